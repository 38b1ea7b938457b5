import CollectionCore

/// What tables and collection views do alike, in parts that each own their state. A scroll view that is a list has one
/// (`UIScrollView.listEngine`). Main thread.
@MainActor package final class ListEngine {
    package let selection: ListSelection
    let scroll: ListScroll
    let input: ListInput
    let menus: ListMenus
    let restoration: ListRestoration

    init(_ view: any ListHost & ListPlaces & ListMenuDelegate) {
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
    }

    /// All counts have been read again.
    func dataDidLoad() {
        selection.dataDidLoad()
        scroll.dataDidLoad()
        menus.dataDidLoad()
    }
}
