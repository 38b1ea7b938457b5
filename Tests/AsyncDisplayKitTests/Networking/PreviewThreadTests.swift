import Dispatch
import Execution
import Foundation
import TestSupport
import Testing
import UIKit

@testable import AsyncDisplayKitNetworking
@testable import ImageFetching

/// Previews of one address, whose bytes arrive while nodes come and go.
@Suite struct PreviewThreadTests {
    private static func file() throws -> Data {
        try Data(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Fixtures/pictures/progressive.jpg"))
    }

    /// A maker of previews whose bytes the test brings, and what one listener hears.
    private final class Scene: Sendable {
        let maker: PreviewMaker
        private let file: Data
        private let queue = DispatchQueue(label: "test.previews")
        private let heard = Mutex<[CGFloat]>([])

        init(_ pool: WorkerPool, _ budget: DecodingBudget = .shared) throws {
            maker = PreviewMaker(pool: pool, budget: budget)
            file = try PreviewThreadTests.file()
            let download = ImageDownload(try #require(URL(string: "https://example.org/1.jpg")))
            maker.add(
                PreviewMaker.Listener(download: download, queue: queue) { [heard] _, quality, _ in
                    heard.withLock { $0.append(quality) }
                })
        }

        /// The parts of the bytes that had arrived for the previews so far, in percent.
        var percents: [Int] { heard.withLock { $0.map { Int(($0 * 100).rounded()) } } }

        /// Brings bytes, from one percentage to another one.
        func bring(_ percents: Range<Int>) {
            let bytes = file[file.count * percents.lowerBound / 100..<file.count * percents.upperBound / 100]
            maker.take(
                FetchedBytes(transmission: 1, offset: bytes.startIndex, bytes: bytes, expectedCount: file.count))
        }
    }

    @Test("A preview that begins late is told with the bytes that had arrived by then, which it shows")
    func late() throws {
        let pool = WorkerPool(threadCount: 1)
        let mayBegin = DispatchSemaphore(value: 0)
        pool.submit(Job(isForWorkers: true) { _ in _ = mayBegin.waitInTime() }, priority: .visible)
        let scene = try Scene(pool)
        scene.bring(0..<40)
        scene.bring(40..<60)
        mayBegin.signal()
        #expect(becomesTrue { scene.percents == [60] })
        scene.bring(60..<70)
        #expect(becomesTrue { scene.percents == [60, 70] })
        pool.stop()
    }

    @Test("A preview that waits for memory gives up its worker when a later one takes its place")
    func superseded() throws {
        let limit = 1 << 20
        let budget = DecodingBudget(limit: limit)
        let pool = WorkerPool(threadCount: 1)
        let scene = try Scene(pool, budget)
        scene.bring(0..<20)
        #expect(becomesTrue { scene.percents == [20] })
        let end = try #require(budget.fill(limit - budget.bytesInUse))
        scene.bring(20..<40)
        #expect(becomesTrue { budget.waitingCount == 1 })
        scene.bring(40..<70)
        let isFree = DispatchSemaphore(value: 0)
        pool.submit(Job(isForWorkers: true) { _ in isFree.signal() }, priority: .visible)
        #expect(isFree.waitInTime())
        end()
        #expect(becomesTrue { scene.percents.count == 2 })
        #expect(scene.percents == [20, 70])
        pool.stop()
    }

    @Test("Threads that bring bytes, twice and from the beginning, watch and stop watching get whole pictures")
    func storm() throws {
        let file = try Self.file()
        let url = try #require(URL(string: "https://example.org/1.jpg"))
        let queue = DispatchQueue(label: "test.previews")
        let sizes = Mutex<[CGSize]>([])
        let pool = WorkerPool(threadCount: 2)
        defer { pool.shutDown() }
        for _ in 0..<20 {
            let maker = PreviewMaker(pool: pool)
            let bring: @Sendable () -> Void = {
                for transmission in UInt64(1)...2 {
                    for offset in stride(from: 0, to: file.count, by: 100) {
                        let bytes = file.dropFirst(offset).prefix(100)
                        maker.take(
                            FetchedBytes(
                                transmission: transmission, offset: offset, bytes: bytes, expectedCount: file.count))
                    }
                }
            }
            let watch: @Sendable () -> Void = {
                for round in 0..<50 {
                    let download = ImageDownload(url)
                    maker.add(
                        PreviewMaker.Listener(download: download, queue: queue) { image, _, _ in
                            sizes.withLock { $0.append(image.size) }
                        })
                    if round % 2 == 0 { maker.remove(download) }
                }
            }
            race([bring, bring, watch, watch])
        }
        queue.sync {}
        #expect(sizes.withLock { Set($0.map(\.width)) }.isSubset(of: [150]))
        #expect(sizes.withLock { $0.count } < 20 * 100 * 3)
    }
}
