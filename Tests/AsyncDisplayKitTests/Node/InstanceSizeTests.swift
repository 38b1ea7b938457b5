import AsyncDisplayKit
import CAllocationCounter
import Testing

/// What one object takes on the heap: a list that was scrolled through keeps thousands of them. A property that few
/// instances set belongs into the object for those (`NodeExtras`, `RareNodeProperties`, `RareViewProperties`, …).
@MainActor @Suite struct InstanceSizeTests {
    /// The allocator gives now and then a block that is 16 bytes larger than what was asked for: the smallest of some
    /// counts.
    private func size(_ make: @autoclosure () -> AnyObject) -> Int {
        let objects = (0..<16).map { _ in make() }
        return objects.map { allocation_size(Unmanaged.passUnretained($0).toOpaque()) }.min()!
    }

    @Test("Nodes, views, layers and styles stay small")
    func sizes() {
        #expect(size(ASDisplayNode()) <= 232)
        #expect(size(ASTextNode()) <= 376)
        #expect(size(ASImageNode()) <= 280)
        #expect(size(ASCellNode()) <= 312)
        #expect(size(ASLayoutElementStyle()) <= 56)
        #expect(size(ASLayout(layoutElement: ASDisplayNode(), size: .zero)) <= 120)
        #expect(size(UIView()) <= 184)
        #expect(size(CALayer()) <= 328)
    }

    @Test(
        "What few instances set takes an object of its own only once it differs",
        .enabled(if: allocation_counter_works(), "the allocator cannot be counted here"))
    func rareProperties() {
        let (margins, slop) = (UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), UIEdgeInsets.zero)
        func allocations(_ change: CGFloat) -> UInt64 {
            let (node, view) = (ASDisplayNode(), UIView())
            let transform = CATransform3DMakeScale(1 + change, 1, 1)
            let before = allocation_counter_thread()
            view.tag = Int(change)
            view.layoutMargins = margins
            view.layer.shadowRadius = 3 + change
            node.transform = transform
            node.shadowOpacity = change
            node.hitTestSlop = UIEdgeInsets(top: slop.top + change, left: 0, bottom: 0, right: 0)
            let after = allocation_counter_thread()
            #expect(view.tag == Int(change) && view.layer.shadowRadius == 3 + change && node.hitTestSlop.top == change)
            #expect(node.shadowOpacity == change && node.transform.m11 == 1 + change)
            return after - before
        }
        // Key paths are made when they are first used.
        _ = (allocations(0), allocations(1))
        #expect(allocations(1) >= allocations(0) + 5)
    }
}
