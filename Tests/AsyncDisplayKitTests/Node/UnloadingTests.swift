import AsyncDisplayKit
import TestSupport
import Testing

/// Rows that are far from the viewport give up views that client code has never had.
@MainActor @Suite(.serialized) struct UnloadingTests {
    private func stage(_ rows: FarRows, _ body: (PromiseStage, ASTableNode) throws -> Void) throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        try body(stage, table)
    }

    private func scroll(_ table: ASTableNode, to offset: CGFloat, _ stage: PromiseStage) {
        table.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
        stage.host.settle()
    }

    @Test("The views of a row far away are gone, and it looks the same when it is back")
    func unload() throws {
        try stage(FarRows()) { stage, table in
            let row = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? FarRow)
            row.alpha = 0.5
            row.text.cornerRadius = 4
            stage.host.settle()
            let pixels = stage.pixelHash()
            weak let view = row.viewIfLoaded
            weak let layer = row.text.layerIfLoaded
            scroll(table, to: 9000, stage)
            #expect(!row.isNodeLoaded && !row.text.isNodeLoaded && !row.line.isNodeLoaded)
            #expect(view == nil && layer == nil)
            scroll(table, to: 0, stage)
            #expect(row.isNodeLoaded && row.text.isNodeLoaded && row.line.isNodeLoaded)
            #expect(row.text.isVisible && row.line.isInHierarchy && stage.pixelHash() == pixels)
        }
    }

    @Test("A row that draws what is in it gives its view up, too")
    func rasterized() throws {
        try stage(FarRows(isFlat: true)) { stage, table in
            let row = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? FarRow)
            let pixels = stage.pixelHash()
            weak let view = row.viewIfLoaded
            #expect(view != nil && row.contents != nil && !row.text.isNodeLoaded)
            scroll(table, to: 9000, stage)
            #expect(!row.isNodeLoaded && view == nil && row.contents == nil && stage.pixelHash() != pixels)
            scroll(table, to: 0, stage)
            #expect(row.isNodeLoaded && stage.pixelHash() == pixels)
        }
    }

    @Test("What is set on a row while it has no view is there when it is back, from whichever thread")
    func changesMeanwhile() throws {
        try stage(FarRows()) { stage, table in
            let row = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? FarRow)
            scroll(table, to: 9000, stage)
            #expect(!row.isNodeLoaded)
            row.line.backgroundColor = .red
            onOtherThread { row.line.alpha = 0.25 }
            scroll(table, to: 0, stage)
            #expect(row.line.layerIfLoaded?.backgroundColor == UIColor.red.cgColor)
            #expect(row.line.layerIfLoaded?.opacity == 0.25)
        }
    }

    @Test("A row keeps the views that client code had, or was told of", arguments: FarRow.Use.allCases)
    func known(_ use: FarRow.Use) throws {
        try stage(FarRows(use)) { stage, table in
            let row = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? FarRow)
            let held = row.use(use)
            stage.host.settle()
            let text = row.text.viewIfLoaded
            scroll(table, to: 9000, stage)
            #expect(row.isNodeLoaded && row.text.isNodeLoaded)
            scroll(table, to: 0, stage)
            #expect(row.text.viewIfLoaded === text && text?.window === stage.window)
            #expect(row.loads <= 1)
            withExtendedLifetime(held) {}
        }
    }

    @Test(
        "A view that is made again has what the node has", arguments: BridgedProperty.ofLayers + BridgedProperty.ofViews
    )
    func properties(_ property: BridgedProperty) {
        let (cell, node) = (ASCellNode(), ASDisplayNode())
        cell.addSubnode(node)
        _ = cell.hostedView
        property.write(node, 0)
        cell.unloadIfUnseen()
        _ = cell.hostedView
        #expect(property.viewHas(node, 0) && property.has(node, 0))
    }

    @Test("A view that is held elsewhere stays its node's, and comes back with it")
    func held() throws {
        try stage(FarRows()) { stage, table in
            let row = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? FarRow)
            // As a touch does.
            let hit = try #require(row.text.viewIfLoaded)
            scroll(table, to: 9000, stage)
            #expect(!row.isNodeLoaded && row.text.viewIfLoaded === hit)
            scroll(table, to: 0, stage)
            #expect(row.isNodeLoaded && row.text.viewIfLoaded === hit && hit.window === stage.window)
        }
    }
}

private final class FarRows: ASTableDataSource {
    private let use: FarRow.Use?
    private let isFlat: Bool

    init(_ use: FarRow.Use? = nil, isFlat: Bool = false) {
        self.use = use
        self.isFlat = isFlat
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 300 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (row, use, isFlat) = (indexPath.row, use, isFlat)
        return {
            let cell = use == .didLoad ? LoadedRow(row) : FarRow(row)
            if isFlat { cell.enableSubtreeRasterization() }
            return cell
        }
    }
}

/// A text above a line.
class FarRow: ASCellNode, @unchecked Sendable {  // changed on the main thread only
    enum Use: CaseIterable {
        case view, layerOfSubnode, didLoad, onDidLoad, recognizer, interfaceDelegate
    }

    let text = ASTextNode()
    let line = ASDisplayNode()
    fileprivate(set) var loads = 0

    init(_ row: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        text.attributedText = NSAttributedString(
            string: "Row \(row)", attributes: [.font: UIFont.systemFont(ofSize: 14)])
        line.isLayerBacked = true
        line.backgroundColor = .lightGray
        line.style.preferredSize = CGSize(width: 200, height: 1)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start, children: [text, line]))
    }

    /// Returns what has to be held meanwhile.
    @MainActor func use(_ use: Use) -> AnyObject? {
        switch use {
        case .view: _ = view
        case .layerOfSubnode: _ = line.layer
        case .didLoad: break
        case .onDidLoad: text.onDidLoad { _ in }
        case .recognizer: text.viewIfLoaded?.addGestureRecognizer(UITapGestureRecognizer { _ in })
        case .interfaceDelegate:
            let observer = Observer()
            text.addInterfaceStateDelegate(observer)
            return observer
        }
        return nil
    }

    private final class Observer: ASInterfaceStateDelegate {}
}

/// Hears that it is loaded.
private final class LoadedRow: FarRow, @unchecked Sendable {  // changed on the main thread only
    override func didLoad() {
        super.didLoad()
        loads += 1
    }
}
