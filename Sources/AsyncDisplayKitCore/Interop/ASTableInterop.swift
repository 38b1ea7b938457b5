/// A data source whose table shows `UITableViewCell`s among its nodes, so that cells can be converted one by one.
///
/// For a row without a node return nil from the node block method declared here, or implement no method for nodes at
/// all. Its cell comes from `tableView(_:cellForRowAt:)`, is registered with and dequeued from `tableNode.view`, and
/// used again as UIKit's are; it is as high as `ASTableDelegateInterop` or the table's `rowHeight` says.
@preconcurrency @MainActor public protocol ASTableDataSourceInterop: ASTableDataSource {
    /// Nil for a row that a UIKit cell shows. By default the block that the method with a non-optional result returns.
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock?

    /// The cell of a row without a node.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension ASTableDataSourceInterop {
    /// By default the block of the method that always has one.
    public func tableNode(_ node: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock? {
        let block: ASCellNodeBlock = self.tableNode(node, nodeBlockForRowAt: path)
        return block
    }
}

/// A delegate that returns the heights of rows without nodes, and is told of their cells, by the methods of
/// `UITableViewDelegate`: `tableView(_:heightForRowAt:)`, where `UITableView.automaticDimension`, the default, takes
/// the table's `rowHeight`, `tableView(_:willDisplay:forRowAt:)` and `tableView(_:didEndDisplaying:forRowAt:)`.
@preconcurrency @MainActor public protocol ASTableDelegateInterop: ASTableDelegate, UITableViewDelegate {}
