import Execution
import Testing

@testable import ImageFetching

@Suite struct BoundedMemoryTests {
    @Test("What was used longest ago goes first")
    func order() {
        var memory = BoundedMemory<String, Int>(byteLimit: 30)
        for (index, key) in ["a", "b", "c"].enumerated() { memory.insert(index, cost: 10, for: key) }
        #expect(memory.value(for: "a") == 0)
        memory.insert(3, cost: 10, for: "d")
        #expect(memory.value(for: "b") == nil && memory.value(for: "a") == 0 && memory.value(for: "c") == 2)
    }

    @Test("What costs more than the limit is not kept, and takes the place of an earlier value all the same")
    func tooLarge() {
        var memory = BoundedMemory<String, Int>(byteLimit: 30)
        memory.insert(1, cost: 10, for: "a")
        memory.insert(2, cost: 31, for: "a")
        #expect(memory.value(for: "a") == nil && memory.totalCost == 0)
    }

    @Test("After any operations the cost is within the limit, and equal to what is kept")
    func random() {
        var generator = SeededGenerator(seed: 11)
        var memory = BoundedMemory<Int, Int>(byteLimit: 1_000)
        for _ in 0..<5_000 {
            let key = Int.random(in: 0..<60, using: &generator)
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<8: memory.insert(key, cost: Int.random(in: 0...200, using: &generator), for: key)
            case 8..<15: #expect([nil, key].contains(memory.value(for: key)))
            case 15..<18: memory.remove(key)
            case 18: memory.byteLimit = Int.random(in: 100...1_200, using: &generator)
            default: if Int.random(in: 0..<20, using: &generator) == 0 { memory.removeAll() }
            }
            #if INVARIANTS
                memory.checkInvariants()
            #endif
            #expect(memory.totalCost <= memory.byteLimit)
        }
    }
}
