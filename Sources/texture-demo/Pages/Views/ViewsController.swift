import AsyncDisplayKitCore

/// Page 6: cells of three kinds in one table, made from a view, from a layer, and by a subclass of `ASCellNode`; and
/// among them a view that is a stack of controls.
///
/// Views and layers are made on the main thread when their cells come near; around them everything is as for other
/// cells.
final class ViewsController: ASDKViewController<ASTableNode>, DemoPage, ASTableDataSource, ASTableDelegate {
    private static let rowCount = 120
    private static let controlsRow = 3

    private let placeholders: PlaceholderPolicy
    private let seed: UInt64
    /// Names that the user gave to rows.
    private var names: [Int: String] = [:]
    /// The row that has the keyboard's focus, or in which a control has it.
    private var focusedRow: Int?
    /// What the user has set in rows with controls.
    private var settings: [Int: RowSettings] = [:]
    var onSummaryChange: (() -> Void)?

    init(context: DemoContext) {
        placeholders = context.placeholders
        seed = context.seed
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.delegate = self
        node.tableView.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    }

    var scrollView: UIScrollView { node.tableView }

    private enum Kind { case controls, view, layer, node }

    private func kind(of row: Int) -> Kind {
        guard row != Self.controlsRow else { return .controls }
        return [.view, .layer, .node][(row < Self.controlsRow ? row : row - 1) % 3]
    }

    /// What a row is called, by the user or else by what it is.
    private func name(of row: Int) -> String {
        if let name = names[row] { return name }
        switch kind(of: row) {
        case .controls: return "Row \(row + 1) is a stack of controls"
        case .view: return "Row \(row + 1) is a UIView with controls"
        case .layer: return "Row \(row + 1) is a layer"
        case .node: return "Row \(row + 1) is a node"
        }
    }

    /// The settings of a row's controls; made with the same initial values in every run.
    private func settings(of row: Int) -> RowSettings {
        if let known = settings[row] { return known }
        let new = RowSettings(part: row == Self.controlsRow ? 0.4 : Float(row % 10 + 1) / 10)
        settings[row] = new
        return new
    }

    var summary: PageSummary {
        let selected = (node.indexPathsForSelectedRows ?? []).sorted().map { "row \($0.row + 1)" }
        return PageSummary(count: Self.rowCount, one: "row", many: "rows", selected: selected)
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) { onSummaryChange?() }

    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) { onSummaryChange?() }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { Self.rowCount }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let row = indexPath.row
        let hue = CGFloat((UInt64(row) &* 7 &+ seed) % 24) / 24
        let placeholders = placeholders
        let name = name(of: row)
        switch kind(of: row) {
        case .controls:
            let settings = settings(of: row)
            return {
                placeholders.adopt(
                    ViewCellNode {
                        DemoStyle.scaledUp(ControlsRowView.height, $1)
                    } makeView: {
                        ControlsRowView(name: name, settings: settings)
                    })
            }
        case .view:
            let settings = settings(of: row)
            return {
                // The block runs later, on the main thread.
                placeholders.adopt(
                    ViewCellNode {
                        ProgressRowView.height(name: name, width: $0, traits: $1)
                    } makeView: {
                        ProgressRowView(name: name, hue: hue, settings: settings)
                    })
            }
        case .layer:
            return {
                let cell = DemoCellNode(layerBlock: { WaveLayer(row: row, hue: hue) })
                cell.style.height = ASDimensionMake(72)
                return placeholders.adopt(cell)
            }
        case .node:
            return { placeholders.adopt(NoteCellNode(row: row, name: name, hue: hue)) }
        }
    }

    // MARK: Names

    func tableNode(_ tableNode: ASTableNode, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        kind(of: indexPath.row) == .layer ? nil : name(of: indexPath.row)
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let row = indexPath.row
        // A layer shows no name to change.
        guard kind(of: row) != .layer else { return nil }
        return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            UIMenu(children: [
                UIKeyCommand(title: "Rename\u{2026}", input: UIKeyCommand.inputFunction(2)) { _ in
                    self?.askForName(of: row)
                }
            ])
        })
    }

    override var keyCommands: [UIKeyCommand]? { [renameCommand] }

    private lazy var renameCommand = UIKeyCommand(
        title: "Rename the row", input: UIKeyCommand.inputFunction(2), allowsRepeat: false
    ) { [weak self] _ in
        guard let self, let row = focusedRow ?? node.indexPathForSelectedRow?.row, kind(of: row) != .layer else {
            return
        }
        askForName(of: row)
    }

    func tableView(
        _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        focusedRow = context.nextFocusedIndexPath?.row
    }

    private func askForName(of row: Int) {
        let alert = UIAlertController(
            title: "Rename row \(row + 1)", message: "The demo forgets the name when it ends.", preferredStyle: .alert)
        let rename = UIAlertAction(title: "Rename", style: .default) { [weak self, weak alert] _ in
            if let name = alert?.textFields?.first?.text { self?.rename(row, name) }
        }
        alert.addTextField { [weak rename] field in
            field.text = self.name(of: row)
            field.placeholder = "Name"
            field.clearButtonMode = .whileEditing
            // Disables the button for an empty name.
            field.addAction(
                UIAction { [weak field] _ in rename?.isEnabled = field?.hasText == true }, for: .editingChanged)
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(rename)
        alert.preferredAction = rename
        // The pager's pages are no children of the controller that fills the window.
        view.window?.rootViewController?.present(alert, animated: true)
        alert.textFields?.first?.selectAll(nil)
    }

    private func rename(_ row: Int, _ name: String) {
        names[row] = name
        let path = IndexPath(row: row, section: 0)
        let wasSelected = node.indexPathsForSelectedRows?.contains(path) == true
        node.reloadRows(at: [path], with: .none)
        if wasSelected { node.selectRow(at: path, animated: false, scrollPosition: .none) }
    }
}

/// A cell around a view, which is made on the main thread when the row comes near; its height is known before that.
private final class ViewCellNode: DemoCellNode, @unchecked Sendable {  // a constant, and the node's own state
    private let heightForWidth: @Sendable (CGFloat, UITraitCollection) -> CGFloat

    /// - Parameter height: what the view needs at a width, with the traits of the row. Called on any thread.
    init(
        height: @escaping @Sendable (_ width: CGFloat, _ traits: UITraitCollection) -> CGFloat,
        makeView: @escaping @MainActor @Sendable () -> UIView
    ) {
        heightForWidth = height
        super.init(viewBlock: makeView)
    }

    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        setNeedsLayout()
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let traits = ASPrimitiveTraitCollectionToUITraitCollection(primitiveTraitCollection)
        return CGSize(width: constrainedSize.width, height: heightForWidth(constrainedSize.width, traits))
    }
}
