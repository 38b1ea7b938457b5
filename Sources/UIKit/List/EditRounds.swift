import Execution

/// Counts, within one frame, how often a list has shown edits that its own callbacks have made, and how many updates
/// it has shown.
///
/// A callback that edits the list each time it is called would keep the main thread busy for ever. After so many rounds
/// the list leaves the rest to the next frame, and says once which callback it was. Main thread.
@MainActor package final class EditRounds {
    /// What was called when the list was edited.
    package enum Callback: String {
        case counts = "the data source's counts"
        case cell = "the data source's method for cells"
        case size = "a method for sizes"
        case section = "a method for headers and footers"
        case willDisplay = "a willDisplay method"
        case didEndDisplaying = "a didEndDisplaying method"
        case completion = "a completion"
        case layout = "the layout, a cell, or a node"
        case item = "an answer about counts, identities or nodes that stay"
    }

    /// Rounds of edits in one frame.
    private static let limit = 16
    /// Updates of one frame that are shown by themselves, and animated: what is on screen can't be seen to move more
    /// often.
    private static let updateLimit = 32

    /// What is called now, or was called last.
    package var callback = Callback.layout
    /// What was called when the list was edited last.
    private var editor = Callback.layout
    package private(set) var isHeld = false
    private var count = 0
    /// Rounds of all frames.
    private(set) var total = 0
    private var updateCount = 0
    /// The frame in which `count` and `updateCount` count.
    private var frame = -1

    package init() {}

    /// The list begins to be busy. Without frames, nothing else ends the count.
    package func beginRun(isCompletion: Bool) {
        callback = .layout
        if FrameDriver.current == nil, !isCompletion { reset() }
    }

    /// The list is edited in what is called now.
    package func noteEdit() { editor = callback }

    /// One more round begins. False if there have been too many. No other begins then until `goOn` is called: in the
    /// next frame, or without frames when the main thread next looks at what waits for it.
    package func begin(of dataSource: String, goOn: @escaping @MainActor () -> Void) -> Bool {
        noteFrame()
        guard !isHeld else { return false }
        count += 1
        total += 1
        guard count > Self.limit else { return true }
        isHeld = true
        Misuse.report(
            onceFor: "endless edits \(dataSource)",
            """
            The list of \(dataSource) was edited or reloaded in \(editor.rawValue) \(Self.limit) times in one frame, each \
            time because of the edit before. The rest is shown in the frames that follow. Edit a list there only if something \
            has changed.
            """)
        let nextFrame: @MainActor () -> Void = { [self] in
            reset()
            goOn()
        }
        if let driver = FrameDriver.current {
            driver.schedule(at: driver.now, nextFrame)
        } else {
            MainInbox.shared.push(nextFrame)
        }
        return false
    }

    /// Nothing is left to show: what is edited next is not because of the edits before. Also ends a hold.
    package func reset() {
        isHeld = false
        count = 0
    }

    /// One more update of this frame.
    package func noteUpdate() {
        noteFrame()
        updateCount += 1
    }

    /// The updates so far are on their way to the screen: the next ones are shown by themselves again.
    package func resetUpdates() { updateCount = 0 }

    /// Whether there have been more updates in this frame than are shown by themselves.
    package var isCrowded: Bool {
        noteFrame()
        return updateCount > Self.updateLimit
    }

    private func noteFrame() {
        let current = FrameDriver.current?.stepCount ?? -1
        guard current != frame else { return }
        frame = current
        count = 0
        updateCount = 0
    }
}
