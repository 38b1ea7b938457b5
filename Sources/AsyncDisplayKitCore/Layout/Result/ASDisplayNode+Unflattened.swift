import Synchronization

extension ASDisplayNode {
    /// Whether nodes keep the tree of specs and nodes from which their layout was flattened, for debugging:
    /// `unflattenedCalculatedLayout`. Off by default, because the specs then stay in memory. Any thread; affects
    /// layouts that are measured from then on.
    public static var shouldStoreUnflattenedLayouts: Bool {
        get { ASLayout.storesUnflattened.load(ordering: .relaxed) }
        set { ASLayout.storesUnflattened.store(newValue, ordering: .relaxed) }
    }

    /// The tree behind the layout in use, if such trees are kept. Any thread.
    public var unflattenedCalculatedLayout: ASLayout? { calculatedLayout?.unflattened }
}
