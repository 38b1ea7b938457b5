// The controllers in a controller, as far as they are restored with it.
extension UIViewController {
    /// Whether children that are missing are made, and given to `takeRestored(_:selection:)`.
    var canTakeRestoredChildren: Bool { self is UINavigationController }

    /// The children that are restored. Of a navigation controller these are the controllers of its stack, up to the
    /// first without a restoration identifier.
    var restorableChildren: [UIViewController] {
        guard let navigation = self as? UINavigationController else { return children }
        return Array(navigation.viewControllers.prefix { $0.restorationIdentifier != nil })
    }

    /// The tab that is selected; nil for other controllers.
    var restorableSelection: Int? {
        (self as? UITabBarController).flatMap { $0.selectedIndex == NSNotFound ? nil : $0.selectedIndex }
    }

    func takeRestored(_ children: [UIViewController], selection: Int?) {
        if let tabs = self as? UITabBarController, let selection { tabs.selectedIndex = selection }
        guard let navigation = self as? UINavigationController, !children.isEmpty,
            !navigation.viewControllers.elementsEqual(children, by: ===)
        else { return }
        navigation.setViewControllers(children, animated: false)
    }
}
