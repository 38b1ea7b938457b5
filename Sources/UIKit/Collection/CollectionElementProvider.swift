import CollectionCore

/// Where a collection view's counts, cells and sizes come from: data source and delegate of an ordinary collection
/// view, the nodes of an `ASCollectionView`. Main thread.
@MainActor package protocol CollectionElementProvider: ListSource {
    /// The name of the data source in messages.
    var dataSourceName: String { get }

    /// Called when another layout is about to decide about sizes. The default does nothing.
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
    /// The size of a prepared header or footer of which `nodeSize` gave only an estimate. The default is zero,
    /// for providers that know all sizes.
    func sizeForSupplementary(_ place: SupplementaryPlace) -> CGSize
    /// Answers in place of a flow layout's properties about spacings and insets, and about items and supplementaries
    /// without nodes; nil if there is no such delegate.
    var flowDelegate: (any UICollectionViewDelegateFlowLayout)? { get }
    /// Whether anything but a flow layout's properties says how a section is laid out: a delegate, or nodes.
    var isAskedAboutSections: Bool { get }
    /// The size of a header or footer in a flow layout, if its node decides it. If that is an estimate,
    /// `sizeForSupplementary(_:)` is called when the header or footer comes into the viewport. Only the component along
    /// the axis that scrolls counts; zero there means that there is no header or footer. The default is nil: the flow
    /// delegate or the layout's properties decide the size.
    func nodeSize(ofKind kind: String, section: Int) -> (size: CGSize, isEstimate: Bool)?
    /// The size of every item of a flow layout, if it is known without asking. The default is nil.
    var exactItemSize: CGSize? { get }

    // These two return nil if the data source was edited while it was asked, because the element may be gone then. The
    // index paths of supplementaries are those of the layout, and need not have two indexes.
    func cellForItem(at path: ShownPath) -> UICollectionViewCell?
    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView?
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
    package func nodeSize(ofKind kind: String, section: Int) -> (size: CGSize, isEstimate: Bool)? { nil }
    package var exactItemSize: CGSize? { nil }
}
