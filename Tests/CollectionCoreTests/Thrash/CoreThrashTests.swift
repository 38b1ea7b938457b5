import CollectionCore
import Execution
import TestSupport
import Testing

@Suite struct CoreThrashTests {
    @Test("2,000 random batches agree with plain arrays, and every structure is well formed after each")
    func random() {
        #expect(CoreThrash.runRandom(batches: 2000, seed: 1, checksInvariants: true) == nil)
    }

    @Test("Every script of one edit from each of the 56 smallest lists agrees with plain arrays")
    func exhaustive() {
        let states = ThrashList.states(sections: 3, items: 4)
        #expect(states.count == 56)
        var count = 0
        for state in states {
            let result = CoreThrash.runExhaustively(depth: 1, from: state)
            #expect(result.failure == nil)
            count += result.count
        }
        #expect(count > 1500)
    }

    @Test("Batches that don't say what happened are refused or carried out, and never stop the process")
    func wrong() {
        let result = CoreThrash.runWrong(batches: 2000, seed: 1)
        #expect(result.failure == nil)
        #expect(result.refused > 800 && result.refused < 2000)
    }

    @Test("A script is read from its description")
    func text() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let script = ThrashScript.random(steps: 20, using: &random)
            #expect(ThrashScript(script.description) == script)
        }
    }

    @Test("Of a failing script the part that fails is left")
    func shrinking() {
        var random = SeededGenerator(seed: 6)
        let script = ThrashScript.randomBatches(30, using: &random)
        let short = script.shrunk { script in
            script.steps.contains { step in
                guard case .batch(let edits, _) = step else { return false }
                return edits.contains { if case .moveSection = $0 { true } else { false } }
            }
        }
        guard case .batch(let edits, _) = short.steps.first else {
            Issue.record("\(short)")
            return
        }
        #expect(short.steps.count == 1 && edits.count == 1 && short.counts.isEmpty)
    }
}
