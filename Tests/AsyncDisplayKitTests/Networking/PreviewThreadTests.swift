import Dispatch
import Execution
import Foundation
import Testing
import UIKit

@testable import AsyncDisplayKitNetworking
@testable import ImageFetching

/// Previews of one address, whose bytes arrive while nodes come and go.
@Suite struct PreviewThreadTests {
    @Test("Threads that bring bytes, twice and from the beginning, watch and stop watching get whole pictures")
    func storm() throws {
        let file = try Data(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Fixtures/pictures/progressive.jpg"))
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
