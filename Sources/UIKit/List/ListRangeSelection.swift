import CollectionCore

/// How the user selects where several items can be selected, as in other lists of the desktop. Main thread.
///
/// A click of the mouse selects its item alone. With Control it selects or deselects that item, with Shift it selects
/// all from the anchor to the item and nothing else, and with both it adds these. Keys that move the focus select in
/// the same way with Shift. The anchor is the item that was clicked last, or that a key led to, without Shift. The tap
/// of a finger, and in editing mode, where items have marks like check boxes, a click, selects or deselects its item,
/// as in UIKit.
///
/// The delegate is asked and told only about items that change. If the selection is the range that was made last, as
/// while Shift and an arrow are held, another range costs O(items that change). Otherwise it costs O(selected items ·
/// log selected items) besides.
@MainActor final class ListRangeSelection {
    private typealias Span = ClosedRange<ShownPath>

    private unowned let host: any ListHost
    private let selection: ListSelection
    /// The item at which ranges begin.
    var anchor: ShownPath?
    /// While the selection has this version, all that is selected lies in the span, and the delegate has been asked
    /// about every item of it.
    private var settled: (span: Span, version: Int)?
    /// Items that are still to be selected or deselected, the next ones last.
    private var waiting: [(span: Span, selects: Bool)] = []
    /// The keys that were held when the press began.
    private var modifiers: UIKeyModifierFlags = []
    /// The item of the last click, and when it ended.
    private var lastClick: (path: ShownPath, time: TimeInterval)?
    /// Whether the press began soon after the last click.
    private var isSoon = false
    /// Whether the default implementation of the delegate's method for primary actions was called.
    var usedDefaultAction = false

    init(_ host: any ListHost, selection: ListSelection) {
        self.host = host
        self.selection = selection
    }

    // MARK: Updates

    /// Updates paths. An anchor and a click are forgotten with their item, and in a section that is reloaded, whose old
    /// and new items are not matched. O(spans that wait + items deleted at their ends).
    func follow(_ plan: UpdatePlan) {
        func newPath(_ path: ShownPath) -> ShownPath? {
            plan.isSame(ItemPath(path)) ? plan.newPath(ofOld: path) : nil
        }
        anchor = anchor.flatMap(newPath)
        lastClick = lastClick.flatMap { click in newPath(click.path).map { ($0, click.time) } }
        if let last = settled?.span.upperBound, let change = plan.firstChange, ItemPath(last) >= change {
            settled = nil
        }
        waiting = waiting.compactMap { step in follow(step.span, plan).map { ($0, step.selects) } }
    }

    /// From the first item of a span that stays to the last one.
    private func follow(_ span: Span, _ plan: UpdatePlan) -> Span? {
        func kept(from path: ShownPath, _ step: Int) -> ShownPath? {
            let end = plan.firstKept(from: ItemPath(path), step).map { ShownPath($0) }
            return end.flatMap { span.contains($0) ? plan.newPath(ofOld: $0) : nil }
        }
        guard let first = kept(from: span.lowerBound, 1), let last = kept(from: span.upperBound, -1), first <= last
        else { return nil }
        return first...last
    }

    /// Called when all counts have been read again: forgets all paths.
    func dataDidLoad() {
        (anchor, settled, waiting, lastClick) = (nil, nil, [], nil)
    }

    // MARK: Clicks

    /// A press on an item has begun, while these keys are held.
    func pressed(_ touch: UITouch, with modifiers: UIKeyModifierFlags) {
        self.modifiers = touch.type == .direct ? [] : modifiers.intersection([.control, .shift])
        isSoon = lastClick.map { touch.timestamp <= $0.time + UITapGestureRecognizer.maximumInterval } ?? false
    }

    /// The press was a click. The second click of a double click, or the tap of a finger that does not extend or
    /// reduce a selection, also performs the item's primary action.
    func click(_ path: ShownPath, by touch: UITouch) {
        let isFinger = touch.type == .direct
        let isSecond = isSoon && modifiers.isEmpty && lastClick?.path == path
        let isAlone = !host.allowsMultiple || selection.selected.isEmpty
        let performs = !host.isEditing && (isFinger ? isAlone : isSecond)
        lastClick = (path, touch.timestamp)
        if modifiers.isEmpty {
            select(path, toggles: isFinger || host.isEditing)
        } else {
            selectHolding(modifiers, path)
        }
        // The delegate may have edited the list.
        let now = lastClick?.path
        if isSecond { lastClick = nil }
        if performs, let now, canPerformPrimaryAction(at: now) { host.source.performPrimaryAction(forItemAt: now) }
    }

    private func select(_ path: ShownPath, toggles: Bool) {
        anchor = path
        if toggles || !host.allowsMultiple { selection.userSelect(path) } else { selectAlone(path) }
    }

    private func selectHolding(_ modifiers: UIKeyModifierFlags, _ path: ShownPath) {
        let (begins, now) = selection.following(path) {
            !host.allowsMultiple && host.source.clientPath(path).map { host.beginMultipleSelection(at: $0) } == true
        }
        if let now, host.isSelectionAllowed {
            if host.allowsMultiple, modifiers.contains(.shift) {
                selectRange(to: now, adds: modifiers.contains(.control))
            } else {
                select(now, toggles: true)
            }
        }
        if begins { host.endMultipleSelection() }
    }

    // MARK: Keys

    /// Moves the focus, and selects from the anchor to where it comes. Returns whether it has moved.
    func extend(adds: Bool, _ moveFocus: () -> Bool) -> Bool {
        if anchor == nil { anchor = selection.focused }
        guard moveFocus() else { return false }
        if host.isSelectionAllowed, let focused = selection.focused { selectRange(to: focused, adds: adds) }
        return true
    }

    /// Whether the list selects everything or nothing at present. Not while a text in it is edited: the keys for that
    /// are the text's, also where it has nothing to select.
    func canPerform(_ action: Selector) -> Bool {
        let isKnown = action == .selectAll || action == .deselectAll
        return isKnown && host.allowsMultiple && host.isSelectionAllowed && !host.isMovingItem
            && host.window?.textResponder == nil
    }

    /// Performs an action that `canPerform(_:)` allows.
    func perform(_ action: Selector) {
        host.data.loadIfNeeded()
        guard action == .selectAll else { return run(deselecting(outside: nil), leaving: nil) }
        guard let first = host.data.outermostPath(.first), let last = host.data.outermostPath(.last) else { return }
        selectOnly(first...last)
    }

    // MARK: Primary actions

    /// For Return: selects an item that is not selected, in addition to others where that can be, and performs its
    /// primary action. Returns false if it has none, and the key has changed nothing.
    func performPrimaryAction(at path: ShownPath, isRepeat: Bool) -> Bool {
        let (canPerform, asked) = selection.following(path) { canPerformPrimaryAction(at: path) }
        guard canPerform else { return false }
        guard !isRepeat, let asked else { return true }
        let wasSelected = selection.selected.contains(asked)
        let (_, now) = selection.following(asked) {
            if !wasSelected { selection.userSelect(asked) }
        }
        guard let now else { return true }
        // Whether the delegate implements the method shows only when it is called.
        usedDefaultAction = false
        host.source.performPrimaryAction(forItemAt: now)
        return !(usedDefaultAction && wasSelected)
    }

    private func canPerformPrimaryAction(at path: ShownPath) -> Bool {
        !host.isEditing && host.source.canPerformPrimaryAction(forItemAt: path)
    }

    // MARK: Selecting

    /// Makes an item the only one that is selected, if it may be.
    func selectAlone(_ path: ShownPath) {
        if selection.selected.contains(path) {
            guard host.allowsMultiple else { return }
            selectOnly(path...path)
        } else {
            selection.userAdd(path) { run(deselecting(outside: $0...$0), leaving: nil) }
            let only = selection.selected.count == 1 ? selection.selected.first : nil
            settled = only.map { ($0...$0, selection.version) }
        }
    }

    private func selectRange(to path: ShownPath, adds: Bool) {
        let start = anchor ?? path
        anchor = start
        let range = min(start, path)...max(start, path)
        if adds { run([(range, true)], leaving: nil) } else { selectOnly(range) }
    }

    private func selectOnly(_ range: Span) {
        let new = present.map { parts(of: range, outside: $0) } ?? [range]
        run(deselecting(outside: range) + new.map { ($0, true) }, leaving: range)
    }

    /// A span that contains all selected items; nil if none is known.
    private var present: Span? { settled?.version == selection.version ? settled?.span : nil }

    /// The steps that deselect everything but a range.
    private func deselecting(outside range: Span?) -> [(span: Span, selects: Bool)] {
        if let present, let range { return parts(of: present, outside: range).map { ($0, false) } }
        var runs: [Span] = []
        for path in selection.selected.sorted() where range?.contains(path) != true {
            if let last = runs.last, last.upperBound.section == path.section, last.upperBound.item + 1 == path.item {
                runs[runs.count - 1] = last.lowerBound...path
            } else {
                runs.append(path...path)
            }
        }
        return runs.map { ($0, false) }
    }

    private func parts(of span: Span, outside inner: Span) -> [Span] {
        guard span.overlaps(inner) else { return [span] }
        var parts: [Span] = []
        if span.lowerBound < inner.lowerBound, let end = neighbour(of: inner.lowerBound, -1) {
            parts.append(span.lowerBound...end)
        }
        if span.upperBound > inner.upperBound, let start = neighbour(of: inner.upperBound, 1) {
            parts.append(start...span.upperBound)
        }
        return parts
    }

    private func neighbour(of path: ShownPath, _ step: Int) -> ShownPath? {
        ItemPath(path).neighbour(step, in: host.data.counts).map { ShownPath($0) }
    }

    /// Selects and deselects items. The delegate may edit the list whenever it is called. If it selects by this object
    /// meanwhile, that is done instead of the rest.
    ///
    /// - Parameter span: where all that is selected then lies; nil if that is not known. It is forgotten if the
    ///   delegate keeps an item selected, names another one, selects by itself or edits items up to the span's end.
    private func run(_ steps: [(span: Span, selects: Bool)], leaving span: Span?) {
        waiting = steps.reversed()
        settled = span.map { ($0, selection.version) }
        while let (path, selects) = next() {
            guard host.contains(path), selection.selected.contains(path) != selects else { continue }
            let version = selection.version
            let (_, now) = selection.following(path) {
                if selects { addIfHighlighted(path) } else { selection.userDeselect(path) }
            }
            let isDone = now.map { selection.selected.contains($0) } == selects
            let isAsPlanned = selection.version == version + (isDone ? 1 : 0) && (isDone || selects)
            if !isAsPlanned { settled = nil }
        }
        settled?.version = selection.version
    }

    private func addIfHighlighted(_ path: ShownPath) {
        let (mayBe, now) = selection.following(path) { host.source.shouldHighlightItem(at: path) }
        if mayBe, let now, !selection.selected.contains(now) { selection.userAdd(now) }
    }

    private func next() -> (path: ShownPath, selects: Bool)? {
        guard let step = waiting.popLast() else { return nil }
        let path = step.span.lowerBound
        if let rest = neighbour(of: path, 1), rest <= step.span.upperBound {
            waiting.append((rest...step.span.upperBound, step.selects))
        }
        return (path, step.selects)
    }
}
