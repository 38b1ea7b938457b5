import Execution

/// Recognises a gesture in the touches of a view and of the views inside it, and tells its targets.
///
/// Main thread only. A subclass overrides the `touches…` methods, follows its touches, and sets `state`. The window's
/// arbiter decides whether the recogniser gets that state: it may have to wait for other recognisers to fail, be
/// refused by a delegate, or fail because another recogniser was first. `reset()` is called when the sequence of
/// touches is over.
@preconcurrency @MainActor open class UIGestureRecognizer {
    /// The states of a recogniser. Discrete gestures go from `possible` to `ended` (`recognized`) at once.
    public enum State: Int, Sendable {
        /// `possible` until decided. A continuous gesture goes through `began` and `changed` to `ended` or `cancelled`;
        /// a discrete one goes to `ended` at once. `failed` if the touches are another gesture.
        case possible, began, changed, ended, cancelled, failed

        /// The same as `ended`; the usual name for discrete gestures.
        public static let recognized = State.ended
    }

    /// A recogniser without a target; see `addTarget(_:action:)`.
    public init() {}

    /// The view that the recogniser was added to. Not retained.
    @BackReference public package(set) final var view: UIView?
    /// The object that is asked for decisions. Not retained.
    open weak var delegate: (any UIGestureRecognizerDelegate)? {
        get { delegateReference.object }
        set { delegateReference.object = newValue }
    }
    private final var delegateReference = ProtocolBackReference<any UIGestureRecognizerDelegate>()
    /// A name for the application's use.
    open var name: String?

    /// Whether the touched view's touches are cancelled when this recognises. Default true.
    open var cancelsTouchesInView = true
    /// Whether the touched view is told of a touch only after this recogniser has failed. Default false.
    open var delaysTouchesBegan = false
    /// Whether the touched view is told of a touch's end only after this recogniser has failed. Default true.
    open var delaysTouchesEnded = true

    /// Switching it off during a gesture cancels the gesture.
    open var isEnabled = true {
        didSet {
            guard !isEnabled, oldValue else { return }
            if currentState == .began || currentState == .changed { state = .cancelled } else { state = .failed }
        }
    }

    // MARK: State

    private var currentState = State.possible

    /// Set by subclasses only. A transition that the order of states does not allow is ignored.
    open var state: State {
        get { currentState }
        set { request(newValue) }
    }

    /// The state that it will enter if the recognisers that it waits for fail.
    package private(set) var pendingState: State?

    /// Whether the recogniser waits for further touches, which may never come, as between the taps of a double tap.
    package var isWaitingForTouches: Bool { false }

    /// Whether one tap with one finger is all it takes.
    package var isSingleTap: Bool { false }

    /// Whether the recogniser follows a touch that stopped a scroll view: such a touch is for scrolling on, not for a
    /// tap.
    package var followsCatchingTouches: Bool { false }

    /// Whether the gesture is recognised from touches; false for hovering, where the pointer moves without a touch.
    package var followsTouches: Bool { true }

    /// Whether the recogniser follows the fingers of a pinch on a trackpad, which touch nothing on the screen.
    package var followsTrackpad: Bool { false }

    /// The followed touches that are still down, and all touches of the present sequence.
    package private(set) var liveTouches: [UITouch] = []
    package private(set) var sequenceTouches: [UITouch] = []
    /// The arbiter of the window its touches are in.
    package weak var arbiter: GestureArbiter?

    var failureRequirements: [WeakRecognizer] = []
    var actions: [GestureAction] = []
    private var lastWindowLocation = CGPoint.zero

    /// Whether the recogniser has neither failed nor recognised in the present sequence of touches.
    var isUndecided: Bool { currentState == .possible && !sequenceTouches.isEmpty }
    var hasRecognized: Bool { currentState == .began || currentState == .changed || currentState == .ended }
    var isFinished: Bool { currentState == .ended || currentState == .cancelled || currentState == .failed }

    private func request(_ new: State) {
        switch (currentState, new) {
        case (.possible, .began), (.possible, .changed), (.possible, .ended):
            pendingState = new == .ended ? .ended : .began
            attemptRecognition()
        case (.possible, .failed), (.possible, .cancelled):
            fail()
        case (.began, .changed), (.changed, .changed):
            enter(.changed)
        case (.began, .ended), (.changed, .ended):
            enter(.ended)
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
            enter(.cancelled)
        default:
            break
        }
    }

    /// Enters the pending state if the arbiter allows it, fails if it refuses, or goes on waiting.
    func attemptRecognition() {
        guard currentState == .possible, let wanted = pendingState else { return }
        switch arbiter?.verdict(on: self) ?? .granted {
        case .wait:
            return
        case .refused:
            fail()
        case .granted:
            pendingState = nil
            currentState = wanted == .ended ? .ended : .began
            arbiter?.didRecognize(self)
            sendActions()
            arbiter?.didDecide(self)
            restartIfWithoutTouches()
        }
    }

    private func enter(_ new: State) {
        currentState = new
        sendActions()
        guard isFinished else { return }
        arbiter?.didDecide(self)
        restartIfWithoutTouches()
    }

    private func fail() {
        pendingState = nil
        currentState = .failed
        arbiter?.didDecide(self)
        restartIfWithoutTouches()
    }

    /// The arbiter resets recognisers at the end of their touches; a recogniser without touches resets itself.
    private func restartIfWithoutTouches() {
        if isFinished && sequenceTouches.isEmpty { restart() }
    }

    // MARK: Touches

    /// Follows a new touch from now on.
    func add(_ touch: UITouch, for arbiter: GestureArbiter) {
        self.arbiter = arbiter
        liveTouches.append(touch)
        sequenceTouches.append(touch)
    }

    func drop(_ touch: UITouch) {
        if liveTouches.count == 1 { lastWindowLocation = windowLocation }
        liveTouches.removeAll { $0 === touch }
    }

    func shares(touchesWith other: UIGestureRecognizer) -> Bool {
        sequenceTouches.contains { touch in other.sequenceTouches.contains { $0 === touch } }
    }

    /// Gets ready for the next sequence.
    func restart() {
        currentState = .possible
        pendingState = nil
        sequenceTouches.removeAll { touch in !liveTouches.contains { $0 === touch } }
        reset()
    }

    /// Mean position of the touches it follows, in the window.
    package var windowLocation: CGPoint {
        guard !liveTouches.isEmpty else { return lastWindowLocation }
        var sum = CGPoint.zero
        for touch in liveTouches {
            sum.x += touch.windowLocation.x
            sum.y += touch.windowLocation.y
        }
        return CGPoint(x: sum.x / CGFloat(liveTouches.count), y: sum.y / CGFloat(liveTouches.count))
    }

    /// The number of touches that the recogniser follows.
    open var numberOfTouches: Int { liveTouches.count }

    /// Mean position of its touches in a view's coordinates; in the window's for nil.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }

    /// Position of one of its touches, in the order in which they went down.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        Misuse.require(
            liveTouches.indices.contains(touchIndex),
            "There are \(liveTouches.count) touches, so no touch \(touchIndex); ask numberOfTouches first.")
        return liveTouches[touchIndex].location(in: view)
    }

    // MARK: For subclasses

    /// Touches that are new to it went down.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches it follows moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches it follows were lifted; they count among its touches until this returns.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// The system took the touches away. Cancels a gesture in progress; otherwise it fails.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }

    /// The sequence of touches is over. An override resets its own state, and calls super.
    open func reset() {}

    /// Stops following a touch.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        drop(touch)
    }

    /// Whether this, if recognised, prevents another one for the same touches, unless a delegate allows both.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether another may prevent this one. Prevention happens only if both methods return true.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether this waits for another that follows the same touches to fail.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether another that follows the same touches waits for this to fail.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Recognises only once `otherGestureRecognizer` has failed; fails if that one recognises.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        failureRequirements.removeAll { $0.recognizer == nil }
        failureRequirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }
}

/// A recogniser that is not kept alive.
struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer: Hashable {
    nonisolated public static func == (a: UIGestureRecognizer, b: UIGestureRecognizer) -> Bool {
        a === b
    }

    nonisolated public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
