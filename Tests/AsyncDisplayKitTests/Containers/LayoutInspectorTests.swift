import AsyncDisplayKit
import Testing

@MainActor private final class Inspected: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 3 }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { { NumberCell(0) } }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode { SwatchCell(indexPath.section, width: 300, height: 25) }
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 0, height: 90))
    }
}

/// Has no opinion about headers.
@MainActor private final class Inspector: ASCollectionViewLayoutInspecting {
    var told: [String] = []

    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 300, height: 10)) }
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func didChangeCollectionViewDelegate(_ delegate: (any ASCollectionDelegate)?) {
        told.append("delegate \(delegate != nil)")
    }
    func didChangeCollectionViewDataSource(_ dataSource: (any ASCollectionDataSource)?) {
        told.append("source \(dataSource != nil)")
    }
}

/// One header of 40 points, one that decides itself, and none in the third section.
@MainActor private final class HeaderInspector: ASCollectionViewLayoutInspecting {
    var asked: [IndexPath] = []

    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 300, height: 10)) }
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASSizeRange {
        guard kind == UICollectionView.elementKindSectionHeader else { return ASSizeRangeZero }
        asked.append(indexPath)
        return indexPath.section == 0
            ? ASSizeRangeMake(CGSize(width: 300, height: 40))
            : ASSizeRangeMake(.zero, CGSize(width: 300, height: 100))
    }
    func collectionView(
        _ collectionView: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: UInt
    ) -> UInt { section == 2 ? 0 : 1 }
}

@MainActor private final class InspectedLayout: UICollectionViewFlowLayout, ASCollectionViewLayoutInspectorProviding {
    let inspector = Inspector()
    func asdk_layoutInspector() -> any ASCollectionViewLayoutInspecting { inspector }
}

/// Inspectors of users' own.
@MainActor @Suite(.serialized) struct LayoutInspectorTests {
    private let source = Inspected()

    private func show(
        _ layout: UICollectionViewFlowLayout, _ inspector: (any ASCollectionViewLayoutInspecting)? = nil
    ) throws -> (PromiseStage, ASCollectionNode) {
        let stage = try PromiseStage(width: 300, height: 500)
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        if let inspector { node.layoutInspector = inspector }
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        stage.host.settle()
        return (stage, node)
    }

    private func headerHeights(_ node: ASCollectionNode) -> [CGFloat] {
        (0..<3).map {
            node.view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: $0))?
                .frame.height ?? 0
        }
    }

    @Test("An inspector decides about the headers of a flow layout: their range, and whether there is one")
    func headers() throws {
        let inspector = HeaderInspector()
        let (stage, node) = try show(UICollectionViewFlowLayout(), inspector)
        defer { stage.close() }
        #expect(headerHeights(node) == [40, 25, 0])
        #expect(Set(inspector.asked.map(\.section)).isSuperset(of: [0, 1]))
    }

    @Test("An inspector that says nothing about headers leaves them to the delegate")
    func silent() throws {
        let (stage, node) = try show(UICollectionViewFlowLayout(), Inspector())
        defer { stage.close() }
        #expect(headerHeights(node) == [90, 90, 90])
    }

    @Test("An inspector hears of the delegate and the data source, be it set by the user or brought by the layout")
    func news() throws {
        let layout = InspectedLayout()
        let (stage, node) = try show(layout)
        defer { stage.close() }
        #expect(
            node.layoutInspector === layout.inspector && node.nodeForItem(at: IndexPath(item: 0, section: 0)) != nil)
        #expect(layout.inspector.told.contains("delegate true") && layout.inspector.told.contains("source true"))
        layout.inspector.told = []
        node.delegate = nil
        #expect(layout.inspector.told.contains("delegate false"))
        let own = Inspector()
        node.layoutInspector = own
        #expect(own.told == ["delegate false", "source true"])
        layout.inspector.told = []
        node.delegate = source
        #expect(own.told.contains("delegate true") && layout.inspector.told.isEmpty)
    }
}
