import Execution
import Testing

@Suite struct JobTests {
    private final class Witness: Sendable {}

    /// Sees what lives, and keeps nothing alive.
    private final class Observer: @unchecked Sendable {  // used by one thread, then by the one that has waited for it
        weak var witness: Witness?
        var isHeld = true

        func look() { isHeld = witness != nil }
    }

    @Test("A job that counts as finished holds nothing of its work any more")
    func letsGo() {
        let observer = Observer()
        let job = {
            let witness = Witness()
            observer.witness = witness
            return Job(onFinish: { observer.look() }) { _ in withExtendedLifetime(witness) {} }
        }()
        #expect(observer.witness != nil && job.runIfUnclaimed())
        #expect(!observer.isHeld)
    }
}
