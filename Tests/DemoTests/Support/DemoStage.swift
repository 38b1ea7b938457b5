import AsyncDisplayKitCore
import Foundation
import LoopbackServer
import SDLBackend
import Testing

@testable import UIKit
@testable import texture_demo

/// The demo's controller in a headless host, driven by scripted input. Main thread.
@MainActor final class DemoStage {
    let host: HeadlessHost
    let controller: DemoController
    let context: DemoContext
    let statistics = RunStatistics(showsTimes: true)
    /// What was started for the Feed page, in this process.
    let feedServers: FeedServers
    private let window: UIWindow

    init(
        page: Int = 1, width: CGFloat = 480, height: CGFloat = 800, neverShowPlaceholders: Bool = false,
        drawingDelay: Double = 0, assets: AssetDirectory? = nil, feed: FeedConditions = FeedConditions(),
        feedServers: FeedServers = FeedServers(), style: UIUserInterfaceStyle = .unspecified
    ) throws {
        host = try HeadlessHost(size: CGSize(width: width, height: height))
        UIApplication.shared.userInterfaceStyle = style
        DisplayCoordinator.shared.drawingDelay = drawingDelay
        self.feedServers = feedServers
        context = try Self.makeContext(
            neverShowPlaceholders: neverShowPlaceholders, assets: assets, feed: feed, feedServers: feedServers)
        controller = DemoController(context: context, firstPage: page - 1, statistics: statistics)
        window = AppDelegate.makeWindow(controller)
        window.makeKeyAndVisible()
        statistics.follow(window)
        UIApplication.shared.host = host
        host.settle(limit: 2)
    }

    static func makeContext(
        neverShowPlaceholders: Bool = false, assets: AssetDirectory? = nil,
        feed: FeedConditions = FeedConditions(), feedServers: FeedServers = FeedServers()
    ) throws -> DemoContext {
        DemoContext(
            assets: try assets
                ?? AssetDirectory.find(option: nil, environment: [:], executable: DemoProcess.executable),
            seed: 0, placeholders: PlaceholderPolicy(neverShowPlaceholders), feed: feed, framesWaitForAnswers: true,
            startFeedServer: { settings throws(FeedError) in try feedServers.start(settings) })
    }

    /// Leaves nothing behind in what the process shares.
    func close() {
        UIApplication.shared.host = nil
        window.rootViewController = nil
        window.isHidden = true
        host.driver.remove(window)
        host.run(seconds: 0.2)
        DisplayCoordinator.shared.drawingDelay = 0
        host.close()
    }

    /// Plays a script of input and goes on until nothing moves.
    func play(_ script: String, eachFrame: @MainActor () -> Void = {}) throws {
        let player = ScriptPlayer(try InputScript(parsing: script), window: host.window)
        host.onFrame = { player.advance(to: $0) }
        while !player.isFinished {
            host.step()
            eachFrame()
        }
        host.onFrame = nil
        host.settle(limit: 4)
    }

    var page: Int { controller.currentPage + 1 }

    /// Where the list of the current page is scrolled to.
    var offset: CGFloat { controller.currentScrollView?.contentOffset.y ?? .nan }

    var contentHeight: CGFloat { controller.currentScrollView?.contentSize.height ?? 0 }
}
