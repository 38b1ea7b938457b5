/// What a table asks: the object that supplies its rows, and its delegate as the protocols by which it is asked, found
/// out once. Main thread.
@MainActor final class TableProviders {
    /// What supplies the rows in place of the data source and delegate: set by subclasses.
    weak var rowProvider: (any TableRowProvider)?
    /// Takes in the edits that are made on the table, instead of the table.
    weak var editor: (any ListEditor)?
    private(set) weak var tableDelegate: (any UITableViewDelegate)?
    /// The delegate, as the protocol by which it is asked about sections, editing and order.
    private(set) weak var commonDelegate: (any UITableViewCommonDelegate)?
    /// The default implementation of `tableView(_:canEditRowAt:)` was called: the data source has none of its own.
    var usedDefaultCanEdit = false
    /// The default implementation of `tableView(_:indentationLevelForRowAt:)` was called: the delegate has none of its
    /// own.
    var usedDefaultIndentation = false
    private let dataSourceRows: DataSourceRows

    init(table: UITableView) {
        dataSourceRows = DataSourceRows(table: table)
    }

    var rows: any TableRowProvider { rowProvider ?? dataSourceRows }

    func delegateDidChange(to delegate: (any UIScrollViewDelegate)?) {
        commonDelegate = delegate as? any UITableViewCommonDelegate
        tableDelegate = delegate as? any UITableViewDelegate
    }
}

extension UITableView {
    package var rowProvider: (any TableRowProvider)? {
        get { providers.rowProvider }
        set { providers.rowProvider = newValue }
    }

    package var editor: (any ListEditor)? {
        get { providers.editor }
        set { providers.editor = newValue }
    }

    package var usedDefaultCanEdit: Bool {
        get { providers.usedDefaultCanEdit }
        set { providers.usedDefaultCanEdit = newValue }
    }

    /// What supplies the rows.
    var provider: any TableRowProvider { providers.rows }
    var commonDelegate: (any UITableViewCommonDelegate)? { providers.commonDelegate }
    /// Asked about sections, editing and order.
    var commonDataSource: (any UITableViewCommonDataSource)? { providers.rows.commonDataSource }
}
