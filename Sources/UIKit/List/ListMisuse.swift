import Execution

// Mistakes of client code with lists: what is reported, and what happens then.
extension Misuse {
    /// A batch was ended that had not begun. The call has no other effect.
    @MainActor package static func reportUnopenedBatch(_ completion: (@MainActor (Bool) -> Void)?) {
        report("endUpdates() was called without beginUpdates(), and ignored. Match each end with one beginning.")
        completion?(false)
    }

    /// Stops the program if this is not the main thread.
    static func requireMainThread(_ member: String, of view: some UIView) {
        require(
            MainThread.isCurrent,
            "`\(member)` of a `\(type(of: view))` was touched off the main thread. Hop to the main thread.")
    }

    /// No content is as large as this; `CGFloat.greatestFiniteMagnitude` is. Up to here, positions are exact enough.
    private static let largestLength: CGFloat = 1e9

    /// Returns a length in a list if it is usable; else returns 0, and reports the mistake once for each `key`. The
    /// message begins with `name`.
    package static func usableLength(
        _ length: CGFloat, of key: @autoclosure () -> String, _ name: @autoclosure () -> String,
        canBeNegative: Bool = false
    ) -> CGFloat {
        if abs(length) <= largestLength, length >= 0 || canBeNegative { return length }
        report(onceFor: key(), "\(name()) is \(length), which is no usable length, and counts as 0.")
        return 0
    }
}
