import Execution

/// Collects the mistakes that the framework reports without stopping the process. Any thread.
package final class MisuseLog: Sendable {
    private let texts = Mutex<[String]>([])

    package init() {}

    /// In the order in which they were made.
    package var messages: [String] { texts.withLock { $0 } }

    /// Runs `body` as a release build does, which no reported mistake stops, and collects those that it makes.
    package func collect<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Misuse.observing({ text in self.texts.withLock { $0.append(text) } }, body)
    }
}
