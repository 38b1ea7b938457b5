import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct VisibilityDepthTests {
    private func page(_ source: SwatchSource) -> ASDKViewController<ASTableNode> {
        let table = ASTableNode()
        table.dataSource = source
        return ASDKViewController(node: table)
    }

    /// How many rows have loaded what they need.
    private func preloaded(_ controller: ASDKViewController<ASTableNode>) -> Int {
        (0..<30).filter { controller.node.nodeForRow(at: IndexPath(row: $0, section: 0))?.isInPreloadState == true }
            .count
    }

    @Test("Controllers of a stack count their distance from the top; the root is one step away")
    func stack() throws {
        let source = SwatchSource(100)
        let pages = (0..<4).map { _ in page(source) }
        let navigation = ASDKNavigationController(rootViewController: pages[0])
        for page in pages.dropFirst() { navigation.pushViewController(page, animated: false) }
        #expect(pages.map { $0.visibilityDepth() } == [1, 2, 1, 0])
        navigation.popViewController(animated: false)
        #expect(pages.prefix(3).map { $0.visibilityDepth() } == [1, 1, 0])
        #expect(navigation.visibilityDepth(ofChildViewController: pages[3]) == NSNotFound)
    }

    /// A controller that counts what its parent tells it.
    @MainActor private final class Listener: UIViewController, ASVisibilityDepth {
        var depths: [Int] = []

        func visibilityDepth() -> Int {
            (parent as? any ASManagesChildVisibilityDepth)?.visibilityDepth(ofChildViewController: self) ?? -1
        }
        func visibilityDepthDidChange() { depths.append(visibilityDepth()) }
    }

    @Test("Controllers hear of every change of the stack they are in")
    func notifications() {
        let root = Listener(nibName: nil, bundle: nil)
        let navigation = ASDKNavigationController(rootViewController: root)
        func change(_ body: () -> Void) -> Int? {
            root.depths = []
            body()
            return root.depths.last
        }
        let others = (0..<3).map { _ in UIViewController(nibName: nil, bundle: nil) }
        #expect(change { navigation.pushViewController(others[0], animated: false) } == 1)
        #expect(change { navigation.popToRootViewController(animated: false) } == 0)
        #expect(change { navigation.setViewControllers([root] + others, animated: false) } == 1)
        #expect(change { navigation.popToViewController(root, animated: false) } == 0)
    }

    @Test("Tabs that are not selected are one step away, and what is in them as well")
    func tabs() throws {
        let source = SwatchSource(100)
        let (first, second) = (page(source), page(source))
        let tabs = ASTabBarController(nibName: nil, bundle: nil)
        tabs.viewControllers = [ASDKNavigationController(rootViewController: first), second]
        #expect(first.visibilityDepth() == 0 && second.visibilityDepth() == 1)
        tabs.selectedIndex = 1
        #expect(first.visibilityDepth() == 1 && second.visibilityDepth() == 0)
    }

    @Test("What is in a stack or in tabs that are not seen is one step farther away", arguments: [0, 1])
    func unseenContainer(kind: Int) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(100)
        let (first, second) = (page(source), page(source))
        var container: UIViewController = ASDKNavigationController(rootViewController: first)
        if kind == 1 {
            let tabs = ASTabBarController(nibName: nil, bundle: nil)
            tabs.viewControllers = [first, second]
            container = tabs
        } else {
            (container as? UINavigationController)?.pushViewController(second, animated: false)
        }
        stage.show(container)
        stage.host.settle()
        let seen = [first, second].map { $0.visibilityDepth() }
        #expect(seen.sorted() == [0, 1])
        stage.show(UIViewController(nibName: nil, bundle: nil))
        stage.host.settle()
        #expect([first, second].map { $0.visibilityDepth() } == seen.map { $0 + 1 })
        stage.show(container)
        stage.host.settle()
        #expect([first, second].map { $0.visibilityDepth() } == seen)
    }

    @Test("A table that is covered prepares less, and more again when it is seen")
    func ranges() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(100)
        let first = page(source)
        let navigation = ASDKNavigationController(rootViewController: first)
        navigation.isNavigationBarHidden = true
        stage.show(navigation)
        stage.host.settle()
        let seen = preloaded(first)
        navigation.pushViewController(page(source), animated: false)
        stage.host.settle()
        let covered = preloaded(first)
        navigation.popViewController(animated: false)
        stage.host.settle()
        #expect(seen > 20 && covered < seen && preloaded(first) == seen)
    }
}
