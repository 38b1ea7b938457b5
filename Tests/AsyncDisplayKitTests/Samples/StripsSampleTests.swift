import AsyncDisplayKit
import SDLBackend
import SampleApps
import TestSupport
import Testing

@testable import UIKit

/// The sample of lists within a list.
@MainActor @Suite(.serialized) struct StripsSampleTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    private func run(_ body: @MainActor (PromiseStage, ASTableNode) throws -> Void) throws {
        let stage = try PromiseStage(width: 420, height: 760)
        defer { stage.close() }
        let controller = try SampleApp.strips.makeController(SampleAssets(path: Self.assets))
        stage.show(controller)
        stage.host.settle()
        let top = (controller as? UINavigationController)?.topViewController
        try body(stage, try #require((top as? ASDKViewController<ASTableNode>)?.node))
    }

    private func list(_ row: Int, of table: ASTableNode) throws -> ASCollectionNode {
        let cell = try #require(table.nodeForRow(at: IndexPath(row: row, section: 0)))
        return try #require(cell.subnodes?.compactMap { $0 as? ASCollectionNode }.first)
    }

    /// Where the first photo of a row's list is in the window.
    private func firstPhoto(_ row: Int, of table: ASTableNode) throws -> CGRect {
        let cell = try #require(list(row, of: table).nodeForItem(at: IndexPath(item: 0, section: 0)))
        return cell.view.convert(cell.bounds, to: nil)
    }

    /// Clicks the button of the bar that has this title.
    private func press(_ title: String, _ stage: PromiseStage) throws {
        @MainActor func buttons(below view: UIView) -> [UIButton] {
            (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons(below:))
        }
        let button = try #require(buttons(below: stage.window).first { $0.currentTitle == title })
        let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        for phase in [PointerEvent.Phase.down, .up] {
            stage.host.driver.enqueue(
                .pointer(PointerEvent(phase: phase, position: place, timestamp: stage.host.clock.now)))
            stage.host.step()
        }
        stage.host.settle()
    }

    @Test("Each row has a list that scrolls sideways, from the left edge or, after the button, from the right one")
    func directions() throws {
        try run { stage, table in
            #expect(table.visibleNodes.count >= 3)
            let view = try list(0, of: table).view
            #expect(view.contentSize.width > view.bounds.width && view.contentSize.height <= view.bounds.height)
            #expect(try firstPhoto(0, of: table).minX == 16)
            for isRightToLeft in [true, false] {
                try press(isRightToLeft ? "Right to Left" : "Left to Right", stage)
                let place = try firstPhoto(0, of: table)
                #expect(isRightToLeft ? place.maxX == 404 : place.minX == 16, "\(place)")
                let direction = table.view.effectiveUserInterfaceLayoutDirection
                #expect(direction == (isRightToLeft ? .rightToLeft : .leftToRight))
            }
        }
    }

    @Test("Titles stand at the edge from which the photos begin")
    func titles() throws {
        try run { stage, table in
            @MainActor func title() throws -> CGRect {
                let cell = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 0)))
                let text = try #require(cell.subnodes?.first { $0 is ASTextNode })
                return text.view.convert(text.bounds, to: nil)
            }
            #expect(try title().minX == 16)
            try press("Right to Left", stage)
            #expect(try title().maxX == 404)
        }
    }
}
