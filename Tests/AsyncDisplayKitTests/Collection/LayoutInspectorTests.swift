import AsyncDisplayKit
import Execution
import Testing

@MainActor private final class Items: ASCollectionDataSource {
    final class Context: ASSectionContext {
        let sectionName: String? = "section"
        weak var collectionView: ASCollectionView?
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 2 }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { SwatchCell(1, height: 50) }
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNodeBlock { { SwatchCell(2, height: 20) } }
    func collectionNode(_ node: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
        Context()
    }
}

@MainActor private final class Delegate: ASCollectionDelegate {}

/// Knows flow layouts by UIKit's protocol only.
@MainActor private final class FlowDelegate: ASCollectionDelegate, UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: 3, left: 0, bottom: 0, right: 0) }
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 40) }
}

/// Gives items 30 points, and says of supplementaries what it is told to.
@MainActor private class Inspector: ASCollectionViewLayoutInspecting {
    var log: [String] = []
    func collectionView(_ view: ASCollectionView, constrainedSizeForNodeAt path: IndexPath) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 320, height: 30))
    }
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func didChangeCollectionViewDelegate(_ delegate: (any ASCollectionDelegate)?) {
        log.append(delegate == nil ? "no delegate" : "delegate")
    }
    func didChangeCollectionViewDataSource(_ dataSource: (any ASCollectionDataSource)?) {
        log.append(dataSource == nil ? "no data source" : "data source")
    }
}

/// The second section has a header.
@MainActor private final class HeaderInspector: ASCollectionViewLayoutInspecting {
    func collectionView(_ view: ASCollectionView, constrainedSizeForNodeAt path: IndexPath) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 320, height: 30))
    }
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func collectionView(
        _ view: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String, at path: IndexPath
    ) -> ASSizeRange {
        kind == UICollectionView.elementKindSectionHeader
            ? ASSizeRangeMake(CGSize(width: 0, height: 10), CGSize(width: 0, height: 100)) : ASSizeRangeZero
    }
    func collectionView(
        _ view: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: UInt
    ) -> UInt { section == 1 ? 1 : 0 }
}

@MainActor private final class InspectedLayout: UICollectionViewFlowLayout, ASCollectionViewLayoutInspectorProviding {
    let inspector = Inspector()
    func asdk_layoutInspector() -> any ASCollectionViewLayoutInspecting { inspector }
}

/// A header of 320 by 40 points above the sections' first items.
@MainActor private final class BannerLayout: UICollectionViewLayout {
    var headerPath = IndexPath(item: 0, section: 0)
    private var attributes: [UICollectionViewLayoutAttributes] = []

    override func prepare() {
        super.prepare()
        let header = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: headerPath)
        header.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
        let items = (0..<(collectionView?.numberOfSections ?? 0)).map { section in
            let item = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: section))
            item.frame = CGRect(x: 0, y: 40 + CGFloat(section) * 50, width: 320, height: 50)
            return item
        }
        attributes = [header] + items
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 40 + 50 * (attributes.count - 1)) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributes.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes.first { $0.representedElementKind == nil && $0.indexPath == indexPath }
    }
    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
    }
}

/// Has headers measured in 25 points, whatever room they get.
@MainActor private final class BannerInspector: ASCollectionViewLayoutInspecting {
    func collectionView(_ view: ASCollectionView, constrainedSizeForNodeAt path: IndexPath) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 320, height: 50))
    }
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionHorizontalDirections }
    func collectionView(
        _ view: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String, at path: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 320, height: 25)) }
}

/// Two sections of an item below one header that writes down how much height it is measured in.
@MainActor private final class BannerItems: ASCollectionDataSource {
    final class Header: ASCellNode, @unchecked Sendable {  // state is in a mutex
        let heights = Mutex([CGFloat]())
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            heights.withLock { $0.append(constrainedSize.height) }
            return constrainedSize
        }
    }

    let header = Header()
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 2 }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { SwatchCell(1, height: 50) }
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNode { header }
}

@MainActor @Suite(.serialized) struct LayoutInspectorTests {
    private func run(
        _ layout: UICollectionViewFlowLayout, _ inspector: (any ASCollectionViewLayoutInspecting)?,
        delegate: (any ASCollectionDelegate)? = nil,
        _ body: (PromiseStage, ASCollectionNode) throws -> Void
    ) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = items
        node.delegate = delegate
        node.layoutInspector = inspector
        stage.show(node)
        stage.host.settle()
        try body(stage, node)
    }

    private func tops(_ node: ASCollectionNode) -> [CGFloat?] {
        (0..<2).map { node.view.layoutAttributesForItem(at: IndexPath(item: 0, section: $0))?.frame.minY }
    }

    @Test("An inspector decides which sections of a flow layout have headers, and in what range they are measured")
    func headers() throws {
        let inspector = HeaderInspector()
        try run(UICollectionViewFlowLayout(), inspector) { _, node in
            #expect(tops(node) == [0, 50])
            let kind = UICollectionView.elementKindSectionHeader
            let header = node.supplementaryNode(forElementKind: kind, at: IndexPath(item: 0, section: 1))
            #expect(header?.view.bounds.size == CGSize(width: 320, height: 20))
        }
    }

    @Test("With a layout of one's own an inspector says in what range headers are measured, and where it scrolls")
    func ownLayout() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let (items, inspector) = (BannerItems(), BannerInspector())
        let node = ASCollectionNode(collectionViewLayout: BannerLayout())
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = items
        node.layoutInspector = inspector
        stage.show(node)
        stage.host.settle()
        #expect(items.header.isVisible && items.header.heights.withLock { $0.first } == 25)
        #expect(node.scrollableDirections == ASScrollDirectionHorizontalDirections)
    }

    @Test("What an inspector leaves out is up to the layout and the delegate")
    func defaults() throws {
        let (inspector, layout) = (Inspector(), UICollectionViewFlowLayout())
        layout.headerReferenceSize = CGSize(width: 0, height: 15)
        try run(layout, inspector) { _, node in #expect(tops(node) == [15, 60]) }
        let delegate = FlowDelegate()
        try run(UICollectionViewFlowLayout(), nil, delegate: delegate) { _, node in #expect(tops(node) == [43, 136]) }
    }

    @Test("A header that a layout names by its section alone is measured in the size of its place")
    func sectionPath() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let (items, layout) = (BannerItems(), BannerLayout())
        layout.headerPath = IndexPath(index: 0)
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = items
        stage.show(node)
        stage.host.settle()
        let heights = items.header.heights.withLock { $0 }
        #expect(!heights.isEmpty && heights.allSatisfy { $0 == 40 })
    }

    @Test("An inspector hears of delegates and data sources, also one that a layout brings")
    func changes() throws {
        let layout = InspectedLayout()
        let (delegate, other) = (Delegate(), Items())
        try run(layout, nil) { _, node in
            #expect(node.layoutInspector === layout.inspector)
            #expect(layout.inspector.log.suffix(2) == ["no delegate", "data source"])
            layout.inspector.log = []
            node.delegate = delegate
            #expect(layout.inspector.log == ["delegate", "data source"])
            node.dataSource = nil
            #expect(layout.inspector.log.suffix(2) == ["delegate", "no data source"])
            node.dataSource = other
            let next = InspectedLayout()
            node.collectionViewLayout = next
            _ = node.layoutInspector
            #expect(next.inspector.log.suffix(2) == ["delegate", "data source"])
        }
    }

    @Test("The context of a section that was asked for before the view existed gets it when it does")
    func earlyContext() throws {
        let items = Items()
        let node = ASCollectionNode()
        node.dataSource = items
        let context = try #require(node.context(forSection: 1))
        #expect(context.collectionView == nil)
        #expect(node.view === context.collectionView)
    }
}
