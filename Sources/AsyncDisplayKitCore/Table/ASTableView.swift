import CollectionCore
import Execution

/// The table view of an `ASTableNode`: a real `UITableView` whose rows are nodes. Not created directly.
@preconcurrency @MainActor public class ASTableView: UITableView {
    /// The node whose view this is; nil once the node is gone.
    public internal(set) weak var tableNode: ASTableNode?
    private var rows: NodeRows?

    init(node: ASTableNode, style: UITableView.Style) {
        super.init(frame: .zero, style: style)
        tableNode = node
        let rows = NodeRows(node: node, view: self)
        self.rows = rows
        rowProvider = rows
        editor = node.core
        register(ASTableViewCell.self, forCellReuseIdentifier: NodeRows.cellIdentifier)
        delegateOwner = self
    }

    /// The table node's affair: setting it here is reported and ignored.
    override open weak var dataSource: (any UITableViewDataSource)? {
        get { nil }
        set { if newValue != nil { refuse("dataSource") } }
    }

    /// Code that uses cells of UIKit's, too, may set on the view what it sets on the node.
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
        forgetViewsElsewhere()
        super.layoutSubviews()
        tableNode?.layout()
        tableNode?.layoutDidFinish()
    }

    /// The node of a row on screen, or of another one in the same index space; made and measured now if it was not yet.
    public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? {
        tableNode?.node(at: ShownPath(indexPath))
    }

    /// Asks the node whether a drag of its view may begin, as for other gestures; subclasses of the node override the
    /// method.
    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
            && tableNode?.gestureRecognizerShouldBegin(gestureRecognizer) != false
    }

    // MARK: Views above and below all rows
    //
    // Where such a view is a node's, the node and all that is in it are as near to being seen as its place is. It
    // begins so before it comes into the window, where it would count as visible, wherever it is.

    override open var tableHeaderView: UIView? {
        willSet { willHold(newValue) }
        didSet { didHold(tableHeaderView, insteadOf: oldValue) }
    }

    override open var tableFooterView: UIView? {
        willSet { willHold(newValue) }
        didSet { didHold(tableFooterView, insteadOf: oldValue) }
    }

    private func willHold(_ view: UIView?) {
        if let node = view?.asyncdisplaykit_node { tableNode?.core.ranges.addFixture(node) }
    }

    private func didHold(_ view: UIView?, insteadOf old: UIView?) {
        if view !== old, let old { letGo(of: old) }
        // It may have been taken out of another place in the table.
        willHold(view)
    }

    private func holds(_ view: UIView) -> Bool { view === tableHeaderView || view === tableFooterView }

    private func letGo(of view: UIView) {
        if let node = view.asyncdisplaykit_node { tableNode?.core.ranges.removeFixture(node) }
    }

    /// Views can be taken out of a table by other ways than its properties.
    private func forgetViewsElsewhere() {
        if let view = tableHeaderView, view.superview !== self { letGo(of: view) }
        if let view = tableFooterView, view.superview !== self { letGo(of: view) }
    }

    override open func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        guard holds(subview) else { return }
        // The next layout pass sees where it has gone; outside of a window there may be none.
        if window == nil { letGo(of: subview) } else { setNeedsLayout() }
    }

    override open func reloadData() {
        tableNode?.reloadData()
    }

    func reloadElements() {
        list.selection.forgetSelection()
        super.reloadData()
    }
}

extension ASTableView: ScrollDelegateOwner {
    package func userDidSetDelegate() { refuse("delegate") }
}

extension ASTableView: ContainerScrollView {
    func follow(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        apply(plan, animated: animated, completion: completion)
        if plan.reloadedEverything { reloadSectionIndexTitles() }
    }

    func remeasureItem(at path: ShownPath) { remeasureRow(at: path) }
    func remeasureAllItems() { remeasureAll() }
    func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void) {
        animateRemeasuredRows(alongside: alongside)
    }

    func setSelected(_ isSelected: Bool, at path: ShownPath) {
        if isSelected {
            selectRow(at: IndexPath(ofView: path), animated: false, scrollPosition: .none)
        } else {
            deselectRow(at: IndexPath(ofView: path), animated: false)
        }
    }

    func setHighlighted(_ isHighlighted: Bool, at path: ShownPath) {
        list.selection.setHighlighted(isHighlighted, at: path)
    }

    var flipsInRightToLeft: Bool { false }
    var isCalculated: Bool { true }
    var layoutPreparation: LayoutPreparation? { nil }
    var followsAskedSizes: Bool { true }
    var visibleItemPaths: [ShownPath] { pathsOfVisibleRows }
    var visibleSupplementaries: [SupplementaryPlace] { [] }
    func contents(in rect: CGRect) -> RangeContents {
        RangeContents(items: paths(in: rect))
    }
    func remeasureSupplementaries(inSections sections: Set<Int>) {}
    func reloadSupplementary(ofKind kind: String, at path: IndexPath) {}
    var scrollableDirections: ScrollDirection { .verticalDirections }
    var knowsWhereItScrolls: Bool { true }
}
