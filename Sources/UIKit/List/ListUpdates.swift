import CollectionCore
import Execution
import Logging

/// The edits of a list that have been made and are not shown yet.
struct ListUpdates {
    fileprivate var transaction = UpdateTransaction()
    /// How many, reloads included.
    private var waitingCount = 0
    /// Items per section when the data source was asked last; nil if everything is about to be loaded. Says nothing while
    /// nothing waits.
    fileprivate private(set) var latestCounts: [Int]?

    /// Whether there are any: the data source has another order then than the list, and cannot be asked about what is shown.
    var isBehind: Bool { waitingCount > 0 }

    /// The data source had these counts, of which the list knows nothing yet; nil for those that a reload will find. While a
    /// reload waits, it will find all that comes after it, too.
    mutating func await(_ counts: [Int]?) {
        latestCounts = isBehind && latestCounts == nil ? nil : counts
        waitingCount += 1
    }

    /// The list knows the counts that have waited longest. Does nothing when none do: a subclass's edits are counted elsewhere.
    mutating func countsAreShown() {
        waitingCount = max(0, waitingCount - 1)
    }
}

/// A table or collection view as one that is edited. Edits are gathered between the outermost begin and end. Then the data
/// source is asked for its counts, and the edits are checked against those and the ones before. They are shown at once, or,
/// where the list is in the middle of something, one after the other at the end of it. Main thread.
@MainActor protocol ListUpdating: AnyObject {
    var editor: (any ListEditor)? { get }
    var updates: ListUpdates { get set }
    var work: ListWork { get }
    var isDataLoaded: Bool { get }
    /// Items per section as of what is shown, in the data source's order: without what a drag has changed.
    var shownCounts: [Int] { get }
    /// What messages call the data source.
    var dataSourceName: String { get }
    static var logLabel: String { get }

    /// Asks the data source for its items per section.
    func readCounts() -> [Int]
    func apply(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void)
    /// As `reloadData()`; what was at the beginning of the viewport is, by its index, to be there again if so wanted.
    func reloadData(keepsPlace: Bool)
    /// Brings everything to its place, for those who wait for an update.
    func layOutForCompletion()
}

extension ListUpdating {
    func beginEdits() {
        if let editor { editor.beginEdits() } else { updates.transaction.begin() }
    }

    /// Takes the edits of the outermost batch in. The argument of `completion` is false when they did not match the data
    /// source, in which case everything is loaded anew.
    func endEdits(animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil) {
        if let editor { return editor.endEdits(animated: animated, completion: completion) }
        guard updates.transaction.isOpen else { return Misuse.reportUnopenedBatch(completion) }
        guard let closed = updates.transaction.end(animated: animated, completion: completion) else { return }
        // What has not been read yet, or is about to be once more, will be read with these edits in it.
        guard let old = knownCounts else { return complete(closed, true) }
        let new = readCounts()
        // Who was asked may have had everything loaded anew.
        guard knownCounts != nil else { return complete(closed, true) }
        do {
            let plan = try closed.changes.plan(from: old, to: new, dataSource: dataSourceName)
            updates.await(new)
            work.whenIdle { [self] in show(plan, of: closed) }
        } catch {
            Logger(label: Self.logLabel).error(
                "\(error) Everything has been loaded from the data source, keeping the scroll position.")
            reloadData(keepsPlace: true)
            complete(closed, false)
        }
    }

    /// What the data source said last; nil if everything is about to be loaded.
    private var knownCounts: [Int]? {
        guard isDataLoaded else { return nil }
        return updates.isBehind ? updates.latestCounts : shownCounts
    }

    /// Tells those who wait when those have been told who made edits before.
    private func complete(_ closed: UpdateTransaction.Closed, _ finished: Bool) {
        work.whenIdle { [work] in work.run { work.afterwards { closed.complete(finished) } } }
    }

    private func show(_ plan: UpdatePlan, of closed: UpdateTransaction.Closed) {
        guard isDataLoaded else {
            updates.countsAreShown()
            return complete(closed, true)
        }
        apply(plan, animated: closed.isAnimated) { [weak self] finished in
            if closed.isAwaited { self?.layOutForCompletion() }
            closed.complete(finished)
        }
    }

    /// Runs `body` as something that the list is in the middle of. At rest afterwards, it knows of all edits.
    func working(_ body: () -> Void) {
        work.run(body)
        assert(!work.isIdle || !updates.isBehind, "Edits of a list wait for nothing.")
    }

    /// An update of its own, unless a batch is open or there is nothing to edit.
    func edit(_ body: (inout ChangeSet) -> Void) {
        guard let edits = ChangeSet(body) else { return }
        beginEdits()
        if let editor {
            editor.record { $0.formUnion(edits) }
        } else {
            updates.transaction.record { $0.formUnion(edits) }
        }
        endEdits(animated: UIView.areAnimationsEnabled)
    }
}

extension ListUpdating where Self: UIView {
    func layOutForCompletion() {
        if window != nil { layoutIfNeeded() }
    }
}
