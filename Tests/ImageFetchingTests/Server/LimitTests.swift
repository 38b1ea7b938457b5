import Execution
import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import ImageFetching

/// Bodies and times without end, and answers that are none.
@Suite struct LimitTests {
    private static let limit = 1 << 20

    private func desk(_ handler: @escaping LoopbackServer.Handler) throws -> FetchDesk {
        try FetchDesk({ $0.options.maximumBytes = Self.limit }, handler: handler)
    }

    @Test("An endless body ends at the limit, which the failure names")
    func endless() async throws {
        let desk = try desk { _ in .endless() }
        let error = await desk.fetch().error
        #expect(error == .tooLarge(limit: Self.limit, announced: nil))
        #expect(error?.localizedDescription.contains("1048576") == true)
        #expect(error?.localizedDescription.contains("maximumBytes") == true)
        #expect(await desk.server.log.fulfils { $0.first?.outcome == .clientLeft })
        #expect(desk.server.log.count == 1)
    }

    @Test("A body that unpacks to more than the limit ends at the limit")
    func gzipBomb() async throws {
        let desk = try desk { _ in .gzipBomb(decodedSize: 256 << 20) }
        #expect(await desk.fetch().error == .tooLarge(limit: Self.limit, announced: nil))
        #expect(desk.server.log.count == 1)
    }

    @Test("An encoded body is decoded, and its announced length is that of the encoded one")
    func gzip() async throws {
        let desk = try desk { _ in .gzipBomb(decodedSize: 500_000) }
        #expect(await desk.fetch().data == Data(count: 500_000))
    }

    @Test("A body that is encoded twice is refused with its head, whatever the status", arguments: [200, 302, 404])
    func nestedGzip(status: Int) async throws {
        let desk = try desk { _ in
            var response = Response(
                status, headers: ["Content-Encoding": "gzip, gzip", "Location": "/b"],
                body: .data(GzipOfZeros.data(count: 1_000)))
            response.ending = .hanging
            return response
        }
        guard case .invalidResponse(let reason) = await desk.fetch().error else {
            Issue.record("It was decoded.")
            return
        }
        #expect(reason.contains("encoded 2 times") && desk.server.log.count == 1)
    }

    @Test(
        "A body that is announced as too large is not received",
        arguments: ["1048577", "9223372036854775807", "99999999999999999999"])
    func announced(length: String) async throws {
        let desk = try desk { _ in
            var response = Response.ok(jpeg(), type: "image/jpeg", headers: ["Content-Length": length])
            response.length = .untilClose
            response.ending = .hanging
            return response
        }
        let error = await desk.fetch(mayRetry: false).error
        switch error {
        case .tooLarge(Self.limit, let announced?): #expect(announced > Self.limit)
        // libcurl has its own opinion of numbers that no file has.
        case .invalidResponse, .connection: #expect(length.count > 18)
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test("A body of exactly the limit is a picture")
    func exactly() async throws {
        let desk = try desk { _ in .ok(gif(Self.limit), type: "image/gif") }
        #expect(await desk.fetch().data?.count == Self.limit)
    }

    @Test("A body that is cut short is tried again, and then a failure with both lengths")
    func cutShort() async throws {
        let desk = try desk { _ in .ok(gif(), type: "image/gif").cutOff(at: 600) }
        let error = await desk.fetch().error
        #expect(error == .retriesExhausted(attempts: 4, last: .cutShort(received: 600, announced: 1_000)))
        #expect(error?.localizedDescription.contains("600 of 1000") == true)
    }

    @Test("A connection that is reset in the middle of a body is one that is cut short")
    func reset() async throws {
        let desk = try desk {
            let whole = Response.ok(gif(), type: "image/gif")
            return $0.attempt == 0 ? whole.cutOff(at: 600, ending: .reset) : whole
        }
        #expect(await desk.fetch().data == gif())
        let errors = desk.failures.withLock { $0.map(\.error) }
        switch errors.first {
        // A reset may overtake the bytes before it.
        case .cutShort, .connection: #expect(errors.count == 1)
        default: Issue.record("\(errors)")
        }
    }

    @Test("Chunks that break off are a body that is cut short")
    func brokenChunks() async throws {
        let desk = try desk { _ in
            var response = Response.ok(gif(), type: "image/gif", headers: ["Transfer-Encoding": "chunked"])
            response.body = .data(Data("3e8\r\n".utf8) + gif().prefix(600))
            response.length = .untilClose
            return response
        }
        #expect(await desk.fetch(mayRetry: false).error == .cutShort(received: 600, announced: nil))
    }

    @Test("A body that is longer than announced has lost its end, and is no picture")
    func longer() async throws {
        let desk = try desk { _ in
            var response = Response.ok(jpeg(), type: "image/jpeg")
            response.length = .announced(900)
            return response
        }
        #expect(await desk.fetch().error == .incompletePicture(format: "JPEG", received: 900))
        #expect(desk.server.log.count == 1)
    }

    @Test("A page is no picture, whatever its status says; it is not received to its end")
    func page() async throws {
        let desk = try desk { _ in .endless(repeating: Data("<html>Log in</html>".utf8), type: "text/html") }
        let error = await desk.fetch().error
        guard case .notAPicture(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("text/html") && desk.server.log.count == 1)
    }

    @Test("A picture that is called a page is a picture; an empty body is none")
    func wrongType() async throws {
        let desk = try desk { $0.path == "/empty" ? .ok(Data(), type: "image/gif") : .ok(gif(), type: "text/html") }
        #expect(await desk.fetch().data == gif())
        #expect(await desk.fetch("/empty").error == .notAPicture(reason: "it is empty"))
    }

    @Test("A head without end, and an answer that is no HTTP, are failures")
    func badHeads() async throws {
        let desk = try desk { _ in
            .ok(gif(), headers: ["X-Long": String(repeating: "x", count: 400 << 10)])
        }
        guard case .invalidResponse = await desk.fetch(mayRetry: false).error else {
            Issue.record("A long head was taken.")
            return
        }
        let other = try self.desk { _ in
            var response = Response(0, body: .data(Data("220 mail.example ESMTP\r\n".utf8)))
            response.ending = .closed
            return response
        }
        guard case .invalidResponse = await other.fetch().error else {
            Issue.record("Something else than HTTP was taken.")
            return
        }
        #expect(other.server.log.count == 1)
    }

    @Test("Without libcurl a download fails at once, and is not tried again")
    func withoutLibrary() async throws {
        let desk = try FetchDesk(transport: CurlTransport { nil }) { _ in .hang }
        for _ in 0..<2 { #expect(await desk.fetch().error == .unavailable("libcurl can't be loaded")) }
        #expect(desk.failures.withLock { $0.map(\.attempt) } == [1, 1])
    }

    @Test("An address that libcurl does not take is named in the failure")
    func badAddress() {
        var receiver = BodyReceiver(limit: 1, address: "http://a.example/")
        guard case .failure(.unsupportedAddress("http://a.example/"), _) = receiver.finish(.badAddress("words")) else {
            Issue.record("The words of libcurl stand where the address belongs.")
            return
        }
    }

    @Test("A header after a chunked body counts for nothing")
    func trailer() async throws {
        let desk = try desk { _ in
            var response = Response.ok(gif(), type: "image/gif", headers: ["Transfer-Encoding": "chunked"])
            response.body = .data(Data("3e8\r\n".utf8) + gif() + Data("\r\n0\r\nX-Check: 1\r\n\r\n".utf8))
            response.length = .untilClose
            return response
        }
        #expect(await desk.fetch().data == gif())
    }

    // MARK: Times

    @Test("A server that is silent for the idle limit has failed; the limit is named, and the request is taken back")
    func hang() async throws {
        let desk = try FetchDesk(skippingWaitsOf: 0) { _ in .hang }
        let outcome = desk.begin(mayRetry: false)
        #expect(await desk.server.log.requests(atLeast: 1))
        await desk.settle()
        desk.clock.advance(59)
        await desk.settle()
        #expect(desk.server.log.underWay == 1)
        desk.clock.advance(1)
        let error = await outcome.value?.error
        #expect(error == .idle(seconds: 60) && error?.localizedDescription.contains("60 seconds") == true)
        #expect(await desk.server.log.fulfils { $0.first?.outcome == .clientLeft })
    }

    @Test("An answer whose head decides is not waited for: its connection is closed", arguments: [302, 404])
    func decidedByHead(status: Int) async throws {
        let desk = try FetchDesk(skippingWaitsOf: 0) { request in
            guard request.path == "/a" else { return .ok(gif(), type: "image/gif") }
            var response = Response(status, headers: ["Location": "/b"], body: .data(Data("see".utf8)))
            response.length = .untilClose
            response.ending = .hanging
            return response
        }
        let outcome = await desk.fetch("/a")
        #expect(status == 302 ? outcome.data == gif() : outcome.error == .status(404))
        #expect(await desk.server.log.fulfils { $0.first?.outcome == .clientLeft })
    }

    @Test("A short body that does not matter and never comes is waited for two seconds, and decides nothing")
    func drained() async throws {
        let transport = ScriptedTransport { _ in
            var answer = ScriptedTransport.Answer(ResponseHead(status: 404, headers: ["content-length": "9"]))
            answer.ends = false
            return answer
        }
        let desk = try FetchDesk(skippingWaitsOf: 0, transport: transport) { _ in .hang }
        let outcomes = Outcomes()
        _ = desk.begin("/", priority: .visible, in: outcomes)
        await desk.settle()
        await transport.settle()
        await desk.settle()
        #expect(desk.failures.withLock { $0.isEmpty })
        desk.clock.advance(2)
        #expect(await desk.nextFailure()?.error == .status(404))
        #expect(await outcomes.wait(for: 1) && transport.requests.count == 1)
    }

    @Test("A slow server is not silent: each byte renews the idle limit; progress is told")
    func drip() async throws {
        let gate = Gate()
        let pieces = stride(from: 0, to: 1_000, by: 250).map { gif().dropFirst($0).prefix(250) }
        let desk = try FetchDesk(skippingWaitsOf: 0) { _ in .drip(pieces, gate: gate, type: "image/gif") }
        let progress = Mutex<[Double]>([])
        let outcome = desk.begin(mayRetry: false) { part in progress.withLock { $0.append(part) } }
        for step in 1...3 {
            gate.letThrough()
            #expect(becomesTrue { progress.withLock { $0.count } >= step || outcome.hasValue })
            desk.clock.advance(50)
            await desk.settle()
        }
        gate.letThrough()
        #expect(await outcome.value?.data == gif())
        #expect(progress.withLock { $0 } == [0.25, 0.5, 0.75, 1])
    }

    @Test("A server that sends a byte now and then has failed at the overall deadline")
    func deadline() async throws {
        let gate = Gate()
        let pieces = (0..<100).map { _ in Data([0x11]) }
        let desk = try FetchDesk(skippingWaitsOf: 0, { $0.options.deadline = 150 }) { _ in
            .drip([gif().prefix(900)] + pieces, gate: gate, type: "image/gif")
        }
        let steps = Mutex(0)
        let outcome = desk.begin(mayRetry: false, progress: { _ in steps.withLock { $0 += 1 } })
        for step in 1...3 {
            gate.letThrough(step == 1 ? 1 : 10)
            #expect(becomesTrue { steps.withLock { $0 } >= step || outcome.hasValue })
            desk.clock.advance(50)
            await desk.settle()
        }
        // A fetcher that has missed the deadline gets the rest, and a body.
        gate.open()
        let error = await outcome.value?.error
        #expect(error == .deadline(seconds: 150) && error?.localizedDescription.contains("`deadline`") == true)
    }

    @Test("Waits between attempts count for the overall deadline: what would begin after it is not tried")
    func deadlineOfAttempts() async throws {
        let desk = try FetchDesk(skippingWaitsOf: 0, { $0.options.deadline = 80 }) { _ in
            .tooManyRequests(retryAfter: "30")
        }
        let outcome = desk.begin()
        for attempt in 1...2 {
            let failure = await desk.nextFailure()
            #expect(failure?.attempt == attempt && failure?.retryDelay == 30)
            await desk.settle()
            desk.clock.advance(31)
        }
        #expect(await outcome.value?.error == .retriesExhausted(attempts: 3, last: .status(429)))
        #expect(await desk.nextFailure()?.retryDelay == nil && desk.server.log.count == 3)
    }

    @Test("Time in the queue before a repetition does not count for the deadline either")
    func deadlineInSecondQueue() async throws {
        let gate = Gate()
        let desk = try FetchDesk(
            skippingWaitsOf: 0,
            {
                $0.options.deadline = 50
                $0.options.connectionsPerHost = 1
            }
        ) { request in
            let fails = request.path == "/a" && request.attempt == 0
            return (fails ? Response.status(503) : .ok(gif(), type: "image/gif")).held(by: gate)
        }
        let outcomes = Outcomes()
        _ = desk.begin("/a", priority: .visible, in: outcomes)
        #expect(gate.waitUntilHolding(1))
        desk.clock.advance(20)
        _ = desk.begin("/b", priority: .visible, in: outcomes)
        await desk.settle()
        gate.letThrough()
        #expect(await desk.nextFailure()?.attempt == 1)
        #expect(gate.waitUntilHolding(1))
        for seconds in [1.0, 39] {
            desk.clock.advance(seconds)
            await desk.settle()
        }
        gate.letThrough()
        #expect(await outcomes.wait(for: 1))
        #expect(becomesTrue { gate.waitUntilHolding(1, timeout: 0) || outcomes.paths.count > 1 })
        gate.letThrough()
        #expect(await outcomes.wait(for: 2))
        #expect(outcomes.paths == ["/b", "/a"] && outcomes.bodies.count == 2)
    }

    @Test("Time in the queue does not count for the deadline")
    func deadlineInQueue() async throws {
        let gate = Gate()
        let desk = try FetchDesk(
            skippingWaitsOf: 0,
            {
                $0.options.deadline = 50
                $0.options.connectionsPerHost = 1
                $0.options.maximumRetries = 0
            }
        ) { _ in .ok(gif(), type: "image/gif").held(by: gate) }
        let outcomes = Outcomes()
        for path in ["/a", "/b", "/c"] { _ = desk.begin(path, priority: .visible, in: outcomes) }
        for count in 1...3 {
            #expect(becomesTrue { gate.waitUntilHolding(1, timeout: 0) || outcomes.paths.count >= count })
            desk.clock.advance(40)
            gate.letThrough()
            #expect(await outcomes.wait(for: count))
        }
        #expect(outcomes.bodies.count == 3)
    }
}
