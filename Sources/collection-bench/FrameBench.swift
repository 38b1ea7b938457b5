import CAllocationCounter
import TestSupport

/// What frames of a release build cost, as counts.
@MainActor enum FrameBench {
    static func run() throws {
        let script = try FrameScript { allocation_counter_process() }
        script.run()
        CollectionBench.report(
            "allocations of a frame in which no row enters", Double(script.quiet.allocations), "", limit: 0)
        note("a frame in which no row enters", script.quiet)
        note("one row that enters", script.entering)
        note("300 frames of 20 points", script.scrolling)
        note("jumps to the middle and to the end", script.jumping)
    }

    private static func note(_ name: String, _ costs: FrameScript.Costs) {
        CollectionBench.note(
            name,
            """
            \(costs.frames) frames, \(costs.allocations) allocations, \(costs.locks) locks, \
            \(costs.wakeUps) wake-ups (of a debug build), \(costs.layouts) rows measured, \
            \(costs.draws) pictures drawn, \(costs.uploads) uploads, \(costs.paintedPixels) pixels composited, \
            \(costs.movedPixels) moved, \(costs.presentedPixels) presented
            """)
    }
}
