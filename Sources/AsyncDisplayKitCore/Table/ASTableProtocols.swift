import Execution

/// The methods that data sources of table nodes and of table views have in common: titles, the index, editing and order
/// of rows. Paths are those of the rows that the table shows.
public typealias ASCommonTableDataSource = UITableViewCommonDataSource

/// The methods that delegates of table nodes and of table views have in common: section views, editing, swipes, moves
/// and menus.
public typealias ASCommonTableViewDelegate = UITableViewCommonDelegate

/// Gives a table node its rows, either by node block (preferred: rows are then made, measured and drawn on many
/// threads) or by node. Methods are called on the main thread; a node block runs on any thread.
///
/// Titles of headers and footers, editing and moving rows are asked for as table views do. `ASTableDataSourceInterop`
/// gives cells to rows without nodes.
@preconcurrency @MainActor public protocol ASTableDataSource: ASCommonTableDataSource {
    /// The number of sections. Default 1.
    func numberOfSections(in tableNode: ASTableNode) -> Int
    /// The number of rows in a section. Asked for again at every update and reload.
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int
    /// The block that makes a row's node. Asked once per row, when it comes near.
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock
    /// The node of a row, made on the main thread; asked for if the data source gives no block.
    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode
    /// Superseded by `tableNode(_:nodeBlockForRowAt:)`; asked if the data source implements neither of the methods
    /// above.
    func tableView(_ tableView: ASTableView, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock
    /// Superseded by `tableNode(_:nodeForRowAt:)`; asked last.
    func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode
    /// A value that identifies the row among all others of the table, if there is one: a row with the same value before
    /// and after a reload keeps its node and what that has drawn. Asked for when the row comes near, and at a reload
    /// for every row (of more than 20,000 rows, for as many around those near). Default nil: the node model decides.
    func tableNode(_ tableNode: ASTableNode, identityForRowAt indexPath: IndexPath) -> AnyHashable?
    /// The model that the row's node shows; set as the node's `nodeModel`. When the row is reloaded and the node's
    /// `canUpdate(toNodeModel:)` returns true, the node stays and gets the new model. A model that is `Identifiable` or
    /// `Hashable` also identifies the row. Nil by default.
    func tableNode(_ tableNode: ASTableNode, nodeModelForRowAt indexPath: IndexPath) -> Any?
    /// The row was reloaded and is the same one, so its node stays. Give the node here what has changed; it is measured
    /// again afterwards.
    func tableNode(_ tableNode: ASTableNode, willKeep node: ASCellNode, forRowAt indexPath: IndexPath)

    /// A lasting name for a row, by which the table finds the top row and the selected ones again at the next start;
    /// see `UIView.restorationIdentifier`. Default nil: the top row is found by index path, the selection not.
    func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: ASTableNode) -> String?
    /// Where the row of a name is; nil, the default, if there is none, or none yet.
    func indexPathForElement(withModelIdentifier identifier: String, in tableNode: ASTableNode) -> IndexPath?
}

extension ASTableDataSource {
    /// By default nil.
    public func tableNode(_: ASTableNode, identityForRowAt: IndexPath) -> AnyHashable? { nil }
    /// By default nil.
    public func tableNode(_: ASTableNode, nodeModelForRowAt: IndexPath) -> Any? { nil }
    /// By default does nothing.
    public func tableNode(_: ASTableNode, willKeep: ASCellNode, forRowAt: IndexPath) {}
    /// By default nil: the row at the top is found again by its index path, and the selection not at all.
    public func modelIdentifierForElement(at: IndexPath, in: ASTableNode) -> String? { nil }
    /// By default nil: no row is found by name.
    public func indexPathForElement(withModelIdentifier: String, in: ASTableNode) -> IndexPath? { nil }

    /// By default 1.
    public func numberOfSections(in: ASTableNode) -> Int { 1 }

    /// By default has the node made on the main thread, by the method that returns a node.
    public func tableNode(_ node: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock {
        blockWithoutBlock(node, path)
    }

    /// By default a cell that means 'no node': the superseded methods are called then.
    public func tableNode(_: ASTableNode, nodeForRowAt: IndexPath) -> ASCellNode { PassthroughCellNode() }

    /// By default has the node made on the main thread, by the method that returns a node.
    public func tableView(_ tableView: ASTableView, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock {
        let node = self.tableView(tableView, nodeForRowAt: path)
        return { node }
    }

    /// By default an empty cell, and a message that tells which method is missing.
    public func tableView(_: ASTableView, nodeForRowAt: IndexPath) -> ASCellNode {
        if self is any ASTableDataSourceInterop { return PassthroughCellNode() }
        Misuse.report(
            """
            \(type(of: self)) gives neither a node nor a node block for rows. Implement \
            tableNode(_:nodeBlockForRowAt:), and declare it where the conformance to ASTableDataSource is declared.
            """)
        return ASCellNode()
    }

    /// Used when the data source returns no block for a row: calls the method that returns a node, then the methods for
    /// table views, which know whether a UIKit cell shows the row.
    func blockWithoutBlock(_ tableNode: ASTableNode, _ indexPath: IndexPath) -> ASCellNodeBlock {
        let node = self.tableNode(tableNode, nodeForRowAt: indexPath)
        guard node is PassthroughCellNode else { return { node } }
        return tableView(tableNode.view, nodeBlockForRowAt: indexPath)
    }
}

/// A data source with the counting methods of a table view's data source; superseded by `ASTableDataSource`.
@preconcurrency @MainActor public protocol ASTableViewDataSource: ASTableDataSource {
    /// Superseded by `tableNode(_:numberOfRowsInSection:)`; asked if the data source does not implement that.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// Superseded by `numberOfSections(in:)` for nodes; asked if the data source does not implement that. Default 1.
    func numberOfSections(in tableView: UITableView) -> Int
}

extension ASTableViewDataSource {
    /// By default calls `tableView(_:numberOfRowsInSection:)`.
    public func tableNode(_ node: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        tableView(node.view, numberOfRowsInSection: section)
    }
    /// By default asks the superseded method, with the view.
    public func numberOfSections(in node: ASTableNode) -> Int { numberOfSections(in: node.view) }
    /// By default 1.
    public func numberOfSections(in: UITableView) -> Int { 1 }
}
