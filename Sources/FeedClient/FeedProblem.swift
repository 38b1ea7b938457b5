import ImageFetching
import LoopbackServer

/// Why something of the feed is not there, as a sentence for the user. A value.
public struct FeedProblem: Error, Equatable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Cause: Sendable {
        /// The server was not reached, or the connection broke before its answer was complete.
        case noAnswer
        /// The server has answered something else than what was asked for.
        case wrongAnswer
    }

    /// The server can't be reached.
    public static let noConnection = FeedProblem(.noAnswer, "There is no connection to the server.")
    /// The answer is not what the feed's server answers.
    public static let notUnderstood = FeedProblem(.wrongAnswer, "The server's answer is not understood.")
    /// The most bytes of an answer that is not a picture.
    public static let longestAnswer = 1 << 20

    /// The kind of failure. After `noAnswer`, asking again later may help.
    public let cause: Cause
    /// A sentence for the user.
    public let description: String

    /// A problem with a sentence of its own.
    public init(_ cause: Cause, _ description: String) {
        self.cause = cause
        self.description = description
    }

    /// The server did not start.
    public init(_ error: FeedError) {
        self.init(.noAnswer, "The feed's server did not start: \(error).")
    }

    /// The server's answer has another status than 200.
    public init(status: Int) {
        self.init(.wrongAnswer, "The server is out of order (status \(status)).")
    }

    /// A picture did not come.
    public init(picture error: any Error) {
        switch (error as? ASImageDownloadError)?.underlying {
        // How the library tried to connect does not help the user.
        case .connection: self = .noConnection
        case .status(let status) where status >= 500: self.init(status: status)
        default: self.init(.wrongAnswer, error.localizedDescription)
        }
    }

    /// The server's answer did not come, or only a part of it.
    package init(_ failure: TransportFailure) {
        switch failure {
        case .connection: self = .noConnection
        case .incomplete: self.init(.noAnswer, "The connection ended in the middle of the server's answer.")
        case .stopped: self.init(.wrongAnswer, "The server's answer is longer than \(Self.longestAnswer >> 20) MB.")
        case .invalid, .untrusted, .badAddress: self = .notUnderstood
        case .unavailable(let problem):
            self.init(
                .noAnswer, "Nothing can be downloaded on this computer: \(problem). Install libcurl (libcurl.so.4).")
        }
    }
}
