import AsyncDisplayKit
import Testing
import TestSupport

@MainActor @Suite(.serialized) struct PageLifetimeTests {
    @Test("Opening, scrolling and closing a page with a table leaves no node, view or cell behind")
    func nothingIsLeft() throws {
        let stage = try PromiseStage(drawingDelay: 0.020)
        defer { stage.close() }
        let tracker = LifetimeTracker()
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.show(navigation)
        try openScrollClose(stage, navigation, tracker)
        stage.host.run(seconds: 0.5)
        #expect((tracker.seen["node"] ?? 0) >= 20 && (tracker.seen["swatch"] ?? 0) >= 20)
        #expect((tracker.seen["row"] ?? 0) >= 8 && (tracker.seen["view"] ?? 0) >= 16)
        #expect(tracker.living == [:])
    }

    private func openScrollClose(
        _ stage: PromiseStage, _ navigation: UINavigationController, _ tracker: LifetimeTracker
    ) throws {
        let source = SwatchSource(200)
        let controller = ASDKViewController(node: ASTableNode(style: .plain))
        controller.node.dataSource = source
        controller.node.delegate = source
        navigation.pushViewController(controller, animated: true)
        stage.host.settle()
        func look() {
            for cell in controller.node.visibleNodes {
                tracker.track(cell, as: "node")
                if let cell = cell as? SwatchCell { tracker.track(cell.swatch, as: "swatch") }
                if let view = cell.viewIfLoaded { tracker.track(view, as: "view") }
                if let path = cell.indexPath, let row = controller.node.cellForRow(at: path) {
                    tracker.track(row, as: "row")
                }
            }
        }
        stage.fling(up: 400, check: look)
        stage.fling(up: -200, check: look)
        tracker.track(controller, as: "controller")
        tracker.track(controller.node, as: "table node")
        tracker.track(controller.node.view, as: "table view")
        tracker.track(source, as: "source")
        navigation.popViewController(animated: true)
        stage.host.settle()
    }
}
