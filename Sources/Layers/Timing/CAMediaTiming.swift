import Drawing
import Execution

/// The current time in seconds, of the clock that animations and display links go by. In a headless run it stands still
/// within a frame.
@preconcurrency @MainActor public func CACurrentMediaTime() -> CFTimeInterval {
    WorkScheduler.current.clock.now
}

/// How an animation's own time follows from the time around it. Seconds.
@preconcurrency @MainActor public protocol CAMediaTiming {
    /// When it begins; 0 for when it is added to a layer (in a group: when the group begins).
    var beginTime: CFTimeInterval { get set }
    /// Length of one run; 0 for the transaction's duration.
    var duration: CFTimeInterval { get set }
    /// How many seconds of the animation's own time pass in a second; not negative.
    var speed: Float { get set }
    /// Own time at the beginning.
    var timeOffset: CFTimeInterval { get set }
    /// How often it runs; 0 means once, `.infinity` without end. May be a fraction.
    var repeatCount: Float { get set }
    /// For how long it repeats, instead of `repeatCount`, if not 0.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether every run goes back the way it came, which doubles its length.
    var autoreverses: Bool { get set }
    /// What shows before the beginning and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Whether an animation's first value shows before it begins, and its last after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The last value stays; only seen with `isRemovedOnCompletion` false.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value shows from the moment it is added.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The first value shows from the moment it is added, and the last value stays.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Neither; the default.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
