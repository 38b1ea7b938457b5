import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ControllerLoadingTests {
    private final class Controller: ASDKViewController<ASDisplayNode> {
        private(set) var styleAtLoad: UIUserInterfaceStyle?
        private(set) var loads = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            loads += 1
            styleAtLoad = node.asyncTraitCollection().userInterfaceStyle
        }
    }

    private func controller() -> Controller {
        let controller = Controller(node: ASDisplayNode())
        controller.overrideDisplayTraitsWithTraitCollection = { _ in
            var traits = ASPrimitiveTraitCollection()
            traits.userInterfaceStyle = .dark
            return ASTraitCollection(primitiveTraitCollection: traits)
        }
        return controller
    }

    @Test("A controller's node has the controller's traits when the view has been loaded")
    func traits() {
        let controller = controller()
        controller.loadViewIfNeeded()
        #expect(controller.styleAtLoad == .dark && controller.loads == 1)
    }

    @Test("Loading the view of a controller's node first loads that of the controller, once")
    func nodeFirst() {
        let controller = controller()
        let view = controller.node.view
        #expect(controller.isViewLoaded && controller.view === view && controller.loads == 1)
        #expect(controller.styleAtLoad == .dark)
    }

    /// Looks at its node before anything else is done with the view.
    private final class Early: ASDKViewController<ASDisplayNode> {
        private(set) var styles: [UIUserInterfaceStyle] = []

        override func loadView() {
            super.loadView()
            styles.append(node.asyncTraitCollection().userInterfaceStyle)
        }
    }

    @Test("The traits are there as soon as the node's view is the controller's")
    func early() {
        let controller = Early(node: ASDisplayNode())
        controller.overrideDisplayTraitsWithTraitCollection = { _ in
            var traits = ASPrimitiveTraitCollection()
            traits.userInterfaceStyle = .dark
            return ASTraitCollection(primitiveTraitCollection: traits)
        }
        controller.loadViewIfNeeded()
        #expect(controller.styles == [.dark])
    }

    /// Loads its view itself.
    private final class Own: ASDKViewController<ASDisplayNode> {
        private(set) var loads: [UIUserInterfaceStyle] = []

        override func loadView() { view = node.view }
        override func viewDidLoad() {
            super.viewDidLoad()
            loads.append(node.asyncTraitCollection().userInterfaceStyle)
        }
    }

    @Test(
        "A controller that takes its node's view in loadView is loaded once, with its traits", arguments: [false, true])
    func ownView(nodeFirst: Bool) {
        let controller = Own(node: ASDisplayNode())
        controller.overrideDisplayTraitsWithTraitCollection = { _ in
            var traits = ASPrimitiveTraitCollection()
            traits.userInterfaceStyle = .dark
            return ASTraitCollection(primitiveTraitCollection: traits)
        }
        if nodeFirst { _ = controller.node.view } else { controller.loadViewIfNeeded() }
        #expect(controller.loads == [.dark] && controller.view === controller.node.view)
    }

    @Test("A node may have the traits that follow from the size of its controller's view")
    func windowSize() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let controller = Controller(node: ASDisplayNode())
        controller.overrideDisplayTraitsWithWindowSize = { size in
            var traits = ASPrimitiveTraitCollection()
            traits.horizontalSizeClass = size.width > 250 ? .regular : .compact
            return ASTraitCollection(primitiveTraitCollection: traits)
        }
        stage.show(controller)
        #expect(controller.node.asyncTraitCollection().horizontalSizeClass == .regular)
        controller.view.frame.size.width = 200
        stage.host.step()
        #expect(controller.node.asyncTraitCollection().horizontalSizeClass == .compact)
    }
}
