import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import UIKit
@testable import texture_demo

/// The Feed page in real time, with a server that answers as the test says and does not obey the network's switch. Main
/// thread.
@MainActor final class LiveFeed {
    private struct UnswitchedServer: FeedServing {
        let server: LoopbackServer

        var port: UInt16 { server.port }
        var isRunning: Bool { true }

        func url(_ path: String) -> URL { server.url(path) }

        func setOffline(_ isOffline: Bool) throws(FeedError) {}
    }

    let server: LoopbackServer
    let host: HeadlessHost
    let controller: FeedController
    private let window: UIWindow

    init(_ answer: @escaping @Sendable (Request) -> Response) throws {
        let server = try LoopbackServer.start(handler: answer)
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
        window.rootViewController = nil
        window.isHidden = true
        host.driver.remove(window)
        host.close()
        server.stop()
    }

    /// Makes frames until something holds.
    func until(_ isTrue: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(longestWait)
        while !isTrue() {
            try #require(ContinuousClock.now < deadline)
            host.step()
            // Other threads bring it about, and need the processor.
            usleep(500)
        }
    }
}
