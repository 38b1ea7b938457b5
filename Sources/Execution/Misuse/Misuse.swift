import Logging

/// Mistakes of those who use the framework, found at run time. Each message says what to do instead. Any thread.
package enum Misuse {
    private static let logger = Logger(label: "texture")

    /// A mistake that the framework can go on from, by doing what the caller of this has provided for: stops debug builds,
    /// is logged by release builds.
    package static func report(_ message: @autoclosure () -> String) {
        let text = message()
        logger.error("\(text)")
        assertionFailure(text)
    }

    /// What looks like a mistake and may be none: logged, and nothing else.
    package static func suspect(_ message: @autoclosure () -> String) {
        let text = message()
        logger.warning("\(text)")
    }

    /// A mistake that leaves nothing to go on with. Says so in release builds, too, where a failed precondition would stop
    /// the program without a word.
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
