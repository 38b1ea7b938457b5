import AsyncDisplayKit
import Execution
import Testing

/// Workers and the main thread write and read the same nodes at once.
@MainActor @Suite(.serialized) struct BridgedPropertyThreadTests {
    nonisolated private static let rounds = 60

    @Test("Node and view agree in the end, whichever was written last", arguments: [false, true])
    func agreement(isLayerBacked: Bool) throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let (root, node) = (ASDisplayNode(), ASDisplayNode())
        node.isLayerBacked = isLayerBacked
        root.addSubnode(node)
        stage.show(root)
        // A frame is made of other properties, which are written at the same time.
        let properties = ((isLayerBacked ? [] : BridgedProperty.ofViews) + BridgedProperty.ofLayers)
            .filter { !["frame", "view.frame", "bounds"].contains($0.testDescription) }
        var round = 0
        race(
            (0..<3).map { _ in
                {
                    for round in 0..<Self.rounds {
                        for property in properties { property.write(node, round % 2) }
                        for property in properties { _ = property.has(node, 0) }
                    }
                }
            },
            meanwhile: {
                round += 1
                let property = properties[round % properties.count]
                property.writeToView(node, round % 2)
                _ = property.has(node, 0)
                property.write(node, round % 3 % 2)
                if round % 16 == 0 { stage.host.step() }
            })
        stage.host.settle()
        for property in properties {
            let isFirst = property.has(node, 0)
            #expect(isFirst || property.has(node, 1), "\(property.testDescription) has a value that was never set")
            #expect(property.viewHas(node, isFirst ? 0 : 1), "\(property.testDescription) differs from the view's")
        }
    }

    @Test("The last value of each of several workers, each with properties of its own, is kept by node and view")
    func nothingIsLost() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let (root, node) = (ASDisplayNode(), ASDisplayNode())
        root.addSubnode(node)
        stage.show(root)
        race(
            [
                { for round in 1...400 { node.alpha = CGFloat(round) / 400 } },
                { for round in 1...400 { node.frame.size = CGSize(width: 1, height: CGFloat(round)) } },
                { for round in 1...400 { node.shadowRadius = CGFloat(round) } },
            ],
            meanwhile: {
                node.view.layer.zPosition += 1
                node.borderWidth = node.view.layer.zPosition
                node.view.layer.shadowOffset.width = node.borderWidth
            })
        stage.host.settle()
        #expect(node.alpha == 1 && node.view.alpha == 1)
        #expect(node.frame.height == 400 && node.view.bounds.height == 400)
        #expect(node.shadowRadius == 400 && node.layer.shadowRadius == 400)
        #expect(node.borderWidth == node.layer.zPosition && node.shadowOffset.width == node.borderWidth)
    }
}
