import AsyncDisplayKit
import Execution
import ImageFetching
import LoopbackServer
import Testing

/// What ended the process once, each a hundred times: downloads that are cancelled as fast as they begin, from a quick
/// server and from one that dies. The sizes of the rounds are chosen for a debug build; each takes some seconds.
@MainActor @Suite(.serialized) struct NetworkSceneTests {
    private static let rounds = 100
    nonisolated private static let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]
    nonisolated private static let pictures = colors.map { color in
        pictureData(
            UIColor(
                red: CGFloat(color >> 16) / 255, green: CGFloat(color >> 8 & 0xFF) / 255,
                blue: CGFloat(color & 0xFF) / 255, alpha: 1))
    }

    /// Answers `/n` with the picture of number `n` at once.
    private func quickServer() throws -> LoopbackServer {
        let pictures = Self.pictures
        return try LoopbackServer.start { request in
            .ok(pictures[(Int(request.path.dropFirst()) ?? 0) % pictures.count], type: "image/png")
        }
    }

    /// Retries without waiting long.
    private func downloader(cache: ASBasicImageCache? = nil) -> ASBasicImageDownloader {
        var settings = FetchSettings()
        settings.retries.firstDelay = 0.01
        return ASBasicImageDownloader(settings: settings, transport: CurlTransport(), cache: cache)
    }

    @Test(
        "Addresses of one node that threads change while pictures arrive: the last one is shown",
        arguments: [true, false])
    func changes(keeps: Bool) throws {
        let server = try quickServer()
        defer { server.stop() }
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let cache = keeps ? ASBasicImageCache(directory: nil, memoryByteLimit: 2_000) : nil
        let node = ASNetworkImageNode(cache: cache, downloader: downloader(cache: cache))
        stage.show(node)
        for round in 0..<Self.rounds {
            let urls = (0..<5).map { server.url("/\(round * 5 + $0)") }
            race(
                (0..<2).map { thread in
                    { for url in urls[(thread * 2)..<(thread * 2 + 2)] { node.url = url } }
                }, meanwhile: { stage.host.step() })
            node.url = urls[4]
            #expect(stage.step(until: { node.currentImageQuality == 1 }))
            stage.host.step(frames: 2)
            #expect(stage.pixel(20, 20) == Self.colors[(round * 5 + 4) % 4])
        }
    }

    @Test("An answer for an address that a node had before is not shown, when it comes for another node")
    func lateAnswer() throws {
        let gate = Gate()
        let pictures = Self.pictures
        let server = try LoopbackServer.start { request in
            let isLate = request.path == "/late"
            let answer = Response.ok(pictures[isLate ? 0 : 1], type: "image/png")
            return isLate ? answer.held(by: gate) : answer
        }
        defer { server.stop() }
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let downloader = downloader()
        let (node, other) = (
            ASNetworkImageNode(cache: nil, downloader: downloader),
            ASNetworkImageNode(cache: nil, downloader: downloader)
        )
        for node in [other, node] {
            node.url = server.url("/late")
            stage.show(node)
        }
        #expect(server.log.wait { $0.count == 1 })
        node.url = server.url("/new")
        #expect(stage.step(until: { node.currentImageQuality == 1 }))
        gate.open()
        #expect(stage.step(until: { other.currentImageQuality == 1 }))
        stage.host.step(frames: 2)
        #expect(stage.pixel(20, 20) == Self.colors[1] && server.log.count == 2)
    }

    /// A table of 2,000 rows of a quick server's pictures on a small screen, five of which are visible.
    private func withTable(_ body: (ASTableNode, PromiseStage, LoopbackServer) throws -> Void) throws {
        let server = try quickServer()
        defer { server.stop() }
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let rows = PictureRows(count: 2_000, height: 20, downloader: downloader()) { server.url("/\($0)") }
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        try body(table, stage, server)
        #expect(table.visiblePictures.count >= 5 && rows.count == 2_000)
    }

    /// Shows four screens, far from each other: each is farther than the ranges reach, so that everything under way is
    /// cancelled.
    private func scroll(
        _ table: ASTableNode, _ stage: PromiseStage, round: Int, before body: (_ step: Int) -> Void = { _ in }
    ) {
        let height = table.view.contentSize.height - table.bounds.height
        for step in 0..<4 {
            body(step)
            table.contentOffset = CGPoint(x: 0, y: height * CGFloat((round * 4 + step * 7) % 50) / 50)
            stage.host.step()
        }
    }

    @Test("A table of network pictures scrolled fast against a quick server shows its pictures where it stops")
    func fastScroll() throws {
        try withTable { table, stage, _ in
            for round in 0..<Self.rounds { scroll(table, stage, round: round) }
            #expect(stage.step(until: { table.visiblePictures.allSatisfy { $0.currentImageQuality == 1 } }))
        }
    }

    @Test("A table of 2,000 rows scrolled while the server is killed and its port refuses recovers when it is back")
    func killedServer() throws {
        try withTable { table, stage, server in
            for round in 0..<Self.rounds {
                scroll(table, stage, round: round) { if $0 == round % 4 { server.kill() } }
                try server.restart()
            }
            let visible = table.visiblePictures
            #expect(
                stage.step(until: {
                    for picture in visible { picture.retryImageDownload() }
                    return visible.allSatisfy { $0.currentImageQuality == 1 }
                }))
        }
    }
}
