import Dispatch
import Execution
import Foundation
import LoopbackServer
import Testing

@testable import ImageFetching

@Suite struct CurlTransportTests {
    private final class Sink: TransportReceiver {
        let end = DispatchSemaphore(value: 0)
        let failure = Mutex<TransportFailure?>(nil)
        func receive(_ head: ResponseHead) -> Bool { true }
        func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { true }

        func finish(_ failure: TransportFailure?) {
            self.failure.withLock { $0 = failure }
            end.signal()
        }
    }

    @Test(
        "libcurl itself asks for http and https only",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1:1/", "dict://127.0.0.1:1/"])
    func protocols(address: String) throws {
        let sink = Sink()
        let transport = CurlTransport()
        let url = try #require(URL(string: address))
        transport.start(TransportRequest(url: url, headers: [:]), number: 1, receiver: sink)
        #expect(sink.end.wait(timeout: .now() + LoopbackServer.longestWait) == .success)
        guard case .invalid = sink.failure.withLock({ $0 }) else {
            Issue.record("\(address) was asked for.")
            return
        }
    }

    /// A matter of chance: a transport that wakes its thread without holding the inbox reads freed memory once in some
    /// 20,000 releases. `rounds = 600` with `MALLOC_PERTURB_=165` ended such a process in one run of three.
    @Test("Transports that are released while their requests begin, run and are cancelled end in peace")
    func release() throws {
        let server = try LoopbackServer.start { _ in .ok(gif(), type: "image/gif") }
        defer { server.stop() }
        let rounds = 8
        // Few at a time: Foundation's Process, which other tests use, reads past a buffer where over 1,300 files are
        // open.
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for round in 0..<rounds {
                let transport = CurlTransport()
                let request = TransportRequest(url: server.url("/"), headers: [:])
                let first = Sink()
                transport.start(request, number: 1, receiver: first)
                // After that the thread is at work, and what follows wakes it while the transport goes.
                #expect(first.end.wait(timeout: .now() + LoopbackServer.longestWait) == .success)
                for number in 2...UInt64(4) {
                    transport.start(request, number: number, receiver: Sink())
                    if round % 2 == 0 { transport.cancel(number) }
                }
            }
        }
    }
}
