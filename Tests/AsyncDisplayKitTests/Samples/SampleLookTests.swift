import AsyncDisplayKit
import SDLBackend
import SampleApps
import TestSupport
import Testing

@testable import UIKit

/// What the texts of the samples look like.
@MainActor @Suite(.serialized) struct SampleLookTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    /// The cells of a sample that are in a window of this width.
    private func cells(
        _ sample: SampleApp, width: CGFloat, height: CGFloat = 760, scale: CGFloat = 1,
        _ body: @MainActor (PromiseStage, [ASCellNode]) throws -> Void
    ) throws {
        let stage = try PromiseStage(width: width, height: height, scale: scale)
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

    @Test(
        "Every text has a contrast of at least 4.5 with what it stands on, selected or not",
        arguments: [SampleApp.catDeals, .sections, .mosaic, .strips, .visits, .presentations],
        [UIUserInterfaceStyle.light, .dark])
    func contrasts(sample: SampleApp, style: UIUserInterfaceStyle) throws {
        try cells(sample, width: 420) { stage, cells in
            stage.window.overrideUserInterfaceStyle = style
            stage.host.settle()
            for isSelected in [false, true] {
                for cell in cells { cell.isSelected = isSelected }
                stage.host.settle()
                let texts = ShownText.all(in: stage.window, stage.host)
                #expect(!texts.isEmpty)
                for text in texts { #expect(text.contrast >= ShownText.leastContrast, "\(text)") }
            }
        }
    }

    @Test(
        "Typed letters find an item by a text that it shows", arguments: [SampleApp.catDeals, .sections, .visits])
    func typeAhead(sample: SampleApp) throws {
        try cells(sample, width: 420) { _, cells in
            for cell in cells {
                let path = try #require(cell.indexPath)
                let words =
                    switch cell.owningNode {
                    case let table as ASTableNode: table.delegate?.tableNode(table, typeSelectStringForRowAt: path)
                    case let collection as ASCollectionNode:
                        collection.delegate?.collectionNode(collection, typeSelectStringForItemAt: path)
                    default: nil as String?
                    }
                let texts = parts(cell).compactMap { ($0.node as? ASTextNode)?.attributedText?.string }
                #expect(try texts.contains(#require(words)))
            }
        }
    }

    @Test(
        "Every text is larger where the user wants larger text, and none is cut off",
        arguments: [SampleApp.catDeals, .sections, .mosaic, .strips, .visits, .presentations])
    func textSize(sample: SampleApp) throws {
        try cells(sample, width: 420) { stage, _ in
            let old = heights(stage)
            UIApplication.shared.preferredContentSizeCategory = .accessibilityLarge
            defer { UIApplication.shared.preferredContentSizeCategory = .large }
            stage.host.settle()
            let new = heights(stage)
            let common = old.keys.filter { new[$0] != nil }
            #expect(common.count >= 2)
            for text in common { #expect(new[text, default: 0] > old[text, default: 0] * 1.2, "\(text)") }
            for text in texts(below: stage.window) { #expect(!text.isCut, "\(text.string)") }
        }
    }

    @Test(
        "With the largest text in a small window no word is broken, and nothing is cut that could be below",
        arguments: [SampleApp.catDeals, .sections, .strips, .visits, .presentations], [false, true])
    func largestText(sample: SampleApp, isEditing: Bool) throws {
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        defer { UIApplication.shared.preferredContentSizeCategory = .large }
        try cells(sample, width: 360, height: 1500) { stage, cells in
            if isEditing { (cells.first?.owningNode as? ASTableNode)?.view.setEditing(true, animated: false) }
            stage.host.settle()
            let shown = nodes(below: stage.window).flatMap { parts($0) }.compactMap { $0.node as? ASTextNode }
            #expect(shown.count >= 5)
            for text in shown {
                guard let words = text.attributedText else { continue }
                // Only the descriptions of animals are longer than the rows that begin with them.
                #expect(!text.isTruncated || sample == .visits && words.length > 40, "\(words.string)")
                for word in words.string.split(whereSeparator: { " -\n".contains($0) }) {
                    let range = (words.string as NSString).range(of: String(word))
                    let alone = ASTextNode()
                    alone.attributedText = words.attributedSubstring(from: range)
                    let width = alone.layoutThatFits(ASSizeRangeUnconstrained).size.width
                    #expect(width <= text.bounds.width + 1, "\(word) of \(width) in \(text.bounds.width)")
                }
            }
        }
    }

    @Test("Tiles wrap at the section's insets with the largest text, also in a window that gets narrower")
    func tileWidth() throws {
        try cells(.sections, width: 420) { stage, cells in
            UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
            defer { UIApplication.shared.preferredContentSizeCategory = .large }
            let tiles = cells.filter { $0.cornerRadius > 0 }
            for width in [420, 340] as [CGFloat] {
                stage.host.driver.enqueue(.window(.resized(CGSize(width: width, height: 760), scale: 1)))
                stage.host.settle()
                let shown = tiles.filter { $0.isVisible }.map { $0.view.convert($0.bounds, to: nil) }
                #expect(!shown.isEmpty && shown.allSatisfy { $0.minX >= 16 && $0.maxX <= width - 16 }, "\(shown)")
            }
        }
    }

    @Test(
        "Two columns of cards fit into a window of 420 points at every scale",
        arguments: [1, 1.25, 1.5, 2] as [CGFloat])
    func columns(scale: CGFloat) throws {
        try cells(.catDeals, width: 420, scale: scale) { _, cells in
            let columns = Set(cells.map { $0.view.convert(CGPoint.zero, to: nil).x })
            #expect(columns.count == 2)
        }
    }

    @Test(
        "The mosaic has as many columns as fit and as its albums fill, also when the window changes")
    func mosaicColumns() throws {
        try cells(.mosaic, width: 1360) { stage, _ in
            for (width, columns) in [(1360, 6), (1900, 6), (700, 3), (420, 2), (360, 2), (1000, 4)] as [(CGFloat, Int)]
            {
                stage.host.driver.enqueue(.window(.resized(CGSize(width: width, height: 760), scale: 1)))
                stage.host.settle()
                let tiles = nodes(below: stage.window).filter { $0.cornerRadius == 8 }
                    .map { $0.view.convert($0.bounds, to: nil) }
                #expect(Set(tiles.map(\.minX)).count == columns, "\(width)")
                #expect(tiles.allSatisfy { $0.minX >= 10 && $0.maxX <= width - 10 && $0.width < 320 }, "\(width)")
            }
        }
    }

    /// The cells of nodes below a view.
    private func nodes(below view: UIView) -> [ASCellNode] {
        guard let node = view.asyncdisplaykit_node as? ASCellNode else { return view.subviews.flatMap(nodes(below:)) }
        return [node]
    }

    @Test("A row under the pointer and a header of a section do not look the same", arguments: [false, true])
    func hoveredRow(isDark: Bool) throws {
        try cells(.visits, width: 420) { stage, cells in
            stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
            let row = try #require(cells.first).view
            // Beside the scroll bar.
            let place = row.convert(CGPoint(x: row.bounds.maxX - 20, y: 4), to: nil)
            stage.host.driver.enqueue(
                .pointer(PointerEvent(phase: .hover, position: place, timestamp: stage.host.clock.now)))
            stage.host.settle()
            let header = try #require(headers(below: stage.window).first)
            let ground = header.convert(CGPoint(x: header.bounds.maxX - 20, y: header.bounds.midY), to: nil)
            let hovered = try #require(stage.pixel(place.x, place.y))
            let titled = try #require(stage.pixel(ground.x, ground.y))
            #expect(abs(Int(hovered & 0xFF) - Int(titled & 0xFF)) >= 8, "\(hovered) and \(titled)")
        }
    }

    @Test("A card under the pointer and the ground beside it do not look the same", arguments: [false, true])
    func hoveredCard(isDark: Bool) throws {
        try cells(.catDeals, width: 420) { stage, cells in
            stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
            let card = try #require(cells.first).view
            let place = card.convert(CGPoint(x: card.bounds.midX, y: card.bounds.maxY - 3), to: nil)
            let beside = card.convert(CGPoint(x: -4, y: card.bounds.maxY - 3), to: nil)
            stage.host.driver.enqueue(
                .pointer(PointerEvent(phase: .hover, position: place, timestamp: stage.host.clock.now)))
            stage.host.settle()
            let hovered = try #require(stage.pixel(place.x, place.y))
            let ground = try #require(stage.pixel(beside.x, beside.y))
            #expect(abs(Int(hovered & 0xFF) - Int(ground & 0xFF)) >= 8, "\(hovered) and \(ground)")
        }
    }

    @Test("A tile that is all picture looks hovered under the pointer", arguments: [false, true])
    func hoveredPicture(isDark: Bool) throws {
        try cells(.mosaic, width: 420) { stage, cells in
            stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
            stage.host.settle()
            let tile = try #require(cells.first { $0.cornerRadius > 0 }).view
            let place = tile.convert(CGPoint(x: tile.bounds.midX, y: tile.bounds.midY), to: nil)
            let before = stage.pixel(place.x, place.y)
            stage.host.driver.enqueue(
                .pointer(PointerEvent(phase: .hover, position: place, timestamp: stage.host.clock.now)))
            stage.host.settle()
            #expect(before != nil && stage.pixel(place.x, place.y) != before)
        }
    }

    private func headers(below view: UIView) -> [UITableViewHeaderFooterView] {
        (view as? UITableViewHeaderFooterView).map { [$0] } ?? view.subviews.flatMap(headers(below:))
    }

    /// A text of a node that is on screen.
    private struct SeenText {
        var string: String
        var height: CGFloat
        /// Whether it reaches out of its cell.
        var isCut: Bool
    }

    /// The heights of the texts on screen.
    private func heights(_ stage: PromiseStage) -> [String: CGFloat] {
        Dictionary(texts(below: stage.window).map { ($0.string, $0.height) }, uniquingKeysWith: max)
    }

    private func texts(below view: UIView) -> [SeenText] {
        nodes(below: view).flatMap { node in
            parts(node).compactMap { part in
                guard let text = part.node as? ASTextNode, let string = text.attributedText?.string else { return nil }
                let isCut = part.frame.maxY > node.bounds.maxY + 0.5
                return SeenText(string: string, height: part.frame.height, isCut: isCut)
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

    @Test(
        "What is selected has one look in all samples",
        arguments: [SampleApp.catDeals, .mosaic, .visits, .presentations])
    func selection(sample: SampleApp) throws {
        try cells(sample, width: 420) { _, cells in
            let cell = try #require(cells.first)
            let size = CGSize(width: 4, height: cell.bounds.height)
            let bar = try #require(cell.subnodes?.first { $0.frame.size == size })
            #expect(bar.isHidden && cell.borderWidth == 0)
            let ground = cell.backgroundColor
            cell.isSelected = true
            let pale = cell.backgroundColor
            #expect(!bar.isHidden && bar.backgroundColor != SampleApp.accentColor && pale != ground)
            cell.view.superview?.superview?.superview?.becomeFirstResponder()
            #expect(bar.backgroundColor == SampleApp.accentColor && ![ground, pale].contains(cell.backgroundColor))
        }
    }
}
