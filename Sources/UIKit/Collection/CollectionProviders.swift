/// What a collection view asks: the object that supplies its elements, and its delegate as the protocols by which it is
/// asked, found out once. Main thread.
@MainActor final class CollectionProviders {
    /// What supplies the elements in place of the data source and delegate: set by subclasses.
    weak var elementProvider: (any CollectionElementProvider)?
    /// Takes in the edits that are made on the view, instead of the view.
    weak var editor: (any ListEditor)?
    /// The delegate, as the protocol by which it is asked about menus and moves.
    private(set) weak var commonDelegate: (any UICollectionViewCommonDelegate)?
    /// The delegate, if it answers for flow layouts.
    private(set) weak var flowDelegate: (any UICollectionViewDelegateFlowLayout)?
    private let dataSourceElements: DataSourceElements

    init(view: UICollectionView) {
        dataSourceElements = DataSourceElements(view: view)
    }

    var elements: any CollectionElementProvider { elementProvider ?? dataSourceElements }

    func delegateDidChange(to delegate: (any UICollectionViewDelegate)?) {
        flowDelegate = delegate as? any UICollectionViewDelegateFlowLayout
    }

    func scrollDelegateDidChange(to delegate: (any UIScrollViewDelegate)?) {
        commonDelegate = delegate as? any UICollectionViewCommonDelegate
    }
}

extension UICollectionView {
    package var elementProvider: (any CollectionElementProvider)? {
        get { providers.elementProvider }
        set { providers.elementProvider = newValue }
    }

    package var editor: (any ListEditor)? {
        get { providers.editor }
        set { providers.editor = newValue }
    }

    /// What supplies the elements.
    package var provider: any CollectionElementProvider { providers.elements }
    var commonDelegate: (any UICollectionViewCommonDelegate)? { providers.commonDelegate }
    var flowDelegate: (any UICollectionViewDelegateFlowLayout)? { providers.flowDelegate }
}
