import FeedClient
import ImageFetching
import Testing

@testable import UIKit
@testable import texture_demo

/// What the user reads of failures.
@Suite struct FeedProblemTests {
    @Test(
        "Failures are told in sentences",
        arguments: [
            (.connection("Connection refused"), "There is no connection to the server."),
            (.incomplete, "The connection ended in the middle of the server's answer."),
            (.stopped, "The server's answer is longer than 1 MB."),
            (.invalid("Received HTTP/0.9 when not allowed"), "The server's answer is not understood."),
            (
                .unavailable("libcurl can't be loaded"),
                "Nothing can be downloaded on this computer: libcurl can't be loaded. Install libcurl (libcurl.so.4)."
            ),
        ] as [(TransportFailure, String)])
    func sentences(_ failure: TransportFailure, _ sentence: String) {
        #expect(FeedProblem(failure).description == sentence)
    }

    @Test(
        "Pictures that do not come say why in the same words",
        arguments: [
            (
                .retriesExhausted(attempts: 4, last: .connection("Failed to connect to 127.0.0.1 port 43553")),
                "There is no connection to the server."
            ),
            (.status(503), "The server is out of order (status 503)."),
            (.status(404), "The server has no picture at this address (status 404). Check the address."),
        ] as [(ASImageDownloadError, String)])
    func pictures(_ error: ASImageDownloadError, _ sentence: String) {
        #expect(FeedProblem(picture: error).description == sentence)
    }

    @Test(
        "The switch says how late answers are, in whole milliseconds or less than one",
        arguments: [(0.0004, "less than 1 ms late"), (0.0012, "1 ms late"), (0.3, "300 ms late")])
    @MainActor func latency(_ seconds: Double, _ words: String) {
        let view = FeedSwitchView(FeedConditions(latency: seconds))
        view.show(isOffline: false, nil)
        let text = view.subviews.compactMap { ($0 as? UILabel)?.text }.first
        #expect(text == "The network is on, \(words). Ctrl+Shift+O switches it off.")
    }
}
