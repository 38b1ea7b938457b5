import AsyncDisplayKitCore
import AsyncDisplayKitNetworking
import Foundation
import LoopbackServer
import Testing

@testable import UIKit
@testable import texture_demo

/// Requests that were begun before the network went off and fail after it has come back.
@MainActor @Suite struct LateFailureTests {
    /// A server whose connections outlive the turns of the switch.
    private struct UnswitchedServer: FeedServing {
        let server: LoopbackServer

        var port: UInt16 { server.port }
        var isRunning: Bool { true }

        func url(_ path: String) -> URL { server.url(path) }

        func setOffline(_ isOffline: Bool) throws(FeedError) {}
    }

    /// The Feed page in real time, whose server has no posts; the first answer is a reset that the gate holds back.
    @MainActor private final class Scene {
        let gate = Gate()
        let server: LoopbackServer
        let host: HeadlessHost
        let controller: FeedController
        private let window: UIWindow

        init() throws {
            let gate = gate
            let server = try LoopbackServer.start { request in
                request.attempt == 0 ? .reset.held(by: gate) : .ok(Data("{\"posts\": []}".utf8))
            }
            self.server = server
            host = try HeadlessHost()
            var context = try DemoStage.makeContext()
            context.framesWaitForAnswers = false
            context.startFeedServer = { _ throws(FeedError) in UnswitchedServer(server: server) }
            controller = FeedController(context: context)
            window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = controller
            window.makeKeyAndVisible()
        }

        func close() {
            gate.open()
            window.rootViewController = nil
            window.isHidden = true
            host.driver.remove(window)
            host.close()
            server.stop()
        }

        /// Makes frames until something holds. Fails after two minutes.
        func until(_ isTrue: () -> Bool) throws {
            let deadline = ContinuousClock.now + .seconds(120)
            while !isTrue() {
                try #require(ContinuousClock.now < deadline)
                host.step()
            }
        }

        /// While the request for posts is under way.
        func turnOffAndOn() throws {
            try until { gate.waitUntilHolding(1, timeout: 0) }
            let returns = controller.network.returns
            for _ in 0..<2 { controller.network.toggle() }
            try until { controller.network.returns > returns }
        }
    }

    @Test("Posts are asked for again at once")
    func posts() throws {
        let scene = try Scene()
        defer { scene.close() }
        try scene.turnOffAndOn()
        scene.gate.open()
        let end = try #require(scene.controller.node.nodeForRow(at: IndexPath(row: 0, section: 1)) as? FeedEndCellNode)
        try scene.until { end.state != .loading }
        #expect(end.state == .complete && scene.server.log.targets == ["/feed", "/feed"])
    }

    @Test("Pictures are asked for again at once, and say nothing")
    func pictures() throws {
        let scene = try Scene()
        defer { scene.close() }
        var problems: [String?] = []
        let watch = FeedPictureWatch(scene.controller.network) { problems.append($0) }
        let node = ASNetworkImageNode()
        watch.imageNodeDidStartFetchingData(node)
        try scene.turnOffAndOn()
        watch.imageNode(node, didFailWithError: FeedProblem(status: 503))
        #expect(problems == [nil])
        watch.imageNodeDidStartFetchingData(node)
        watch.imageNode(node, didFailWithError: FeedProblem(status: 503))
        #expect(problems.count == 3 && problems.last != .some(nil))
    }
}
