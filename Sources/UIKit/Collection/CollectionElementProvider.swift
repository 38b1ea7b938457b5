import CollectionCore

/// Where a collection view's counts, cells and sizes come from: data source and delegate of an ordinary collection
/// view, the nodes of an `ASCollectionView`. Main thread.
@MainActor package protocol CollectionElementProvider: ListSource {
    /// What messages call the source of the data.
    var dataSourceName: String { get }

    /// Another layout decides about sizes from now on. The default does nothing.
    func layoutWillChange(to layout: UICollectionViewLayout)

    /// Called before items, and headers and footers that size themselves, are laid out: does the work of measuring all
    /// of them together.
    func prepareElements(_ items: [ShownPath], _ supplementaries: [SupplementaryPlace])
    /// The size of a prepared item for a flow layout. Nil for an item that the data source can't be asked about; it
    /// then keeps its present or estimated size.
    func sizeForItem(at path: ShownPath, in layout: UICollectionViewFlowLayout) -> CGSize?
    /// Whether asking for the size of every item is cheap, because nothing is measured. A flow layout then asks for all
    /// of them, unless there are very many items, and so knows its content size exactly.
    func sizesAreCheap(in layout: UICollectionViewFlowLayout) -> Bool
    /// The size of a prepared header or footer for which the metrics gave only an estimate. The default is zero, for
    /// providers whose metrics are exact.
    func sizeForSupplementary(_ place: SupplementaryPlace) -> CGSize
    /// Spacings, insets and supplementaries of a section of a flow layout, and the estimate for its items. Nil leaves
    /// them as they are: for a section that the data source has deleted, which the view has not shown yet.
    func sectionMetrics(ofSection section: Int, in layout: UICollectionViewFlowLayout) -> FlowSectionMetrics?

    // Nil if the data source was edited while it was asked: the element may be gone. The index paths of supplementaries
    // are those of the layout, and need not have two indexes. `reuse` dequeues or makes a view, by an identifier that
    // the provider chooses and a class that need not be registered.
    typealias Reuse = (_ identifier: String, UICollectionReusableView.Type) -> UICollectionReusableView
    func cellForItem(at path: ShownPath, reuse: Reuse) -> UICollectionViewCell?
    func supplementaryView(
        ofKind kind: String, at indexPath: IndexPath, reuse: Reuse
    ) -> UICollectionReusableView?
    func willDisplay(_ cell: UICollectionViewCell, at path: ShownPath)
    func didEndDisplaying(_ cell: UICollectionViewCell, at path: ShownPath)
    func willDisplay(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath)
    func didEndDisplaying(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath)
    /// Whether the user may drag an item to another place.
    func canMoveItem(at path: ShownPath) -> Bool
}

extension CollectionElementProvider {
    package func layoutWillChange(to layout: UICollectionViewLayout) {}
    package func sizeForSupplementary(_ place: SupplementaryPlace) -> CGSize { .zero }
}

/// What a flow layout asks once per section. Sizes in points.
package struct FlowSectionMetrics: Equatable {
    package var inset: UIEdgeInsets
    package var lineSpacing: CGFloat
    package var interitemSpacing: CGFloat
    /// Only the component along the axis that scrolls counts; zero there means no header.
    package var headerSize: CGSize
    package var footerSize: CGSize
    /// Whether these are estimates: then `sizeForSupplementary(_:)` is asked when the header or footer comes into the
    /// viewport.
    package var estimatesHeader = false
    package var estimatesFooter = false
    /// What an item measures until its size is asked for.
    package var estimatedItemSize: CGSize

    /// The properties of the layout.
    @MainActor package init(of layout: UICollectionViewFlowLayout) {
        inset = layout.sectionInset
        lineSpacing = layout.minimumLineSpacing
        interitemSpacing = layout.minimumInteritemSpacing
        headerSize = layout.headerReferenceSize
        footerSize = layout.footerReferenceSize
        estimatedItemSize = layout.estimatedItemSize == .zero ? layout.itemSize : layout.estimatedItemSize
    }

    /// Replaces inset and spacings by the delegate's; `section` is a number in the data source's present order.
    @MainActor package mutating func askSpacing(
        _ delegate: any UICollectionViewDelegateFlowLayout, ofSection section: Int, in view: UICollectionView,
        _ layout: UICollectionViewFlowLayout
    ) {
        inset = delegate.collectionView(view, layout: layout, insetForSectionAt: section)
        lineSpacing = delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        interitemSpacing = delegate.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
    }
}
