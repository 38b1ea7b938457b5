import Execution

extension UIViewController {
    func adopt(_ child: UIViewController) {
        Misuse.require(child !== self, "A controller cannot be its own child.")
        if child.parent === self { return }
        child.parent?.children.removeAll { $0 === child }
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
        child.setMoving(in: true)
    }

    func leaveParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// The nearest container of a class, this controller excluded.
    private func ancestor<Container: UIViewController>(_ type: Container.Type) -> Container? {
        var current = parent
        while let controller = current {
            if let found = controller as? Container { return found }
            current = controller.parent
        }
        return nil
    }

    /// The nearest navigation controller this one is in.
    public var navigationController: UINavigationController? { ancestor(UINavigationController.self) }

    /// The nearest tab bar controller this one is in.
    public var tabBarController: UITabBarController? { ancestor(UITabBarController.self) }
}
