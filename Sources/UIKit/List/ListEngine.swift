import CollectionCore

/// What tables and collection views do alike, in parts that each own their state. A scroll view that is a list has one
/// (`UIScrollView.listEngine`). What depends on the kind of view and look is in its `ListPass`. Main thread.
@MainActor package final class ListEngine {
    let data: ListData
    let anchors = ListAnchors()
    package let selection: ListSelection
    let scroll: ListScroll
    let input: ListInput
    let menus: ListMenus
    let restoration: ListRestoration
    let prefetcher = ListPrefetcher()

    init(_ view: any ListDataOwner & ListHost & ListPlaces & ListMenuDelegate) {
        data = ListData(list: view)
        selection = ListSelection(view)
        scroll = ListScroll(view, places: view)
        input = ListInput(view, places: view, selection: selection, scroll: scroll)
        menus = ListMenus(view, delegate: view, selection: selection)
        restoration = ListRestoration(view, places: view, selection: selection)
    }

    /// Follows an update: all that is remembered by a path. While visible cells still have their old paths.
    func follow(_ plan: UpdatePlan) {
        selection.follow(plan)
        scroll.follow(plan)
        menus.follow(plan)
        prefetcher.follow(plan)
    }

    /// All counts have been read again.
    func dataDidLoad() {
        selection.dataDidLoad()
        scroll.dataDidLoad()
        menus.dataDidLoad()
        prefetcher.dataDidLoad()
    }
}
