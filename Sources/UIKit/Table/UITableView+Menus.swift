// Menus of rows. Two kinds: a menu that the delegate makes, and one of the actions
// that it allows.
extension UITableView {
    /// The menu of the row at a point. The row is marked while the menu is open.
    func listMenu(at point: CGPoint) -> ContextMenu? {
        guard let path = indexPathForRow(at: point) else { return nil }
        let configuration = dataPath(path).flatMap {
            commonDelegate?.tableView(self, contextMenuConfigurationForRowAt: $0, point: point)
        }
        guard let known = configuration ?? actionMenuConfiguration(at: path) else { return nil }
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
}
