import Execution
import TestSupport
import Testing

@testable import UIKit

/// How rounds of edits are counted.
@MainActor @Suite(.serialized) struct EditRoundsTests {
    @MainActor private final class Waiter: EditRoundsWaiter {
        /// Whether rounds were held at each end of a hold.
        var ends: [Bool] = []
        let rounds = EditRounds()

        func holdDidEnd() { ends.append(rounds.isHeld) }

        /// Begins so many rounds. Returns whether the last one began.
        func begin(_ count: Int) -> Bool {
            var began = true
            for _ in 0..<count { began = rounds.begin(of: "\(Waiter.self) \(ObjectIdentifier(self))", for: self) }
            return began
        }
    }

    private let waiter = Waiter()
    private let log = MisuseLog()

    @Test("Sixteen rounds begin in a frame, and as many in the next; what waits is told once")
    func limit() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 100), scale: 1)
        defer { host.close() }
        #expect(waiter.begin(16))
        log.collect { #expect(!waiter.begin(3)) }
        #expect(waiter.ends.isEmpty && log.messages.count == 1)
        host.step(frames: 2)
        #expect(waiter.ends == [false] && waiter.begin(16))
    }

    @Test("After an edit in an answer the count goes on in the next frame, and only there")
    func answer() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 100), scale: 1)
        defer { host.close() }
        #expect(waiter.begin(10))
        waiter.rounds.noteAnswer()
        host.step()
        #expect(waiter.rounds.takeAnswer() && !waiter.rounds.takeAnswer() && waiter.begin(6))
        log.collect { #expect(!waiter.begin(1)) }
        host.step(frames: 2)
        #expect(waiter.begin(10))
        host.step()
        #expect(waiter.begin(16))
    }

    @Test("Rounds after which nothing is left do not count, unless the data source has edited in an answer")
    func settling() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 100), scale: 1)
        defer { host.close() }
        let rounds = waiter.rounds
        rounds.run { rounds.settling { waiter.begin(10) } }
        #expect(waiter.begin(6))
        rounds.run {
            rounds.settling {
                rounds.noteAnswer()
                return waiter.begin(10)
            }
        }
        log.collect { #expect(!waiter.begin(1)) }
    }

    @Test("Without frames a hold ends when the list is next used, or the main thread looks at what waits")
    func withoutFrames() {
        // Another test may have left its driver.
        let driver = FrameDriver.current
        FrameDriver.current = nil
        defer { FrameDriver.current = driver }
        let rounds = waiter.rounds
        log.collect { #expect(!waiter.begin(17)) }
        rounds.run { #expect(!rounds.isHeld && waiter.begin(16)) }
        log.collect { #expect(!waiter.begin(1)) }
        // The end of the former hold is none of this one.
        MainInbox.shared.drain()
        #expect(waiter.ends == [true, false] && waiter.begin(16))
    }

    @Test("After 32 updates of a frame the list is crowded, until those are shown")
    func crowd() {
        for _ in 0..<32 { waiter.rounds.noteUpdate() }
        #expect(!waiter.rounds.isCrowded)
        waiter.rounds.noteUpdate()
        #expect(waiter.rounds.isCrowded)
        waiter.rounds.resetUpdates()
        #expect(!waiter.rounds.isCrowded)
    }
}
