import AsyncDisplayKit
import TestSupport
import Testing

/// The node's own value of a property is the one that every thread reads, whichever thread wrote it, to the node or to
/// its view.
@MainActor @Suite(.serialized) struct BridgedPropertyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let property: BridgedProperty
        let isLayerBacked: Bool
        var testDescription: String { "\(property.testDescription) of a \(isLayerBacked ? "layer" : "view")" }

        static let all =
            (BridgedProperty.ofLayers + BridgedProperty.ofViews).map { Case(property: $0, isLayerBacked: false) }
            + BridgedProperty.ofLayers.map { Case(property: $0, isLayerBacked: true) }
    }

    /// A node on screen, and loaded.
    private func loadedNode(_ isLayerBacked: Bool, _ body: (PromiseStage, ASDisplayNode) -> Void) throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let (root, node) = (ASDisplayNode(), ASDisplayNode())
        node.isLayerBacked = isLayerBacked
        root.addSubnode(node)
        stage.show(root)
        body(stage, node)
    }

    @Test("What a worker wrote is what the main thread reads, and the view has it by then", arguments: Case.all)
    func workerToMain(_ one: Case) throws {
        try loadedNode(one.isLayerBacked) { _, node in
            onOtherThread { one.property.write(node, 0) }
            #expect(one.property.has(node, 0))
            #expect(one.property.viewHas(node, 0))
        }
    }

    @Test("What the main thread wrote is what a worker reads", arguments: Case.all)
    func mainToWorker(_ one: Case) throws {
        try loadedNode(one.isLayerBacked) { _, node in
            one.property.write(node, 0)
            #expect(onOtherThread { one.property.has(node, 0) })
            #expect(one.property.viewHas(node, 0))
        }
    }

    @Test(
        "What the main thread wrote to the view or layer is what every thread reads from the node", arguments: Case.all)
    func viewToNode(_ one: Case) throws {
        try loadedNode(one.isLayerBacked) { _, node in
            one.property.writeToView(node, 1)
            one.property.writeToView(node, 0)
            #expect(onOtherThread { one.property.has(node, 0) } && one.property.has(node, 0))
            #expect(one.property.viewHas(node, 0))
        }
    }

    @Test("The node's value is shown again after the view or layer was given another", arguments: Case.all)
    func sameValueAgain(_ one: Case) throws {
        try loadedNode(one.isLayerBacked) { _, node in
            one.property.write(node, 0)
            one.property.writeToView(node, 1)
            one.property.write(node, 0)
            #expect(one.property.has(node, 0) && one.property.viewHas(node, 0))
        }
    }

    @Test("The last writer wins: a worker, then the main thread", arguments: Case.all)
    func mainLast(_ one: Case) throws {
        try loadedNode(one.isLayerBacked) { stage, node in
            onOtherThread { one.property.write(node, 0) }
            one.property.write(node, 1)
            stage.host.step()
            #expect(one.property.has(node, 1) && one.property.viewHas(node, 1))
        }
    }

    @Test("The last writer wins: the main thread, then a worker", arguments: Case.all)
    func workerLast(_ one: Case) throws {
        try loadedNode(one.isLayerBacked) { stage, node in
            one.property.write(node, 1)
            onOtherThread { one.property.write(node, 0) }
            stage.host.step()
            #expect(one.property.viewHas(node, 0) && one.property.has(node, 0))
        }
    }

    @Test("The last writer wins: a worker, then the main thread that writes to the view", arguments: Case.all)
    func viewLast(_ one: Case) throws {
        try loadedNode(one.isLayerBacked) { stage, node in
            one.property.writeToView(node, 0)
            onOtherThread { one.property.write(node, 0) }
            one.property.writeToView(node, 1)
            stage.host.step()
            #expect(one.property.viewHas(node, 1))
        }
    }

    @Test("Moving a node on the main thread keeps the size that a worker gave it")
    func movingKeepsSize() throws {
        try loadedNode(false) { _, node in
            node.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            onOtherThread { node.frame = CGRect(x: 5, y: 5, width: 60, height: 70) }
            node.frame.origin.x += 50
            #expect(node.frame == CGRect(x: 55, y: 5, width: 60, height: 70))
            #expect(node.view.frame == node.frame)
        }
    }

    @Test("A value that a layer keeps with less precision is read as it was written")
    func precision() throws {
        try loadedNode(false) { _, node in
            node.alpha = 0.3
            #expect(node.alpha == 0.3)
        }
    }

    @Test("Scrolling on the main thread keeps the size that a worker gave the bounds")
    func scrollingKeepsSize() throws {
        try loadedNode(false) { stage, node in
            node.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            onOtherThread { node.frame.size = CGSize(width: 60, height: 70) }
            node.view.bounds.origin.y = 8
            stage.host.step()
            #expect(node.view.bounds == CGRect(x: 0, y: 8, width: 60, height: 70))
        }
    }

    @Test("A worker's value that is brought to the view inside of an animation block is not animated")
    func notAnimated() throws {
        try loadedNode(false) { stage, node in
            stage.host.step()
            onOtherThread { node.frame = CGRect(x: 5, y: 5, width: 60, height: 70) }
            UIView.animate(withDuration: 1) { node.alpha = 0.5 }
            #expect(node.layer.animationKeys() == ["opacity"])
        }
    }

    @Test("A view that a node wraps brings its own values along, but for what was set on the node")
    func wrappedView() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let node = ASDisplayNode(viewBlock: {
            let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            view.alpha = 0.5
            view.isUserInteractionEnabled = false
            return view
        })
        node.alpha = 0.25
        _ = node.view
        #expect(onOtherThread { node.frame } == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(node.view.alpha == 0.25 && onOtherThread { node.alpha } == 0.25)
        #expect(onOtherThread { !node.isUserInteractionEnabled })
    }

    @Test("What a view changes in its own setter while the node writes to it is what the node has")
    func changedInSetter() throws {
        final class DimmingView: UIView {
            override var isHidden: Bool { didSet { alpha = isHidden ? 0.5 : 1 } }
            override var center: CGPoint {
                get { super.center }
                set { super.center = CGPoint(x: min(newValue.x, 20), y: newValue.y) }
            }
        }
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let node = ASDisplayNode(viewBlock: { DimmingView() })
        _ = node.view
        node.position = CGPoint(x: 30, y: 5)
        node.view.isHidden = true
        #expect(onOtherThread { node.position } == CGPoint(x: 20, y: 5))
        #expect(onOtherThread { node.alpha } == 0.5)
    }

    @Test("The cell that shows a node follows what is written to the node's view")
    func hosted() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let cell = ASCellNode()
        cell.style.preferredSize = CGSize(width: 100, height: 40)
        let list = OneRowTable(cell)
        stage.show(list.node)
        stage.host.settle()
        cell.view.backgroundColor = .red
        #expect(cell.backgroundColor == .red)
        #expect(list.node.view.visibleCells.first?.backgroundColor == .red)
    }

    private final class OneRowTable: NSObject, ASTableDataSource {
        let node = ASTableNode()
        let cell: ASCellNode
        init(_ cell: ASCellNode) {
            self.cell = cell
            super.init()
            node.dataSource = self
        }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode { cell }
    }
}
