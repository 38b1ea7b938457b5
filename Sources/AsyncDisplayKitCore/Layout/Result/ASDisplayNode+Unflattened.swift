import Synchronization

extension ASDisplayNode {
    /// Whether nodes keep the tree of specs and nodes that they flattened their layout from, to be looked at while
    /// debugging: `unflattenedCalculatedLayout`. Off by default, since the specs stay in memory with it. Any thread;
    /// acts on what is measured from then on.
    public static var shouldStoreUnflattenedLayouts: Bool {
        get { ASLayout.storesUnflattened.load(ordering: .relaxed) }
        set { ASLayout.storesUnflattened.store(newValue, ordering: .relaxed) }
    }

    /// The tree behind the layout in use, if such trees are kept. Any thread.
    public var unflattenedCalculatedLayout: ASLayout? { calculatedLayout?.unflattened }
}
