/// A change of the layout, driven by a gesture or a program.
struct LayoutTransition {
    let layout: UICollectionViewTransitionLayout
    /// The item that keeps its place, and where that is at the beginning; nil at the start of the content.
    var anchor: ListAnchor?
    let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
}

/// What is under way with the layouts of a collection view. Main thread.
@MainActor struct LayoutState {
    var transition: LayoutTransition?
    /// A layout is put in place as part of a transition.
    var isInstalling = false
    /// A layout's `prepare()` is under way.
    var isPreparing = false
    var kinds = ElementKinds()
    /// Updates applied to the layout, but not yet announced by `prepare(forCollectionViewUpdates:)`.
    var unheardUpdates: [[UICollectionViewUpdateItem]] = []
}
