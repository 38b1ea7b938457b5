import Foundation
@testable import LoopbackServer
import Testing

@Suite struct LoopbackServerTests {
    private let client = Client()

    @Test func answersWithStatusHeadersAndBody() async throws {
        let server = try LoopbackServer.start { request in .ok(Data(request.path.utf8), type: "text/plain") }
        defer { server.stop() }
        let answer = try await client.ask(server.url("/a%20b?c=d"))
        #expect(answer.text == "/a b")
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "text/plain")
    }

    @Test func logsRequestsInTheOrderOfArrival() async throws {
        let server = try LoopbackServer.start { _ in .ok(Data()) }
        defer { server.stop() }
        for path in ["/one", "/two?x=1", "/one"] {
            _ = try await client.ask(server.url(path), headers: ["X-Test": path])
        }
        #expect(server.log.targets == ["/one", "/two?x=1", "/one"])
        #expect(server.log.requests.map(\.attempt) == [0, 0, 1])
        #expect(server.log.requests[1].query("x") == "1")
        #expect(server.log.requests[2].headers["x-test"] == "/one")
    }

    @Test func keepsAConnectionForFurtherRequests() async throws {
        let server = try LoopbackServer.start { _ in .ok(Data("kept".utf8)) }
        defer { server.stop() }
        for _ in 0..<10 { _ = try await client.ask(server.url("/")) }
        // Where the machine is busy, a session may ask again before it knows that its connection is free.
        #expect(server.log.connections < 5)
    }

    @Test func readsTheBodyOfAPost() async throws {
        let server = try LoopbackServer.start { .ok($0.body) }
        defer { server.stop() }
        let body = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        let answer = try await client.ask(server.url("/"), post: body)
        #expect(answer.data == body)
        #expect(server.log.requests.map(\.method) == ["POST"])
    }

    @Test func aHandlerMayFailOnceAndThenAnswer() async throws {
        let server = try LoopbackServer.start { $0.attempt == 0 ? .status(500) : .ok(Data("fine".utf8)) }
        defer { server.stop() }
        #expect(try await client.ask(server.url("/")).status == 500)
        #expect(try await client.ask(server.url("/")).text == "fine")
    }

    @Test func requestsAreCountedWhileTheyAreHeldBack() async throws {
        let gate = Gate()
        let server = try LoopbackServer.start { _ in .ok(Data()).held(by: gate) }
        defer { server.stop() }
        let exchanges = (0..<2).map { _ in client.begin(server.url("/")) }
        #expect(await server.log.requests(atLeast: 2))
        #expect(server.log.underWay == 2)
        gate.open()
        for exchange in exchanges { _ = try await exchange.answer }
        #expect(server.log.waitUntilIdle())
        #expect(server.log.mostUnderWay == 2)
    }

    @Test func aStoppedServerRefuses() async throws {
        // The system gives a port that is free again to the next server that asks, perhaps one of another test.
        let reservation = try Sockets.bound(port: 0)
        defer { close(reservation) }
        let server = try LoopbackServer.start(port: Sockets.port(of: reservation)) { _ in .ok(Data()) }
        _ = try await client.ask(server.url("/"))
        server.stop()
        #expect(try refuses(server.port))
        #expect(server.log.openConnections == 0)
    }

    @Test func stoppingEndsResponsesThatAreHeldBack() async throws {
        let server = try LoopbackServer.start { _ in .ok(Data()).held(by: Gate()) }
        let exchange = client.begin(server.url("/"))
        #expect(await server.log.requests(atLeast: 1))
        server.stop()
        #expect(await exchange.failure != nil)
        #expect(server.log.entries.map(\.outcome) == [.serverEnded])
    }

    @Test func aKilledServerRefusesAndComesBackOnItsPort() async throws {
        let server = try LoopbackServer.start { _ in .ok(Data("back".utf8)) }
        defer { server.stop() }
        _ = try await client.ask(server.url("/"))
        server.kill()
        #expect(try refuses(server.port))
        try server.restart()
        #expect(try await client.ask(server.url("/")).text == "back")
    }

    @Test func aStoppedServerDoesNotComeBack() throws {
        let server = try LoopbackServer.start { _ in .ok(Data()) }
        server.stop()
        #expect(throws: SocketError.self) { try server.restart() }
        #expect(server.isStopped)
    }

    @Test func killingResetsResponsesUnderWay() async throws {
        let server = try LoopbackServer.start { _ in .hang }
        defer { server.stop() }
        let exchange = client.begin(server.url("/"))
        #expect(await server.log.requests(atLeast: 1))
        server.kill()
        #expect(await exchange.failure != nil)
        #expect(server.log.entries.map(\.outcome) == [.serverEnded])
    }

    @Test func aClientThatLeavesFreesItsConnection() async throws {
        let server = try LoopbackServer.start { _ in .hang }
        defer { server.stop() }
        let exchange = client.begin(server.url("/"))
        #expect(await server.log.requests(atLeast: 1))
        exchange.cancel()
        #expect(await server.log.fulfils { $0.first?.outcome == .clientLeft })
    }

    @Test func noThreadIsLeftAfterStop() async throws {
        func threads() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap {
                try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
            }.filter { $0.hasPrefix("feed-thr") }
        }
        let server = try LoopbackServer.start(threadName: "feed-thr") { _ in .ok(Data()) }
        for _ in 0..<3 { _ = try await client.ask(server.url("/"), headers: ["Connection": "close"]) }
        #expect(try !threads().isEmpty)
        server.stop()
        #expect(try threads().isEmpty)
    }
}
