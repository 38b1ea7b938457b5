import Execution

/// Something that moves by itself: called in pass 3 of every frame while it is registered.
@MainActor package protocol FrameAnimator: AnyObject {
    /// Moves to its state at `time`. Returns whether it goes on moving; if not, it is removed from the list.
    func animate(at time: FrameTime) -> Bool
}

/// Something with changes to apply in pass 4: registered when it has some, and taken off the list when called.
@MainActor package protocol FrameUpdater: AnyObject {
    /// Applies pending updates. May register itself again for the next round.
    func applyUpdates(at time: FrameTime)
}

/// Something that draws asynchronously: called in pass 6 of every frame while registered.
@MainActor package protocol FrameDisplayer: AnyObject {
    /// Schedules draws and waits for those that must be in this frame. Returns how many visible nodes lack their
    /// current contents in the frame about to be presented.
    func display(at time: FrameTime) -> Int
}

/// Participants of a pass, held weakly, in the order of registration.
@MainActor package final class FrameParticipants<Participant> {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    var isActive: Bool { !entries.isEmpty }

    func add(_ participant: Participant) {
        let object = participant as AnyObject
        guard !entries.contains(where: { $0.object === object }) else { return }
        entries.append(Entry(object: object))
    }

    func remove(_ participant: Participant) {
        let object = participant as AnyObject
        entries.removeAll { $0.object === object || $0.object == nil }
    }

    /// Calls `body` for every participant registered now; keeps those for which it returns true.
    func update(_ body: (Participant) -> Bool) {
        guard !entries.isEmpty else { return }
        let current = entries
        for entry in current {
            guard let object = entry.object, let participant = object as? Participant else { continue }
            if !body(participant) { entries.removeAll { $0.object === object } }
        }
        entries.removeAll { $0.object == nil }
    }

    /// Takes all participants off the list and calls `body` for each. Returns whether there was one.
    func drain(_ body: (Participant) -> Void) -> Bool {
        guard !entries.isEmpty else { return false }
        let current = entries
        entries.removeAll(keepingCapacity: true)
        for entry in current {
            if let participant = entry.object as? Participant { body(participant) }
        }
        return true
    }
}

extension FrameDriver {
    package func add(_ animator: any FrameAnimator) {
        animators.add(animator)
        if !isStepping { onNeedsFrame?() }
    }

    package func remove(_ animator: any FrameAnimator) {
        animators.remove(animator)
    }

    package func setNeedsUpdate(_ updater: any FrameUpdater) {
        updaters.add(updater)
        setNeedsFrame()
    }

    package func add(_ displayer: any FrameDisplayer) {
        displayers.add(displayer)
    }

    /// Runs `body` once in pass 2 of the first frame at or after `time`. Returns a token that `cancelTimer(_:)` takes.
    @discardableResult
    package func schedule(at time: FrameTime, _ body: @escaping @MainActor () -> Void) -> UInt64 {
        let token = timers.add(at: time, body)
        if !isStepping { onNeedsFrame?() }
        return token
    }

    package func cancelTimer(_ token: UInt64) {
        timers.cancel(token)
    }
}

/// Timers on the frame clock that fire once.
@MainActor struct FrameTimers {
    private var entries: [(token: UInt64, time: FrameTime, body: @MainActor () -> Void)] = []
    private var lastToken: UInt64 = 0

    var nextFireTime: FrameTime? { entries.lazy.map(\.time).min() }

    mutating func add(at time: FrameTime, _ body: @escaping @MainActor () -> Void) -> UInt64 {
        lastToken += 1
        entries.append((lastToken, time, body))
        return lastToken
    }

    mutating func cancel(_ token: UInt64) {
        entries.removeAll { $0.token == token }
    }

    /// Removes and returns the calls that are due, earliest first.
    mutating func takeDue(at time: FrameTime) -> [@MainActor () -> Void] {
        guard entries.contains(where: { $0.time <= time }) else { return [] }
        let due = entries.filter { $0.time <= time }.sorted { ($0.time, $0.token) < ($1.time, $1.token) }
        entries.removeAll { $0.time <= time }
        return due.map(\.body)
    }
}
