// Menus of items. Two kinds: a menu that the delegate makes, and one of the actions
// that it allows.
extension UICollectionView {
    /// The menu of the item at a point. The item is marked while the menu is open.
    func listMenu(at point: CGPoint) -> ContextMenu? {
        guard let path = indexPathForItem(at: point) else { return nil }
        let configuration = provider.dataSourcePath(path).flatMap {
            commonDelegate?.collectionView(self, contextMenuConfigurationForItemAt: $0, point: point)
        }
        guard let known = configuration ?? actionMenuConfiguration(at: path) else { return nil }
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
}
