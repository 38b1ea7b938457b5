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

@Suite struct BadInputTests {
    @Test("Input that makes no sense is answered with advice and a layout all the same", arguments: BadLayoutInput.all)
    func isRepaired(input: BadLayoutInput) {
        #expect(input.run().differences == [])
    }

    @Test("A message that lacks its advice, and another outcome than was said, are differences")
    func canFail() {
        let misses = BadLayoutInput("A length without a unit", says: "write it in feet", gives: "70pt") {
            NSStringFromASDimension(ASDimensionMake("70"))
        }
        #expect(misses.run().differences == ["gave Auto instead of 70pt", "did not say 'write it in feet'"])
        let silent = BadLayoutInput("Nothing wrong", says: "anything", gives: "70pt") { "70pt" }
        #expect(silent.run().differences == ["said 0 things instead of 1"])
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
