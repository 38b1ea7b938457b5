import Execution

/// Counts, within one frame, how often a list has shown edits that its own callbacks have made, and how many updates
/// it has shown. A container node and its view count together.
///
/// A callback that edits the list each time it is called would keep the main thread busy for ever. After `limit` rounds
/// the list leaves the rest to the next frame, and reports once which kind of callback it was. Main thread.
@MainActor package final class EditRounds {
    /// The kind of client code that was called when it edited the list.
    package enum Callback: String {
        case counts = "the data source's counts"
        case element = "a method about cells, nodes, sizes, headers, footers or the layout, or about displaying them"
        case completion = "a completion"
        case item = "an answer about counts, items or nodes that stay"
    }

    /// Rounds of edits in one frame.
    private static let limit = 16
    /// The number of updates in one frame that are animated; with more, single movements could not be seen anyway.
    private static let updateLimit = 32

    /// The callback in which the list was edited last.
    private var lastCallback = Callback.element
    /// The lists and containers that are told when the hold ends. They are kept alive until then, so that their
    /// completions are called.
    private final class Hold {
        var waiters: [any EditRoundsWaiter] = []
    }
    /// The timer that ends the hold owns it. If frames end before that, the hold and its waiters are released with the
    /// timer.
    private weak var hold: Hold?
    private var count = 0
    private var updateCount = 0
    /// The frame in which `count` and `updateCount` count.
    private var frame = -1
    /// How many calls of `run(_:)` are under way, one inside of the other.
    private var depth = 0
    /// An edit that was made in an answer waits for pass 4. That may be in the next frame, in which `count` is then not
    /// reset.
    private var hasAnswer = false

    package init() {}

    /// Whether the limit of rounds was reached, so that no round begins at present.
    package var isHeld: Bool { hold != nil }

    /// Runs `body`, which may call client code. Calls may be nested.
    package func run(_ body: () -> Void) {
        // Without frames, only the beginning of an outermost run ends the count of the one before.
        if depth == 0, FrameDriver.current == nil { endHold() }
        depth += 1
        body()
        depth -= 1
    }

    /// Records that a callback has edited the list.
    package func noteEdit(in callback: Callback) { lastCallback = callback }

    /// Records that the data source edited the list while it answered a question. Pass 4 goes on with that edit, as one
    /// more round.
    package func noteAnswer() {
        noteFrame()
        hasAnswer = true
    }

    /// Returns whether edits made in answers wait for pass 4, and forgets them.
    package func takeAnswer() -> Bool {
        noteFrame()
        defer { hasAnswer = false }
        return hasAnswer
    }

    /// Begins one more round. False if there have been too many: then no round begins until the next frame, or without
    /// frames until the main thread next empties its inbox (`MainInbox`).
    package func begin(of dataSource: String, for waiter: any EditRoundsWaiter) -> Bool {
        noteFrame()
        if !isHeld {
            count += 1
            if count > Self.limit { beginHold(dataSource) }
        }
        return !holds(waiter)
    }

    /// Whether no round begins at present. If so, `waiter` is told when rounds begin again.
    package func holds(_ waiter: any EditRoundsWaiter) -> Bool {
        guard let hold else { return false }
        if !hold.waiters.contains(where: { $0 === waiter }) { hold.waiters.append(waiter) }
        return true
    }

    private func beginHold(_ dataSource: String) {
        let hold = Hold()
        self.hold = hold
        Misuse.report(
            onceFor: "endless edits \(dataSource)",
            """
            The list of \(dataSource) was edited or reloaded in \(lastCallback.rawValue) \(Self.limit) times in a \
            row, each time because of the edit before. The rest is shown in the frames that follow. Edit a list there \
            only if something has changed.
            """)
        let nextFrame: @MainActor () -> Void = { [self] in
            if self.hold === hold { endHold() }
            for waiter in hold.waiters { waiter.holdDidEnd() }
        }
        if let driver = FrameDriver.current {
            driver.schedule(at: driver.now, nextFrame)
        } else {
            MainInbox.shared.push(nextFrame)
        }
    }

    private func endHold() {
        hold = nil
        count = 0
    }

    /// Runs `body`, which returns whether everything that it began is taken in. If so, and if no edit made in an answer
    /// waits, the rounds that `body` has added do not count any more, because later edits are not caused by them. The
    /// rounds of a `run(_:)` around it still count.
    package func settling(_ body: () -> Bool) {
        let before = depth == 1 ? 0 : count
        if body(), !hasAnswer { count = min(count, before) }
    }

    /// Counts one more update of this frame.
    package func noteUpdate() {
        noteFrame()
        updateCount += 1
    }

    /// Called when the updates so far are going to be shown: later updates are animated again.
    package func resetUpdates() { updateCount = 0 }

    /// Whether there have been more updates in this frame than are animated.
    package var isCrowded: Bool {
        noteFrame()
        return updateCount > Self.updateLimit
    }

    private func noteFrame() {
        let current = FrameDriver.current?.stepCount ?? -1
        guard current != frame else { return }
        frame = current
        if !hasAnswer { count = 0 }
        updateCount = 0
    }
}

/// A list or a container node whose edits and completions the limit of rounds has left to the next frame. Main thread.
@MainActor package protocol EditRoundsWaiter: AnyObject {
    /// Called when rounds may begin again.
    func holdDidEnd()
}
