import Dispatch
import Execution
import Foundation
import Testing

@testable import ImageFetching

@Suite struct ResponseStoreThreadTests {
    /// Bodies whose every byte is the same, so that a mixture of two shows.
    private func isWhole(_ response: StoredResponse?) -> Bool {
        guard let body = response?.body else { return true }
        return body.count == 2_000 && body.allSatisfy { $0 == body[0] }
    }

    @Test("Two stores on one folder, used on several threads while files are deleted, only ever give whole answers")
    func together() throws {
        let folder = try TemporaryFolder()
        let limits = HTTPResponseStore.Limits(memory: 8_000, disk: 20_000, partial: 5_000)
        let stores = (0..<2).map { _ in HTTPResponseStore(directory: folder.url, limits: limits) }
        let path = folder.url.path
        let results = UnsafeResults(count: 6)
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            let store = stores[thread % 2]
            for round in 0..<150 {
                let name = "\(round * (thread + 3) % 12)"
                switch (round + thread) % 7 {
                case 0, 1: store.store(answer(name, bytes: 2_000, fill: UInt8(round)))
                case 2: store.removeResponse(for: address(name))
                case 3: _ = store.confirm(address(name), headers: [:], requestedAt: Date())
                case 4:
                    store.storePartial(PartialResponse(url: address(name), headers: [:], body: Data(count: 2_000)))
                    if let partial = store.partialResponse(for: address(name)), partial.body.count != 2_000 {
                        results.fail(thread)
                    }
                case 5 where round % 50 == 5:
                    if thread == 0 { try? FileManager.default.removeItem(atPath: path) } else { store.removeAll() }
                default:
                    if !isWhole(store.response(for: address(name))) { results.fail(thread) }
                }
                if store.bytesInMemory > limits.memory { results.fail(thread) }
            }
        }
        for store in stores { store.finishWriting() }
        #expect(results.failures == 0)
        // Each of the two counts what it wrote itself between two looks at the whole folder.
        #expect(folder.bytes <= 2 * (limits.disk + limits.partial))
    }

    @Test(
        "An answer that was removed or replaced while its file was being read does not come back",
        arguments: [nil, 9] as [UInt8?])
    func changedWhileRead(fill: UInt8?) throws {
        let folder = try TemporaryFolder()
        let first = HTTPResponseStore(directory: folder.url)
        first.store(answer("a", fill: 7))
        first.finishWriting()
        // A reader asks for the time between opening the file and having its bytes.
        let change = Mutex<(@Sendable () -> Void)?>(nil)
        let store = HTTPResponseStore(
            directory: folder.url,
            now: {
                let body = change.withLock { change in
                    defer { change = nil }
                    return change
                }
                body?()
                return Date()
            })
        change.withLock { change in
            change = {
                if let fill { store.store(answer("a", fill: fill)) } else { store.removeResponse(for: address("a")) }
            }
        }
        #expect(store.response(for: address("a"))?.body.first == 7)
        #expect(change.withLock { $0 == nil })
        #expect(store.response(for: address("a"))?.body.first == fill)
        store.finishWriting()
        store.removeAllFromMemory()
        #expect(store.response(for: address("a"))?.body.first == fill)
    }
}

/// A place for each thread to leave its result.
private final class UnsafeResults: @unchecked Sendable {  // each thread writes its own element, read after all are done
    private let flags: UnsafeMutableBufferPointer<Bool>

    init(count: Int) {
        flags = .allocate(capacity: count)
        flags.initialize(repeating: false)
    }

    deinit { flags.deallocate() }

    func fail(_ thread: Int) { flags[thread] = true }
    var failures: Int { flags.count { $0 } }
}
