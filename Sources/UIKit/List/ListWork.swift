/// What a list view is in the middle of: a layout pass, or an update that is being shown. It goes through rows then, and tells
/// others of them, who may edit the list. Such edits wait until it is through, so that no order changes under its feet. Main
/// thread.
@MainActor final class ListWork {
    private var depth = 0
    private var edits: [@MainActor () -> Void] = []
    private var others: [@MainActor () -> Void] = []
    private var isRunningOthers = false

    /// Whether edits have been made that are not shown yet: the data source is ahead of the list.
    var hasWaiting: Bool { !edits.isEmpty }

    /// Whether the list is in the middle of nothing, and nothing waits.
    var isIdle: Bool { depth == 0 && edits.isEmpty }

    /// Runs `body`, which may do so again. Then, at the end of the outermost one, everything that had to wait.
    func run(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        guard depth == 0 else { return }
        while !edits.isEmpty { edits.removeFirst()() }
        // One of them may lead here again: the next one comes when it is over.
        guard !isRunningOthers else { return }
        isRunningOthers = true
        while !others.isEmpty { others.removeFirst()() }
        isRunningOthers = false
    }

    /// Shows an edit by `body`: now, or at the end of what the list is in the middle of.
    func whenIdle(_ body: @escaping @MainActor () -> Void) {
        if depth == 0 { body() } else { edits.append(body) }
    }

    /// Runs `body`, which is no edit, now, or at the end of what the list is in the middle of, when all edits have been shown.
    func afterwards(_ body: @escaping @MainActor () -> Void) {
        if depth == 0 { body() } else { others.append(body) }
    }
}
