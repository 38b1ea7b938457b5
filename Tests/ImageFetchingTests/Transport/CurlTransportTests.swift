import Dispatch
import Execution
import Foundation
import LoopbackServer
import Testing

@testable import ImageFetching

@Suite struct CurlTransportTests {
    private final class Sink: TransportReceiver {
        func receive(_ head: ResponseHead) -> Bool { true }
        func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
        func finish(_ failure: TransportFailure?) {}
    }

    /// Reads freed memory if a transport wakes its thread after that has ended: run with `MALLOC_PERTURB_=165` or under
    /// AddressSanitizer to see it for certain.
    @Test("Transports that are released while their requests begin, run and are cancelled end in peace")
    func release() throws {
        let server = try LoopbackServer.start { _ in .ok(gif(), type: "image/gif") }
        defer { server.stop() }
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for round in 0..<60 {
                let transport = CurlTransport()
                for number in 1...UInt64(3) {
                    transport.start(
                        TransportRequest(url: server.url("/"), headers: [:]), number: number, receiver: Sink())
                    if round % 2 == 0 { transport.cancel(number) }
                }
            }
        }
    }
}
