import CollectionCore

// From the flow, which knows extents and breadths, to frames.
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

    private func itemAttributes(_ path: ItemPath, _ frame: FlowFrame) -> UICollectionViewLayoutAttributes {
        let attributes = makeAttributes()
        attributes.indexPath = IndexPath(item: path.item, section: path.section)
        attributes.frame = rect(frame)
        return attributes
    }

    /// A header or footer; nil when the section has none.
    private func supplementary(
        _ kind: String, section index: Int, offset: Double, _ section: FlowSection
    ) -> UICollectionViewLayoutAttributes? {
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        let extent = isHeader ? section.metrics.header : section.metrics.footer
        guard extent > 0 else { return nil }
        var start = offset + (isHeader ? 0 : section.footerOffset)
        let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        if isPinned, let view = collectionView {
            // Where the content is drawn, and not where it is to a fraction of a pixel: a header at rest must not
            // tremble.
            let drawn = CGRect(origin: pinningOrigin ?? view.drawnContentOffset, size: view.bounds.size)
            let visible = interval(drawn.inset(by: view.adjustedContentInset))
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

// MARK: - The layout's answers

extension UICollectionViewFlowLayout {
    func contentSize() -> CGSize {
        isVertical
            ? CGSize(width: flow.breadth, height: flow.extent) : CGSize(width: flow.extent, height: flow.breadth)
    }

    func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        var result: [UICollectionViewLayoutAttributes] = []
        let (start, end) = interval(rect)
        flow.forEachSection(from: start, to: end) { index, offset, section in
            for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
                guard let attributes = supplementary(kind, section: index, offset: offset, section),
                    attributes.frame.overlaps(rect)
                else { continue }
                result.append(attributes)
            }
            section.forEachFrame(from: start - offset, to: end - offset) { item, frame in
                var frame = frame
                frame.offset += offset
                let attributes = itemAttributes(ItemPath(section: index, item: item), frame)
                if attributes.frame.overlaps(rect) { result.append(attributes) }
            }
        }
        return result
    }

    /// The headers and footers that are pinned, as far as they are in the viewport.
    func pinned(in viewport: CGRect) -> [UICollectionViewLayoutAttributes] {
        var result: [UICollectionViewLayoutAttributes] = []
        let (start, end) = interval(viewport)
        let header = UICollectionView.elementKindSectionHeader
        let footer = UICollectionView.elementKindSectionFooter
        flow.forEachSection(from: start, to: end) { index, offset, section in
            if sectionHeadersPinToVisibleBounds,
                let attributes = supplementary(header, section: index, offset: offset, section),
                attributes.frame.overlaps(viewport)
            {
                result.append(attributes)
            }
            if sectionFootersPinToVisibleBounds,
                let attributes = supplementary(footer, section: index, offset: offset, section),
                attributes.frame.overlaps(viewport)
            {
                result.append(attributes)
            }
        }
        return result
    }

    func item(at path: IndexPath, in flow: FlowGeometry) -> UICollectionViewLayoutAttributes? {
        let item = ItemPath(path)
        return contains(item, in: flow) ? itemAttributes(item, flow.frame(at: item)) : nil
    }

    func contains(_ item: ItemPath, in flow: FlowGeometry) -> Bool {
        (0..<flow.numberOfSections).contains(item.section)
            && (0..<flow.section(item.section).count).contains(item.item)
    }

    func supplementary(ofKind kind: String, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        let place = ItemPath(ofSupplementary: path)
        guard (0..<flow.numberOfSections).contains(place.section), place.item == 0,
            kind == UICollectionView.elementKindSectionHeader || kind == UICollectionView.elementKindSectionFooter
        else { return nil }
        return supplementary(
            kind, section: place.section, offset: flow.offset(ofSection: place.section), flow.section(place.section))
    }
}
