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

    /// The range the node of a supplementary is measured in. For headers and footers of a flow layout this range
    /// decides their size; for others it is the inspector's, which by default is the size that the layout has decided.
    func constrainedSizeForSupplementary(ofKind kind: String, at path: ShownPath) -> ASSizeRange {
        guard let data = node?.core.data else { return ASSizeRangeZero }
        if flowLayout(of: kind) != nil { return flowRange(ofKind: kind, section: path.section) ?? ASSizeRangeZero }
        if givenInspector != nil, let section = data.sourceSection(ofShown: path.section) {
            return range(ofSupplementary: kind, at: SourcePath(section: section, item: path.item))
        }
        guard let layout = layout as? ASCollectionLayout else { return attributesRange(ofKind: kind, at: path) }
        return layout.sizeRange(of: data.supplementaryID(ofKind: kind, at: path))
    }

    /// The inspector's range for a supplementary, by its present path.
    private func range(ofSupplementary kind: String, at path: SourcePath) -> ASSizeRange {
        guard let node, let inspector = givenInspector else { return derivedRange(ofSupplementary: kind, at: path) }
        return inspector.collectionView(
            node.view, constrainedSizeForSupplementaryNodeOfKind: kind, at: IndexPath(path))
    }

    /// The default of inspectors: for a flow layout's headers and footers the range that the section's controller or
    /// the delegate gives, else the layout's. By a present path.
    func derivedRange(ofSupplementary kind: String, at path: SourcePath) -> ASSizeRange {
        guard let node else { return ASSizeRangeZero }
        let section = path.section
        guard let flow = flowLayout(of: kind) else {
            return node.core.data.shownSection(ofSource: section).map {
                attributesRange(ofKind: kind, at: ShownPath(section: $0, item: path.item))
            } ?? ASSizeRangeZero
        }
        if let sectionControllers { return sectionControllers.sizeRange(ofKind: kind, inSection: section) }
        let isHeader = kind == UICollectionView.elementKindSectionHeader
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
        return ASSizeRangeMake(flow.referenceSize(ofKind: kind))
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

    /// The flow layout, if the kind is one of its headers and footers.
    private func flowLayout(of kind: String) -> UICollectionViewFlowLayout? {
        UICollectionViewFlowLayout.kinds.contains(kind) ? layout as? UICollectionViewFlowLayout : nil
    }

    /// The range of the header or footer of a section, as wide (or high, where it scrolls sideways) as the collection;
    /// nil for none, for other kinds and other layouts.
    private func flowRange(ofKind kind: String, section: Int) -> ASSizeRange? {
        guard let node, let flow = flowLayout(of: kind) else { return nil }
        // A section that the data source has deleted has the size from the layout.
        var range =
            node.core.data.sourceSection(ofShown: section)
            .map { self.range(ofSupplementary: kind, at: SourcePath(section: $0, item: 0)) }
            ?? ASSizeRangeMake(flow.referenceSize(ofKind: kind))
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

    /// The estimated extent of headers and footers before one of them is measured, in points.
    private static let estimatedExtent: CGFloat = 50

    /// The size of the header or footer of a section, and whether it is an estimate until its node is measured. No node
    /// is made for that.
    func supplementarySize(ofKind kind: String, section: Int) -> (size: CGSize, isEstimate: Bool) {
        guard let node, let derived = flowRange(ofKind: kind, section: section) else { return (.zero, false) }
        let data = node.loadedData
        let id = data.supplementaryID(ofKind: kind, at: ShownPath(section: section, item: 0))
        let range = data.range(of: id.map { .supplementary($0) }, derived: derived)
        let known = id.flatMap { data.displayed.supplementary($0) }
        if range.min == range.max || known == nil {
            guard let present = data.sourceSection(ofShown: section),
                hasSupplementary(ofKind: kind, at: SourcePath(section: present, item: 0))
            else { return (.zero, false) }
            if range.min == range.max { return (range.max, false) }
        }
        if let known, known.isReady(for: range) { return (known.size, false) }
        return (range.clamp(CGSize(width: Self.estimatedExtent, height: Self.estimatedExtent)), true)
    }
}
