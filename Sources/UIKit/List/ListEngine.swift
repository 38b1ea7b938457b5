import CollectionCore

/// What tables and collection views have in common, in parts that each own their state. Each list has one
/// (`UIScrollView.listEngine`). What depends on the types of views and looks is in its `ListPass`. Main thread.
@MainActor package final class ListEngine {
    let data: ListData
    let anchors = ListAnchors()
    package let selection: ListSelection
    let scroll: ListScroll
    let typeAhead: ListTypeAhead
    let input: ListInput
    let hover: ListHover
    let menus: ListMenus
    let restoration: ListRestoration
    let index: ListIndex
    let prefetcher = ListPrefetcher()
    private unowned let view: any ListHost

    init(_ view: any ListDataOwner & ListPlaces) {
        self.view = view
        selection = ListSelection(view)
        data = ListData(list: view, selection: selection)
        scroll = ListScroll(view)
        typeAhead = ListTypeAhead(view, selection: selection)
        input = ListInput(view, selection: selection, scroll: scroll, typeAhead: typeAhead)
        hover = ListHover(view, data: data)
        menus = ListMenus(view, selection: selection)
        restoration = ListRestoration(view, selection: selection)
        index = ListIndex(view, scroll: scroll)
    }

    /// Updates all paths that the parts remember. Called while visible cells still have their old paths.
    func follow(_ plan: UpdatePlan) {
        selection.follow(plan)
        scroll.follow(plan)
        typeAhead.follow(plan)
        menus.follow(plan)
        hover.follow(plan)
        prefetcher.follow(plan)
    }

    /// All counts have been read again.
    func dataDidLoad() {
        selection.dataDidLoad()
        scroll.dataDidLoad()
        typeAhead.dataDidLoad()
        menus.dataDidLoad()
        hover.dataDidLoad()
        prefetcher.dataDidLoad()
        index.load()
    }

    /// The layout pass, and the elements that it has put on screen.
    var elements: any ListElements { view.elements }

    // MARK: What the scroll view says

    func layOut() { elements.layOut() }

    func contentOffsetDidChange() {
        if !data.isLayingOut { anchors.release() }
    }

    func viewportDidFollow(by delta: CGPoint) { elements.viewportDidFollow(by: delta) }

    /// The list was inverted, so its cells look different.
    func contentFlipDidChange() { elements.setNeedsRefresh(forgetsSizes: false) }
}
