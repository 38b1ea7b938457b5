// Menus of items, and the keys that stand for their entries. Two kinds: a menu that the delegate makes, and one of the actions
// that it allows.
extension UICollectionView {
    /// The menu of the item at a point. The item is marked while the menu is open.
    func itemMenu(at point: CGPoint) -> ContextMenu? {
        guard let path = indexPathForItem(at: point) else { return nil }
        let configuration = provider.dataSourcePath(path).flatMap {
            commonDelegate?.collectionView(self, contextMenuConfigurationForItemAt: $0, point: point)
        }
        guard let known = configuration ?? actionMenuConfiguration(ofItemAt: path) else { return nil }
        let cell = cellForItem(at: path)
        return ContextMenu(
            configuration: known,
            subject: cell,
            willDisplay: { [weak self] in
                cell?.isHighlighted = true
                guard let self, let configuration else { return }
                MenuAnimator.run {
                    commonDelegate?.collectionView(self, willDisplayContextMenu: configuration, animator: $0)
                }
            },
            didEnd: { [weak self] in
                cell?.isHighlighted = false
                guard let self, let configuration else { return }
                MenuAnimator.run {
                    commonDelegate?.collectionView(self, willEndContextMenuInteraction: configuration, animator: $0)
                }
            },
            previewForHighlighting: { [weak self] in
                guard let self, let configuration else { return nil }
                return commonDelegate?.collectionView(
                    self, previewForHighlightingContextMenuWithConfiguration: configuration)
            },
            previewForDismissing: { [weak self] in
                guard let self, let configuration else { return nil }
                return commonDelegate?.collectionView(
                    self, previewForDismissingContextMenuWithConfiguration: configuration)
            },
            performPreviewAction: { [weak self] animator in
                guard let self, let configuration else { return }
                commonDelegate?.collectionView(
                    self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
            })
    }

    private func actionMenuConfiguration(ofItemAt path: IndexPath) -> UIContextMenuConfiguration? {
        guard provider.shouldShowMenuForItem(at: path) else { return nil }
        let controller = UIMenuController.shared
        menuPath = path
        let menu = controller.menu(
            permits: { provider.canPerform($0, forItemAt: path, sender: controller) },
            perform: { [weak self] action in
                // The item may have moved, or gone, while the menu was open.
                guard let self, let path = menuPath, contains(path) else { return }
                provider.perform(action, forItemAt: path, sender: controller)
            })
        return UIContextMenuConfiguration(actionProvider: { _ in menu })
    }

    /// The item that keys act on: the one with the key focus, or else the first that is selected.
    private var actionPath: IndexPath? {
        guard isFirstResponder, let path = focusedPath ?? selectedPaths.min(), contains(path) else { return nil }
        return path
    }

    func canPerformItemAction(_ action: Selector, sender: Any?) -> Bool {
        guard let path = actionPath, provider.shouldShowMenuForItem(at: path) else { return false }
        return provider.canPerform(action, forItemAt: path, sender: sender)
    }

    func performItemAction(_ action: Selector, sender: Any?) {
        if let path = actionPath { provider.perform(action, forItemAt: path, sender: sender) }
    }
}
