import AsyncDisplayKitCore
import CAllocationCounter
import Foundation
import TestSupport
import Testing

/// What layout may cost, as counts that do not depend on the machine. `make bench-layout` has the times.
@Suite struct LayoutCostTests {
    @Test("When one leaf of 11,111 nodes changes, it and its ancestors are measured again, and no other node")
    func relayout() {
        let tree = DeepTreeNode(levels: 5, width: 10)
        #expect(tree.nodeCount == 11_111)
        let range = upTo(1000, .infinity)
        let size = tree.layoutThatFits(range).size
        #expect(tree.measured.count == 11_111)
        tree.frame = CGRect(origin: .zero, size: size)
        tree.layoutIfNeeded()
        tree.leaf.side = 6
        tree.leaf.setNeedsLayout()
        tree.measured.reset()
        #expect(tree.layoutThatFits(range).size.height == size.height + 2)
        #expect(tree.measured.count == 5)
    }

    private static let width = ASSizeRangeMake(
        CGSize(width: 375, height: 0), CGSize(width: 375, height: CGFloat.infinity))

    /// Allocations for each element, new specs included: 3.4 and 2.4 with optimisation; without it, closures and
    /// existentials are allocated that otherwise are not, and every layout is looked through for repetitions.
    #if DEBUG
        private static let limits = (stacks: 24.0, cell: 12.0)
    #else
        private static let limits = (stacks: 4.0, cell: 3.0)
    #endif

    // In a process of its own: settings that other tests try out, and what they have warmed up, count here.
    @Test(
        "Measuring and flattening allocates no more for each element than it did",
        .enabled(if: allocation_counter_works(), "the allocator cannot be counted here"))
    func allocations() async {
        await #expect(processExitsWith: .success) { Self.measureAllocations() }
    }

    private static func measureAllocations() {
        let tree = StackTreeNode(depth: 6, width: 8, seed: 1)
        let cell = FeedCell(number: 1)
        let cases: [(node: ASDisplayNode, inner: [ASDisplayNode], elements: Int, limit: Double)] = [
            (tree, tree.leaves, tree.elementCount, limits.stacks),
            (cell, [], FeedCell.elementCount, limits.cell),
        ]
        for (node, inner, elements, limit) in cases {
            // Styles, texts and what weak references need are made the first time.
            _ = node.layoutThatFits(width)
            for node in inner + [node] { node.invalidateCalculatedLayout() }
            let before = allocation_counter_thread()
            _ = node.layoutThatFits(width)
            let count = allocation_counter_thread() - before
            let perElement = Double(count) / Double(elements)
            #expect(perElement <= limit, "\(count) allocations for \(elements) elements of \(type(of: node))")
        }
    }
}
