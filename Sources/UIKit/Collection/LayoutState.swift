/// A change of the layout, driven by a gesture or a program.
struct LayoutTransition {
    let layout: UICollectionViewTransitionLayout
    /// The item that keeps its place, and its place at the beginning of the transition; nil at the start of the
    /// content.
    var anchor: ListAnchor?
    let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
}

/// The state of the layouts of a collection view: transitions, preparations and updates of which they have not been
/// told. Main thread.
@MainActor struct LayoutState {
    var transition: LayoutTransition?
    /// Whether a layout is being put in place as part of a transition.
    var isInstalling = false
    /// Whether a layout's `prepare()` is under way.
    var isPreparing = false
    var kinds = ElementKinds()
    /// Updates applied to the layout, but not yet announced by `prepare(forCollectionViewUpdates:)`.
    var unannouncedUpdates: [[UICollectionViewUpdateItem]] = []
}
