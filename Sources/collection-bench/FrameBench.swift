import CAllocationCounter
import TestSupport

/// What frames of a release build cost, as counts.
@MainActor enum FrameBench {
    static func run() throws {
        reference_counter_start()
        if reference_counter_works() { checkCounter() }
        let script = try FrameScript(
            FrameScript.Counters(
                allocations: { allocation_counter_process() }, retains: { reference_counter_retains() },
                releases: { reference_counter_releases() }))
        script.run()
        CollectionBench.report(
            "allocations of a frame in which no row enters", Double(script.quiet.allocations), "", limit: 0)
        if reference_counter_works() {
            CollectionBench.report(
                "retains of a frame in which no row enters", Double(script.quiet.retains), "", limit: 450)
        }
        note("a frame in which no row enters", script.quiet)
        note("one row that enters", script.entering)
        note("300 frames of 20 points", script.scrolling)
        note("jumps to the middle and to the end", script.jumping)
    }

    /// Heap strings are counted, through the functions for bridge objects; constant ones are not.
    private static func checkCounter() {
        func net(_ text: String) -> Int {
            var kept: [String] = []
            kept.reserveCapacity(100)
            let before = Int(reference_counter_retains()) - Int(reference_counter_releases())
            for _ in 0..<100 { kept.append(text) }
            let net = Int(reference_counter_retains()) - Int(reference_counter_releases()) - before
            precondition(kept.count == 100)
            return net
        }
        let (heap, constant) = (net(String(repeating: "a text on the heap ", count: 3)), net("a text in the program"))
        precondition(heap == 100 && constant == 0, "Retains are counted wrongly: \(heap), \(constant).")
    }

    private static func note(_ name: String, _ costs: FrameScript.Costs) {
        let counts =
            reference_counter_works()
            ? "\(costs.retains) retains, \(costs.releases) releases" : "retains not counted (COUNT_RETAINS=1)"
        CollectionBench.note(
            name,
            """
            \(costs.frames) frames, \(costs.allocations) allocations, \(counts), \(costs.locks) locks, \
            \(costs.wakeUps) wake-ups (of a debug build), \(costs.layouts) rows measured, \
            \(costs.draws) pictures drawn, \(costs.uploads) uploads, \(costs.paintedPixels) pixels composited, \
            \(costs.movedPixels) moved, \(costs.presentedPixels) presented
            """)
    }
}
