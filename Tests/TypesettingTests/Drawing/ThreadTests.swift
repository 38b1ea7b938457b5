import Dispatch
import Execution
import Testing
import Typesetting

@Suite("Threads")
struct ThreadTests {
    private static func sample(_ index: Int) -> [UInt32] {
        let strings = [
            "The quick brown fox jumps over the lazy dog.", "Grüße, naïve café – “quoted” 3.5/2",
            "שלום עולם and English", "السلام عليكم ورحمة الله", "mixed 한국어 Ελληνικά Кириллица", "e\u{301}a\u{308} 👍",
        ]
        let text = layout(
            strings[index % strings.count], width: 60 + Double(index % 7) * 20, size: 11 + Double(index % 5) * 1.5,
            lines: index % 4)
        return text.pixels()
    }

    @Test("Eight threads that lay out and draw at once get the bytes of one")
    func determinism() {
        let count = 60
        let expected = (0..<count).map(Self.sample)
        let failures = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for step in 0..<count {
                let index = (step * 7 + thread * 11) % count
                if Self.sample(index) != expected[index] { failures.withLock { $0 += 1 } }
            }
        }
        #expect(failures.withLock { $0 } == 0)
    }

    @Test("One layout may be drawn by several threads at once")
    func sharedLayout() {
        let shared = layout("One layout, drawn by several threads at once. עברית", width: 150)
        let expected = shared.pixels()
        let failures = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<20 where shared.pixels() != expected { failures.withLock { $0 += 1 } }
        }
        #expect(failures.withLock { $0 } == 0)
    }

    /// Each catalog has fonts of its own, but all of them come from FreeType's one library object.
    @Test("Catalogs on several threads open and close their fonts without touching each other's")
    func catalogs() throws {
        @Sendable func width(_ catalog: FontCatalog, _ size: Int) -> Double {
            let attributes = TextAttributes(font: FontDescriptor(size: Double(size)), color: .black)
            let text = TextLayout.make(
                StyledText("width", attributes: attributes), options: TextLayoutOptions(width: .infinity),
                catalog: catalog)
            _ = text.pixels(margin: 0)
            return Double(text.size.width)
        }
        let directory = "/usr/share/fonts/truetype/dejavu"
        let first = try Catalogs.with(directories: [directory])
        let expected = (8..<24).map { width(first, $0) }
        let failures = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<6 {
                guard let catalog = try? Catalogs.with(directories: [directory]) else { continue }
                for size in 8..<24 where width(catalog, size) != expected[size - 8] {
                    failures.withLock { $0 += 1 }
                }
            }
        }
        #expect(failures.withLock { $0 } == 0)
    }
}
