import AsyncDisplayKitCore
import CAllocationCounter
import Foundation
import TestSupport
import Testing

/// What layout may cost, as counts that do not depend on the machine. `make bench-layout` has the times.
@Suite struct LayoutCostTests {
    @Test("When one leaf of 11,111 nodes changes, it and its ancestors are measured again, and nobody else")
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

    @Test("Measuring and flattening allocates at most four times for each element, specs made anew included")
    func allocations() {
        guard allocation_counter_works() else { return }
        let tree = StackTreeNode(depth: 6, width: 8, seed: 1)
        let cell = FeedCell(number: 1)
        let cases: [(node: ASDisplayNode, inner: [ASDisplayNode], elements: Int)] = [
            (tree, tree.leaves, tree.elementCount), (cell, [], FeedCell.elementCount),
        ]
        for (node, inner, elements) in cases {
            // Styles, texts and what weak references need are made the first time.
            _ = node.layoutThatFits(Self.width)
            for node in inner + [node] { node.invalidateCalculatedLayout() }
            let before = allocation_counter_thread()
            _ = node.layoutThatFits(Self.width)
            let count = allocation_counter_thread() - before
            let perElement = Double(count) / Double(elements)
            #expect(perElement <= 4, "\(count) allocations for \(elements) elements of \(type(of: node))")
        }
    }
}
