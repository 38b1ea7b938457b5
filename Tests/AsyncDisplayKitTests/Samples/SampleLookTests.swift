import AsyncDisplayKit
import SampleApps
import Testing

@testable import UIKit

/// What the texts of the samples look like.
@MainActor @Suite(.serialized) struct SampleLookTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    /// The cells of a sample that are in a window of this width.
    private func cells(
        _ sample: SampleApp, width: CGFloat, _ body: @MainActor (PromiseStage, [ASCellNode]) throws -> Void
    ) throws {
        let stage = try PromiseStage(width: width, height: 760)
        defer { stage.close() }
        let controller = try sample.makeController(SampleAssets(path: Self.assets))
        stage.show(controller)
        stage.host.settle()
        let shown = (controller as? UINavigationController)?.topViewController ?? controller
        let table = (shown as? ASDKViewController<ASTableNode>)?.node
        let collection = (shown as? ASDKViewController<ASCollectionNode>)?.node
        try body(stage, try #require(table?.visibleNodes ?? collection?.visibleNodes))
    }

    /// The nodes of a cell from back to front, as far as they are not cells of their own, with their frames in it.
    private func parts(_ node: ASDisplayNode, at origin: CGPoint = .zero) -> [(node: ASDisplayNode, frame: CGRect)] {
        var all = [(node, CGRect(origin: origin, size: node.bounds.size))]
        for child in node.subnodes ?? [] {
            let place = CGPoint(x: origin.x + child.frame.minX, y: origin.y + child.frame.minY)
            all += parts(child, at: place)
        }
        return all
    }

    /// By the definition of WCAG.
    private func luminance(_ color: CGColor) -> Double {
        let linear = (color.components ?? []).prefix(3).map { value in
            value <= 0.04045 ? Double(value) / 12.92 : pow((Double(value) + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ a: CGColor, _ b: CGColor) -> Double {
        let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
        return (light + 0.05) / (dark + 0.05)
    }

    @Test(
        "Every text has a contrast of at least 4.5 with what it stands on",
        arguments: [SampleApp.catDeals, .sections, .mosaic, .visits])
    func contrasts(sample: SampleApp) throws {
        try cells(sample, width: 420) { _, cells in
            #expect(!cells.isEmpty)
            for cell in cells {
                let parts = parts(cell)
                for (index, part) in parts.enumerated() {
                    guard let text = (part.node as? ASTextNode)?.attributedText, text.length > 0 else { continue }
                    let middle = CGPoint(x: part.frame.midX, y: part.frame.midY)
                    let ground = parts[..<index].last { below in
                        below.frame.contains(middle) && (below.node.backgroundColor?.cgColor.alpha ?? 0) == 1
                    }
                    let color = text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
                    let ratio = contrast(
                        try #require(color).cgColor, ground?.node.backgroundColor?.cgColor ?? UIColor.white.cgColor)
                    #expect(ratio >= 4.5, "\(ratio) of '\(text.string)'")
                }
            }
        }
    }

    @Test("The lines of rows stop at a readable width in a wide window")
    func readableWidth() throws {
        try cells(.visits, width: 1400) { _, cells in
            let widths = cells.flatMap { parts($0) }.filter { $0.node is ASTextNode }.map(\.frame.width)
            #expect(!widths.isEmpty && widths.allSatisfy { $0 <= 640 })
        }
    }

    @Test("What is selected has one look in all samples", arguments: [SampleApp.catDeals, .mosaic, .visits])
    func selection(sample: SampleApp) throws {
        try cells(sample, width: 420) { _, cells in
            let cell = try #require(cells.first)
            #expect(cell.borderWidth == 0)
            cell.isSelected = true
            #expect(cell.borderWidth == 2 && cell.borderColor == SampleApp.accentColor.cgColor)
        }
    }
}
