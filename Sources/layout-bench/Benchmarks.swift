import AsyncDisplayKitCore
import CAllocationCounter
import Dispatch
import Drawing
import Execution
import Synchronization
import TestSupport

/// CPU seconds and allocations of the calling thread.
struct Cost {
    var seconds = Double.infinity
    var allocations: UInt64 = .max

    /// The least of several rounds. In each, `prepare` makes the input of `body`, and is not measured.
    static func least<Input>(of rounds: Int, _ prepare: () -> Input, _ body: (Input) -> Void) -> Cost {
        var least = Cost()
        for _ in 0..<rounds {
            let input = prepare()
            let allocationsBefore = allocation_counter_thread()
            let secondsBefore = CPUClock.thread
            body(input)
            least.seconds = min(least.seconds, CPUClock.thread - secondsBefore)
            least.allocations = min(least.allocations, allocation_counter_thread() - allocationsBefore)
        }
        return least
    }
}

/// Lets a thread wait for the last of several jobs, without being woken for each.
private final class Countdown: Sendable {
    private let remaining: Atomic<Int>
    private let isZero = DispatchSemaphore(value: 0)

    init(_ count: Int) {
        remaining = Atomic(count)
    }

    func finish() {
        if remaining.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { isZero.signal() }
    }

    func wait() {
        isZero.wait()
    }
}

private let phoneWidth = ASSizeRangeMake(
    CGSize(width: 375, height: 0), CGSize(width: 375, height: CGFloat.infinity))

/// The feed cell, 100 of them, measured and flattened.
enum FeedBenchmark {
    private static let cellCount = 100

    static func run(rounds: Int) -> [Figure] {
        func measure(_ cells: [FeedCell]) { for cell in cells { _ = cell.layoutThatFits(phoneWidth) } }
        func makeCells() -> [FeedCell] { (0..<cellCount).map { FeedCell(number: $0) } }

        measure(makeCells())  // fonts
        let fresh = Cost.least(of: rounds, makeCells, measure)
        // Texts remember their lines, so this is the engine alone.
        let again = Cost.least(of: rounds) {
            let cells = makeCells()
            measure(cells)
            for cell in cells { cell.invalidateCalculatedLayout() }
            return cells
        } _: {
            measure($0)
        }
        let made = Cost.least(of: rounds, { () }, { _ = makeCells() })
        let elements = Double(cellCount * FeedCell.elementCount)
        let onWorkers = (0..<rounds).map { _ in shareOfMainThread(makeCells()) }.min() ?? 0
        return [
            Figure(
                "feed.measure_ms", fresh.seconds * 1000, "100 new feed cells measured and flattened, with their texts"),
            Figure(
                "feed.remeasure_ms", again.seconds * 1000, "the same cells again, texts remembered: the engine alone"),
            Figure("feed.main_thread_percent", onWorkers * 100, "main thread's part of the CPU time, cells on workers"),
            Figure("feed.allocations_per_element", Double(fresh.allocations) / elements, "new cells, with typesetting"),
            Figure("feed.allocations_per_element_again", Double(again.allocations) / elements, "cells measured again"),
            Figure("feed.make_ms", made.seconds * 1000, "making the 100 cells"),
        ]
    }

    /// The calling thread's part of all CPU time while workers measure the cells.
    private static func shareOfMainThread(_ cells: [FeedCell]) -> Double {
        let pool = WorkerPool()
        defer { pool.shutDown() }
        let remaining = Countdown(cells.count)
        let mainBefore = CPUClock.thread
        let allBefore = CPUClock.process
        pool.submit(
            cells.map { cell in
                Job { _ in
                    _ = cell.layoutThatFits(phoneWidth)
                    remaining.finish()
                }
            }, priority: .visible)
        remaining.wait()
        return (CPUClock.thread - mainBefore) / (CPUClock.process - allBefore)
    }
}

/// Random stacks, 1,000 of depth 6 and width 8.
enum StackBenchmark {
    static func run(rounds: Int) -> [Figure] {
        let trees = (0..<1000).map { StackTreeNode(depth: 6, width: 8, seed: UInt64($0)) }
        let elements = Double(trees.reduce(0) { $0 + $1.elementCount })
        let cost = Cost.least(of: min(rounds, 5)) {
            for tree in trees { tree.forget() }
        } _: {
            for tree in trees { _ = tree.layoutThatFits(phoneWidth) }
        }
        return [
            Figure("stacks.elements", elements, "specs and nodes in 1,000 random stacks of depth 6, width 8"),
            Figure("stacks.elements_per_second", elements / cost.seconds, "measured and flattened on one core"),
            Figure("stacks.allocations_per_element", Double(cost.allocations) / elements, "making the specs included"),
        ]
    }
}

extension StackTreeNode {
    /// Forgets what it and its nodes have measured.
    fileprivate func forget() {
        invalidateCalculatedLayout()
        for node in leaves { node.invalidateCalculatedLayout() }
    }
}

/// 1,000 feed cells on one thread and on two, alternating, so that both run under the same load of the machine.
enum ParallelBenchmark {
    static func run(rounds: Int) -> [Figure] {
        let pairs = (0..<rounds).map { _ in (one: run(threads: 1), two: run(threads: 2)) }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        func least(_ values: [Double]) -> Double { values.min() ?? 1 }
        let one = least(pairs.map(\.one.wall))
        let two = least(pairs.map(\.two.wall))
        let lost = median(pairs.map { $0.one.cpu / $0.two.cpu })
        return [
            Figure("parallel.one_thread_ms", one * 1000, "1,000 feed cells measured by one worker, wall time"),
            Figure("parallel.two_threads_ms", two * 1000, "the same by two workers"),
            Figure("parallel.speedup", one / two, "of 2; needs two cores that do nothing else"),
            Figure(
                "parallel.speedup_median", median(pairs.map { $0.one.wall / $0.two.wall }),
                "of neighbouring rounds, the median"),
            Figure("parallel.cpu_ratio", lost, "CPU time by one worker to that by two, the median; 1 is no loss"),
        ]
    }

    private static func run(threads: Int) -> (wall: Double, cpu: Double) {
        let cells = (0..<1000).map { FeedCell(number: $0) }
        let pool = WorkerPool(threadCount: threads)
        defer { pool.shutDown() }
        let remaining = Countdown(cells.count)
        let jobs = cells.map { cell in
            Job { _ in
                _ = cell.layoutThatFits(phoneWidth)
                remaining.finish()
            }
        }
        let start = CPUClock.monotonic
        let cpuBefore = CPUClock.process
        pool.submit(jobs, priority: .visible)
        remaining.wait()
        return (CPUClock.monotonic - start, CPUClock.process - cpuBefore)
    }
}

/// One leaf of a tree of 11,111 nodes asks for layout.
enum RelayoutBenchmark {
    static func run() -> [Figure] {
        let tree = DeepTreeNode(levels: 5, width: 10)
        let range = ASSizeRangeMake(.zero, CGSize(width: 1000, height: CGFloat.infinity))
        tree.frame = CGRect(origin: .zero, size: tree.layoutThatFits(range).size)
        tree.layoutIfNeeded()
        tree.leaf.side = 6
        tree.leaf.setNeedsLayout()
        tree.measured.reset()
        let start = CPUClock.thread
        _ = tree.layoutThatFits(range)
        let seconds = CPUClock.thread - start
        return [
            Figure("relayout.nodes", Double(tree.nodeCount), "nodes in a tree of five levels"),
            Figure(
                "relayout.measured", Double(tree.measured.count),
                "nodes measured again after one leaf changed"),
            Figure("relayout.us", seconds * 1e6, "microseconds for it"),
        ]
    }
}
