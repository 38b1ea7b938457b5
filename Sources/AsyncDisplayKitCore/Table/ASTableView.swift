import CollectionCore
import Execution

/// The table view of an `ASTableNode`: a real `UITableView` whose rows are nodes. Not created directly.
@preconcurrency @MainActor public class ASTableView: UITableView {
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

    /// The node of a row on screen, or of another one in the same index space; made and measured now if it was not yet.
    public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? {
        tableNode?.node(at: indexPath, in: .displayed)
    }

    /// The node has a say in the drags of its view, as in other gestures; subclasses of it override the method.
    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
            && tableNode?.gestureRecognizerShouldBegin(gestureRecognizer) != false
    }

    override open func reloadData() {
        tableNode?.reloadData()
    }

    func reloadElements() {
        super.reloadData()
    }
}

extension ASTableView: ContainerView {
    func follow(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        apply(plan, animated: animated, completion: completion)
        if plan.reloadedEverything { reloadSectionIndexTitles() }
    }

    func remeasureItem(at path: IndexPath) { remeasureRow(at: path) }
    func remeasureAllItems() { remeasureAll() }
    func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void) {
        animateRemeasuredRows(alongside: alongside)
    }

    func setSelected(_ isSelected: Bool, at path: IndexPath) {
        if isSelected {
            selectRow(at: path, animated: false, scrollPosition: .none)
        } else {
            deselectRow(at: path, animated: false)
        }
    }

    func setHighlighted(_ isHighlighted: Bool, at path: IndexPath) {
        cellForRow(at: path)?.setHighlighted(isHighlighted, animated: false)
    }

    var flipsInRightToLeft: Bool { false }
    var isCalculated: Bool { true }
    var layoutPreparation: LayoutPreparation? { nil }
    var followsAskedSizes: Bool { true }
    var visibleItemPaths: [IndexPath] { indexPathsForVisibleRows ?? [] }
    var visibleSupplementaries: [SupplementaryPlace] { [] }
    func contents(in rect: CGRect) -> RangeContents { RangeContents(items: indexPathsForRows(in: rect) ?? []) }
    func remeasureSupplementaries() {}
    func reloadSupplementary(ofKind kind: String, at path: IndexPath) {}
    var scrollableDirections: ScrollDirection { .verticalDirections }
    var knowsWhereItScrolls: Bool { true }
}
