import AsyncDisplayKit
import TestSupport
import Testing

/// Ten thousand edits of one turn, and a million sections, in nodes and in plain views: what their data sources are
/// asked.
@MainActor @Suite(.serialized) struct LargeListTests {
    enum Kind: CaseIterable, Sendable {
        case tableNode, collectionNode, tableView, collectionView

        /// `ManyEditsTests` edits table nodes.
        static let edited = [Kind.collectionNode, .tableView, .collectionView]
    }

    /// Rows or items of 50 points, ten to a screen of 300 by 500 points.
    @MainActor
    private final class List: ASTableDataSource, ASCollectionDataSource, UITableViewDataSource,
        UICollectionViewDataSource, UITableViewDelegate, UICollectionViewDelegateFlowLayout
    {
        let stage: PromiseStage
        var numbers = Array(0..<10)
        var sections = 1
        /// How often the data source was asked for the items of a section, and for an item.
        var countQuestions = 0
        var questions = 0
        /// How often the delegate of a plain view was asked for the size of an item.
        var sizeQuestions = 0
        private let node: ASContainerNode?
        let view: UIScrollView

        init(_ kind: Kind) throws {
            stage = try PromiseStage(width: 300, height: 500)
            let layout = UICollectionViewFlowLayout()
            layout.minimumLineSpacing = 0
            layout.itemSize = CGSize(width: 300, height: 50)
            switch kind {
            case .tableNode:
                let table = ASTableNode()
                (node, view) = (table, table.view)
                table.dataSource = self
            case .collectionNode:
                let collection = ASCollectionNode(collectionViewLayout: layout)
                (node, view) = (collection, collection.view)
                collection.dataSource = self
            case .tableView:
                let table = UITableView(frame: .zero, style: .plain)
                (node, view) = (nil, table)
                table.dataSource = self
                table.delegate = self
            case .collectionView:
                let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
                (node, view) = (nil, collection)
                collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
                collection.dataSource = self
                collection.delegate = self
            }
            (view as? UITableView)?.separatorStyle = .none
        }

        func show() {
            if let node { stage.showAtRest(node) } else { stage.showAtRest(view) }
        }

        func insertAtTop(_ number: Int) {
            numbers.insert(number, at: 0)
            let top = [IndexPath(item: 0, section: 0)]
            if let table = node as? ASTableNode {
                table.insertRows(at: top, with: .automatic)
            } else if let collection = node as? ASCollectionNode {
                collection.insertItems(at: top)
            } else {
                (view as? UITableView)?.insertRows(at: top, with: .automatic)
                (view as? UICollectionView)?.insertItems(at: top)
            }
        }

        func reload() {
            if let node { return node.reloadData() }
            (view as? UITableView)?.reloadData()
            (view as? UICollectionView)?.reloadData()
        }

        func scroll(to path: IndexPath) {
            (view as? UITableView)?.scrollToRow(at: path, at: .bottom, animated: false)
            (view as? UICollectionView)?.scrollToItem(at: path, at: .bottom, animated: false)
            stage.host.settle()
        }

        /// Sections and items of the cells on screen, from the top down.
        var shown: [IndexPath] {
            ((view as? UITableView)?.indexPathsForVisibleRows ?? (view as? UICollectionView)?.indexPathsForVisibleItems
                ?? []).sorted()
        }

        // MARK: Data sources

        private func count() -> Int {
            countQuestions += 1
            return numbers.count
        }

        private func block(_ path: IndexPath) -> ASCellNodeBlock {
            questions += 1
            let number = numbers[path.item]
            return { NumberCell(number) }
        }

        func numberOfSections(in tableNode: ASTableNode) -> Int { sections }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count() }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock { block(path) }

        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections }
        func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count() }
        func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
            block(path)
        }

        func numberOfSections(in tableView: UITableView) -> Int { sections }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count() }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            questions += 1
            return UITableViewCell(style: .default, reuseIdentifier: nil)
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { sections }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count() }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            questions += 1
            return view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }

        // MARK: Sizes

        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            sizeQuestions += 1
            return 50
        }

        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
        ) -> CGSize {
            sizeQuestions += 1
            return CGSize(width: 300, height: 50)
        }
    }

    @Test("Ten thousand insertions of one turn: the data source is asked for what is seen", arguments: Kind.edited)
    func insertions(kind: Kind) throws {
        let list = try List(kind)
        defer { list.stage.close() }
        list.show()
        (list.countQuestions, list.questions, list.sizeQuestions) = (0, 0, 0)
        for number in 0..<10_000 { list.insertAtTop(100 + number) }
        // Each edit is checked against the counts when it is made.
        #expect(list.countQuestions >= 10_000 && list.countQuestions < 10_300)
        list.stage.host.settle()
        #expect(list.shown == (0..<10).map { IndexPath(item: $0, section: 0) })
        #expect(list.questions < 600 && list.sizeQuestions < 1_500)
        list.scroll(to: IndexPath(item: 10_009, section: 0))
        #expect(list.shown.last == IndexPath(item: 10_009, section: 0))
    }

    @Test("Ten thousand reloads of one turn are two at most", arguments: Kind.edited)
    func reloads(kind: Kind) throws {
        let list = try List(kind)
        defer { list.stage.close() }
        list.show()
        (list.countQuestions, list.questions) = (0, 0)
        for number in 0..<10_000 {
            list.numbers[0] = number
            list.reload()
        }
        list.stage.host.settle()
        #expect(list.countQuestions < 200 && list.questions < 200)
        #expect(list.shown == (0..<10).map { IndexPath(item: $0, section: 0) })
    }

    @Test(
        "Of a million sections each is counted once, and the last items are shown", .timeLimit(.minutes(5)),
        arguments: Kind.allCases)
    func sections(kind: Kind) throws {
        let list = try List(kind)
        defer { list.stage.close() }
        (list.sections, list.numbers) = (1_000_000, [0, 1])
        list.show()
        #expect(list.countQuestions >= 1_000_000 && list.countQuestions < 1_000_200 && list.questions < 200)
        list.scroll(to: IndexPath(item: 1, section: 999_999))
        #expect(list.shown == (0..<10).map { IndexPath(item: $0 % 2, section: 999_995 + $0 / 2) })
        #expect(list.countQuestions < 1_000_400 && list.questions < 400 && list.sizeQuestions < 400)
    }
}
