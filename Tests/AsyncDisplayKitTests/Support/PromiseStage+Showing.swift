import AsyncDisplayKit
import Execution

/// What a test begins with: one node on a screen, or one list at rest.
extension PromiseStage {
    /// A screen of 40 by 40 points that shows a node.
    convenience init(showing node: ASDisplayNode, drawingDelay: FrameTime = 0) throws {
        try self.init(width: 40, height: 40, drawingDelay: drawingDelay)
        show(node)
    }

    /// Shows a node, and lets what moves, loads and draws come to its end.
    func showAtRest(_ node: ASDisplayNode) {
        show(node)
        host.settle()
    }

    /// The same with a view of UIKit's.
    func showAtRest(_ view: UIView) {
        view.frame = window.bounds
        window.addSubview(view)
        window.makeKeyAndVisible()
        host.settle()
    }

    /// A table of these rows, after its last animation.
    static func table(
        _ rows: any ASTableDataSource, delegate: (any ASTableDelegate)? = nil, width: CGFloat = 320,
        height: CGFloat = 480, configure: (ASTableNode) -> Void = { _ in }
    ) throws -> (PromiseStage, ASTableNode) {
        let stage = try PromiseStage(width: width, height: height)
        let table = ASTableNode()
        table.dataSource = rows
        table.delegate = delegate
        configure(table)
        stage.showAtRest(table)
        return (stage, table)
    }

    /// A collection of these items, after its last animation.
    static func collection(
        _ collection: ASCollectionNode = ASCollectionNode(), of items: any ASCollectionDataSource,
        delegate: (any ASCollectionDelegate)? = nil, width: CGFloat = 320, height: CGFloat = 480
    ) throws -> (PromiseStage, ASCollectionNode) {
        let stage = try PromiseStage(width: width, height: height)
        collection.dataSource = items
        collection.delegate = delegate
        stage.showAtRest(collection)
        return (stage, collection)
    }
}
