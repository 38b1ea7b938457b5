import Testing

@testable import UIKit
@testable import texture_demo

/// Frames that wait for answers.
@MainActor @Suite struct ArrivalTests {
    @Test("A program that ends does not wait for answers that are still to come")
    func abandoned() throws {
        let host = try HeadlessHost()
        defer { host.close() }
        var arrived: [Int] = []
        // More than there are workers.
        for _ in 0..<host.scheduler.pool.threadCount + 1 {
            Arrival.of(waits: true) { (_: @escaping @Sendable (Int) -> Void) in
            } then: {
                arrived.append($0)
            }
        }
        Arrival.abandonAll()
        host.step()
        #expect(arrived.isEmpty && host.scheduler.pendingCount == 0)
    }
}
