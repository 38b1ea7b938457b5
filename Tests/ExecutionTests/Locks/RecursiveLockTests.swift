import Dispatch
import Execution
import Synchronization
import Testing

@Suite struct RecursiveLockTests {
    private final class Account: @unchecked Sendable {  // behind the lock
        let lock = RecursiveLock()
        var balance = 0
        var entries: [Int] = []
    }

    @Test("One thread at a time has the lock, however often it takes it")
    func exclusion() {
        let account = Account()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<50_000 {
                account.lock.withLock {
                    let before = account.balance
                    account.lock.withLock {
                        account.entries.append(round)
                        if account.entries.count > 50 { account.entries = [thread] }
                    }
                    account.balance = before + 1
                }
            }
        }
        #expect(account.balance == 200_000)
    }

    @Test("The lock is free only after as many unlocks as locks, and then a thread that waits for it goes on")
    func depth() {
        let account = Account()
        let (waits, hasIt) = (Flag(), Flag())
        account.lock.lock()
        account.lock.lock()
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            waits.isSet = true
            account.lock.withLock { hasIt.isSet = true }
        }
        while !waits.isSet {}
        account.lock.unlock()
        for _ in 0..<10_000 { #expect(!hasIt.isSet) }
        account.lock.unlock()
        group.wait()
        #expect(hasIt.isSet)
    }

    @Test("A body that throws leaves the lock free")
    func throwing() {
        struct Failure: Error {}
        let account = Account()
        #expect(throws: Failure.self) { try account.lock.withLock { throw Failure() } }
        DispatchQueue.concurrentPerform(iterations: 2) { _ in account.lock.withLock { account.balance += 1 } }
        #expect(account.balance == 2)
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool {
            get { value.load(ordering: .sequentiallyConsistent) }
            set { value.store(newValue, ordering: .sequentiallyConsistent) }
        }
    }
}
