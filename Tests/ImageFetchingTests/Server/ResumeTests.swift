import Execution
import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import ImageFetching

/// Downloads of more than a megabyte that break off.
@Suite struct ResumeTests {
    private static let whole = gif(3 << 20)
    private static let part = 2 << 20

    /// A server whose first answer breaks off after two of three megabytes.
    private func desk(
        etag: String? = "\"v1\"", later: String? = "\"v1\"", keeps: Bool = false, part: Int = Self.part,
        later body: Data = Self.whole
    ) throws -> FetchDesk {
        try FetchDesk(keeps: keeps) { request in
            if request.attempt == 0 {
                return Resource(Self.whole, type: "image/gif", etag: etag, cacheControl: "max-age=60")
                    .response(to: request).cutOff(at: part)
            }
            return Resource(body, type: "image/gif", etag: later, cacheControl: "max-age=60").response(to: request)
        }
    }

    @Test("The next attempt asks for the rest, on condition that the file is the same")
    func rest() async throws {
        let desk = try desk()
        let body = try await desk.fetch().get()
        #expect(body.data == Self.whole)
        #expect(body.info.resumedBytes == Self.part && body.info.attempts == 2)
        let request = try #require(desk.server.log.requests.last)
        #expect(request.headers["Range"] == "bytes=\(Self.part)-" && request.headers["If-Range"] == "\"v1\"")
        let sent = desk.server.log.entries.last?.bytesSent ?? 0
        #expect(sent < Self.whole.count - Self.part + 1_000)
    }

    @Test("Without a strong validator a download begins again", arguments: [nil, "W/\"v1\""])
    func weak(etag: String?) async throws {
        let desk = try desk(etag: etag, later: etag)
        let body = try await desk.fetch().get()
        #expect(body.data == Self.whole && body.info.resumedBytes == 0)
        #expect(desk.server.log.requests.allSatisfy { $0.headers["Range"] == nil })
    }

    @Test("A file that has changed meanwhile is downloaded whole")
    func changed() async throws {
        let other = gif(3 << 20 | 77)
        let desk = try desk(later: "\"v2\"", later: other)
        let body = try await desk.fetch().get()
        #expect(body.data == other && body.info.resumedBytes == 0 && desk.server.log.count == 2)
    }

    @Test("A server that sends another part than was asked for is asked for everything")
    func wrongPart() async throws {
        let desk = try FetchDesk { request in
            let resource = Resource(Self.whole, type: "image/gif", etag: "\"v1\"")
            if request.attempt == 0 { return resource.response(to: request).cutOff(at: Self.part) }
            guard request.headers["Range"] != nil else { return resource.response(to: request) }
            return Response(
                206,
                headers: ["Content-Range": "bytes 5-\(Self.whole.count - 1)/\(Self.whole.count)", "ETag": "\"v1\""],
                body: .data(Data(Self.whole.dropFirst(5))))
        }
        let body = try await desk.fetch().get()
        #expect(body.data == Self.whole && body.info.resumedBytes == 0)
    }

    @Test(
        "A part without the entity tag of its beginning, of another length or of none, is not sewn to it",
        arguments: [
            ["Content-Range": "bytes 2097152-3145727/3145728"],
            ["Content-Range": "bytes 2097152-3145727/*", "ETag": "\"v1\""],
            ["Content-Range": "bytes 2097152-3145720/3145721", "ETag": "\"v1\""],
        ])
    func splice(headers: [String: String]) async throws {
        let desk = try FetchDesk { request in
            let resource = Resource(Self.whole, type: "image/gif", etag: "\"v1\"")
            if request.attempt == 0 { return resource.response(to: request).cutOff(at: Self.part) }
            guard request.headers["Range"] != nil else { return resource.response(to: request) }
            var response = Response(206, body: .data(Data(Self.whole.dropFirst(Self.part))))
            for (name, value) in headers { response.headers[name] = value }
            if headers["Content-Range"]?.hasSuffix("21") == true { response.body = response.body.prefix((1 << 20) - 7) }
            return response
        }
        let body = try await desk.fetch().get()
        #expect(body.data == Self.whole && body.info.resumedBytes == 0)
    }

    @Test("A whole file that is wrong is no beginning of a right one")
    func wrongWhole() async throws {
        let desk = try FetchDesk(keeps: true, { $0.resumeThreshold = 400 }) { request in
            Resource(jpeg().dropLast(2), type: "image/jpeg", etag: "\"v1\"").response(to: request)
        }
        for _ in 0..<2 {
            #expect(await desk.fetch().error == .incompletePicture(format: "JPEG", received: 998))
            await desk.settle()
            #expect(desk.store?.partialResponse(for: desk.server.url("/")) == nil)
        }
        #expect(desk.server.log.requests.allSatisfy { $0.headers["Range"] == nil })
    }

    @Test("A part that ends where no number is larger does not end the process")
    func endlessPart() async throws {
        let desk = try FetchDesk { request in
            let resource = Resource(Self.whole, type: "image/gif", etag: "\"v1\"")
            if request.attempt == 0 { return resource.response(to: request).cutOff(at: Self.part) }
            guard request.headers["Range"] != nil else { return resource.response(to: request) }
            return Response(
                206, headers: ["Content-Range": "bytes \(Self.part)-9223372036854775807/*", "ETag": "\"v1\""],
                body: .data(Data(Self.whole.dropFirst(Self.part))))
        }
        let body = try await desk.fetch().get()
        #expect(body.data == Self.whole && body.info.resumedBytes == 0)
    }

    @Test("The beginning of an answer that must not be stored serves its own download, and is not kept after it")
    func noStore() async throws {
        let desk = try FetchDesk(keeps: true) { request in
            let whole = Resource(Self.whole, type: "image/gif", etag: "\"v1\"", cacheControl: "no-store")
                .response(to: request)
            return request.attempt % 2 == 0 ? whole.cutOff(at: Self.part) : whole
        }
        #expect(await desk.fetch("/a").body?.info.resumedBytes == Self.part)
        #expect(await desk.fetch("/b", mayRetry: false).error != nil)
        await desk.settle()
        #expect(desk.store?.partialResponse(for: desk.server.url("/b")) == nil)
    }

    @Test("A file that is shorter by now, so that there is no rest, is downloaded whole")
    func noRest() async throws {
        let desk = try FetchDesk { request in
            guard request.attempt > 0 else {
                return Resource(Self.whole, type: "image/gif", etag: "\"v1\"").response(to: request).cutOff(
                    at: Self.part)
            }
            return request.headers["Range"] == nil
                ? .ok(gif(), type: "image/gif") : .status(416, headers: ["Content-Range": "bytes */1000"])
        }
        #expect(await desk.fetch().data == gif())
    }

    @Test("Up to a megabyte it begins again: a request more would cost more than it saves")
    func small() async throws {
        let desk = try desk(part: 1 << 20)
        #expect(await desk.fetch().body?.info.resumedBytes == 0)
        #expect(desk.server.log.requests.allSatisfy { $0.headers["Range"] == nil })
    }

    @Test("What a cancelled download has brought is completed when the picture is wanted again")
    func cancelled() async throws {
        let gate = Gate()
        let desk = try FetchDesk(keeps: true) { request in
            var response = Resource(Self.whole, type: "image/gif", etag: "\"v1\"").response(to: request)
            guard request.attempt == 0 else { return response }
            response.body = .pieces([
                .init(Self.whole.prefix(Self.part)), .init(Self.whole.dropFirst(Self.part), gate: gate),
            ])
            return response
        }
        let outcomes = Outcomes()
        let progress = Mutex(0.0)
        let handlers = FetchHandlers(queue: desk.queue, progress: { part in progress.withLock { $0 = part } }) {
            outcomes.add("/", $0)
        }
        let ticket = desk.fetcher.fetch(desk.server.url("/"), priority: .visible, handlers: handlers)
        #expect(becomesTrue { progress.withLock { $0 > 0.6 } })
        desk.fetcher.cancel(ticket, keepsBeginning: true)
        await desk.settle()
        let body = try await desk.fetch().get()
        #expect(body.data == Self.whole && body.info.resumedBytes > 1 << 20 && outcomes.paths.isEmpty)
        await desk.settle()
        #expect(desk.store?.partialResponse(for: desk.server.url("/")) == nil)
    }

    @Test("What a failed download has brought is completed when the picture is wanted again")
    func failed() async throws {
        let desk = try desk(keeps: true)
        let error = await desk.fetch(mayRetry: false).error
        #expect(error == .cutShort(received: Self.part, announced: Self.whole.count))
        #expect(await desk.fetch().body?.info.resumedBytes == Self.part)
        #expect(await desk.fetch().body?.info.source == .kept)
        #expect(desk.store?.response(for: desk.server.url("/"))?.body == Self.whole)
    }
}
