import Execution
import FeedClient
import Foundation
import ImageFetching
import LoopbackServer
import Testing

/// What the feed's client takes from a server, and for how long. Each test has a server on loopback.
@Suite struct FeedClientTests {
    private func ask(_ response: Response, body: Data? = nil) async throws -> Result<Data, FeedProblem> {
        let server = try LoopbackServer.start { _ in response }
        defer { server.stop() }
        do throws(FeedProblem) {
            return .success(try await FeedClient().answer(server.url("/feed"), body: body))
        } catch {
            return .failure(error)
        }
    }

    @Test("An answer with status 200 is handed over, of a GET and of a POST")
    func ok() async throws {
        let server = try LoopbackServer.start { .ok(Data($0.method.utf8) + $0.body) }
        defer { server.stop() }
        let client = FeedClient()
        #expect(try await client.answer(server.url("/feed")) == Data("GET".utf8))
        #expect(try await client.answer(server.url("/like"), body: Data("{}".utf8)) == Data("POST{}".utf8))
    }

    @Test(
        "An answer of more than 1 MB is refused, however it is sent",
        arguments: [Response.endless(), .gzipBomb(decodedSize: 64 << 20)])
    func tooLong(_ response: Response) async throws {
        #expect(
            try await ask(response) == .failure(FeedProblem(.wrongAnswer, "The server's answer is longer than 1 MB.")))
    }

    @Test("An answer of 1 MB is taken")
    func longest() async throws {
        let data = Data(repeating: 32, count: FeedProblem.longestAnswer)
        #expect(try await ask(.ok(data)) == .success(data))
    }

    @Test(
        "A length that no answer has is a failure, or counts for nothing if it is no number",
        arguments: ["9223372036854775807", "99999999999999999999"])
    func lies(_ length: String) async throws {
        let data = Data("{}".utf8)
        var response = Response.ok(data, headers: ["Content-Length": length])
        response.length = .untilClose
        response.ending = .closed
        switch try await ask(response) {
        case .success(let answer): #expect(Int(length) == nil && answer == data)
        case .failure(let problem): #expect(Int(length) != nil, "\(problem)")
        }
    }

    @Test("Redirects are not followed")
    func redirect() async throws {
        #expect(try await ask(.redirect(to: "file:///etc/hostname")) == .failure(FeedProblem(status: 302)))
    }

    @Test("An answer that breaks off, and a connection that is reset, are failures with a reason")
    func breaksOff() async throws {
        let cut = Response.ok(Data(repeating: 32, count: 1000)).cutOff(at: 600)
        #expect(
            try await ask(cut)
                == .failure(FeedProblem(.noAnswer, "The connection ended in the middle of the server's answer.")))
        #expect(try await ask(.reset) == .failure(.noConnection))
    }

    @Test("A server that does not answer has failed after 20 seconds and its latency")
    func hangs() async throws {
        let gate = Gate()
        let server = try LoopbackServer.start { _ in .hang.held(by: gate) }
        defer { server.stop() }
        let clock = LateClock()
        let client = FeedClient(latency: 3, clock: clock)
        let result = await withCheckedContinuation { continuation in
            client.send(server.url("/feed")) { continuation.resume(returning: $0) }
            #expect(gate.waitUntilHolding(1))
            clock.ring()
        }
        #expect(result == .failure(FeedProblem(.noAnswer, "The server did not answer within 23 seconds.")))
        #expect(clock.times == [1023])
    }
}

/// A clock at second 1,000 that calls when the test says so.
private final class LateClock: FetchClock {
    private let alarms = Mutex<[(time: FrameTime, body: @Sendable () -> Void)]>([])

    var now: FrameTime { 1000 }
    var date: Date { Date(timeIntervalSince1970: 0) }
    var times: [FrameTime] { alarms.withLock { $0.map(\.time) } }

    func call(at time: FrameTime, _ body: @escaping @Sendable () -> Void) {
        alarms.withLock { $0.append((time, body)) }
    }

    func ring() {
        for alarm in alarms.withLock({ $0 }) { alarm.body() }
    }
}
