import FeedClient
import AsyncDisplayKitCore
import AsyncDisplayKitNetworking
import Foundation
import LoopbackServer
import Testing

@testable import UIKit
@testable import texture_demo

/// Requests that were begun before the network went off and fail after it has come back.
@MainActor @Suite struct LateFailureTests {
    /// The page with a server that has no posts. Its first answer is a reset that the gate holds back.
    private func scene(_ gate: Gate) throws -> LiveFeed {
        try LiveFeed { request in
            request.attempt == 0 ? .reset.held(by: gate) : .ok(Data("{\"posts\": []}".utf8))
        }
    }

    /// Turns the network off and on while the request for posts is under way.
    private func turnOffAndOn(_ scene: LiveFeed, _ gate: Gate) throws {
        try scene.until { gate.waitUntilHolding(1, timeout: 0) }
        let returns = scene.controller.network.returns
        for _ in 0..<2 { scene.controller.network.toggle() }
        try scene.until { scene.controller.network.returns > returns }
    }

    @Test("Posts are asked for again at once")
    func posts() throws {
        let gate = Gate()
        let scene = try scene(gate)
        defer {
            gate.open()
            scene.close()
        }
        try turnOffAndOn(scene, gate)
        gate.open()
        let end = try #require(scene.controller.node.nodeForRow(at: IndexPath(row: 0, section: 1)) as? FeedEndCellNode)
        try scene.until { end.state != .loading }
        #expect(end.state == .complete && scene.server.log.targets == ["/feed", "/feed"])
    }

    @Test("Pictures are asked for again at once, and say nothing")
    func pictures() throws {
        let gate = Gate()
        let scene = try scene(gate)
        defer {
            gate.open()
            scene.close()
        }
        var problems: [String?] = []
        let watch = FeedPictureWatch(scene.controller.network) { problems.append($0) }
        let node = ASNetworkImageNode()
        watch.imageNodeDidStartFetchingData(node)
        try turnOffAndOn(scene, gate)
        watch.imageNode(node, didFailWithError: FeedProblem(status: 503))
        #expect(problems == [nil])
        watch.imageNodeDidStartFetchingData(node)
        watch.imageNode(node, didFailWithError: FeedProblem(status: 503))
        #expect(problems.count == 3 && problems.last != .some(nil))
    }
}
