import CAllocationCounter
import TestSupport
import Testing

/// What frames may cost, as counts that do not depend on the machine: those of the day on which they were written down,
/// or less. Where a change makes frames cheaper, the limits are lowered with it.
@Suite struct FrameCostTests {
    // In a process of its own: what other tests allocate, and what they have warmed up, count here.
    @Test(
        "Frames of a feed that is scrolled and jumped in cost no more than they did",
        .enabled(if: allocation_counter_works(), "the allocator cannot be counted here"))
    func script() async {
        await #expect(processExitsWith: .success) { try await Self.measure() }
    }

    @MainActor private static func measure() throws {
        let script = try FrameScript(FrameScript.Counters(allocations: { allocation_counter_process() }))
        script.run()
        // Loose: without optimisation closures and existentials are allocated that otherwise are not. `collection-bench
        // frames` has the counts of a release build, which are a quarter of these or less. A tenth is left for what
        // threads do in another order.
        #expect(script.quiet.allocations <= 205, "\(script.quiet)")
        #expect(script.scrolling.allocations <= 212_000, "\(script.scrolling.allocations)")
        #expect(script.jumping.allocations <= 70_000, "\(script.jumping.allocations)")
        #expect(script.quiet.locks <= 12 && script.quiet.wakeUps == 0, "\(script.quiet)")
        #expect(script.entering.layouts == 1)
        #expect(script.entering.locks <= 570 && script.entering.wakeUps <= 2, "\(script.entering)")
        let (scrolling, jumping) = (script.scrolling, script.jumping)
        // In two frames the ranges settle, when the scroll is over.
        #expect(scrolling.frames <= 302 && scrolling.layouts <= 58 && scrolling.draws <= 58 && scrolling.uploads == 0)
        #expect(scrolling.paintedPixels <= 2_917_788 && scrolling.movedPixels <= 112_320_000)
        #expect(scrolling.presentedPixels <= 115_200_000)
        #expect(jumping.frames <= 4 && jumping.layouts <= 60 && jumping.draws <= 32 && jumping.uploads == 0)
        #expect(jumping.paintedPixels <= 768_000 && jumping.movedPixels == 0 && jumping.presentedPixels <= 768_000)
    }
}
