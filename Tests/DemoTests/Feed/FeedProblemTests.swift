import AsyncDisplayKitCore
import FeedClient
import Foundation
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

    @Test("While the feed tries again, its last row keeps its height")
    @MainActor func retry() throws {
        let scene = try LiveFeed { _ in .status(503) }
        defer { scene.close() }
        let table: ASTableNode = scene.controller.node
        let path = IndexPath(row: 0, section: 1)
        scene.host.step()
        let end = try #require(table.nodeForRow(at: path) as? FeedEndCellNode)
        func says(_ text: String) -> Bool {
            ASCollectDisplayNodes(end).contains { ($0 as? ASTextNode)?.attributedText?.string == text }
        }
        let loading = table.rectForRow(at: path).height
        try scene.until { says("Click to try again") }
        scene.host.settle()
        let failed = table.rectForRow(at: path).height
        #expect(failed > loading)
        scene.controller.tableNode(table, didSelectRowAt: path)
        try scene.until { says("Loading\u{2026}") }
        var heights: Set<CGFloat> = []
        try scene.until {
            heights.insert(table.rectForRow(at: path).height)
            return !says("Loading\u{2026}")
        }
        scene.host.settle()
        #expect(heights == [failed] && table.rectForRow(at: path).height == failed)
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
