import Testing

@testable import ImageFetching

@Suite struct ManualClockTests {
    @Test("A desk skips the pauses between attempts, and not the limits of an answer that is under way")
    func pauses() async throws {
        let transport = ScriptedTransport { request in
            guard request.url.path == "/a" else { return .init(ResponseHead(status: 503, headers: [:])) }
            var answer = ScriptedTransport.Answer(ResponseHead(status: 404, headers: ["content-length": "9"]))
            answer.ends = false
            return answer
        }
        let desk = try FetchDesk(transport: transport) { _ in .hang }
        let outcomes = Outcomes()
        _ = desk.begin("/a", priority: .visible, in: outcomes)
        await desk.settle()
        await transport.settle()
        await desk.settle()
        #expect(desk.clock.now == 0 && outcomes.paths.isEmpty && transport.requests.count == 1)
        desk.clock.advance(2)
        #expect(await outcomes.wait(for: 1))
        #expect(await desk.fetch("/b").error == .retriesExhausted(attempts: 4, last: .status(503)))
        #expect(desk.clock.now > 2)
    }
}
