import AsyncDisplayKit
import SDLBackend
import SampleApps
import Testing

/// Several deals are selected and copied.
@MainActor @Suite(.serialized) struct DealsSelectionTests {
    @Test("Ctrl+C copies the titles of the deals that clicks with Shift and Control have selected")
    func copying() throws {
        let stage = try PromiseStage(width: 420, height: 760)
        defer { stage.close() }
        let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path
        let controller = try SampleApp.catDeals.makeController(SampleAssets(path: assets))
        stage.show(controller)
        stage.host.settle()
        let shown = (controller as? UINavigationController)?.topViewController ?? controller
        let node = try #require((shown as? ASDKViewController<ASCollectionNode>)?.node)
        func click(_ item: Int, _ modifiers: KeyModifiers = []) throws {
            let cell = try #require(node.nodeForItem(at: IndexPath(item: item, section: 0)))
            let place = cell.view.convert(CGPoint(x: 40, y: 40), to: stage.window)
            for phase in [PointerEvent.Phase.down, .up] {
                stage.host.driver.enqueue(
                    .pointer(
                        PointerEvent(
                            phase: phase, position: place, modifiers: modifiers, timestamp: stage.host.clock.now)))
                stage.host.step()
            }
        }
        try click(0)
        try click(2, .shift)
        try click(3, .control)
        try click(1, .control)
        #expect(node.indexPathsForSelectedItems?.sorted().map(\.item) == [0, 2, 3])
        stage.press(.character("c"), with: .control)
        let lines = UIPasteboard.general.string?.split(separator: "\n") ?? []
        #expect(lines.count == 3 && lines.allSatisfy { $0.hasSuffix(", plush") } && Set(lines).count == 3)
    }
}
