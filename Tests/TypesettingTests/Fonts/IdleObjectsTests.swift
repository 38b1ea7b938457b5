import Testing
import Typesetting

@Suite("Objects that threads borrow")
struct IdleObjectsTests {
    @Test("A thread gets back what it had last, whatever other threads gave back since")
    func own() {
        var idle = IdleObjects<String>(limit: 8)
        idle.giveBack("a", from: 1)
        idle.giveBack("b", from: 2)
        idle.giveBack("c", from: 3)
        #expect(idle.take(for: 1) == "a")
        #expect(idle.take(for: 2) == "b")
    }

    @Test("A thread without one of its own gets the one given back last, or none")
    func others() {
        var idle = IdleObjects<String>(limit: 8)
        idle.giveBack("a", from: 1)
        idle.giveBack("b", from: 2)
        #expect(idle.take(for: 3) == "b")
        #expect(idle.take(for: 3) == "a")
        #expect(idle.take(for: 3) == nil)
    }

    @Test("No more idle objects are kept than the limit")
    func limit() {
        var idle = IdleObjects<Int>(limit: 2)
        for thread in 1...3 { idle.giveBack(Int(thread), from: UInt(thread)) }
        #expect(idle.take(for: 3) == 2)
        #expect(idle.take(for: 3) == 1)
        #expect(idle.take(for: 3) == nil)
    }
}
