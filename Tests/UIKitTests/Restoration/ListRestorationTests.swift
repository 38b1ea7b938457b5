import Testing

@testable import UIKit

/// What tables and collection views keep from one start to the next. The viewport is 100 by 200 points.
@MainActor @Suite(.serialized) struct ListRestorationTests {
    /// Rows or items of one section that are their own names, of 50 points or as high as `heights` says.
    @MainActor
    private final class NamedItems: UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
        UICollectionViewDelegateFlowLayout, UIDataSourceModelAssociation
    {
        var names: [String]
        var heights: (Int) -> CGFloat = { _ in 50 }
        var hasNames = true
        var questions = 0

        init(_ names: [String]) {
            self.names = names
        }

        func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
            hasNames ? names[idx.item] : nil
        }
        func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath? {
            questions += 1
            return names.firstIndex(of: identifier).map { IndexPath(item: $0, section: 0) }
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            heights(indexPath.row)
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            names.count
        }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize { CGSize(width: 100, height: heights(indexPath.item)) }
    }

    enum Kind: CaseIterable {
        case table, collection
    }

    /// What the tests need of either list.
    @MainActor private struct List {
        let view: UIScrollView
        /// Lists do not keep their data sources.
        private let items: NamedItems

        init(_ kind: Kind, _ items: NamedItems) {
            self.items = items
            let frame = CGRect(x: 0, y: 0, width: 100, height: 200)
            switch kind {
            case .table:
                let table = UITableView(frame: frame)
                table.separatorStyle = .none
                table.register(TestRowCell.self, forCellReuseIdentifier: "cell")
                table.dataSource = items
                table.delegate = items
                view = table
            case .collection:
                let collection = UICollectionView(frame: frame, collectionViewLayout: TestSource.rows())
                collection.register(TestCell.self, forCellWithReuseIdentifier: "cell")
                collection.dataSource = items
                collection.delegate = items
                view = collection
            }
        }

        var allowsMultipleSelection: Bool {
            get { (view as? UITableView)?.allowsMultipleSelection ?? false }
            nonmutating set {
                (view as? UITableView)?.allowsMultipleSelection = newValue
                (view as? UICollectionView)?.allowsMultipleSelection = newValue
            }
        }

        var selected: [Int]? {
            ((view as? UITableView)?.indexPathsForSelectedRows
                ?? (view as? UICollectionView)?.indexPathsForSelectedItems)?.map(\.item)
        }

        func select(_ index: Int) {
            let path = IndexPath(item: index, section: 0)
            (view as? UITableView)?.selectRow(at: path, animated: false, scrollPosition: .none)
            (view as? UICollectionView)?.selectItem(at: path, animated: false, scrollPosition: [])
        }

        func reload() {
            reloadLater()
            view.layoutIfNeeded()
        }

        func reloadLater() {
            (view as? UITableView)?.reloadData()
            (view as? UICollectionView)?.reloadData()
        }

        func insert(_ indexes: Range<Int>) {
            let paths = indexes.map { IndexPath(item: $0, section: 0) }
            (view as? UITableView)?.insertRows(at: paths, with: .none)
            (view as? UICollectionView)?.insertItems(at: paths)
            view.layoutIfNeeded()
        }

        /// How far the top of an item on screen is below that of the viewport.
        func top(_ index: Int) -> CGFloat? {
            let path = IndexPath(item: index, section: 0)
            let cell: UIView? =
                (view as? UITableView)?.cellForRow(at: path) ?? (view as? UICollectionView)?.cellForItem(at: path)
            return cell.map { $0.frame.minY - view.contentOffset.y }
        }

        func scroll(to y: CGFloat) {
            view.contentOffset = CGPoint(x: 0, y: y)
            view.layoutIfNeeded()
        }

        /// Brings an item to the bottom of the viewport.
        func reveal(_ index: Int) {
            let path = IndexPath(item: index, section: 0)
            (view as? UITableView)?.scrollToRow(at: path, at: .bottom, animated: false)
            (view as? UICollectionView)?.scrollToItem(at: path, at: .bottom, animated: false)
            view.layoutIfNeeded()
        }

        func encoded() -> RestorationArchive.State {
            RestorationArchive.state { view.encodeRestorableState(with: $0) }
        }

        func decode(_ state: RestorationArchive.State) throws {
            view.decodeRestorableState(with: try #require(RestorationArchive.coder(for: state)))
            view.layoutIfNeeded()
        }
    }

    private let names = (0..<100).map { "item \($0)" }

    @Test("What was at the top is there again, although items have come above it", arguments: Kind.allCases)
    func firstItem(kind: Kind) throws {
        let before = NamedItems(names)
        let list = List(kind, before)
        list.scroll(to: 1020)
        let after = NamedItems(["new", "newer", "newest"] + names)
        let next = List(kind, after)
        try next.decode(list.encoded())
        #expect(next.top(23) == -20 && next.view.contentOffset.y == 1170)
    }

    @Test("Items of sizes that are not known yet are measured for it", arguments: Kind.allCases, [1000, 4999])
    func measured(kind: Kind, last: Int) throws {
        let before = NamedItems((0..<5000).map { "item \($0)" })
        before.heights = { CGFloat(30 + $0 % 7 * 10) }
        let list = List(kind, before)
        list.reveal(last)
        let first = try #require((0..<5000).first { list.top($0) != nil })
        let top = try #require(list.top(first))
        let next = List(kind, before)
        try next.decode(list.encoded())
        #expect(next.top(first) == top)
    }

    @Test("What was selected is selected again, wherever it is now", arguments: Kind.allCases)
    func selection(kind: Kind) throws {
        let list = List(kind, NamedItems(names))
        list.allowsMultipleSelection = true
        list.view.layoutIfNeeded()
        for index in [3, 50, 60] { list.select(index) }
        let next = List(kind, NamedItems(["new"] + names.filter { $0 != "item 50" }))
        next.allowsMultipleSelection = true
        try next.decode(list.encoded())
        #expect(next.selected == [4, 60])
    }

    @Test("The state waits for the first items, and is saved again if none come", arguments: Kind.allCases)
    func waiting(kind: Kind) throws {
        let list = List(kind, NamedItems(names))
        list.view.layoutIfNeeded()
        list.select(21)
        list.scroll(to: 1020)
        let items = NamedItems([])
        let next = List(kind, items)
        try next.decode(list.encoded())
        let third = List(kind, NamedItems(names))
        try third.decode(next.encoded())
        #expect(third.top(20) == -20 && third.selected == [21])
        items.names = names
        next.reload()
        #expect(next.top(20) == -20 && next.selected == [21])
    }

    @Test(
        "Without names the place is found by its index path, also among sizes that are guessed",
        arguments: Kind.allCases)
    func path(kind: Kind) throws {
        let items = NamedItems((0..<5000).map { "item \($0)" })
        items.heights = { CGFloat(60 + $0 % 7 * 10) }
        items.hasNames = false
        let list = List(kind, items)
        list.reveal(1000)
        let first = try #require((0..<5000).first { list.top($0) != nil })
        let top = try #require(list.top(first))
        let next = List(kind, items)
        try next.decode(list.encoded())
        #expect(next.top(first) == top)
    }

    @Test("A scroll view comes back to its offset when it has content, as far as that reaches")
    func offset() throws {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.contentSize.height = 2000
        view.contentOffset.y = 1020
        let state = RestorationArchive.state { view.encodeRestorableState(with: $0) }
        for (height, offset) in [(2000, 1020), (500, 400)] {
            let next = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            next.decodeRestorableState(with: try #require(RestorationArchive.coder(for: state)))
            #expect(next.contentOffset == .zero)
            next.contentSize = CGSize(width: 100, height: CGFloat(height))
            #expect(next.contentOffset.y == CGFloat(offset))
        }
    }

    @Test("A list without items yet stays at its start", arguments: Kind.allCases)
    func noItems(kind: Kind) throws {
        let list = List(kind, NamedItems(names))
        list.scroll(to: 1020)
        let next = List(kind, NamedItems([]))
        try next.decode(list.encoded())
        #expect(next.view.contentOffset == .zero)
    }

    @Test(
        "After another selection, the old one does not come back when its item comes", arguments: Kind.allCases)
    func otherSelection(kind: Kind) throws {
        let list = List(kind, NamedItems(names))
        list.view.layoutIfNeeded()
        list.select(60)
        let items = NamedItems(Array(names.prefix(50)))
        let next = List(kind, items)
        try next.decode(list.encoded())
        next.select(3)
        items.names = names
        next.insert(50..<100)
        #expect(next.selected == [3])
    }

    @Test(
        "The first items are looked through once: a missing one is not waited for, its index path counts",
        arguments: Kind.allCases)
    func once(kind: Kind) throws {
        let list = List(kind, NamedItems(names))
        list.view.layoutIfNeeded()
        list.select(20)
        list.scroll(to: 1020)
        let items = NamedItems(names.filter { $0 != "item 20" })
        let next = List(kind, items)
        try next.decode(list.encoded())
        #expect(next.top(20) == -20 && next.selected == nil)
        let questions = items.questions
        items.names = names
        next.insert(20..<21)
        next.reload()
        #expect(items.questions == questions && next.selected == nil)
    }

    @Test("Saving asks about no item that is gone", arguments: Kind.allCases)
    func goneItems(kind: Kind) {
        let items = NamedItems(names)
        let list = List(kind, items)
        list.scroll(to: 1020)
        list.select(20)
        items.names = []
        list.reloadLater()
        _ = list.encoded()
    }

    @Test("A state that says nothing changes nothing", arguments: Kind.allCases)
    func empty(kind: Kind) throws {
        let list = List(kind, NamedItems(names))
        list.scroll(to: 1020)
        list.select(21)
        try list.decode(RestorationArchive.state { _ in })
        #expect(list.view.contentOffset.y == 1020 && list.selected == [21])
    }
}
