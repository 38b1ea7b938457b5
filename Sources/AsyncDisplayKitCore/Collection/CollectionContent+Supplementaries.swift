import CollectionCore

// Headers, footers and other supplementaries: whether there are any, and how large they are. Sections and paths are
// those on screen, unless they are called present: then they are those of the data source.
extension CollectionContent {
    // MARK: Nodes

    /// Whether a section has a node, or a view, for a supplementary; without asking for it. By its present path.
    private func hasSupplementary(ofKind kind: String, at path: SourcePath) -> Bool {
        registerKind(kind)
        guard let (dataSource, node) = source,
            dataSource.collectionNode(node, supplementaryElementKindsInSection: path.section).contains(kind)
        else { return false }
        guard let inspector = givenInspector else { return true }
        return inspector.collectionView(node.view, supplementaryNodesOfKind: kind, inSection: UInt(path.section))
            > UInt(path.item)
    }

    /// How many supplementaries of each kind a section has for a layout delegate, without asking for them: those that
    /// the data source lists, as many as the inspector says, else one of each.
    func supplementaryCounts(presentSection section: Int) -> [String: Int] {
        guard let (dataSource, node) = source else { return [:] }
        let inspector = givenInspector
        var counts: [String: Int] = [:]
        for kind in dataSource.collectionNode(node, supplementaryElementKindsInSection: section) {
            let count = inspector?.collectionView(
                node.view, supplementaryNodesOfKind: kind, inSection: UInt(section))
            counts[kind] = count.map { $0 == .max ? 1 : Int($0) } ?? 1
        }
        return counts
    }

    func supplementaryNodeBlock(ofKind kind: String, at place: SourcePath) -> ASCellNodeBlock? {
        guard hasSupplementary(ofKind: kind, at: place), let (dataSource, node) = source else { return nil }
        let path = IndexPath(place)
        if let interop = dataSource as? any ASCollectionDataSourceInterop {
            let block: ASCellNodeBlock? = interop.collectionNode(
                node, nodeBlockForSupplementaryElementOfKind: kind, at: path)
            if let block { return block }
            let made = interop.collectionNode(node, nodeForSupplementaryElementOfKind: kind, at: path)
            return { made }
        }
        return dataSource.collectionNode(node, nodeBlockForSupplementaryElementOfKind: kind, at: path)
    }

    // MARK: Ranges

    /// The range the node of a supplementary is measured in: of a flow layout's headers and footers what decides about
    /// their size, else what the inspector says, which by default is the size that the layout has decided.
    func constrainedSizeForSupplementary(ofKind kind: String, at path: ShownPath) -> ASSizeRange {
        if let range = flowRange(ofKind: kind, section: path.section) { return range }
        guard let node else { return ASSizeRangeZero }
        guard let inspector = givenInspector, let section = node.core.data.sourceSection(ofShown: path.section)
        else {
            if let layout = layout as? ASCollectionLayout {
                return layout.sizeRange(of: node.core.data.supplementaryID(ofKind: kind, at: path))
            }
            return attributesRange(ofKind: kind, at: path)
        }
        return inspector.collectionView(
            node.view, constrainedSizeForSupplementaryNodeOfKind: kind,
            at: IndexPath(item: path.item, section: section))
    }

    /// What an inspector says that has no opinion of its own. By a present path.
    func derivedRange(ofSupplementary kind: String, at path: SourcePath) -> ASSizeRange {
        if let flow = layout as? UICollectionViewFlowLayout, Self.flowKinds.contains(kind) {
            return derivedFlowRange(ofKind: kind, presentSection: path.section, flow)
        }
        guard let section = node?.core.data.shownSection(ofSource: path.section) else {
            return ASSizeRangeZero
        }
        return attributesRange(ofKind: kind, at: ShownPath(section: section, item: path.item))
    }

    /// Exactly the size that the layout gives.
    private func attributesRange(ofKind kind: String, at path: ShownPath) -> ASSizeRange {
        let view = node?.view
        var attributes = view?.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(ofView: path))
        if attributes == nil, path.item == 0, namesFirstBySection {
            attributes = view?.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(index: path.section))
        }
        return ASSizeRangeMake(attributes?.size ?? .zero)
    }

    // MARK: Flow layouts

    private static let flowKinds = [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]

    /// What the section's controller or the delegate says about a header or footer, else the layout.
    private func derivedFlowRange(
        ofKind kind: String, presentSection section: Int, _ flow: UICollectionViewFlowLayout
    ) -> ASSizeRange {
        if let sectionControllers { return sectionControllers.sizeRange(ofKind: kind, inSection: section) }
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        guard let node else { return ASSizeRangeZero }
        if let delegate = node.delegate as? any ASCollectionDelegateFlowLayout {
            return isHeader
                ? delegate.collectionNode(node, sizeRangeForHeaderInSection: section)
                : delegate.collectionNode(node, sizeRangeForFooterInSection: section)
        }
        if let delegate = node.delegate as? any UICollectionViewDelegateFlowLayout {
            return ASSizeRangeMake(
                isHeader
                    ? delegate.collectionView(node.view, layout: flow, referenceSizeForHeaderInSection: section)
                    : delegate.collectionView(node.view, layout: flow, referenceSizeForFooterInSection: section))
        }
        return ASSizeRangeMake(isHeader ? flow.headerReferenceSize : flow.footerReferenceSize)
    }

    /// The range of the header or footer of a section, as wide (or high, where it scrolls sideways) as the collection;
    /// nil for none, for other kinds and other layouts.
    private func flowRange(ofKind kind: String, section: Int) -> ASSizeRange? {
        guard let node, Self.flowKinds.contains(kind), let flow = layout as? UICollectionViewFlowLayout else {
            return nil
        }
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        var range = ASSizeRangeMake(isHeader ? flow.headerReferenceSize : flow.footerReferenceSize)
        // A section that the data source has deleted has what the layout says.
        if let present = node.core.data.sourceSection(ofShown: section) {
            range =
                givenInspector?.collectionView(
                    node.view, constrainedSizeForSupplementaryNodeOfKind: kind,
                    at: IndexPath(item: 0, section: present))
                ?? derivedFlowRange(ofKind: kind, presentSection: present, flow)
        }
        let bounds = node.bounds.size
        if flow.scrollDirection == .vertical {
            guard range.max.height > 0 else { return nil }
            range.min.width = bounds.width
            range.max.width = bounds.width
        } else {
            guard range.max.width > 0 else { return nil }
            range.min.height = bounds.height
            range.max.height = bounds.height
        }
        return range
    }

    /// As `flowRange(ofKind:section:)`, or what was set on the element instead.
    private func measuredFlowRange(ofKind kind: String, section: Int) -> ASSizeRange? {
        guard let data = node?.core.data, let derived = flowRange(ofKind: kind, section: section) else { return nil }
        let id = data.supplementaryID(ofKind: kind, at: ShownPath(section: section, item: 0))
        return data.range(of: id.map { .supplementary($0) }, derived: derived)
    }

    /// What headers and footers are thought to measure before one of them has been measured, in points.
    private static let estimatedExtent: CGFloat = 50

    /// The size of the header or footer of a section, and whether it is an estimate until its node is measured. No node
    /// is made for that.
    func supplementarySize(ofKind kind: String, section: Int) -> (size: CGSize, isEstimate: Bool) {
        guard let node, let range = measuredFlowRange(ofKind: kind, section: section) else { return (.zero, false) }
        let data = node.loadedData
        let known = data.supplementaryID(ofKind: kind, at: ShownPath(section: section, item: 0))
            .flatMap { data.displayed.supplementary($0) }
        if range.min == range.max || known == nil {
            guard let present = data.sourceSection(ofShown: section),
                hasSupplementary(ofKind: kind, at: SourcePath(section: present, item: 0))
            else { return (.zero, false) }
            if range.min == range.max { return (range.max, false) }
        }
        if let known, known.isReady(for: range) { return (known.size, false) }
        return (range.clamp(CGSize(width: Self.estimatedExtent, height: Self.estimatedExtent)), true)
    }

    /// What it takes to know the size of a header or footer; nil where there is none.
    func preparation(of place: SupplementaryPlace) -> DataController.Preparation? {
        guard let range = measuredFlowRange(ofKind: place.kind, section: place.path.section),
            let element = node?.loadedData.supplementary(
                ofKind: place.kind, at: ShownPath(ofSupplementary: place.path))
        else { return nil }
        return (element, range)
    }
}
