import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct CollectionMemberTests {
    @Test("A collection is synchronized when its updates are on screen, animations and completions included")
    func synchronized() throws {
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        #expect(list.node.isSynchronized)
        list.show()
        #expect(list.node.isSynchronized)
        var log: [String] = []
        list.insert([100, 101], at: 1, animated: true) { _ in log.append("completion \(list.node.isSynchronized)") }
        list.node.onDidFinishSynchronizing { log.append("synchronized \(list.node.isSynchronized)") }
        #expect(!list.node.isSynchronized)
        list.step(4)
        // Shown, and still on the way to its place.
        #expect(!list.node.isProcessingUpdates && !list.node.isSynchronized && log.isEmpty)
        list.stage.host.settle()
        #expect(log == ["completion false", "synchronized true"])
        list.node.onDidFinishSynchronizing { log.append("now") }
        #expect(log.last == "now")
    }

    @Test("The view answers in terms of what is on screen, the node in terms of the data source")
    func indexSpaces() throws {
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        list.show()
        let first = try #require(list.cell(0))
        list.node.selectItem(at: list.path(0), animated: false, scrollPosition: [])
        list.insert([100, 101], at: 0)
        #expect(list.node.isProcessingUpdates)
        #expect(
            list.node.view.nodeForItem(at: list.path(0)) === first && list.node.nodeForItem(at: list.path(2)) === first)
        #expect(list.node.view.indexPath(for: first) == list.path(0) && list.node.indexPath(for: first) == list.path(2))
        #expect(list.node.view.indexPathsForSelectedItems == [list.path(0)])
        #expect(list.node.indexPathsForSelectedItems == [list.path(2)])
        list.stage.host.settle()
        #expect(list.node.view.indexPath(for: first) == list.path(2))
        #expect(list.node.view.indexPath(for: ASCellNode()) == nil)
    }

    @Test("There is no node at a path that names no item")
    func invalidPaths() throws {
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        list.show()
        let table = ASTableNode()
        for path in [IndexPath(), IndexPath(index: 0), IndexPath(indexes: [0, 0, 0]), list.path(20), list.path(0, 1)] {
            #expect(list.node.nodeForItem(at: path) == nil && list.node.view.nodeForItem(at: path) == nil)
            #expect(table.nodeForRow(at: path) == nil && list.node.visibleElements.elementForItem(at: path) == nil)
        }
    }

    @Test("The view of a collection node prefetches nothing, whatever is set on it")
    func prefetching() {
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        node.view.isPrefetchingEnabled = true
        #expect(!node.view.isPrefetchingEnabled)
    }

    @MainActor private final class Facilitator: ASCollectionViewLayoutFacilitatorProtocol {
        var log: [String] = []
        func collectionViewWillEditCells(at indexPaths: [IndexPath], batched: Bool) {
            log.append("cells \(indexPaths.map(\.item)) \(batched)")
        }
        func collectionViewWillEditSections(at indexes: IndexSet, batched: Bool) {
            log.append("sections \(Array(indexes)) \(batched)")
        }
        func collectionViewWillPerformBatchUpdates() { log.append("perform") }
    }

    @MainActor private final class Items: ASCollectionDataSource {
        var counts = [6, 1]
        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { counts.count }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { NumberCell(0) } }
    }

    @Test("A layout facilitator hears of edits and other sizes before they are shown")
    func facilitator() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let (items, facilitator) = (Items(), Facilitator())
        let node = ASCollectionNode(
            frame: .zero, collectionViewLayout: UICollectionViewFlowLayout(), layoutFacilitator: facilitator)
        node.dataSource = items
        stage.show(node)
        stage.host.settle()
        #expect(facilitator.log.isEmpty)
        items.counts = [5, 2, 1]
        node.performBatch(animated: false) {
            node.insertItems(at: [IndexPath(item: 1, section: 1)])
            node.insertSections([2])
            node.deleteItems(at: [IndexPath(item: 3, section: 0)])
        }
        stage.host.settle()
        #expect(facilitator.log == ["cells [3] true", "sections [2] true", "cells [1] true", "perform"])
        facilitator.log = []
        let cell = try #require(node.nodeForItem(at: IndexPath(item: 2, section: 0)))
        cell.shouldAnimateSizeChanges = false
        cell.setNeedsLayout()
        stage.host.settle()
        #expect(facilitator.log == ["cells [2] false"])
        facilitator.log = []
        node.reloadData()
        stage.host.settle()
        #expect(facilitator.log.isEmpty)
    }

    @Test("The node has a say in which touches its view's gestures take")
    func touches() throws {
        final class Still: ASCollectionNode, @unchecked Sendable {
            override func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
            ) -> Bool { false }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(100)
        let node = Still()
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        stage.press(160, 300)
        stage.drag(by: 0, -200, frames: 5)
        stage.lift()
        #expect(node.contentOffset.y == 0)
    }

    @Test(
        "Edits that are made on the view are the node's: it counts with them at once, and the view when they are shown")
    func viewEdits() throws {
        let list = try UpdateStage([Array(0..<5)])
        defer { list.stage.close() }
        list.show()
        list.sections[0] = [100, 101] + list.sections[0]
        list.node.view.performBatchUpdates {
            list.node.view.insertItems(at: [list.path(0), list.path(1)])
        }
        #expect(list.node.numberOfItems(inSection: 0) == 7 && list.node.view.numberOfItems(inSection: 0) == 5)
        list.stage.host.settle()
        #expect(list.shown == [100, 101, 0, 1, 2, 3, 4])
    }

    /// Sections of one item with a line of its own, each under an inset.
    @MainActor private final class InsetSections: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
        var insets: [CGFloat] = [10, 20, 30, 40]
        private(set) var mistakes: [Int] = []
        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { insets.count }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { NumberCell(0) } }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            insetForSectionAt section: Int
        ) -> UIEdgeInsets {
            guard insets.indices.contains(section) else {
                mistakes.append(section)
                return .zero
            }
            return UIEdgeInsets(top: insets[section], left: 0, bottom: 0, right: 0)
        }
    }

    @Test("A layout asks about sections by the data source's numbers; those it has deleted keep what they had")
    func insetsBehind() throws {
        let sections = InsetSections()
        let stage = try PromiseStage(width: 300)
        defer { stage.close() }
        let node = ASCollectionNode()
        node.dataSource = sections
        node.delegate = sections
        stage.show(node)
        stage.host.settle()
        let layout = node.view.collectionViewLayout
        func tops() -> [CGFloat?] {
            (0..<node.view.numberOfSections).map {
                layout.layoutAttributesForItem(at: IndexPath(item: 0, section: $0))?.frame.minY
            }
        }
        #expect(tops() == [10, 80, 160, 250])
        node.performBatch(animated: false) {
            sections.insets = [35, 45, 5, 5]
            node.deleteSections([0, 1])
            node.insertSections([2, 3])
        }
        layout.invalidateLayout()
        node.view.layoutIfNeeded()
        #expect(node.isProcessingUpdates && tops() == [10, 80, 165, 260] && sections.mistakes.isEmpty)
        sections.insets = [5]
        node.reloadData()
        layout.invalidateLayout()
        node.view.layoutIfNeeded()
        #expect(tops() == [10, 80, 165, 260] && sections.mistakes.isEmpty)
        stage.host.settle()
        #expect(tops() == [5] && sections.mistakes.isEmpty)
    }

    /// Sections of items with names, which are asked for contexts and menus.
    @MainActor private final class Named: ASCollectionDataSource, ASCollectionDelegate {
        final class Context: ASSectionContext {
            let sectionName: String?
            weak var collectionView: ASCollectionView?
            init(_ name: String) { sectionName = name }
        }

        var sections: [(name: String, items: [String])]
        var log: [String] = []

        init(_ sections: [(name: String, items: [String])]) {
            self.sections = sections
        }

        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.count }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            sections[section].items.count
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { NumberCell(0) } }
        func collectionNode(_ node: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
            Context(sections[section].name)
        }
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append(sections[indexPath.section].items[indexPath.item])
            return nil
        }
    }

    @Test("A section's context knows the view as soon as there is one, which answers for the sections on screen")
    func contexts() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let named = Named([("a", ["1", "2"]), ("b", ["3"])])
        let node = ASCollectionNode()
        node.dataSource = named
        let b = try #require(node.context(forSection: 1))
        #expect(b.sectionName == "b" && !node.isNodeLoaded && b.collectionView == nil)
        stage.show(node)
        stage.host.settle()
        #expect(b.collectionView === node.view)
        named.sections.insert(("new", ["4", "5"]), at: 0)
        node.insertSections([0])
        #expect(node.isProcessingUpdates && node.context(forSection: 2) === b)
        #expect(node.view.context(forSection: 1) === b && node.view.context(forSection: 0)?.sectionName == "a")
        stage.host.settle()
        #expect(node.view.context(forSection: 2) === b)
    }

    @MainActor private final class Sections: ASCollectionDataSource {
        var names = ["a", "b", "c"]
        var asked: [Int] = []

        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { names.count }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { NumberCell(0) } }
        func collectionNode(_ node: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
            asked.append(section)
            return names[section] == "a" ? nil : Named.Context(names[section])
        }
    }

    @Test("A context is asked for once, also where there is none, and not of a data source that is ahead of its edits")
    func contextsInBatch() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let sections = Sections()
        let node = ASCollectionNode()
        node.dataSource = sections
        stage.show(node)
        stage.host.settle()
        #expect(node.context(forSection: 0) == nil && node.context(forSection: 0) == nil && sections.asked == [0])
        node.performBatch(animated: false) {
            sections.names.remove(at: 1)
            // The third of those before: there is no third one now.
            #expect(node.context(forSection: 2) == nil && sections.asked == [0])
            node.deleteSections([1])
        }
        #expect(node.context(forSection: 1)?.sectionName == "c" && sections.asked == [0, 1])
        stage.host.settle()
        #expect(node.context(forSection: 0) == nil && sections.asked == [0, 1])
    }

    @Test(
        "A menu is asked for by the path of its item in the data source, and not for an item that this has deleted",
        arguments: [(2, ["c"]), (3, [])])
    func menusBehind(item: Int, log: [String]) throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let named = Named([("", ["a", "b", "c", "d"])])
        let node = ASCollectionNode()
        node.dataSource = named
        node.delegate = named
        stage.show(node)
        stage.host.settle()
        let frame = try #require(node.view.cellForItem(at: IndexPath(item: item, section: 0))).frame
        node.performBatch(animated: false) {
            named.sections[0].items = ["new", "newer", "a", "b", "c"]
            node.deleteItems(at: [IndexPath(item: 3, section: 0)])
            node.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        }
        #expect(node.isProcessingUpdates)
        stage.rightClick(frame.midX, frame.midY)
        stage.host.step()
        #expect(named.log == log)
    }
}
