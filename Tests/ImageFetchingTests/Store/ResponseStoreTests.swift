import Foundation
import Testing

@testable import ImageFetching

@Suite struct ResponseStoreTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(_ limits: HTTPResponseStore.Limits = HTTPResponseStore.Limits()) -> HTTPResponseStore {
        let clock = clock
        return HTTPResponseStore(directory: folder.url, limits: limits, now: { clock.now })
    }

    @Test("What is kept is in memory at once, and on disk for the next process")
    func keeps() {
        let first = store()
        first.store(answer("a", ["etag": "\"x\""], bytes: 100, fill: 3))
        #expect(first.responseInMemory(for: address("a"))?.body.count == 100)
        first.finishWriting()
        let second = store()
        #expect(second.responseInMemory(for: address("a")) == nil)
        let read = second.response(for: address("a"))
        #expect(read?.body == Data(repeating: 3, count: 100) && read?.headers == ["etag": "\"x\""])
        #expect(read?.requestedAt == clock.now && read?.body.startIndex == 0)
        #expect(second.responseInMemory(for: address("a")) != nil)
    }

    @Test("An address is the same with another fragment")
    func fragments() throws {
        let store = store()
        store.store(answer("a"))
        #expect(store.response(for: try #require(URL(string: "https://example.org/a#part"))) != nil)
        #expect(store.response(for: try #require(URL(string: "https://example.org/a?part"))) == nil)
    }

    @Test("What must not be stored is not, and removes what was there")
    func noStore() {
        let store = store()
        store.store(answer("a"))
        store.finishWriting()
        store.store(answer("a", ["cache-control": "no-store"]))
        #expect(store.response(for: address("a")) == nil)
        store.finishWriting()
        #expect(folder.files.isEmpty)
    }

    @Test("Memory stays within its limit, and what it dropped is read from disk")
    func memoryLimit() {
        let cost = 100 + 23 + 21 + 1_024
        let store = store(.init(memory: 2 * cost + 50))
        for name in ["a", "b", "c"] { store.store(answer(name, bytes: 100)) }
        store.finishWriting()
        #expect(store.bytesInMemory == 2 * cost && store.responseInMemory(for: address("a")) == nil)
        #expect(store.response(for: address("a")) != nil && store.bytesInMemory == 2 * cost)
        store.removeAllFromMemory()
        #expect(store.bytesInMemory == 0 && store.response(for: address("b")) != nil)
    }

    @Test("The disk stays within its limit; what was used longest ago goes first")
    func diskLimit() {
        let store = store(.init(memory: 0, disk: 40_960))
        for index in 0..<8 {
            store.store(answer("\(index)", bytes: 3_900))
            store.finishWriting()
            clock.advance(1)
        }
        #expect(store.response(for: address("0")) != nil)
        clock.advance(1)
        for index in 8..<12 {
            store.store(answer("\(index)", bytes: 3_900))
            store.finishWriting()
            #expect(folder.bytes <= 40_960)
            clock.advance(1)
        }
        #expect(store.response(for: address("0")) != nil && store.response(for: address("11")) != nil)
        #expect(store.response(for: address("1")) == nil)
    }

    @Test("Small files count with their whole blocks; a file of the future is the first to go")
    func blocksAndFuture() throws {
        let store = store(.init(memory: 0, disk: 40_960))
        store.store(answer("future", bytes: 3_900))
        store.finishWriting()
        let future = folder.url.path + "/" + (try #require(folder.files.first))
        try FileManager.default.setAttributes([.modificationDate: clock.now + 86_400], ofItemAtPath: future)
        for index in 0..<12 {
            clock.advance(1)
            store.store(answer("\(index)", bytes: 100))
            store.finishWriting()
        }
        #expect(!FileManager.default.fileExists(atPath: future) && folder.files.count <= 10)
        #expect(store.response(for: address("11")) != nil)
    }

    @Test("A file larger than the limit is deleted unread")
    func planted() throws {
        let store = store(.init(memory: 0, disk: 10_000))
        store.store(answer("a"))
        store.finishWriting()
        let path = folder.url.path + "/" + (try #require(folder.files.first))
        try #require(truncate(path, 1 << 40) == 0)
        #expect(store.response(for: address("a")) == nil && folder.files.isEmpty)
    }

    @Test("Headers that are of no use later are not kept, and the others count for the limit")
    func headers() {
        let store = HTTPResponseStore(directory: nil, limits: .init(memory: 100_000))
        let secret = ["etag": "\"x\"", "set-cookie": "secret", "x-long": String(repeating: "x", count: 50_000)]
        for name in ["a", "b"] { store.store(answer(name, secret)) }
        #expect(store.responseInMemory(for: address("a"))?.headers == ["etag": "\"x\""])
        for name in ["a", "b", "c"] {
            store.store(answer(name, ["cache-control": "max-age=60, " + String(repeating: "x", count: 40_000)]))
        }
        #expect(store.bytesInMemory <= 100_000 && store.responseInMemory(for: address("a")) == nil)
    }

    @Test("One large change is written however large it is; what comes on top while it waits is not")
    func pending() {
        func change(_ count: Int) -> PendingChanges.Change {
            .write(
                StoredFile(
                    description: .init(url: "", headers: [:], requestedAt: 0), body: Data(count: count)))
        }
        func file(_ name: String) -> StoreFile { StoreFile(kind: .response, address: name) }
        var changes = PendingChanges()
        _ = changes.add(change(PendingChanges.byteLimit + 1), for: file("a"))
        _ = changes.add(change(1), for: file("b"))
        guard case .write = changes[file("a")], case .remove = changes[file("b")] else {
            Issue.record("The large one was refused, or the small one was taken.")
            return
        }
    }

    @Test("A picture larger than the limit is not kept on disk")
    func tooLarge() {
        let store = store(.init(memory: 0, disk: 1_000))
        store.store(answer("a", bytes: 2_000))
        store.finishWriting()
        #expect(folder.files.isEmpty && store.response(for: address("a")) == nil)
    }

    @Test("A 304 makes a stale answer fresh again, here and on disk")
    func confirms() {
        let store = store()
        store.store(answer("a", ["etag": "\"x\"", "cache-control": "max-age=60"]))
        clock.advance(100)
        let confirmed = store.confirm(address("a"), headers: ["cache-control": "max-age=90"], requestedAt: clock.now)
        #expect(confirmed.map { $0.freshness.isFresh(at: clock.now + 80) } == true)
        store.finishWriting()
        let read = self.store().response(for: address("a"))
        #expect(read?.headers == confirmed?.headers && read?.requestedAt == clock.now && read?.body == confirmed?.body)
        #expect(store.confirm(address("b"), headers: [:], requestedAt: clock.now) == nil)
    }

    @Test("A 304 that names another version removes the answer")
    func confirmsOther() {
        let store = store()
        store.store(answer("a", ["etag": "\"x\""]))
        #expect(store.confirm(address("a"), headers: ["etag": "\"y\""], requestedAt: clock.now) == nil)
        #expect(store.response(for: address("a")) == nil)
    }

    @Test("Files may be deleted at any time", arguments: [true, false])
    func deleted(wholeFolder: Bool) throws {
        let store = store(.init(memory: 0))
        store.store(answer("a"))
        store.finishWriting()
        for path in wholeFolder ? [""] : folder.files {
            try FileManager.default.removeItem(atPath: folder.url.path + "/" + path)
        }
        #expect(store.response(for: address("a")) == nil)
        store.store(answer("a", fill: 9))
        store.finishWriting()
        #expect(store.response(for: address("a"))?.body.first == 9)
    }

    @Test("A file that was cut short or changed is missing, and is deleted", arguments: [0, 20, 45, 130, -1])
    func damaged(length: Int) throws {
        let store = store(.init(memory: 0))
        store.store(answer("a", bytes: 100))
        store.finishWriting()
        let path = folder.url.path + "/" + (try #require(folder.files.first))
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        if length < 0 { data[data.count - 3] ^= 1 } else { data = data.prefix(length) }
        try data.write(to: URL(fileURLWithPath: path))
        #expect(store.response(for: address("a")) == nil)
        store.finishWriting()
        #expect(folder.files.isEmpty)
    }

    @Test("Any single changed byte of a file shows")
    func everyByte() throws {
        let file = StoredFile(
            description: .init(url: "https://example.org/a", headers: ["etag": "x"], requestedAt: 1),
            body: Data(0..<77))
        let good = try file.encoded()
        #expect(StoredFile(decoding: good)?.body == file.body)
        for index in good.indices {
            var bad = good
            bad[index] ^= 0x10
            #expect(StoredFile(decoding: bad) == nil)
        }
    }

    @Test("What a process that ended while it wrote has left is deleted after an hour; other files are left alone")
    func leftOver() throws {
        let store = store()
        let responses = folder.url.appendingPathComponent("response")
        try FileManager.default.createDirectory(at: responses, withIntermediateDirectories: true)
        let foreign = responses.appendingPathComponent("notes.txt")
        let ended = responses.appendingPathComponent("writing-1")
        let working = responses.appendingPathComponent("writing-2")
        for file in [foreign, ended, working] { try Data("x".utf8).write(to: file) }
        try FileManager.default.setAttributes(
            [.modificationDate: clock.now - 3_601], ofItemAtPath: ended.path)
        try FileManager.default.setAttributes(
            [.modificationDate: clock.now - 3_599], ofItemAtPath: working.path)
        store.store(answer("a"))
        store.finishWriting()
        #expect(!FileManager.default.fileExists(atPath: ended.path))
        #expect(FileManager.default.fileExists(atPath: working.path))
        store.removeAll()
        store.finishWriting()
        #expect(folder.files == ["response/notes.txt"] || folder.files.sorted() == ["response/notes.txt"])
    }

    @Test("Addresses whose names have the same hash do not get each other's pictures")
    func collision() throws {
        let store = store(.init(memory: 0))
        store.store(answer("a"))
        store.finishWriting()
        let written = try #require(folder.files.first)
        let other = "response/\(StoredFileName.name(for: "https://example.org/b")).response"
        try FileManager.default.moveItem(
            atPath: folder.url.path + "/" + written, toPath: folder.url.path + "/" + other)
        #expect(store.response(for: address("b")) == nil)
    }

    @Test("A folder that can't be written leaves a store that works in memory")
    func unwritable() throws {
        let file = folder.url.appendingPathComponent("file")
        try Data().write(to: file)
        let store = HTTPResponseStore(directory: file.appendingPathComponent("below"))
        store.store(answer("a"))
        store.storePartial(PartialResponse(url: address("p"), headers: [:], body: Data(count: 5)))
        store.finishWriting()
        #expect(store.response(for: address("a")) != nil && store.response(for: address("b")) == nil)
    }

    @Test("Two stores of one folder see each other's files")
    func twoProcesses() {
        let (first, second) = (store(.init(memory: 0)), store(.init(memory: 0)))
        first.store(answer("a", fill: 1))
        first.finishWriting()
        second.store(answer("a", fill: 2))
        second.finishWriting()
        #expect(first.response(for: address("a"))?.body.first == 2)
        second.removeAll()
        second.finishWriting()
        #expect(first.response(for: address("a")) == nil)
    }

    @Test("The beginning of a download is kept within a limit of its own, in memory without a folder")
    func partials() {
        for store in [store(.init(partial: 10_000)), HTTPResponseStore(directory: nil, limits: .init(partial: 10_000))]
        {
            let partial = PartialResponse(url: address("a"), headers: ["etag": "\"x\""], body: Data(count: 6_000))
            store.storePartial(partial)
            #expect(store.partialResponse(for: address("a"))?.body.count == 6_000)
            store.finishWriting()
            #expect(store.partialResponse(for: address("a"))?.headers == ["etag": "\"x\""])
            #expect(store.response(for: address("a")) == nil)
            clock.advance(1)
            store.storePartial(PartialResponse(url: address("b"), headers: [:], body: Data(count: 6_000)))
            store.finishWriting()
            #expect(store.partialResponse(for: address("a")) == nil)
            store.removePartial(for: address("b"))
            #expect(store.partialResponse(for: address("b")) == nil)
        }
    }

    private final class Made: Sendable {}

    @Test("What is made of an answer is one object until the answer changes or leaves memory")
    func derived() throws {
        let store = store()
        store.store(answer("a"))
        let response = try #require(store.response(for: address("a")))
        func make(_ response: StoredResponse) -> Made? { store.derived(from: response) { Made() } }
        let made = make(response)
        #expect(make(response) === made)
        let confirmed = try #require(store.confirm(address("a"), headers: [:], requestedAt: clock.now + 5))
        #expect(make(confirmed) === made)
        #expect(store.derivedInMemory(Made.self, for: address("a"))?.object === made)
        store.store(answer("a", fill: 9, at: clock.now + 6))
        #expect(store.derivedInMemory(Made.self, for: address("a")) == nil)
        // Made of an answer that is not the kept one any more.
        #expect(make(confirmed) !== made)
        #expect(store.derivedInMemory(Made.self, for: address("a")) == nil)
    }

    @Test("The folder is the user's cache folder, by the rules of XDG")
    func directory() {
        func path(_ environment: [String: String]) -> String? {
            CacheDirectory.folder("pictures", of: "reader", environment: environment)?.path
        }
        #expect(path(["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/reader/pictures")
        #expect(path(["XDG_CACHE_HOME": "c", "HOME": "/h"]) == "/h/.cache/reader/pictures")
        #expect(path(["HOME": ""]) == nil)
    }
}
