/// Undoes edits, and redoes them. Main thread.
///
/// For each edit, the code that makes it registers a closure that undoes it. Closures that are registered during an
/// undo redo the edit. Edits that are registered between `beginUndoGrouping()` and `endUndoGrouping()`, or, if
/// `groupsByEvent` is true, in the same turn of the main thread, are undone together. Ctrl+Z and Ctrl+Shift+Z ask the
/// undo manager of the responder that gets the keys.
///
/// Unlike in Foundation, targets are held weakly, groups inside of groups are not undone separately, and no
/// notifications are posted.
@preconcurrency @MainActor open class UndoManager {
    private struct Step {
        weak var target: AnyObject?
        let run: @MainActor () -> Void
    }

    private struct Group {
        var steps: [Step] = []
        var name = ""
        /// Whether some edit of the group can still be taken back.
        var isAlive: Bool { steps.contains { $0.target != nil } }
    }

    private enum Activity { case recording, undoing, redoing }

    private var past: [Group] = []
    private var future: [Group] = []
    /// The group to which registrations are added; nil if the next registration begins a group.
    private var open: Group?
    /// The turn in which the open group began, if it ends with that turn.
    private var turn: Int?
    private var activity = Activity.recording
    private var disabledCount = 0
    /// The number of kept edits at which edits of released targets are looked for.
    private var countToForgetDead = 64

    /// A manager with nothing to undo.
    public init() {}

    // MARK: Groups

    /// How many groups are begun and not ended.
    open private(set) var groupingLevel = 0

    /// Whether edits of the same turn of the main thread are one to the user, if no group was begun for them. Otherwise
    /// each is by itself. Default true.
    open var groupsByEvent = true

    /// How many edits are kept; older ones are forgotten. Default 0: all of them.
    open var levelsOfUndo = 0 {
        didSet { forgetOldest() }
    }

    /// Begins a group: all registrations up to the call of `endUndoGrouping()` are one edit.
    open func beginUndoGrouping() {
        if activity == .recording { closeFormerTurn() }
        groupingLevel += 1
        open = open ?? Group()
    }

    /// Ends the group that the last `beginUndoGrouping()` has begun. Does nothing if there is none.
    open func endUndoGrouping() {
        guard groupingLevel > 0 else { return }
        groupingLevel -= 1
        // All registrations during an undo are one edit, also if they are grouped.
        if groupingLevel == 0, turn == nil, activity == .recording { close() }
    }

    /// Ends the group of an earlier turn, unless client code has begun one in it that is not ended yet.
    private func closeFormerTurn() {
        if groupingLevel == 0, let turn, turn != FrameDriver.current?.turn { close() }
    }

    private func close() {
        turn = nil
        defer { open = nil }
        guard let group = open, !group.steps.isEmpty else { return }
        past.append(group)
        forgetOldest()
        forgetDead()
    }

    private func forgetOldest() {
        guard levelsOfUndo > 0 else { return }
        past.removeFirst(max(0, past.count - levelsOfUndo))
        future.removeFirst(max(0, future.count - levelsOfUndo))
    }

    /// Releases the handlers of released targets, whenever twice as many edits are kept as the last time.
    private func forgetDead() {
        guard past.count > countToForgetDead else { return }
        past.removeAll { !$0.isAlive }
        countToForgetDead = max(64, 2 * past.count)
    }

    // MARK: Registering

    /// Whether registrations count. False between `disableUndoRegistration()` and `enableUndoRegistration()`.
    open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

    /// Ignores registrations from now on. Calls are counted.
    open func disableUndoRegistration() { disabledCount += 1 }

    /// Undoes one call of `disableUndoRegistration()`. Does nothing if there was none.
    open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

    /// Registers a closure that undoes an edit. Outside of `undo()` and `redo()`, a registration also forgets the edits
    /// that could be redone.
    ///
    /// - Parameter target: the object that was edited. Held weakly: after its release the edit is skipped, and
    ///   forgotten later.
    /// - Parameter handler: undoes the edit, and registers a closure that redoes it. Retained.
    open func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if activity == .recording {
            closeFormerTurn()
            future = []
            if open == nil, groupingLevel == 0, groupsByEvent { turn = FrameDriver.current?.turn }
        }
        open = open ?? Group()
        open?.steps.append(Step(target: target) { [weak target] in if let target { handler(target) } })
        if activity == .recording, groupingLevel == 0, turn == nil { close() }
    }

    // MARK: Undo and redo

    /// Whether there is an edit to take back.
    open var canUndo: Bool { open?.isAlive == true || past.contains(where: \.isAlive) }
    /// Whether there is an edit to make again.
    open var canRedo: Bool { future.contains(where: \.isAlive) }
    /// Whether an edit is just being taken back.
    open var isUndoing: Bool { activity == .undoing }
    /// Whether an edit is just being made again.
    open var isRedoing: Bool { activity == .redoing }

    /// Takes the last edit back, or does nothing without one. Ends all groups that are begun.
    open func undo() {
        guard activity == .recording else { return }
        groupingLevel = 0
        close()
        run(.undoing, from: \.past, to: \.future)
    }

    /// Makes the edit that was taken back last again, or does nothing without one.
    open func redo() {
        guard activity == .recording else { return }
        groupingLevel = 0
        close()
        run(.redoing, from: \.future, to: \.past)
    }

    private func run(
        _ activity: Activity, from source: ReferenceWritableKeyPath<UndoManager, [Group]>,
        to other: ReferenceWritableKeyPath<UndoManager, [Group]>
    ) {
        while self[keyPath: source].last?.isAlive == false { self[keyPath: source].removeLast() }
        guard let group = self[keyPath: source].popLast() else { return }
        self.activity = activity
        open = Group(name: group.name)
        for step in group.steps.reversed() { step.run() }
        if let inverse = open, !inverse.steps.isEmpty { self[keyPath: other].append(inverse) }
        open = nil
        self.activity = .recording
    }

    /// Forgets all edits. Registration is on afterwards.
    open func removeAllActions() {
        past = []
        future = []
        if activity == .recording { (open, turn) = (nil, nil) } else { open?.steps = [] }
        disabledCount = 0
    }

    /// Forgets the edits that were registered with a target.
    open func removeAllActions(withTarget target: Any) {
        func remaining(_ group: Group) -> Group? {
            var group = group
            group.steps.removeAll { $0.target === target as AnyObject }
            return group.steps.isEmpty ? nil : group
        }
        past = past.compactMap(remaining)
        future = future.compactMap(remaining)
        open?.steps.removeAll { $0.target === target as AnyObject }
    }

    // MARK: Names

    /// Names the edit that is being registered, or the last one, as menus say it: "Typing".
    open func setActionName(_ actionName: String) {
        if open != nil { open?.name = actionName } else if !past.isEmpty { past[past.count - 1].name = actionName }
    }

    /// The name of the edit that `undo()` would undo; empty if it has no name.
    open var undoActionName: String { (open?.isAlive == true ? open : past.last { $0.isAlive })?.name ?? "" }
    /// The name of the edit that `redo()` would redo; empty if it has no name.
    open var redoActionName: String { future.last { $0.isAlive }?.name ?? "" }
    /// The title of a menu entry: "Undo", and the name of the edit.
    open var undoMenuItemTitle: String { title("Undo", undoActionName) }
    /// The title of a menu entry: "Redo", and the name of the edit.
    open var redoMenuItemTitle: String { title("Redo", redoActionName) }

    private func title(_ verb: String, _ name: String) -> String { name.isEmpty ? verb : "\(verb) \(name)" }
}
