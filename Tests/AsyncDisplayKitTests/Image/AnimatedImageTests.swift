import AsyncDisplayKit
import Execution
import LoopbackServer
import Testing

@testable import AsyncDisplayKitCore

/// Frames of one colour each, a tenth of a second long, with notes of what was decoded.
private final class FakeFrames: AnimationFrameSource {
    struct Note: Hashable {
        let index: Int
        let width: Int
        let wasOnMainThread: Bool
    }

    let width = 400
    let height = 400
    let durations: [Double]
    let loopCount: Int
    private let colors: [UIColor]
    private let damaged: Int?
    /// How often there is no memory for the last frame.
    private let shortages: Mutex<Int>
    private let notes = Mutex<[Note]>([])
    private let made = Mutex<[Weak]>([])
    private let releases = Mutex(0)

    private struct Weak: Sendable {
        weak var image: CGImage?
    }

    init(_ colors: [UIColor], loopCount: Int = 0, damaged: Int? = nil, shortages: Int = 0) {
        self.colors = colors
        self.loopCount = loopCount
        self.damaged = damaged
        self.shortages = Mutex(shortages)
        durations = colors.map { _ in 0.1 }
    }

    var decoded: [Note] { notes.withLock { $0 } }
    var releaseCount: Int { releases.withLock { $0 } }
    /// Frames in memory.
    var aliveCount: Int { made.withLock { $0.count { $0.image != nil } } }

    func frame(at index: Int, fitting fit: ImageFit?, isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage {
        let size = fit?.size(forWidth: width, height: height) ?? (width, height)
        notes.withLock { $0.append(Note(index: index, width: size.0, wasOnMainThread: MainThread.isCurrent)) }
        if let damaged, index >= damaged { throw .unreadable(reason: "a test says so") }
        let lacksMemory = shortages.withLock { shortages in
            guard index == colors.count - 1, shortages > 0 else { return false }
            shortages -= 1
            return true
        }
        if lacksMemory { throw .outOfMemory(width: size.0, height: size.1) }
        let picture = plain(colors[index], width: CGFloat(size.0), height: CGFloat(size.1))
        guard let image = picture.cgImage else { throw .empty }
        made.withLock { $0.append(Weak(image: image)) }
        return image
    }

    func releaseCanvas() { releases.withLock { $0 += 1 } }
}

private let red: UInt32 = 0xFF0000
private let blue: UInt32 = 0x0000FF
private let green: UInt32 = 0x00FF00

@MainActor @Suite(.serialized) struct AnimatedImageTests {
    private func animation(_ frames: FakeFrames) -> ASAnimatedImage {
        ASAnimatedImage(frames, cover: plain(.white, side: 400))
    }

    private func play(_ animation: ASAnimatedImage) throws -> (ASImageNode, PromiseStage) {
        let node = ASImageNode()
        node.animatedImage = animation
        return (node, try PromiseStage(showing: node))
    }

    /// The colours that are seen in so many frames of the display, without repetitions.
    private func colors(_ stage: PromiseStage, frames: Int) -> [UInt32] {
        var seen: [UInt32] = []
        for _ in 0..<frames {
            stage.host.step()
            if let color = stage.pixel(5, 5), color != seen.last { seen.append(color) }
        }
        return seen
    }

    @Test("The cover comes first, then the frames by the clock, decoded on workers in the node's size, each once")
    func plays() throws {
        let frames = FakeFrames([.red, .blue, .green])
        let (node, stage) = try play(animation(frames))
        defer { stage.close() }
        #expect(stage.pixel(5, 5) == 0xFFFFFF && node.image?.size.width == 400)
        let seen = colors(stage, frames: 60).filter { $0 != 0xFFFFFF }
        #expect(seen.prefix(7) == [red, blue, green, red, blue, green, red])
        #expect(Set(frames.decoded) == Set((0..<3).map { .init(index: $0, width: 40, wasOnMainThread: false) }))
        #expect(frames.decoded.count == 3)
    }

    @Test("An animation ends with the last frame of its last round, and nothing is left to do")
    func rounds() throws {
        let (_, stage) = try play(animation(FakeFrames([.red, .blue], loopCount: 2)))
        defer { stage.close() }
        let seen = colors(stage, frames: 60).filter { $0 != 0xFFFFFF }
        #expect(seen == [red, blue, red, blue] && !stage.host.driver.hasWork)
    }

    @Test("Out of sight nothing is decoded, frames and canvas go, and it goes on when it is seen again")
    func hidden() throws {
        let frames = FakeFrames([.red, .blue, .green])
        let (node, stage) = try play(animation(frames))
        defer { stage.close() }
        stage.host.run(seconds: 0.15)
        #expect(frames.aliveCount == 3)
        node.removeFromSupernode()
        node.view.removeFromSuperview()
        stage.host.step(frames: 3)
        // What was on screen may be the window's for a while.
        #expect(frames.releaseCount == 1 && frames.aliveCount <= 1)
        let count = frames.decoded.count
        stage.host.run(seconds: 0.5)
        #expect(frames.decoded.count == count && !stage.host.driver.hasWork)
        stage.show(node)
        #expect(colors(stage, frames: 60).contains(green) && frames.decoded.count > count)
    }

    @Test("Of two nodes that play one animation one goes on when the other is not seen any more")
    func twoNodes() throws {
        let frames = FakeFrames([.red, .blue, .green])
        let animation = animation(frames)
        let stage = try PromiseStage(width: 80, height: 40)
        defer { stage.close() }
        let nodes = (0..<2).map { index in
            let node = ASImageNode()
            node.animatedImage = animation
            node.frame = CGRect(x: 40 * index, y: 0, width: 40, height: 40)
            stage.window.addSubnode(node)
            return node
        }
        stage.window.makeKeyAndVisible()
        stage.host.run(seconds: 0.4)
        nodes[1].removeFromSupernode()
        nodes[1].view.removeFromSuperview()
        #expect(colors(stage, frames: 30).contains(green) && frames.decoded.count == 3 && frames.releaseCount == 0)
        nodes[0].removeFromSupernode()
        nodes[0].view.removeFromSuperview()
        stage.host.step(frames: 2)
        #expect(frames.releaseCount == 1)
    }

    @Test("A node that has grown gets larger frames, and shows the old ones meanwhile")
    func larger() throws {
        let frames = FakeFrames([.red, .blue])
        let node = ASImageNode()
        node.animatedImage = animation(frames)
        let stage = try PromiseStage(width: 80, height: 80)
        defer { stage.close() }
        node.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        stage.window.addSubnode(node)
        stage.window.makeKeyAndVisible()
        stage.host.run(seconds: 0.25)
        #expect(node.contents?.width == 40)
        node.frame = CGRect(x: 0, y: 0, width: 70, height: 70)
        #expect(!colors(stage, frames: 30).contains(0xFFFFFF))
        #expect(node.contents?.width == 70)
    }

    @Test("Where a frame is damaged the one before it stays, and the round goes on")
    func damage() throws {
        let (_, stage) = try play(animation(FakeFrames([.red, .blue, .green], loopCount: 2, damaged: 2)))
        defer { stage.close() }
        let seen = colors(stage, frames: 90).filter { $0 != 0xFFFFFF }
        #expect(seen == [red, blue, red, blue] && !stage.host.driver.hasWork)
    }

    @Test("A frame for which there was no memory is shown once there is")
    func shortage() throws {
        let frames = FakeFrames([.red, .blue, .green], loopCount: 2, shortages: 5)
        let (_, stage) = try play(animation(frames))
        defer { stage.close() }
        let seen = colors(stage, frames: 120).filter { $0 != 0xFFFFFF }
        #expect(seen == [red, blue, green, red, blue, green] && !stage.host.driver.hasWork)
    }

    /// Red and blue, a tenth of a second each, without end.
    private let file =
        Data(
            base64Encoded: """
                R0lGODlhBAAEAIEAAP8AAAD/AAAA/////yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAA\
                BAAEAAACCgQIECBAgAABAgUAIfkEAAoAAAAsAAAAAAQABAAAAgqUKFGiRIkSJUoFADs=
                """) ?? Data()

    @Test("An animation in a file plays in a network node", arguments: [true, false])
    func file(sharesPixels: Bool) throws {
        let folder = CacheFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let url = folder.url.appendingPathComponent("a.gif")
        try file.write(to: url)
        let listener = LoadListener()
        let node = ASNetworkImageNode(cache: nil, downloader: ASBasicImageDownloader.shared)
        node.delegate = listener
        node.shouldCacheImage = sharesPixels
        node.url = url
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        stage.show(node)
        #expect(stage.step(until: { listener.loaded == [url] }))
        #expect((node.animatedImage as? ASAnimatedImage)?.frameCount == 2 && node.image === listener.images.first)
        #expect(colors(stage, frames: 40).suffix(3).count == 3)
        node.url = nil
        #expect(node.animatedImage == nil)
    }

    @Test("An animation plays when it was downloaded, and when it comes from the cache")
    func download() throws {
        let file = file
        let server = try LoopbackServer.start { _ in
            .ok(file, type: "image/gif", headers: ["Cache-Control": "max-age=86400"])
        }
        defer { server.stop() }
        let cache = ASBasicImageCache(directory: nil)
        let downloader = ASBasicImageDownloader(cache: cache)
        let listener = LoadListener()
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        for count in 1...2 {
            let node = ASNetworkImageNode(cache: cache, downloader: downloader)
            node.delegate = listener
            node.url = server.url("/a.gif")
            stage.show(node)
            #expect(stage.step(until: { listener.loaded.count == count }))
            #expect((node.animatedImage as? ASAnimatedImage)?.frameCount == 2)
            #expect(colors(stage, frames: 40).suffix(3).count == 3)
            node.removeFromSupernode()
            node.view.removeFromSuperview()
        }
        #expect(listener.sources == [.download, .synchronousCache] && server.log.count == 1)
    }

    @Test("Of bytes only those of several frames are an animation")
    func bytes() {
        #expect(file.asdk_animatedImageData() == file && pictureData().asdk_animatedImageData() == nil)
        let downloader = ASBasicImageDownloader.shared
        #expect(downloader.animatedImage(with: file)?.totalDuration == 0.2)
        #expect(downloader.animatedImage(with: pictureData()) == nil)
        // Its second frame is missing.
        let still = file.prefix(75) + Data([0x3B])
        #expect(still.asdk_animatedImageData() == nil || downloader.animatedImage(with: still) == nil)
    }

    @Test("Bytes that are no animation say why they have no frames")
    func noAnimation() {
        let image = ASAnimatedImage(data: Data("GIF87 without end".utf8))
        #expect(image.error is ImageDecodingError && image.frameCount == 0 && !image.playbackReady)
        #expect(image.image(at: 0) == nil && image.duration(at: 0) == 0)
    }

    @Test("Of frames ahead 4 MB are in memory, those that are shown first", arguments: [90, 512, 1024, 2048])
    func budget(side: Int) throws {
        let frame = try Bitmap(width: side, height: side).makeImage(isOpaque: true)
        var frames = AnimationFrames(frameCount: 30, frameByteCount: frame.byteCount)
        let room = max(1, min(29, AnimationFrames.byteBudget / frame.byteCount))
        for shown in (0..<30).map({ $0 }) + [0, 1, 17, 3] {
            _ = frames.show(shown)
            let missing = frames.missing(limit: 100)
            let wanted = (0...room).map { (shown + $0) % 30 }
            #expect(missing == wanted.filter { !frames.contains($0) })
            for index in missing { frames.insert(frame, at: index) }
            frames.insert(frame, at: (shown + room + 1) % 30)
            #expect(frames.missing(limit: 100).isEmpty && frames.show(shown) === frame)
            #expect(frames.byteCountAhead == room * frame.byteCount)
        }
    }
}
