import CollectionCore

/// Says in which ranges the nodes of a collection are measured, and where its layout scrolls. Main thread.
///
/// Without an inspector of one's own all of this is derived: sizes from the delegate and the layout, supplementaries
/// from the layout's attributes, directions from the layout or its content size. One's own is held weakly by the node.
@preconcurrency @MainActor public protocol ASCollectionViewLayoutInspecting: AnyObject {
    /// The range an item's node is measured in.
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange
    /// The directions in which the layout scrolls. Ranges extend and batches are fetched along these axes.
    func scrollableDirections() -> ASScrollDirection
    /// The range a supplementary's node is measured in. For the headers and footers of a flow layout it decides their
    /// size along the direction that scrolls. Default: what the node's delegate returns for a header or footer of a
    /// flow layout, else exactly the size the layout gives.
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASSizeRange
    /// How many supplementaries of a kind a section has nodes for. By default as many as the layout asks for.
    func collectionView(
        _ collectionView: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: UInt
    ) -> UInt
    /// Called when another delegate, or this inspector, was set.
    func didChangeCollectionViewDelegate(_ delegate: (any ASCollectionDelegate)?)
    /// Called when another data source, or this inspector, was set.
    func didChangeCollectionViewDataSource(_ dataSource: (any ASCollectionDataSource)?)
}

extension ASCollectionViewLayoutInspecting {
    /// By default what the collection derives from its layout and delegate.
    public func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASSizeRange {
        collectionView.collectionNode?.collectionContent.derivedRange(
            ofSupplementary: kind, at: SourcePath(ofSupplementary: indexPath))
            ?? ASSizeRangeZero
    }

    /// By default as many as the layout asks for.
    public func collectionView(_: ASCollectionView, supplementaryNodesOfKind: String, inSection: UInt) -> UInt { .max }

    /// By default does nothing.
    public func didChangeCollectionViewDelegate(_: (any ASCollectionDelegate)?) {}
    /// By default does nothing.
    public func didChangeCollectionViewDataSource(_: (any ASCollectionDataSource)?) {}
}

/// A layout that brings its own inspector, used where the node is given none.
@preconcurrency @MainActor public protocol ASCollectionViewLayoutInspectorProviding: UICollectionViewLayout {
    /// The inspector to use with this layout. Asked when the layout is set.
    func asdk_layoutInspector() -> any ASCollectionViewLayoutInspecting
}

/// The derived inspector, which a collection node uses if client code gives it none.
@preconcurrency @MainActor public class ASCollectionViewLayoutInspector: ASCollectionViewLayoutInspecting {
    private weak var content: CollectionContent?

    init(_ content: CollectionContent) {
        self.content = content
    }

    /// What the collection derives from its layout and delegate.
    public func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange { content?.derivedConstrainedSize(at: SourcePath(indexPath)) ?? ASSizeRangeUnconstrained }

    /// Where the present layout scrolls.
    public func scrollableDirections() -> ASScrollDirection { content?.layout.scrollableDirections ?? [] }
}

/// The derived inspector of a flow layout.
@preconcurrency @MainActor public final class ASCollectionViewFlowLayoutInspector: ASCollectionViewLayoutInspector {}
