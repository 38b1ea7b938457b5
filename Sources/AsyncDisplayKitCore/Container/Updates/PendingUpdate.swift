import CollectionCore
import Execution

/// An update between the moment it was checked and the moment it is shown. Main thread only.
@MainActor final class PendingUpdate {
    let plan: UpdatePlan
    /// What is on screen until the update is shown. Elements that are made meanwhile are put in.
    var before: ElementMap<CellRecord>
    /// Elements that exist no more once the update is shown.
    var gone: [CellElement]
    /// Elements that stay although their item was reloaded; they are measured again.
    let kept: [CellElement]
    /// It has been decided what is waited for.
    var isScheduled = false
    /// What has to be prepared before the update may be shown.
    var awaited: [CellElement] = []
    /// The places after it, where a layout delegate calculates them.
    var layout: LayoutCalculation?
    var isAnimated = false
    /// Called when the update is on screen, animations included.
    var onShown: @MainActor () -> Void = {}
    private var hasFollowed = false
    private var hasEnded = false
    /// What waits for the update's index space to be the one on screen.
    var afterwards: [@MainActor () -> Void] = []

    init(plan: UpdatePlan, before: ElementMap<CellRecord>, gone: [CellElement], kept: [CellElement]) {
        self.plan = plan
        self.before = before
        self.gone = gone
        self.kept = kept
    }

    /// Everything it waits for is there.
    var isReady: Bool { isScheduled && layout?.isDone != false && awaited.allSatisfy(\.isPrepared) }

    /// The list view has followed in all respects, but for what is still in motion.
    func viewDidFollow() {
        hasFollowed = true
        if hasEnded { onShown() }
    }

    /// Nothing is in motion any more. An animation that another one cuts short has shown the update, too.
    func motionDidEnd() {
        hasEnded = true
        if hasFollowed { onShown() }
    }
}

/// Calls completions in the order in which their updates were made, each exactly once, although updates end in any order
/// (an animation takes longer than none). Main thread only.
@MainActor final class CompletionQueue {
    private struct Entry {
        let token: Int
        let completions: [UpdateCompletion]
        var result: Bool?
    }

    private var entries: [Entry] = []
    private var nextToken = 0
    private var isCalling = false
    private var isHeld = false
    /// Called when nothing is waiting any more.
    private var idleBodies: [@MainActor () -> Void] = []

    /// Whether all completions have been called.
    var isIdle: Bool { entries.isEmpty && !isCalling }

    /// Calls `body` when all completions have been called: now, if they have.
    func whenIdle(_ body: @escaping @MainActor () -> Void) {
        if isIdle { body() } else { idleBodies.append(body) }
    }

    private func callIdleBodies() {
        guard isIdle else { return }
        let bodies = idleBodies
        idleBodies = []
        for body in bodies { body() }
    }

    /// Takes a place in the queue.
    func add(_ completions: [UpdateCompletion]) -> Int {
        nextToken += 1
        entries.append(Entry(token: nextToken, completions: completions, result: nil))
        return nextToken
    }

    /// The update has ended. Completions whose turn it is are called.
    func finish(_ token: Int, with result: Bool) {
        guard let index = entries.firstIndex(where: { $0.token == token }), entries[index].result == nil else { return }
        entries[index].result = result
        callCompletions()
    }

    /// Completions are not called until `release()`.
    func hold() {
        isHeld = true
    }

    func release() {
        isHeld = false
        callCompletions()
    }

    private func callCompletions() {
        // A completion may make updates that end at once; their completions come after the ones being called.
        guard !isCalling, !isHeld else { return }
        isCalling = true
        defer {
            isCalling = false
            callIdleBodies()
        }
        while let first = entries.first, let result = first.result {
            entries.removeFirst()
            for completion in first.completions { completion(result) }
        }
    }

    /// Nothing will end any more: whoever still waits is told so.
    func finishAll() {
        let waiting = entries
        entries = []
        for entry in waiting { for completion in entry.completions { completion(entry.result ?? false) } }
        callIdleBodies()
    }
}
