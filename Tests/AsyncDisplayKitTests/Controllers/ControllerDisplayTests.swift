import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ControllerDisplayTests {
    @Test("With neverShowPlaceholders the first frame is complete, also when the controller appears again")
    func appearsAgain() throws {
        let stage = try PromiseStage(drawingDelay: 0.05)
        defer { stage.close() }
        let swatch = Swatch(0x123456)
        let controller = ASDKViewController(node: swatch)
        controller.neverShowPlaceholders = true
        let navigation = UINavigationController(rootViewController: controller)
        stage.show(navigation)
        #expect(stage.pixel(160, 300) == 0x123456)
        navigation.pushViewController(UIViewController(), animated: false)
        stage.host.settle()
        #expect(swatch.contents == nil)
        navigation.popViewController(animated: false)
        stage.host.step()
        #expect(stage.pixel(160, 300) == 0x123456)
    }
}
