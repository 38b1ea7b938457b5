/// Why something of the feed is not there, as a sentence for the user.
struct FeedProblem: Error, Equatable, CustomStringConvertible {
    enum Cause: Sendable {
        /// The server was not reached, or the connection broke before its answer was complete.
        case noAnswer
        /// The server has answered something else than what was asked for.
        case wrongAnswer
    }

    let cause: Cause
    let description: String

    init(_ cause: Cause, _ description: String) {
        self.cause = cause
        self.description = description
    }
}
