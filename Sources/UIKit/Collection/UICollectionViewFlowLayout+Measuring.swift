import CollectionCore

// The values that are asked for only in the viewport: metrics of sections, then sizes of items, headers and footers.
extension UICollectionViewFlowLayout {
    /// Asks for the metrics of a section. Measured sizes stay.
    func askMetrics(ofSection section: Int) {
        guard let view = collectionView else { return }
        let known = view.provider.sourceSection(section)
        // While the data source is ahead of the view, it cannot be asked about sections: the section keeps its metrics.
        guard known != nil || !view.provider.isAskedAboutSections else {
            return flow.withSection(section) { $0.keepMetrics(version: metricsVersion) }
        }
        let (new, version) = (metrics(ofSection: section, known: known, in: view), metricsVersion)
        flow.withSection(section) {
            let isNewEstimate = $0.metrics.estimate != new.estimate && $0.measuredCount == 0
            $0.setMetrics(new, version: version)
            if isNewEstimate { $0.resetSizes() }
        }
    }

    /// The metrics of a section from the delegate, the nodes and the layout's properties. `known` is the section's
    /// number in the data source; with nil only the properties count.
    private func metrics(ofSection section: Int, known: Int?, in view: UICollectionView) -> FlowMetrics {
        var metrics = flow.metrics
        if let delegate = view.provider.flowDelegate, let known {
            setSpacings(
                delegate.collectionView(view, layout: self, insetForSectionAt: known),
                line: delegate.collectionView(view, layout: self, minimumLineSpacingForSectionAt: known),
                interitem: delegate.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: known),
                of: &metrics)
        }
        let header = supplementarySize(ofKind: Self.header, section: section, known: known, in: view)
        metrics.header = usableExtent(of: header.size, "The size of a header")
        metrics.isHeaderEstimated = header.isEstimate
        let footer = supplementarySize(ofKind: Self.footer, section: section, known: known, in: view)
        metrics.footer = usableExtent(of: footer.size, "The size of a footer")
        metrics.isFooterEstimated = footer.isEstimate
        if let exact = view.provider.exactItemSize { setEstimate(exact, of: &metrics) }
        return metrics
    }

    /// The size of a header or footer: its node's, or else the delegate's, or that of the layout's properties.
    private func supplementarySize(
        ofKind kind: String, section: Int, known: Int?, in view: UICollectionView
    ) -> (size: CGSize, isEstimate: Bool) {
        if let size = view.provider.nodeSize(ofKind: kind, section: section) { return size }
        guard let delegate = view.provider.flowDelegate, let known else {
            return (referenceSize(ofKind: kind), false)
        }
        let size =
            kind == Self.header
            ? delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: known)
            : delegate.collectionView(view, layout: self, referenceSizeForFooterInSection: known)
        return (size, false)
    }

    /// The elements in a rectangle whose sizes are only estimates. For a section with unknown metrics nothing but these
    /// is asked for, because the places of its elements depend on them.
    func elementsToMeasure(in rect: CGRect) -> UnmeasuredElements {
        var elements = UnmeasuredElements()
        let (start, end) = interval(rect)
        // An element without extent counts as visible if it touches the viewport; otherwise it would never be measured.
        let (low, high) = (start - 1, end + 1)
        flow.forEachSection(from: low, to: high) { index, offset, section in
            guard section.metricsVersion == metricsVersion else { return elements.sections.append(index) }
            let isVisible = offset < end && offset + section.extent > start
            let metrics = section.metrics
            if metrics.isHeaderEstimated,
                offset + metrics.header > low || isVisible && sectionHeadersPinToVisibleBounds
            {
                elements.supplementaries.append(
                    SupplementaryPlace(ofKind: Self.header, at: IndexPath(item: 0, section: index)))
            }
            if metrics.isFooterEstimated,
                offset + section.footerOffset < high && offset + section.extent > low
                    || isVisible && sectionFootersPinToVisibleBounds
            {
                elements.supplementaries.append(
                    SupplementaryPlace(ofKind: Self.footer, at: IndexPath(item: 0, section: index)))
            }
            guard section.measuredCount < section.count else { return }
            var covering = isVisible ? section.items(from: start - offset, to: end - offset) : 0..<0
            // Measure one item more than is visible: whether it belongs into the last line depends on its real size.
            if isVisible { covering = covering.lowerBound..<min(covering.upperBound + 1, section.count) }
            section.forEachEstimated(in: covering) { elements.items.append(ItemPath(section: index, item: $0)) }
            section.forEachEstimated(in: section.items(from: low - offset, to: high - offset)) { item in
                guard !covering.contains(item), section.size(at: item).extent == 0 else { return }
                elements.items.append(ItemPath(section: index, item: item))
            }
        }
        return elements
    }

    /// Puts the metrics and sizes of the elements that `elementsToMeasure(in:)` found into the flow; they are prepared.
    func takeSizes(of elements: UnmeasuredElements) {
        guard let collectionView else { return }
        let provider = collectionView.provider
        for section in elements.sections { askMetrics(ofSection: section) }
        for place in elements.supplementaries {
            let extent = usableExtent(of: provider.sizeForSupplementary(place), "The size of a header or footer")
            let isHeader = place.kind == Self.header
            flow.withSection(place.path.section) { isHeader ? $0.setHeader(extent) : $0.setFooter(extent) }
        }
        // The data source may make an edit when it is asked for a cell. Then the remaining items may be gone; the next
        // pass measures those that are left.
        for item in collectionView.data.untilEdited(elements.items) {
            let path = collectionView.geometry.moved.item(at: item)
            flow.setSize(size(ofItemAt: path, in: collectionView), at: item)
        }
        for section in Set(elements.items.map(\.section)) {
            flow.withSection(section) { $0.refineEstimate() }
        }
    }
}
