import CollectionCore
import SDLBackend
@testable import UIKit

/// Strings in one section of a table or a collection view, and what is done when the list tells of one of them. Notes
/// whom the list tells of a path at which something else is by then.
@MainActor
final class EditingSource: UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
{
    /// `count` is told of no string: "".
    enum Call { case count, cell, willDisplay, didEndDisplaying, highlight }

    var values = (0..<20).map { "0-\($0)" }
    private(set) var mistakes: [String] = []
    /// The delegate gives rows no height.
    var leavesHeightsToTable = false
    var canMove = false
    private(set) var moves = 0
    /// Does something in each such call.
    var always: (call: Call, edit: @MainActor () -> Void)?
    /// How often the list has asked how much there is.
    private(set) var countings = 0
    private var edits: [Call: (value: String, edit: @MainActor () -> Void)] = [:]

    /// Does something once: in the first such call about a string.
    func when(_ call: Call, _ value: String, _ edit: @escaping @MainActor () -> Void) {
        edits[call] = (value, edit)
    }

    private func note(_ call: Call, _ value: String?, at path: IndexPath) {
        if call != .didEndDisplaying, !values.indices.contains(path.item) || value != values[path.item] {
            mistakes.append("\(call) \(path.item)")
        }
        run(call, value)
    }

    private func run(_ call: Call, _ value: String?) {
        if let always, always.call == call { always.edit() }
        guard let wanted = edits[call], wanted.value == value else { return }
        edits[call] = nil
        wanted.edit()
    }

    private func count() -> Int {
        countings += 1
        run(.count, "")
        return values.count
    }

    private func value(at path: IndexPath) -> String? {
        values.indices.contains(path.item) ? values[path.item] : nil
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count() }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        leavesHeightsToTable || tableView.rowHeight == UITableView.automaticDimension
            ? UITableView.automaticDimension : 40
    }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        let value = value(at: path)
        (cell as? TestRowCell)?.value = value ?? "none"
        note(.cell, value, at: path)
        return cell
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        note(.willDisplay, (cell as? TestRowCell)?.value, at: path)
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
        note(.didEndDisplaying, (cell as? TestRowCell)?.value, at: path)
    }
    func tableView(_ tableView: UITableView, didHighlightRowAt path: IndexPath) {
        note(.highlight, value(at: path), at: path)
    }

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count() }
    func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize {
        if !values.indices.contains(path.item) { mistakes.append("size \(path.item)") }
        return (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
    }
    func collectionView(_ view: UICollectionView, canMoveItemAt path: IndexPath) -> Bool { canMove }
    func collectionView(_ view: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath) { moves += 1 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        let value = value(at: path)
        (cell as? TestCell)?.value = value ?? "none"
        note(.cell, value, at: path)
        return cell
    }
    func collectionView(_ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
        note(.willDisplay, (cell as? TestCell)?.value, at: path)
    }
    func collectionView(
        _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        note(.didEndDisplaying, (cell as? TestCell)?.value, at: path)
    }
    func collectionView(_ view: UICollectionView, didHighlightItemAt path: IndexPath) {
        note(.highlight, value(at: path), at: path)
    }
}

/// A table or a collection view that shows such strings ten at a time, in rows of 40 points.
@MainActor final class EditedList: ListScene {
    enum Kind: CaseIterable { case table, collection }

    let source = EditingSource()
    private let list: UIScrollView
    var view: UIScrollView { list }
    var table: UITableView? { list as? UITableView }
    var collection: UICollectionView? { list as? UICollectionView }
    /// What completions were told, in order.
    private(set) var ends: [String] = []

    private static let frame = CGRect(x: 0, y: 0, width: 320, height: 400)

    convenience init(_ kind: Kind, count: Int = 20) throws {
        switch kind {
        case .table: try self.init(UITableView(frame: Self.frame, style: .plain), count: count)
        case .collection:
            try self.init(UICollectionView(frame: Self.frame, collectionViewLayout: TestSource.rows()), count: count)
        }
    }

    /// A table or a collection view, the layout of which is a flow layout.
    init(_ list: UIScrollView, count: Int = 20) throws {
        self.list = list
        source.values = (0..<count).map { "0-\($0)" }
        list.frame = Self.frame
        try super.init(scale: 1)
        (collection?.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(width: 320, height: 40)
        if let table {
            table.separatorStyle = .none
            table.register(TestRowCell.self, forCellReuseIdentifier: "cell")
            table.dataSource = source
            table.delegate = source
        }
        if let collection {
            collection.register(TestCell.self, forCellWithReuseIdentifier: "cell")
            collection.dataSource = source
            collection.delegate = source
        }
        show(list)
    }

    /// Lets cells size themselves. Those of tests want nothing of their own.
    func sizeCells(_ height: CGFloat) {
        table?.rowHeight = UITableView.automaticDimension
        table?.estimatedRowHeight = height
        (collection?.collectionViewLayout as? UICollectionViewFlowLayout)?.estimatedItemSize =
            CGSize(width: 320, height: height)
    }

    func scroll(to y: CGFloat) {
        list.contentOffset = CGPoint(x: 0, y: y)
        host.step()
    }

    // MARK: Edits, each by itself

    private func edit(_ name: String, _ body: @escaping @MainActor () -> Void) {
        let completion: @MainActor (Bool) -> Void = { [weak self] in self?.ends.append("\(name) \($0)") }
        table?.performBatchUpdates(body, completion: completion)
        collection?.performBatchUpdates(body, completion: completion)
    }

    func delete(_ indexes: Range<Int>) {
        let paths = indexes.map { IndexPath(item: $0, section: 0) }
        edit("delete") { [self] in
            source.values.removeSubrange(indexes)
            table?.deleteRows(at: paths, with: .fade)
            collection?.deleteItems(at: paths)
        }
    }

    func insert(_ value: String, at index: Int) {
        let path = IndexPath(item: index, section: 0)
        edit("insert") { [self] in
            source.values.insert(value, at: index)
            table?.insertRows(at: [path], with: .fade)
            collection?.insertItems(at: [path])
        }
    }

    /// Several edits in one batch with a completion.
    func batch(_ body: @escaping @MainActor (EditedList) -> Void) {
        edit("batch") { [self] in body(self) }
    }

    func insertRows(_ values: [String], at index: Int) {
        source.values.insert(contentsOf: values, at: index)
        let paths = (index..<(index + values.count)).map { IndexPath(item: $0, section: 0) }
        table?.insertRows(at: paths, with: .fade)
        collection?.insertItems(at: paths)
    }

    func deleteRows(_ indexes: Range<Int>) {
        source.values.removeSubrange(indexes)
        let paths = indexes.map { IndexPath(item: $0, section: 0) }
        table?.deleteRows(at: paths, with: .fade)
        collection?.deleteItems(at: paths)
    }

    func reloadRows(_ indexes: Range<Int>) {
        let paths = indexes.map { IndexPath(item: $0, section: 0) }
        table?.reloadRows(at: paths, with: .fade)
        collection?.reloadItems(at: paths)
    }

    func reloadSection() {
        table?.reloadSections([0], with: .fade)
        collection?.reloadSections([0])
    }

    func select(_ index: Int) {
        let path = IndexPath(item: index, section: 0)
        table?.selectRow(at: path, animated: false, scrollPosition: .none)
        collection?.selectItem(at: path, animated: false, scrollPosition: [])
    }

    func focus(_ index: Int) {
        let path = IndexPath(item: index, section: 0)
        table?.engine.selection.setFocus(ShownPath(path))
        collection?.engine.selection.setFocus(ShownPath(path))
    }

    func whenIdle(_ body: @escaping @MainActor () -> Void) {
        table?.engine.data.whenIdle(body)
        collection?.engine.data.whenIdle(body)
    }

    func reload() {
        table?.reloadData()
        collection?.reloadData()
    }

    // MARK: What there is

    var shown: [String] { table?.shownValues ?? collection?.shownValues ?? [] }
    var count: Int { table?.numberOfRows(inSection: 0) ?? collection?.numberOfItems(inSection: 0) ?? 0 }
    var contentHeight: CGFloat { list.contentSize.height }
    var selected: [IndexPath]? { table?.indexPathsForSelectedRows ?? collection?.indexPathsForSelectedItems }
    /// Edits have been made that are not shown yet.
    var isBehind: Bool { (table?.data ?? collection?.data)?.isBehindDataSource ?? false }
    var focusedValue: String? {
        (table?.engine.selection.focused ?? collection?.engine.selection.focused).map { source.values[$0.item] }
    }

    /// Top of a row on screen, relative to the viewport.
    func top(of value: String) -> CGFloat? { table?.top(of: value) ?? collection?.top(of: value) }

    /// Cells on screen, also those on their way out.
    var cellCount: Int { list.subviews.count { $0 is TestRowCell || $0 is TestCell } }

    func cell(_ index: Int) -> UIView? {
        let path = IndexPath(item: index, section: 0)
        return table?.cellForRow(at: path) ?? collection?.cellForItem(at: path)
    }
}
