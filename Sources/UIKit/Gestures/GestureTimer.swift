/// A one-shot timer on the frame clock, for gestures that depend on how long something lasts.
///
/// Without a frame driver it never fires; a long press is then recognised by the times of later events.
@MainActor struct GestureTimer {
    private var token: UInt64?

    /// Calls `body` in the first frame at or after `time`, unless cancelled or set again.
    mutating func set(at time: Double, _ body: @escaping @MainActor () -> Void) {
        cancel()
        token = FrameDriver.current?.schedule(at: time, body)
    }

    mutating func cancel() {
        guard let token else { return }
        FrameDriver.current?.cancelTimer(token)
        self.token = nil
    }
}
