import CollectionCore

/// A part of a list that remembers paths. Main thread.
@MainActor protocol ListPart: AnyObject {
    /// Updates the paths. Called while visible cells still have their old paths.
    func follow(_ plan: UpdatePlan)
    /// Called when all counts have been read again: forgets what has a path that does not exist any more.
    func dataDidLoad()
}

/// What tables and collection views have in common, in parts that each own their state. Each list has one
/// (`UIScrollView.listEngine`). Main thread.
@MainActor package final class ListEngine {
    package let data: ListData
    package let anchors = ListAnchors()
    package let selection: ListSelection
    let ranges: ListRangeSelection
    let scroll: ListScroll
    let typeAhead: ListTypeAhead
    let input: ListInput
    let hover: ListHover
    let menus: ListMenus
    let restoration: ListRestoration
    let index: ListIndex
    let prefetcher = ListPrefetcher()
    let tiling: ListTiling
    let pass: ListPass
    let drag: ListDrag
    private var parts: [any ListPart] { [selection, ranges, scroll, typeAhead, input, menus, hover, prefetcher] }

    init(_ view: any ListElementHost) {
        selection = ListSelection(view)
        ranges = ListRangeSelection(view, selection: selection)
        data = ListData(list: view, selection: selection)
        scroll = ListScroll(view)
        typeAhead = ListTypeAhead(view, data: data, selection: selection)
        hover = ListHover(view, data: data)
        menus = ListMenus(view, data: data, selection: selection, ranges: ranges)
        restoration = ListRestoration(view, data: data, selection: selection)
        index = ListIndex(view, scroll: scroll)
        tiling = ListTiling(view, data: data, anchors: anchors)
        drag = ListDrag(view, data: data, tiling: tiling, selection: selection)
        input = ListInput(
            view, selection: selection, scroll: scroll, typeAhead: typeAhead, drag: drag, ranges: ranges)
        pass = ListPass(
            view, data: data, anchors: anchors, tiling: tiling, scroll: scroll, selection: selection,
            restoration: restoration, index: index, drag: drag)
    }

    /// Updates all paths that the parts remember. Called while visible cells still have their old paths.
    func follow(_ plan: UpdatePlan) {
        for part in parts { part.follow(plan) }
    }

    /// Tells the parts that all counts have been read again.
    func dataDidLoad() {
        for part in parts { part.dataDidLoad() }
        index.load()
    }

    /// Called when the content offset has changed. Outside of a layout pass no anchor is held any more.
    func contentOffsetDidChange() {
        if !data.isLayingOut { anchors.release() }
    }

    /// Called after the delegate has been told of another content offset.
    func keepDragWithPointer() { drag.listDidScroll() }
}
