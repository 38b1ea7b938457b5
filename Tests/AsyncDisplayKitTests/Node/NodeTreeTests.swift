import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct NodeTreeTests {
    /// A node in a node in a node, each with its place.
    private func nested() -> (outer: ASDisplayNode, middle: ASDisplayNode, inner: ASDisplayNode) {
        let (outer, middle, inner) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        outer.frame = CGRect(x: 5, y: 5, width: 100, height: 100)
        middle.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        inner.frame = CGRect(x: 3, y: 4, width: 10, height: 10)
        outer.addSubnode(middle)
        middle.addSubnode(inner)
        return (outer, middle, inner)
    }

    @Test("Points and rectangles are converted between nodes of a tree, bounds origins and anchors included")
    func conversion() {
        let (outer, middle, inner) = nested()
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: outer) == CGPoint(x: 14, y: 25))
        #expect(inner.convert(CGPoint(x: 14, y: 25), from: outer) == CGPoint(x: 1, y: 1))
        middle.bounds.origin = CGPoint(x: 2, y: 0)
        middle.anchorPoint = CGPoint(x: 0, y: 0)
        middle.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        #expect(
            inner.convert(CGRect(x: 1, y: 1, width: 2, height: 2), to: outer)
                == CGRect(x: 12, y: 25, width: 2, height: 2))
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: inner) == CGPoint(x: 1, y: 1))
    }

    @Test("With no node it is the window that is converted to, for layer-backed nodes, too")
    func window() throws {
        let stage = try PromiseStage(width: 200, height: 200)
        defer { stage.close() }
        let (outer, middle, inner) = nested()
        inner.isLayerBacked = true
        let holder = ASDisplayNode()
        holder.addSubnode(outer)
        stage.show(holder)
        let expected = middle.view.convert(CGPoint(x: 4, y: 5), to: nil)
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: nil) == expected)
        #expect(inner.convert(expected, from: nil) == CGPoint(x: 1, y: 1))
    }

    @Test("Trees are searched: children before their node, levels, classes, common ancestors")
    func searching() {
        let (outer, middle, inner) = nested()
        let text = ASTextNode()
        outer.addSubnode(text)
        #expect(ASCollectDisplayNodes(outer) == [outer, middle, inner, text])
        #expect(ASDisplayNodeFindFirstNode(outer) { _ in true } === inner)
        #expect(ASDisplayNodeFindFirstSubnodeOfClass(outer, ASTextNode.self) === text)
        #expect(ASDisplayNodeFindAllSubnodes(outer) { $0 !== text } == [middle, inner])
        #expect(ASDisplayNodeFindClosestCommonAncestor(inner, text) === outer)
        #expect(ASDisplayNodeFindClosestCommonAncestor(inner, ASDisplayNode()) == nil)
        #expect(ASDisplayNodeUltimateParentOfNode(inner) === outer)
        var levels: [ASDisplayNode] = []
        ASDisplayNodePerformBlockOnEveryNodeBFS(outer) { levels.append($0) }
        #expect(levels == [outer, middle, text, inner])
    }

    @Test("Layers lead to their nodes, and through views that belong to none")
    func layers() throws {
        let stage = try PromiseStage(width: 200, height: 200)
        defer { stage.close() }
        let (outer, middle, inner) = nested()
        inner.isLayerBacked = true
        stage.show(outer)
        #expect(ASLayerToDisplayNode(inner.layer) === inner && ASViewToDisplayNode(middle.view) === middle)
        var seen: [ASDisplayNode] = []
        ASDisplayNodePerformBlockOnEveryNode(stage.window.layer, nil, true) { seen.append($0) }
        #expect(seen == [outer, middle, inner])
    }

    @Test("Descriptions name the tree and the layouts")
    func descriptions() {
        let (outer, _, inner) = nested()
        inner.debugName = "deep"
        #expect(outer.displayNodeRecursiveDescription().split(separator: "\n").count == 3)
        #expect(outer.displayNodeRecursiveDescription().contains(" |  | <ASDisplayNode: deep>"))
        #expect(inner.ancestryDescription.hasPrefix("<ASDisplayNode: deep> -> "))
        _ = outer.layoutThatFits(ASSizeRangeMake(CGSize(width: 10, height: 10)))
        #expect(outer.detailedLayoutDescription.contains("pending: version"))
    }

    @Test("The controller around a node is found from inside of it")
    func controller() throws {
        let stage = try PromiseStage(width: 200, height: 200)
        defer { stage.close() }
        let (outer, _, inner) = nested()
        inner.isLayerBacked = true
        let controller = ASDKViewController(node: outer)
        stage.show(controller)
        #expect(inner.closestViewController === controller)
    }
}
