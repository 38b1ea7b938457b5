import CollectionCore
import Execution
import Testing

@Suite struct ModuleTests {
    @Test("The generator's sequence depends on the seed alone")
    func seeded() {
        var a = SeededGenerator(seed: 7)
        var b = SeededGenerator(seed: 7)
        #expect((0..<4).map { _ in a.next() } == (0..<4).map { _ in b.next() })
    }
}
