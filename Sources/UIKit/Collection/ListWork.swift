/// What a list view is in the middle of: a layout pass, or an update that is being shown. It goes through rows then, and tells
/// others of them, who may edit the list. Such edits wait until it is through, so that no order changes under its feet. Main
/// thread.
@MainActor final class ListWork {
    private var depth = 0
    private var waiting: [@MainActor () -> Void] = []

    /// Whether edits have been made that the list has not looked at: the data source is ahead of it, by nobody knows what.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// Runs `body`, which may do so again. Then, at the end of the outermost one, everything that had to wait.
    func run(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        while depth == 0, !waiting.isEmpty { waiting.removeFirst()() }
    }

    /// Runs `body` now, or at the end of what the list is in the middle of.
    func whenIdle(_ body: @escaping @MainActor () -> Void) {
        if depth == 0 { body() } else { waiting.append(body) }
    }
}
