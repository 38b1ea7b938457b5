import Execution
import Foundation
import Testing

@testable import ImageFetching

/// Prints what looking for kept answers costs. Not a test of anything; runs when asked to:
/// `TEXTURE_TIMING=1 swift test -c release -Xswiftc -enable-testing --filter StoreTimingReport`
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TEXTURE_TIMING"] != nil), .serialized)
struct StoreTimingReport {
    private static let count = 500

    @Test("Microseconds for one look into the store, with 100 kB an answer")
    func report() throws {
        let folder = try TemporaryFolder()
        let names = (0..<Self.count).map { "picture-\($0).jpg" }
        let roomy = HTTPResponseStore.Limits(memory: 256 << 20, disk: 256 << 20)
        do {
            let store = HTTPResponseStore(directory: folder.url, limits: roomy)
            let writing = Self.time {
                for name in names {
                    store.store(answer(name, ["cache-control": "max-age=86400"], bytes: 100_000, at: Date()))
                }
            }
            let finishing = Self.time { store.finishWriting() }
            let memory = Self.time { for name in names { _ = store.responseInMemory(for: address(name)) } }
            print("kept \(writing) µs, on disk after \(finishing) µs more, found in memory \(memory) µs")
        }
        let store = HTTPResponseStore(directory: folder.url, limits: roomy)
        let disk = Self.time { for name in names { _ = store.response(for: address(name)) } }
        let miss = Self.time { for name in names { _ = store.response(for: address("no-" + name)) } }
        #expect(store.responseInMemory(for: address(names[0])) != nil)
        print("found on disk \(disk) µs, not found \(miss) µs")
    }

    /// Microseconds of each of `count` steps, rounded to a tenth.
    private static func time(_ body: () -> Void) -> Double {
        let start = CPUClock.monotonic
        body()
        return ((CPUClock.monotonic - start) / Double(count) * 1e7).rounded() / 10
    }
}
