import CollectionCore

// Handles cells that were invalidated. Cells out of sight are measured when they come near. Cells on screen are
// measured now, so that no frame shows an old layout, and then get their new sizes.
extension ContainerNodeCore {
    /// A cell on screen that was invalidated, and what it was before.
    private typealias Resizing = (
        element: CellElement, node: ASCellNode, cell: UIView, path: ShownPath, oldSize: CGSize, oldFrame: CGRect
    )

    /// Called when nodes of items or supplementaries may want other sizes.
    func sizesDidChange(_ elements: [CellElement]) {
        guard let view else { return }
        let sections = elements.compactMap { $0.supplementary.flatMap { data.displayed.path(of: $0)?.section } }
        if !sections.isEmpty { view.remeasureSupplementaries(inSections: Set(sections)) }
        var onScreen: [Resizing] = []
        for element in elements {
            let oldSize = element.listedSize ?? element.size
            element.listedSize = nil
            guard let path: ShownPath = data.path(of: element) else { continue }
            if let node = element.node, let entry = shown.first(where: { $0.node === node }) {
                var oldFrame = node.frame
                if oldSize != element.size { oldFrame.size = oldSize }
                onScreen.append((element, node, entry.view, path, oldSize, oldFrame))
            } else {
                view.remeasureItem(at: path)
            }
        }
        if !onScreen.isEmpty { resize(onScreen, in: view) }
    }

    private func resize(_ cells: [Resizing], in view: any ContainerScrollView) {
        guard view.window != nil, UIView.areAnimationsEnabled, !layoutMode.contains(.alwaysReloadData),
            cells.allSatisfy(\.node.animatesSizeChanges)
        else {
            content?.layoutFacilitator?.willResize(cells.map(\.path))
            for cell in cells { view.remeasureItem(at: cell.path) }
            return
        }
        data.finish(data.preparations(of: cells.map(\.path)))
        let resized = cells.filter { $0.element.size != $0.oldSize }
        guard !resized.isEmpty else { return }
        content?.layoutFacilitator?.willResize(resized.map(\.path))
        for cell in resized {
            view.remeasureItem(at: cell.path)
            // Begin with the old frame, so that the node grows together with its cell.
            UIView.performWithoutAnimation { cell.node.frame = cell.oldFrame }
            cell.cell.setNeedsLayout()
        }
        view.animateRemeasuredItems {
            // Lay out the cell's subtree only: a superview that needs layout would be animated as well.
            for cell in resized { cell.cell.layer.layoutSubtreeIfNeeded() }
        }
    }
}

extension ASDisplayNode {
    /// Whether all nodes in the subtree allow changes of the cell's size to be animated.
    fileprivate var animatesSizeChanges: Bool {
        shouldAnimateSizeChanges && (subnodes ?? []).allSatisfy(\.animatesSizeChanges)
    }
}
