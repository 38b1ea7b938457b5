// Menus of rows, and the keys that stand for their entries. Two kinds: a menu that the delegate makes, and one of the actions
// that it allows.
extension UITableView {
    /// The menu of the row at a point. The row is marked while the menu is open.
    func rowMenu(at point: CGPoint) -> ContextMenu? {
        guard let path = indexPathForRow(at: point) else { return nil }
        let configuration = dataPath(path).flatMap {
            commonDelegate?.tableView(self, contextMenuConfigurationForRowAt: $0, point: point)
        }
        guard let known = configuration ?? actionMenuConfiguration(ofRowAt: path) else { return nil }
        let cell = cellForRow(at: path)
        return ContextMenu(
            configuration: known,
            subject: cell,
            willDisplay: { [weak self] in
                guard let self else { return }
                closeSwipe(animated: true)
                cell?.setHighlighted(true, animated: false)
                guard let configuration else { return }
                MenuAnimator.run {
                    commonDelegate?.tableView(self, willDisplayContextMenu: configuration, animator: $0)
                }
            },
            didEnd: { [weak self] in
                guard let self else { return }
                cell?.setHighlighted(false, animated: false)
                guard let configuration else { return }
                MenuAnimator.run {
                    commonDelegate?.tableView(self, willEndContextMenuInteraction: configuration, animator: $0)
                }
            },
            previewForHighlighting: { [weak self] in
                guard let self, let configuration else { return nil }
                return commonDelegate?.tableView(
                    self, previewForHighlightingContextMenuWithConfiguration: configuration)
            },
            previewForDismissing: { [weak self] in
                guard let self, let configuration else { return nil }
                return commonDelegate?.tableView(
                    self, previewForDismissingContextMenuWithConfiguration: configuration)
            },
            performPreviewAction: { [weak self] animator in
                guard let self, let configuration else { return }
                commonDelegate?.tableView(
                    self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
            })
    }

    private func actionMenuConfiguration(ofRowAt path: IndexPath) -> UIContextMenuConfiguration? {
        guard provider.shouldShowMenuForRow(at: path) else { return nil }
        let controller = UIMenuController.shared
        menuPath = path
        let menu = controller.menu(
            permits: { provider.canPerform($0, forRowAt: path, sender: controller) },
            perform: { [weak self] action in
                // The row may have moved, or gone, while the menu was open.
                guard let self, let path = menuPath, geometry.contains(path) else { return }
                provider.perform(action, forRowAt: path, sender: controller)
            })
        return UIContextMenuConfiguration(actionProvider: { _ in menu })
    }

    /// The row that keys act on: the one with the key focus, or else the first that is selected.
    private var actionPath: IndexPath? {
        guard isFirstResponder, let path = focusedPath ?? selectedPaths.min(), geometry.contains(path) else {
            return nil
        }
        return path
    }

    func canPerformRowAction(_ action: Selector, sender: Any?) -> Bool {
        guard let path = actionPath, provider.shouldShowMenuForRow(at: path) else { return false }
        return provider.canPerform(action, forRowAt: path, sender: sender)
    }

    func performRowAction(_ action: Selector, sender: Any?) {
        if let path = actionPath { provider.perform(action, forRowAt: path, sender: sender) }
    }
}
