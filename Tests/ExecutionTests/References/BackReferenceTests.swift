import Dispatch
import Execution
import Synchronization
import TestSupport
import Testing

@Suite struct BackReferenceTests {
    fileprivate protocol Named: AnyObject {
        var name: String { get }
    }

    fileprivate class Parent: Named {
        let name: String
        var child: Child?
        var atEnd: ((Parent) -> Void)?

        init(_ name: String) { self.name = name }
        deinit { atEnd?(self) }
    }

    fileprivate final class Heir: Parent {}

    fileprivate final class Child {
        var parent = BackReference<Parent>()
        var named = ProtocolBackReference<any Named>()
    }

    private final class Thing: Sendable {
        let value = 7
    }

    @Test("A reference gives its object, keeps it not alive, and is nil once it is gone")
    func lifetime() {
        let child = Child()
        #expect(child.parent.object == nil && child.named.object == nil)
        var ends = 0
        do {
            let parent = Heir("a")
            parent.atEnd = { _ in ends += 1 }
            child.parent.object = parent
            child.named.object = parent
            #expect(child.parent.object === parent && child.named.object === parent)
            #expect(child.named.object?.name == "a")
            #expect(ends == 0)
        }
        #expect(ends == 1)
        #expect(child.parent.object == nil && child.named.object == nil)
    }

    @Test("A reference is nil while its object goes away")
    func end() {
        let child = Child()
        var seen: [Bool] = []
        do {
            let parent = Parent("a")
            parent.child = child
            parent.atEnd = { seen = [$0.child?.parent.object == nil, $0.child?.named.object == nil] }
            child.parent.object = parent
            child.named.object = parent
        }
        #expect(seen == [true, true])
    }

    @Test("A reference can be set to another object and to nil, before and after its object has gone")
    func setting() {
        let child = Child()
        let (first, second) = (Parent("first"), Parent("second"))
        child.parent.object = first
        child.parent.object = second
        child.named.object = first
        child.named.object = second
        #expect(child.parent.object === second && child.named.object?.name == "second")
        child.parent.object = nil
        child.named.object = nil
        #expect(child.parent.object == nil && child.named.object == nil)
        do {
            let third = Parent("third")
            child.parent.object = third
            child.named.object = third
        }
        child.parent.object = first
        child.named.object = first
        #expect(child.parent.object === first && child.named.object === first)
    }

    @Test("References give no object a side table; a weak reference does")
    func sideTable() {
        let (child, parent) = (Child(), Parent("a"))
        child.parent.object = parent
        child.named.object = parent
        #expect(child.parent.object === parent && child.named.object === parent)
        #expect(!hasSideTable(parent))
        weak let reference = parent
        #expect(reference === parent && hasSideTable(parent))
        // Both kinds get on with each other.
        #expect(child.parent.object === parent && child.named.object === parent)
        child.parent.object = nil
    }

    @Test("An object may be released on one thread while others ask for it")
    func threads() {
        let wrong = Atomic(0)
        for _ in 0..<500 {
            nonisolated(unsafe) var thing: Thing? = Thing()  // released by one of the threads, read by none
            let reference = BackReference(thing)
            DispatchQueue.concurrentPerform(iterations: 3) { thread in
                if thread == 0 {
                    thing = nil
                } else {
                    while let object = reference.object {
                        if object.value != 7 { wrong.add(1, ordering: .relaxed) }
                    }
                }
            }
            let isGone = reference.object == nil
            #expect(isGone)
        }
        let count = wrong.load(ordering: .relaxed)
        #expect(count == 0)
    }
}
