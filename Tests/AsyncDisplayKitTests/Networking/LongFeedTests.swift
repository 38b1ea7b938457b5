import AsyncDisplayKit
import CHeap
import Execution
import ImageFetching
import SDLBackend
import Testing

/// A feed of pictures that is scrolled for half an hour of virtual time.
@Suite struct LongFeedTests {
    private static let isThorough = ProcessInfo.processInfo.environment["TEXTURE_THOROUGH"] != nil

    /// In a process of its own, whose memory is no other test's. The half hour is run with `TEXTURE_THOROUGH`, as `make
    /// check-all` does; half a minute otherwise.
    @Test("Memory stays flat and caches within their budgets while a feed is scrolled whose server fails now and then")
    func halfAnHour() async {
        await #expect(processExitsWith: .success) { [seconds = (Self.isThorough ? 1_800 : 30) as Int] in
            let feed = try await LongFeed()
            // Caches fill at first, of which those of decoded and of drawn pictures take 12 MB; and the feed grows.
            for _ in 0..<(seconds > 100 ? 300 : 50) { try await feed.scrollOneSecond() }
            var bytes: [Int] = []
            for _ in 0..<seconds {
                try await feed.scrollOneSecond()
                ch_give_back()
                bytes.append(Int(ch_bytes_in_use()))
            }
            // What is decoded at a moment differs; what is left behind moves the median of many.
            let window = min(120, seconds / 2)
            let (before, after) = (bytes.prefix(window).sorted()[window / 2], bytes.suffix(window).sorted()[window / 2])
            #expect(
                Double(after) <= Double(before) * (seconds > 100 ? 1.05 : 1.1),
                "from \(before) to \(after) bytes allocated")
            await feed.finish(seconds: seconds)
        }
    }
}

/// A table that grows as it is scrolled, in a window of a headless host.
@MainActor private final class LongFeed {
    private let host: HeadlessHost
    private let window: UIWindow
    private let table = ASTableNode()
    private let folder = CacheFolder()
    private let cache: ASBasicImageCache
    private let downloader: FarDownloader
    private let rows: PictureRows
    private let memoryLimit = 200_000
    private let diskLimit = 1_000_000
    private var frame = 0
    private var direction = 1.0

    init() throws {
        host = try HeadlessHost(size: CGSize(width: 100, height: 200), framesPerSecond: 30)
        let clock = host.clock
        let store = HTTPResponseStore(
            directory: folder.url, limits: .init(memory: memoryLimit, disk: diskLimit, partial: 0),
            now: { Date(timeIntervalSince1970: 1_000_000_000 + clock.now) })
        cache = ASBasicImageCache(store: store, now: { Date(timeIntervalSince1970: 1_000_000_000 + clock.now) })
        // Cameras append things to their files; here it makes them as large as photographs of that size.
        let bodies = (0..<16).map { number in
            pictureData(UIColor(white: CGFloat(number) / 16, alpha: 1), side: 100)
                + Data(repeating: UInt8(number), count: 3_000)
        }
        downloader = FarDownloader(cache, bodies: bodies, at: host.clock.now)
        rows = PictureRows(count: 40, limit: 2_000, height: 40, cache: cache, downloader: downloader) { row in
            URL(string: "https://example.org/\(row).png") ?? URL(fileURLWithPath: "/")
        }
        window = UIWindow(frame: UIScreen.main.bounds)
        table.frame = window.bounds
        table.nodeRetention = .window(screenfuls: 4)
        table.dataSource = rows
        table.delegate = rows
        window.addSubnode(table)
        window.makeKeyAndVisible()
        host.step()
    }

    /// Thirty frames, mostly onwards, now and then back; then failed pictures on screen are clicked. At the end of the
    /// last page the way leads up again.
    func scrollOneSecond() async throws {
        for _ in 0..<30 {
            frame += 1
            let speed = 30 * (0.6 + sin(Double(frame) / 200)) * direction
            let end = table.view.contentSize.height - table.bounds.height
            let offset = table.contentOffset.y + speed
            if offset > end, rows.count >= 2_000 { direction = -1 }
            if offset < 0 { direction = 1 }
            table.contentOffset.y = max(0, min(end, offset))
            downloader.advance(to: host.clock.now)
            host.step()
        }
        for picture in table.visiblePictures { picture.retryImageDownload() }
        // The main actor releases what workers let go of.
        for _ in 0..<3 { await Task.yield() }
        #expect(cache.memoryByteCount <= memoryLimit)
        #expect(PictureCell.living.withLock { $0 } < 150, "\(PictureCell.living.withLock { $0 }) cells")
        #expect(downloader.underWay < 100, "\(downloader.underWay) requests")
        guard frame % 300 == 0 else { return }
        cache.store.finishWriting()
        #expect(try bytesOnDisk() <= diskLimit)
    }

    private func bytesOnDisk() throws -> Int {
        let paths = FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String } ?? []
        return try paths.reduce(0) { sum, path in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path + "/" + path)
            let isFile = attributes[.type] as? FileAttributeType == .typeRegular
            return sum + (isFile ? attributes[.size] as? Int ?? 0 : 0)
        }
    }

    /// Everything on screen is there in the end, and the feed has been what it was meant to be.
    func finish(seconds: Int) {
        downloader.failureRate = 0
        for _ in 0..<200 where table.visiblePictures.contains(where: { $0.currentImageQuality < 1 }) {
            for picture in table.visiblePictures { picture.retryImageDownload() }
            downloader.advance(to: host.clock.now)
            host.step()
        }
        #expect(table.visiblePictures.count >= 5)
        #expect(table.visiblePictures.allSatisfy { $0.currentImageQuality == 1 })
        #expect(downloader.answered > seconds * 5 && downloader.failed * 40 > downloader.answered)
        window.isHidden = true
        host.driver.remove(window)
        host.close()
    }
}
