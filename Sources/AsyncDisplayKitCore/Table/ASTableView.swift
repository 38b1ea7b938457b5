import CollectionCore
import Execution

/// The table view of an `ASTableNode`: a real `UITableView` whose rows are nodes. Not created directly.
@preconcurrency @MainActor public class ASTableView: UITableView {
    /// The node whose view this is; nil once the node is gone.
    @BackReference public internal(set) var tableNode: ASTableNode?
    private var rows: NodeRows?

    init(node: ASTableNode, style: UITableView.Style) {
        super.init(frame: .zero, style: style)
        tableNode = node
        let rows = NodeRows(node: node, view: self)
        self.rows = rows
        rowProvider = rows
        engine.data.editor = node.core
        let reference = BackReference(self)
        refuseDelegate = { reference.object?.refuse("delegate") }
    }

    /// Nil: the table node has the data source. Setting it here is reported and ignored.
    override open weak var dataSource: (any UITableViewDataSource)? {
        get { nil }
        set { if newValue != nil { refuse("dataSource") } }
    }

    /// Reports that a value is ignored, unless client code uses UIKit cells, too: then it may set it on the view as
    /// well.
    private func refuse(_ property: String) {
        if tableNode?.dataSource is any ASTableDataSourceInterop || tableNode?.delegate is any ASTableDelegateInterop {
            return
        }
        Misuse.report(
            "The \(property) of an ASTableView was set; it is ignored. Set the \(property) of the ASTableNode.")
    }

    override open func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        if newSuperview != nil { hierarchyOwner = tableNode }
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        tableNode?.windowDidChange(window)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        tableNode?.layout()
        tableNode?.layoutDidFinish()
    }

    /// The node of a row in the order on screen, made and measured now if it was not yet.
    public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? {
        tableNode?.node(at: ShownPath(indexPath))
    }

    /// Asks the node whether a drag of its view may begin, as for other gestures; subclasses of the node override the
    /// method.
    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
            && tableNode?.gestureRecognizerShouldBegin(gestureRecognizer) != false
    }

    override open func reloadData() {
        tableNode?.reloadData()
    }
}

extension ASTableView: ContainerScrollView {
    var layout: UICollectionViewLayout? { nil }
    func addVisible(to contents: inout RangeContents) { addVisiblePaths(to: &contents.items) }
    func addContents(in rect: CGRect, to contents: inout RangeContents) { addPaths(in: rect, to: &contents.items) }
    /// A row is a line of its own, whatever its height is.
    func forgetSizes() {}
    func remeasureSupplementaries(inSections sections: Set<Int>) {}
    func reloadSupplementary(ofKind kind: String, at path: IndexPath) {}
    var scrollableDirections: ScrollDirection { .verticalDirections }
    var knowsWhereItScrolls: Bool { true }
}
