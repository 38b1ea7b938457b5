import AsyncDisplayKit
import Execution
import LoopbackServer
import SampleApps
import TestSupport

/// The sample ASDKgram in a headless host, with its server in this process. It runs in a process of its own (an exit
/// test): while it waits for the network, no other test may take the host's place.
@MainActor final class PhotoFeedScene {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    let server: FeedServer
    let stage: PromiseStage
    let table: ASTableNode

    /// - Parameter failingStarts: how often the server does not start, before it does.
    init(
        width: CGFloat = 420, failingStarts: Int = 0, _ change: (inout FeedServer.Settings) -> Void = { _ in }
    ) throws {
        var settings = FeedServer.Settings(folder: Self.assets)
        change(&settings)
        let server = try FeedServer.start(settings)
        self.server = server
        var starts = 0
        stage = try PromiseStage(width: width, height: 760)
        let controller = try SampleApp.gram.makeController(
            SampleAssets(path: Self.assets),
            feedServer: { then in
                starts += 1
                then(starts > failingStarts ? .success(server.url("/")) : .failure(SocketFailure()))
            })
        guard let table = (controller as? ASDKViewController<ASTableNode>)?.node else {
            preconditionFailure("the sample shows no table")
        }
        self.table = table
        stage.show(controller)
    }

    private struct SocketFailure: Error, CustomStringConvertible {
        var description: String { "no socket is left" }
    }

    func close() {
        stage.close()
        server.stop()
    }

    /// Makes frames, and lets tasks run, until something holds.
    func until(_ what: String, _ isTrue: () -> Bool) async {
        let deadline = ContinuousClock.now + .seconds(longestWait)
        while !isTrue() {
            precondition(ContinuousClock.now < deadline, "waited for: \(what)")
            await Task.yield()
            stage.host.step()
            // Other threads bring it about, and need the processor.
            usleep(500)
        }
    }

    var postCount: Int { table.numberOfRows(inSection: 0) }

    /// The cells of posts on screen, in order.
    var posts: [ASCellNode] {
        table.visibleNodes.filter { $0.indexPath?.section == 0 }.sorted {
            ($0.indexPath?.row ?? 0) < ($1.indexPath?.row ?? 0)
        }
    }

    /// The first post, when its pictures are there.
    func firstPost() async -> ASCellNode {
        await until("a post") { posts.first.map(isComplete) ?? false }
        return posts[0]
    }

    /// The largest picture of a post.
    func photo(_ cell: ASCellNode) -> ASNetworkImageNode {
        guard let photo = pictures(cell).max(by: { $0.bounds.width < $1.bounds.width }) else {
            preconditionFailure("there is no photo")
        }
        return photo
    }

    func heart(_ cell: ASCellNode) -> ASButtonNode {
        guard let heart = cell.subnodes?.compactMap({ $0 as? ASButtonNode }).first else {
            preconditionFailure("there is no heart")
        }
        return heart
    }

    /// The row that says how the feed goes on.
    var end: ASCellNode? { table.nodeForRow(at: IndexPath(row: 0, section: 1)) }

    func texts(_ node: ASDisplayNode?) -> [String] {
        guard let node else { return [] }
        return ASCollectDisplayNodes(node).compactMap { ($0 as? ASTextNode)?.attributedText?.string }
    }

    func pictures(_ cell: ASCellNode) -> [ASNetworkImageNode] {
        ASCollectDisplayNodes(cell).compactMap { $0 as? ASNetworkImageNode }
    }

    func isComplete(_ cell: ASCellNode) -> Bool {
        pictures(cell).allSatisfy { $0.image != nil }
    }

    /// The middle of a node, in the window.
    func middle(_ node: ASDisplayNode) -> CGPoint {
        node.view.convert(CGPoint(x: node.bounds.midX, y: node.bounds.midY), to: nil)
    }

    func tap(_ node: ASDisplayNode) {
        let point = middle(node)
        stage.tap(point.x, point.y)
    }
}
