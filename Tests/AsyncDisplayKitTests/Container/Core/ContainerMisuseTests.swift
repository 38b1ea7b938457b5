import AsyncDisplayKit
import TestSupport
import Testing

/// What users of containers get wrong does not stop a program.
@MainActor @Suite(.serialized) struct ContainerMisuseTests {
    // MARK: Edits

    @Test("An edit of no items is no update, not even where the data source is ahead of what it has said")
    func noItems() throws {
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        list.show()
        let cell = try #require(list.cell(0))
        list.sections[0].insert(contentsOf: [100, 101], at: 0)
        list.node.deleteItems(at: [])
        list.node.reloadItems(at: [])
        list.node.insertSections([])
        list.node.deleteSections([])
        list.node.reloadSections([])
        #expect(!list.node.isProcessingUpdates && list.node.isSynchronized)
        list.node.insertItems(at: [list.path(0), list.path(1)])
        list.stage.host.settle()
        #expect(list.shown.prefix(3) == [100, 101, 0] && list.cell(2) === cell)
    }

    @Test("An edit of no rows is no update")
    func noRows() throws {
        let list = try EitherList(.table, 0..<20)
        defer { list.stage.close() }
        let table = try #require(list.node as? ASTableNode)
        let cell = try #require(list.cell(0))
        list.numbers.insert(contentsOf: [100, 101], at: 0)
        table.deleteRows(at: [], with: .none)
        table.reloadRows(at: [], with: .none)
        table.insertSections([], with: .none)
        table.deleteSections([], with: .none)
        table.reloadSections([], with: .none)
        table.view.deleteRows(at: [], with: .none)
        #expect(!table.isProcessingUpdates)
        table.insertRows(at: [list.path(0), list.path(1)], with: .none)
        list.stage.host.settle()
        #expect(list.shown.prefix(3) == [100, 101, 0] && list.cell(0) === cell)
    }

    @available(*, deprecated)
    private func end(_ view: ASTableView, _ completion: @escaping @MainActor (Bool) -> Void) {
        view.endUpdates(animated: false, completion: completion)
    }

    @available(*, deprecated)
    @Test("Ending a batch that was not begun is reported, and changes nothing")
    func unopenedBatch() throws {
        let list = try EitherList(.table, 0..<20)
        defer { list.stage.close() }
        let table = try #require(list.node as? ASTableNode)
        var results: [Bool] = []
        let log = MisuseLog()
        log.collect {
            table.view.endUpdates()
            end(table.view) { results.append($0) }
        }
        #expect(log.messages.count == 2 && log.messages[0].contains("beginUpdates()") && results == [false])
        list.insert([100], at: 0)
        list.stage.host.settle()
        #expect(list.shown.first == 100)
    }

    nonisolated private static let odd = [IndexPath(), IndexPath(index: 0), IndexPath(indexes: [0, 0, 0])]

    @Test(
        "An edit by paths that have not two indexes is inconsistent: what the data source says is shown", arguments: odd
    )
    func oddEdits(path: IndexPath) throws {
        try leniently {
            let list = try UpdateStage([Array(0..<5)])
            defer { list.stage.close() }
            list.show()
            list.sections[0].append(100)
            list.node.insertItems(at: [path])
            list.node.moveItem(at: path, to: list.path(0))
            list.stage.host.settle()
            #expect(list.shown == [0, 1, 2, 3, 4, 100])
            let table = try EitherList(.table, 0..<5)
            defer { table.stage.close() }
            let node = try #require(table.node as? ASTableNode)
            table.numbers.append(100)
            node.insertRows(at: [path], with: .none)
            node.moveRow(at: table.path(0), to: path)
            table.stage.host.settle()
            #expect(table.shown == [0, 1, 2, 3, 4, 100])
        }
    }

    @Test("There is nothing at paths that have not two indexes", arguments: odd)
    func oddQuestions(path: IndexPath) throws {
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        list.show()
        list.node.scrollToItem(at: path, at: .top, animated: false)
        list.node.selectItem(at: path, animated: false, scrollPosition: [])
        list.node.deselectItem(at: path, animated: false)
        list.stage.host.settle()
        #expect(list.node.contentOffset.y == 0 && list.node.indexPathsForSelectedItems?.isEmpty != false)
        #expect(list.node.cellForItem(at: path) == nil && list.node.nodeModelForItem(at: path) == nil)
        #expect(list.node.supplementaryNode(forElementKind: "none", at: path) == nil)
        list.node.reloadSupplementaryElement(ofKind: "none", at: path)
        let table = try EitherList(.table, 0..<20)
        defer { table.stage.close() }
        let node = try #require(table.node as? ASTableNode)
        node.scrollToRow(at: path, at: .top, animated: false)
        node.selectRow(at: path, animated: false, scrollPosition: .none)
        table.stage.host.settle()
        #expect(node.rectForRow(at: path) == .zero && node.indexPathForSelectedRow == nil && node.contentOffset.y == 0)
    }

    @Test("The node of a header is found by the path of its section, too")
    func sectionPaths() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 300, height: 20)
        let node = ASCollectionNode(collectionViewLayout: layout)
        let source = SwatchSource(4)
        node.dataSource = source
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        stage.show(node)
        stage.host.settle()
        let kind = UICollectionView.elementKindSectionHeader
        let header = try #require(node.supplementaryNode(forElementKind: kind, at: IndexPath(item: 0, section: 0)))
        #expect(node.supplementaryNode(forElementKind: kind, at: IndexPath(index: 0)) === header)
        #expect(node.view.supplementaryNode(forElementKind: kind, at: IndexPath(index: 0)) === header)
    }

    // MARK: Places

    /// Rows of 50 points, one of which is somewhere else.
    @MainActor private final class Delegate: ASCollectionLayoutDelegate {
        let odd: CGRect
        init(_ odd: CGRect) { self.odd = odd }
        static var calculatesWithNodes: Bool { false }
        func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
        func additionalInfoForLayout(withElements elements: ASElementMap) -> Any? { odd }
        nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
            var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
            for (index, element) in (context.elements?.itemElements ?? []).enumerated() {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: index, section: 0))
                let place = CGRect(x: 0, y: CGFloat(index) * 50, width: 300, height: 50)
                attributes.frame = index == 1 ? context.additionalInfo as? CGRect ?? place : place
                table[element] = attributes
            }
            return ASCollectionLayoutState(
                context: context, contentSize: CGSize(width: 300, height: 1000), elementToLayoutAttributesTable: table)
        }
    }

    private func report(_ delegate: Delegate, _ body: (ASCollectionNode, [String]) throws -> Void) throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let node = ASCollectionNode(layoutDelegate: delegate, layoutFacilitator: nil)
        let source = SwatchSource(20)
        node.dataSource = source
        let log = MisuseLog()
        log.collect {
            stage.show(node)
            stage.host.settle()
        }
        try body(node, log.messages)
    }

    @Test(
        "An item that a layout delegate puts nowhere is not shown, and a message says so",
        arguments: [
            CGRect(x: 0, y: 50, width: CGFloat.nan, height: 50),
            CGRect(x: 0, y: CGFloat.infinity, width: 300, height: 50),
            CGRect(x: 0, y: 50, width: 300, height: CGFloat.infinity),
        ])
    func nowhere(place: CGRect) throws {
        try report(Delegate(place)) { node, messages in
            #expect(messages.count == 1)
            #expect(node.indexPathsForVisibleItems.map(\.item) == [0, 2, 3, 4, 5, 6, 7, 8, 9])
        }
    }

    @Test("An item as large as a country is shown, and costs no more than others")
    func large() throws {
        try report(Delegate(CGRect(x: 0, y: 50, width: 300, height: 1e9))) { node, messages in
            #expect(messages.isEmpty && node.indexPathsForVisibleItems.map(\.item) == Array(0..<10))
        }
    }

    @Test("A layout may be asked about all there is")
    func everything() throws {
        try report(Delegate(CGRect(x: 0, y: 50, width: 300, height: 50))) { node, _ in
            let layout = node.collectionViewLayout
            #expect(layout.layoutAttributesForElements(in: .infinite)?.count == 20)
            #expect(layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 300, height: 1e300))?.count == 20)
            #expect(layout.layoutAttributesForElements(in: .null)?.isEmpty != false)
            let nan = CGRect(x: 0, y: CGFloat.nan, width: 300, height: 10)
            #expect(layout.layoutAttributesForElements(in: nan)?.isEmpty != false)
        }
    }

    @Test("Infinite tuning parameters prepare all items", arguments: [true, false])
    func infiniteRanges(withLayoutDelegate: Bool) throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let node =
            withLayoutDelegate
            ? ASCollectionNode(
                layoutDelegate: Delegate(CGRect(x: 0, y: 50, width: 300, height: 50)), layoutFacilitator: nil)
            : ASCollectionNode()
        let all = ASRangeTuningParameters(leadingBufferScreenfuls: .infinity, trailingBufferScreenfuls: .infinity)
        node.setTuningParameters(all, for: .preload)
        let source = SwatchSource(200)
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let last = try #require(node.nodeForItem(at: IndexPath(item: 199, section: 0)))
        #expect(last.isInPreloadState && !last.isInDisplayState)
    }

    @Test("A pager that goes in circles may be asked about all there is")
    func everyPage() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let pager = ASPagerNode()
        pager.isLooping = true
        let source = SwatchSource(3)
        pager.setDataSource(source)
        stage.show(pager)
        let layout = pager.collectionViewLayout
        #expect(layout.layoutAttributesForElements(in: .infinite)?.count == 3 * 2001)
        let nan = CGRect(x: CGFloat.nan, y: 0, width: 300, height: 10)
        #expect(layout.layoutAttributesForElements(in: nan)?.isEmpty == true)
        #expect(layout.layoutAttributesForItem(at: IndexPath(index: 0)) == nil)
    }
}
