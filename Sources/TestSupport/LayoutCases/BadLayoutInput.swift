import AsyncDisplayKitCore
import Drawing
import Execution

/// Input to the layout engine that makes no sense: what must be said about it, and what must come out all the same.
///
/// The tests run it in debug builds, and `layout-conformance --bad-input` in a release build.
package struct BadLayoutInput: Sendable, CustomStringConvertible {
    /// What is wrong.
    package let description: String
    /// For each message, in order, parts that it must have. A message that is said again counts once.
    let advice: [[String]]
    /// What must come out.
    let outcome: String
    private let provoke: @Sendable () -> String

    /// - Parameters:
    ///   - advice: for one message.
    ///   - body: gives the input to the engine, and returns what came out.
    package init(
        _ description: String, says advice: String..., gives outcome: String, _ body: @escaping @Sendable () -> String
    ) {
        self.init(description, saysEach: [advice], gives: outcome, body)
    }

    /// - Parameter advice: for several messages.
    package init(
        _ description: String, saysEach advice: [[String]], gives outcome: String,
        _ body: @escaping @Sendable () -> String
    ) {
        self.description = description
        self.advice = advice
        self.outcome = outcome
        provoke = body
    }

    /// What the engine said and did.
    package struct Result: Sendable {
        package let messages: [String]
        /// What is not as it should be; empty when all is.
        package let differences: [String]
    }

    /// Gives the input to the engine, and compares what it says and returns with what is expected. Any thread.
    package func run() -> Result {
        let said = Mutex<[String]>([])
        let result = LayoutMisuse.observing(
            { misuse in
                let message = "\(misuse.element.isEmpty ? "" : misuse.element + ": ")\(misuse.message)"
                said.withLock { if !$0.contains(message) { $0.append(message) } }
            }, provoke)
        let messages = said.withLock { $0 }
        var differences: [String] = []
        if result != outcome { differences.append("gave \(result) instead of \(outcome)") }
        if messages.count != advice.count {
            differences.append("said \(messages.count) things instead of \(advice.count)")
        }
        for (message, parts) in zip(messages, advice) {
            for part in parts where !message.contains(part) { differences.append("did not say '\(part)'") }
        }
        return Result(messages: messages, differences: differences)
    }

    package static let all = numbers + specNumbers + ranges + trees + places
}

/// A size, written as in `outcome`.
func text(_ size: CGSize) -> String { "\(size.width) x \(size.height)" }

/// Size of a layout, and frames of its nodes.
func text(_ layout: ASLayout) -> String {
    let frames = layout.sublayouts.map(\.frame).map { "(\($0.minX), \($0.minY), \($0.width), \($0.height))" }
    return ([text(layout.size)] + frames).joined(separator: " ")
}
