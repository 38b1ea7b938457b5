import CollectionCore

/// How the user selects where several items can be selected, as in other lists of the desktop. Main thread.
///
/// A click of the mouse selects its item alone. With Control it selects or deselects that item, with Shift it selects
/// all from the anchor to the item and nothing else, and with both it adds these. Keys that move the focus select in
/// the same way with Shift. The anchor is the item that was clicked last, or that a key led to, without Shift. The tap
/// of a finger, and in editing mode, where items have marks like check boxes, a click, selects or deselects its item,
/// as in UIKit.
///
/// The delegate is asked and told only about items that change. If it implements none of the methods that ask it, all
/// items change at once, in O(ranges of selected items + sections), and it is told of each afterwards; if it implements
/// none of those that tell it, either, no item is visited.
@MainActor final class ListRangeSelection: ListPart {
    /// A step of the work: neighbours in a section, which are selected or deselected one after the other.
    private struct Step {
        var section: Int
        var items: Range<Int>
        let selects: Bool
        /// Whether the items have changed already, so that only the delegate must be told.
        var hasChanged = false
    }

    /// Methods that a delegate may leave to their default implementations. Whether it does is known only when they are
    /// called.
    struct Defaults: OptionSet {
        let rawValue: Int
        static let shouldHighlight = Defaults(rawValue: 1)
        static let willSelect = Defaults(rawValue: 2)
        static let didSelect = Defaults(rawValue: 4)
        static let willDeselect = Defaults(rawValue: 8)
        static let didDeselect = Defaults(rawValue: 16)
        static let primaryAction = Defaults(rawValue: 32)

        static func questions(selects: Bool) -> Defaults { selects ? [.shouldHighlight, .willSelect] : .willDeselect }
        static func notices(selects: Bool) -> Defaults { selects ? .didSelect : .didDeselect }
    }

    private unowned let host: any ListHost
    private let selection: ListSelection
    /// The item at which ranges begin.
    var anchor: ShownPath?
    /// The range that was made last, while the selection has this version: the delegate has been asked about every item
    /// of it, and those that it did not let be selected are not asked about again.
    private var settled: (items: ItemSet, version: Int)?
    /// The steps that remain, the next one last.
    private var waiting: [Step] = []
    /// The keys that were held when the press began.
    private var modifiers: UIKeyModifierFlags = []
    /// The item of the last click, and when it ended.
    private var lastClick: (path: ShownPath, time: TimeInterval)?
    /// Whether the press began soon after the last click.
    private var isSoon = false
    /// Delegate methods found to use the default since the last reset.
    private var usedDefaults: Defaults = []

    init(_ host: any ListHost, selection: ListSelection) {
        self.host = host
        self.selection = selection
    }

    /// Called by the default implementation of a method. An object to which the list's delegate only forwards calls may
    /// use the default, too; then it is unknown whether the delegate itself has a use for the call.
    func usesDefault(_ method: Defaults, _ object: AnyObject) {
        if object === host.source.delegateObject { usedDefaults.insert(method) }
    }

    // MARK: Updates

    /// Updates paths. An anchor and a click are forgotten with their item, and in a section that is reloaded, whose old
    /// and new items are not matched. O(ranges + edits), and O(edits) for each step that waits.
    func follow(_ plan: UpdatePlan) {
        func newPath(_ path: ShownPath) -> ShownPath? {
            plan.isSame(ItemPath(path)) ? plan.newPath(ofOld: path) : nil
        }
        anchor = anchor.flatMap(newPath)
        lastClick = lastClick.flatMap { click in newPath(click.path).map { ($0, click.time) } }
        settled?.items.follow(plan)
        waiting = waiting.flatMap { step in
            var items = ItemSet(step.items, inSection: step.section)
            items.follow(plan)
            return items.ranges.reversed().map { section, items in
                Step(section: section, items: items, selects: step.selects, hasChanged: step.hasChanged)
            }
        }
    }

    /// Called when all counts have been read again: forgets all paths, except those of changes that the delegate has
    /// yet to be told about. Items stay selected at their paths.
    func dataDidLoad() {
        (anchor, settled, lastClick) = (nil, nil, nil)
        waiting.removeAll { !$0.hasChanged }
    }

    // MARK: Clicks

    /// A press on an item has begun, while these keys are held.
    func pressed(_ touch: UITouch, with modifiers: UIKeyModifierFlags) {
        self.modifiers = touch.type == .direct ? [] : modifiers.intersection([.control, .shift])
        isSoon = lastClick.map { touch.timestamp <= $0.time + UITapGestureRecognizer.maximumInterval } ?? false
    }

    /// Called when the press was a click. The second click of a double click, or the tap of a finger that does not
    /// extend or reduce a selection, also performs the item's primary action.
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
            } else if !host.allowsMultiple, modifiers.contains(.control), selection.selected.contains(now) {
                selection.userDeselect(now)
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
        guard action == .selectAll else { return run(deselecting: selection.selected) }
        guard let first = host.data.outermostPath(.first), let last = host.data.outermostPath(.last) else { return }
        selectOnly(first...last)
    }

    /// Deselects all items, but not in editing mode. Returns whether any was deselected.
    @discardableResult
    func deselectAll() -> Bool {
        guard host.isSelectionAllowed, !host.isEditing else { return false }
        let version = selection.version
        // The next range begins at the item that has the focus, or had it last.
        anchor = selection.current
        run(deselecting: selection.selected)
        return selection.version != version
    }

    // MARK: Menus

    /// Called before the menu of an item opens: gives it the focus, so that keys act on the same item. If the item
    /// cannot have the focus, what can have it in the item gets it. Where several items can be selected, the item is
    /// also selected alone if it is not selected. Where only one can be, delegates often open something when it is
    /// selected, which a menu should not do. In editing mode, where clicks select and deselect single items, and under
    /// a finger, the selection stays as it is, too.
    func menuWillOpen(at path: ShownPath, by cause: MenuCause) {
        guard host.isSelectionAllowed else { return }
        // The responder that had the keys may edit the list when it loses them.
        let (_, item) = selection.following(path) {
            if !host.engine.input.focusContent(of: path) { selection.takeKeys() }
        }
        guard let item, host.contains(item) else { return }
        let (_, focused) = selection.following(item) {
            if host.isFirstResponder { selection.setFocus(item) } else { selection.remember(item) }
        }
        guard let item = focused, cause == .command, host.allowsMultiple, !host.isEditing,
            !selection.selected.contains(item)
        else { return }
        let (mayBe, now) = selection.following(item) { host.source.shouldHighlightItem(at: item) }
        guard mayBe, let now, !selection.selected.contains(now) else { return }
        anchor = now
        selectAlone(now)
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
        usedDefaults = []
        host.source.performPrimaryAction(forItemAt: now)
        return !(usedDefaults.contains(.primaryAction) && wasSelected)
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
            selection.userAdd(path) { run(deselecting: selection.selected.subtracting(ItemSet($0))) }
            settled = selection.selected.count == 1 ? (selection.selected, selection.version) : nil
        }
    }

    private func selectRange(to path: ShownPath, adds: Bool) {
        let start = anchor ?? path
        anchor = start
        let range = min(start, path)...max(start, path)
        if adds { run(selecting: ItemSet(range, counts: host.data.counts)) } else { selectOnly(range) }
    }

    private func selectOnly(_ range: ClosedRange<ShownPath>) {
        let range = ItemSet(range, counts: host.data.counts)
        let asked = settled?.version == selection.version ? settled?.items : nil
        run(
            deselecting: selection.selected.subtracting(range),
            selecting: asked.map { range.subtracting($0) } ?? range, leaving: range)
    }

    /// Selects and deselects items. The delegate may edit the list whenever it is called. If it selects by this object
    /// meanwhile, that is done instead of the rest, after it has been told of what has changed already.
    ///
    /// - Parameter range: the items that the delegate has then been asked about; nil if that is not known. It is
    ///   forgotten if the delegate keeps an item selected, names another one or selects by itself.
    private func run(
        deselecting old: ItemSet = ItemSet(), selecting new: ItemSet = ItemSet(), leaving range: ItemSet? = nil
    ) {
        func steps(_ items: ItemSet, selects: Bool) -> [Step] {
            items.ranges.reversed().map { Step(section: $0.section, items: $0.items, selects: selects) }
        }
        waiting =
            steps(new.subtracting(selection.selected), selects: true) + steps(old, selects: false)
            + waiting.filter(\.hasChanged)
        settled = range.map { ($0, selection.version) }
        usedDefaults = []
        while let (path, step) = next() {
            guard host.contains(path), selection.selected.contains(path) == (step.selects == step.hasChanged) else {
                continue
            }
            let version = selection.version
            if step.hasChanged {
                if step.selects { host.source.didSelectItem(at: path) } else { host.source.didDeselectItem(at: path) }
                if selection.version != version { settled = nil }
                continue
            }
            let (_, now) = selection.following(path) {
                if step.selects { addIfHighlighted(path) } else { selection.userDeselect(path) }
            }
            let isDone = now.map { selection.selected.contains($0) } == step.selects
            let isAsPlanned = selection.version == version + (isDone ? 1 : 0) && (isDone || step.selects)
            if !isAsPlanned { settled = nil }
            if isDone { changeRestAtOnce(selects: step.selects) }
        }
        settled?.version = selection.version
    }

    /// Carries the steps out that come next and do the same, if the delegate is not asked about their items. It is told
    /// of them afterwards if it implements the method for that, or if the source tells other objects, too.
    private func changeRestAtOnce(selects: Bool) {
        let isAsked = host.source.delegateObject != nil && !usedDefaults.isSuperset(of: .questions(selects: selects))
        guard !isAsked, waiting.last?.selects == selects, waiting.last?.hasChanged == false else { return }
        let first = waiting.lastIndex { $0.selects != selects || $0.hasChanged }.map { $0 + 1 } ?? 0
        var items = ItemSet()
        for step in waiting[first...].reversed() { items.append(step.items, inSection: step.section) }
        waiting.removeSubrange(first...)
        let changed = selection.set(items, isSelected: selects)
        let isTold = host.source.delegateObject != nil && !usedDefaults.isSuperset(of: .notices(selects: selects))
        guard isTold || host.source.tellsOthersOfSelection else { return }
        waiting += changed.ranges.reversed().map {
            Step(section: $0.section, items: $0.items, selects: selects, hasChanged: true)
        }
    }

    private func addIfHighlighted(_ path: ShownPath) {
        let (mayBe, now) = selection.following(path) { host.source.shouldHighlightItem(at: path) }
        if mayBe, let now, !selection.selected.contains(now) { selection.userAdd(now) }
    }

    /// The next item to change, and its step.
    private func next() -> (path: ShownPath, step: Step)? {
        guard let step = waiting.last else { return nil }
        let item = step.items.lowerBound
        if step.items.count == 1 {
            waiting.removeLast()
        } else {
            waiting[waiting.count - 1].items = item + 1..<step.items.upperBound
        }
        return (ShownPath(section: step.section, item: item), step)
    }
}
