import CollectionCore

// Turns the flow's offsets, extents and breadths into frames.
extension UICollectionViewFlowLayout {
    /// A rectangle's interval along the axis that scrolls.
    func interval(_ rect: CGRect) -> (Double, Double) {
        isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    }

    /// The frame in content coordinates, its origin at a whole device pixel.
    func rect(_ frame: FlowFrame) -> CGRect {
        let scale = UIScreen.main.scale
        func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }
        let (offset, position) = (snapped(frame.offset), snapped(frame.position))
        return isVertical
            ? CGRect(x: position, y: offset, width: frame.breadth, height: frame.extent)
            : CGRect(x: offset, y: position, width: frame.extent, height: frame.breadth)
    }

    private func makeAttributes() -> UICollectionViewLayoutAttributes {
        let type =
            Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
            ?? UICollectionViewLayoutAttributes.self
        return type.init()
    }

    func itemAttributes(_ path: ItemPath, _ frame: FlowFrame) -> UICollectionViewLayoutAttributes {
        let attributes = makeAttributes()
        attributes.indexPath = IndexPath(path)
        attributes.frame = rect(frame)
        return attributes
    }

    /// Whether headers, or footers, stay at the viewport's edge.
    func pins(_ kind: String) -> Bool {
        kind == Self.header ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    }

    /// A header or footer; nil when the section has none.
    func supplementary(
        _ kind: String, section index: Int, offset: Double, _ section: FlowSection
    ) -> UICollectionViewLayoutAttributes? {
        let isHeader = kind == Self.header
        let extent = isHeader ? section.metrics.header : section.metrics.footer
        guard extent > 0 else { return nil }
        var start = offset + (isHeader ? 0 : section.footerOffset)
        let isPinned = pins(kind)
        if isPinned, let view = collectionView {
            // The content offset as drawn, rounded to whole pixels: with the exact one, a pinned header would tremble.
            let drawn = CGRect(origin: pinningOrigin ?? view.drawnContentOffset, size: view.bounds.size)
            let visible = interval(drawn.inset(by: view.pinningInset))
            start =
                isHeader
                ? max(start, min(visible.0, offset + section.footerOffset - extent))
                : min(start, max(visible.1 - extent, offset + section.metrics.header))
        }
        let attributes = makeAttributes()
        attributes.representedElementCategory = .supplementaryView
        attributes.representedElementKind = kind
        attributes.indexPath = IndexPath(item: 0, section: index)
        attributes.zIndex = isPinned ? 10 : 0
        attributes.isPinned = isPinned
        attributes.frame = rect(FlowFrame(offset: start, position: 0, extent: extent, breadth: flow.breadth))
        return attributes
    }
}
