import AsyncDisplayKitCore
import Execution
import Foundation
import TestSupport
import Testing

/// The messages reported while `body` runs.
private func messages(_ body: () throws -> Void) rethrows -> [String] {
    let messages = Mutex<[String]>([])
    try LayoutMisuse.observing({ misuse in messages.withLock { $0.append(misuse.message) } }, body)
    return messages.withLock { $0 }
}

@Suite struct BadSizeTests {
    @Test(
        "A dimension that is no length says what it was taken as and what to do",
        arguments: [
            (CGFloat.nan, ASDimensionAuto), (.infinity, ASDimensionAuto), (-3, ASDimensionMake(0)),
        ])
    func dimensions(points: CGFloat, taken: ASDimension) {
        let element = content(10, 10)
        let said = messages { element.style.width = ASDimension(unit: .points, value: points) }
        #expect(element.style.width == taken)
        #expect(said.count == 1 && said[0].contains("was taken as \(NSStringFromASDimension(taken))"))
        #expect(said[0].contains("stretch or flex the element instead"))
    }

    @Test(
        "A size of NaN, infinity or below zero leaves the style usable", arguments: [.nan, .infinity, -1] as [CGFloat])
    func preferredSize(value: CGFloat) {
        let element = content(10, 10)
        #expect(misuses { element.style.preferredSize = size(value, 20) } == [.dimensionValue])
        #expect(element.layoutThatFits(upTo(100, 100)).size == size(value < 0 ? 0 : 10, 20))
    }

    @Test("A range with its ends exchanged takes the minimum, and says so")
    func invertedRange() {
        var range = ASSizeRangeZero
        let said = messages { range = ASSizeRangeMake(size(50, 10), size(20, 40)) }
        #expect(range == between((50, 10), (50, 40)))
        #expect(
            said.count == 1 && said[0].contains("{{50, 10}, {20, 40}}") && said[0].contains("a maximum not below it"))
    }

    @Test("A range of NaN, infinite or negative ends is repaired where it enters the engine")
    func impossibleRange() {
        let range = ASSizeRange(min: size(.nan, -5), max: size(.nan, 40))
        var measured = CGSize.zero
        #expect(misuses { measured = content(30, 60).layoutThatFits(range).size } == [.sizeRange])
        #expect(measured == size(30, 40))
    }

    @Test(
        "Content of a size that is no size counts as nothing, and the message names the method",
        arguments: [
            size(.nan, 10), size(-4, 10),
        ])
    func contentSize(answer: CGSize) {
        let element = PlainLayoutElement { _ in answer }
        var measured = CGSize.zero
        let said = messages { measured = element.layoutThatFits(between((5, 0), (100, 100))).size }
        #expect(measured == size(5, 10))
        #expect(said.count == 1 && said[0].contains("calculateSizeThatFits(_:)"))
    }

    @Test("Infinite content is as large as allowed; where nothing limits it, it is zero and says that it needs a size")
    func infiniteContent() {
        let element = PlainLayoutElement { _ in size(.infinity, 10) }
        var measured = CGSize.zero
        #expect(misuses { measured = element.layoutThatFits(upTo(100, 100)).size } == [])
        #expect(measured == size(100, 10))
        #expect(misuses { measured = element.layoutThatFits(upTo(.infinity, 100)).size } == [.layoutSize])
        #expect(measured == .zero)
    }

    @Test("A layout of an impossible size is zero, one at an impossible position at zero")
    func customLayout() {
        final class Careless: ASLayoutSpec, @unchecked Sendable {
            override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
                let layouts = (children ?? []).map { $0.layoutThatFits(constrainedSize) }
                for layout in layouts { layout.position = CGPoint(x: CGFloat.nan, y: 7) }
                return ASLayout(layoutElement: self, size: CGSize(width: -1, height: 20), sublayouts: layouts)
            }
        }
        let (spec, child) = (Careless(), node(10, 10))
        spec.child = child
        var layout: ASLayout?
        #expect(misuses { layout = LayoutHost(spec).layoutThatFits(upTo(50, 50)) } == [.layoutSize, .layoutPosition])
        #expect(layout?.size == .zero)
        #expect(layout?.frame(for: child) == rect(0, 7, 10, 10))
    }
}

@Suite struct BadTreeTests {
    @Test("A spec that contains itself ends there, in every walk over the tree")
    func cycleOfSpecs() {
        let inner = ASInsetLayoutSpec(insets: .zero, child: node(10, 10))
        let outer = stack([inner, node(20, 20)])
        inner.child = outer
        defer { inner.child = nil }
        var layout: ASLayout?
        let said = messages { layout = outer.layoutThatFits(exactly(100, 50)) }
        #expect(layout?.size == size(100, 50))
        #expect(said.allSatisfy { $0.contains("contains itself") } && !said.isEmpty)
        ASTraitCollectionPropagateDown(outer, ASPrimitiveTraitCollection())
        #expect(outer.repeatedElement() === outer)
        #expect(outer.asciiArtString().contains("ASInsetLayoutSpec"))
    }

    @Test("A spec that occurs many times over is not measured at all, whatever the build", .timeLimit(.minutes(1)))
    func manyRepetitions() {
        // Each of 60 specs holds the next one twice: 2 to the power of 60 places.
        let specs = (0..<60).map { _ in stack([]) }
        for (spec, next) in zip(specs, specs.dropFirst()) { spec.children = [next, next] }
        let node = ASDisplayNode()
        node.layoutSpecBlock = { _, _ in specs[0] }
        var layout: ASLayout?
        let said = messages { layout = node.layoutThatFits(exactly(100, 100)) }
        #expect(said.count == 1 && said[0].contains("occurs more than once or contains itself"))
        #expect(layout?.size == size(100, 100) && layout?.sublayouts.isEmpty == true)
    }

    @Test("A node whose layout holds the node itself is left out of it")
    func nodeInItself() {
        let (node, other) = (ASDisplayNode(), ASDisplayNode())
        node.debugName = "card"
        other.style.preferredSize = size(10, 10)
        node.automaticallyManagesSubnodes = true
        node.layoutSpecBlock = { node, _ in stack([node, other]) }
        var layout: ASLayout?
        let said = messages { layout = node.layoutThatFits(upTo(50, 50)) }
        #expect(Set(said).count == 1)
        #expect(said[0].contains("<ASDisplayNode: card> was measured while it was being measured"))
        #expect(layout?.sublayouts.count == 1 && layout?.size == size(10, 10))
        LayoutMisuse.observing({ _ in }) {
            node.frame = rect(0, 0, 10, 10)
            node.layoutIfNeeded()
        }
        #expect(node.subnodes?.count == 1 && node.subnodes?.first === other)
        node.layoutSpecBlock = nil
    }

    @Test("Two nodes each of which has the other in its layout end, too")
    func nodesInEachOther() {
        let (a, b) = (ASDisplayNode(), ASDisplayNode())
        a.layoutSpecBlock = { _, _ in
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: b)
        }
        b.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: a) }
        var layout: ASLayout?
        #expect(misuses { layout = a.layoutThatFits(upTo(50, 50)) } == [.cycle])
        #expect(layout?.size == size(10, 10))
        a.layoutSpecBlock = nil
        b.layoutSpecBlock = nil
    }

    @Test("A flattened layout gives an element one place", arguments: [2, 40])
    func repeatedNode(count: Int) {
        let nodes = (0..<count).map { _ in node(10, 10) }
        let host = LayoutHost(stack(nodes + [nodes[0]]))
        var layout: ASLayout?
        let said = messages { layout = host.layoutThatFits(upTo(1000, 50)) }
        #expect(said.count == 1 && said[0].contains("occurs more than once; its first place was kept"))
        #expect(layout?.sublayouts.count == count)
        #expect(layout?.frame(for: nodes[0]) == rect(0, 0, 10, 10))
    }

    @Test("A node in the layouts of two nodes is shown by the second, which says whom it took it from")
    func twoParents() {
        let (first, second, shared) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        shared.style.preferredSize = size(10, 10)
        for (name, parent) in [("first", first), ("second", second)] {
            parent.debugName = name
            parent.automaticallyManagesSubnodes = true
            parent.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: shared) }
            parent.frame = rect(0, 0, 50, 50)
        }
        first.layoutIfNeeded()
        let said = messages { second.layoutIfNeeded() }
        #expect(said.count == 1 && said[0].contains("<ASDisplayNode: second> took"))
        #expect(said[0].contains("from <ASDisplayNode: first>"))
        #expect(shared.supernode === second && first.subnodes?.isEmpty == true)
    }

    @Test("A node that moves from one layout to another, whose owner was told, is no mistake")
    func moving() {
        let (first, second, moving) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        moving.style.preferredSize = size(10, 10)
        for parent in [first, second] {
            parent.automaticallyManagesSubnodes = true
            parent.frame = rect(0, 0, 50, 50)
        }
        first.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: moving) }
        first.layoutIfNeeded()
        first.layoutSpecBlock = { _, _ in ASLayoutSpec() }
        second.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: moving) }
        #expect(misuses { second.layoutIfNeeded() } == [])
        #expect(misuses { first.layoutIfNeeded() } == [])
        #expect(moving.supernode === second)
    }
}
