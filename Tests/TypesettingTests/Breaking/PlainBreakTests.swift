import CICU
import Execution
import Testing

@testable import Typesetting

@Suite("Breaks without ICU")
struct PlainBreakTests {
    @Test("Where text is taken to be plain, ICU breaks at the same places")
    func agreesWithICU() throws {
        let breaks = try #require(tx_breaks_open(TX_BREAK_LINE))
        defer { tx_breaks_close(breaks) }
        let alphabet = Array("aZ09 éß  .,:;!?'\"bc d  efgh #&*<=>@^_`~ $%()+-/[\\]{|}".utf16)
        var generator = SeededGenerator(seed: 7)
        var plain = 0
        for _ in 0..<40_000 {
            let length = Int.random(in: 1...14, using: &generator)
            let units = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? 0x61 }
            let scan = units.withUnsafeBufferPointer { BreakScan($0, 0..<length) }
            guard scan.isSimple && scan.hasPlainBreaks else { continue }
            plain += 1
            var marks = [UInt8](repeating: 0, count: length + 1)
            tx_breaks_mark(breaks, units, Int32(length), &marks)
            let ours = (1..<length).filter { units[$0 - 1] == 0x20 && units[$0] != 0x20 }
            let theirs = (1..<length).filter { marks[$0] != 0 }
            guard ours == theirs else {
                Issue.record("'\(String(decoding: units, as: UTF16.self))': \(ours), ICU says \(theirs)")
                return
            }
        }
        #expect(plain > 2_000)
    }
}
