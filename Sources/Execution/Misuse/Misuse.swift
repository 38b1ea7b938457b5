import Logging

/// Mistakes of the program that uses the framework, found at run time. Each message says what to do instead. Any
/// thread.
package enum Misuse {
    private static let logger = Logger(label: "texture")

    /// Receives the messages about mistakes: the log, unless a test listens. In a class, because optimised code of
    /// Swift 6.3 traps when a task-local value is a function.
    private final class Listener: Sendable {
        let tell: @Sendable (String) -> Void
        let toldOnce = Mutex<Set<String>>([])

        init(_ tell: @escaping @Sendable (String) -> Void) {
            self.tell = tell
        }
    }

    private static let log = Listener { text in
        logger.error("\(text)")
        assertionFailure(text)
    }

    @TaskLocal private static var listener = log

    /// Runs `body` as in a release build, where reported mistakes do not stop the program. Messages about mistakes of
    /// this task or thread are passed to `tell` instead of the log.
    package static func observing<Result>(
        _ tell: @escaping @Sendable (String) -> Void, _ body: () throws -> Result
    ) rethrows -> Result {
        try $listener.withValue(Listener(tell), operation: body)
    }

    /// A mistake after which the framework can go on, in a way that the caller of this has provided for. Stops debug
    /// builds, and is logged by release builds.
    package static func report(_ message: @autoclosure () -> String) {
        listener.tell(message())
    }

    /// As `report`, for mistakes that every layout pass finds again: reported once for each `key`, which names the kind
    /// of mistake and the object that made it.
    package static func report(onceFor key: @autoclosure () -> String, _ message: @autoclosure () -> String) {
        let (listener, key) = (listener, key())
        guard listener.toldOnce.withLock({ $0.insert(key).inserted }) else { return }
        listener.tell(message())
    }

    /// Logs something that may be a mistake. Never stops the program.
    package static func suspect(_ message: @autoclosure () -> String) {
        let text = message()
        logger.warning("\(text)")
    }

    /// A mistake after which the framework can't go on. Prints the advice in release builds, too, where a failed
    /// precondition would stop the program without a message.
    package static func stop(
        _ advice: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) -> Never {
        fatalError(advice(), file: file, line: line)
    }

    /// Stops the program unless the condition holds. Cost: that of the condition.
    @inline(__always)
    package static func require(
        _ condition: Bool, _ advice: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard condition else { stop(advice(), file: file, line: line) }
    }
}
