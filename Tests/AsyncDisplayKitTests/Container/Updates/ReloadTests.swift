import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// What a reload leaves as it is, and what happens when the data source contradicts its updates.
@MainActor @Suite(.serialized) struct ReloadTests {
    private func stage(_ count: Int = 100, identity: Bool = true) throws -> UpdateStage {
        let stage = try UpdateStage([Array(0..<count)])
        if identity { stage.identity = { $0 } }
        stage.show()
        return stage
    }

    @Test("A reload keeps the nodes of items with the same identity, on screen, and asks for the others only")
    func identity() throws {
        let list = try stage()
        defer { list.stage.close() }
        let cells = list.node.visibleNodes
        let asked = list.asked.count
        list.sections[0].remove(at: 3)
        list.sections[0].insert(777, at: 1)
        list.node.reloadData()
        list.step()
        #expect(list.shown == [0, 777, 1, 2] + Array(4..<10))
        #expect(list.cell(0) === cells[0] && list.cell(2) === cells[1] && list.cell(4) === cells[4])
        #expect(Array(list.asked.dropFirst(asked)) == [777])
        #expect(!list.events.contains("hide 0") && list.events.contains("hide 3"))
        #expect(list.kept.contains(0) && !list.kept.contains(777))
    }

    @Test("In a long list, too, items on screen are found again, however far they have moved within thousands of items")
    func longList() throws {
        let list = try stage(100_000)
        defer { list.stage.close() }
        list.node.contentOffset = CGPoint(x: 0, y: 2_500_000)
        list.stage.host.settle()
        let cells = list.node.visibleNodes
        let asked = list.asked.count
        list.sections[0].insert(contentsOf: 200_000..<206_000, at: 1000)
        list.node.reloadData()
        list.step()
        #expect(list.shown == Array(50_000..<50_010))
        #expect(zip(list.node.visibleNodes, cells).allSatisfy { $0 === $1 } && list.asked.count == asked)
    }

    @Test("Items are found again in another section, short or long, though there were fewer sections before")
    func newSections() throws {
        for count in [20, 30_000] {
            let list = try stage(count)
            defer { list.stage.close() }
            list.node.contentOffset = CGPoint(x: 0, y: 300)
            list.stage.host.settle()
            let cells = list.node.visibleNodes
            list.sections.insert([-1, -2], at: 0)
            list.node.reloadData()
            list.stage.host.settle()
            #expect(list.shown == Array(6..<16))
            #expect(zip(list.node.visibleNodes, cells).allSatisfy { $0 === $1 })
            #expect(list.node.contentOffset.y == 400)
        }
    }

    @Test("Without an identity a reload makes new nodes")
    func noIdentity() throws {
        let list = try stage(identity: false)
        defer { list.stage.close() }
        let cell = list.cell(0)
        list.node.reloadData()
        list.step()
        #expect(list.shown == Array(0..<10) && list.cell(0) !== cell)
    }

    @Test("Another data source's items are not the same items, though they have the same identities")
    func otherSource() throws {
        @MainActor final class Other: ASCollectionDataSource {
            func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }
            func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode {
                NumberCell(1000 + path.item)
            }
            func collectionNode(_ node: ASCollectionNode, identityForItemAt path: IndexPath) -> AnyHashable? {
                path.item
            }
        }
        let list = try stage(3)
        defer { list.stage.close() }
        let other = Other()
        list.node.dataSource = other
        list.stage.host.settle()
        #expect(list.shown == [1000, 1001, 1002])
    }

    @Test("Reloading an item or its section keeps its node, if it has the same identity")
    func items() throws {
        let list = try stage()
        defer { list.stage.close() }
        let cells = list.node.visibleNodes
        list.node.performBatch(animated: true, updates: { list.node.reloadItems(at: [list.path(2)]) })
        list.step(2)
        #expect(list.cell(2) === cells[2] && list.kept == [2])
        list.sections[0][2] = 900
        list.node.performBatch(animated: true, updates: { list.node.reloadItems(at: [list.path(2)]) })
        list.step(2)
        #expect(list.cell(2)?.number == 900)
        list.sections[0].swapAt(0, 1)
        list.node.performBatch(animated: false, updates: { list.node.reloadSections([0]) })
        list.step(2)
        #expect(list.cell(0) === cells[1] && list.cell(1) === cells[0] && list.shown.prefix(3) == [1, 0, 900])
    }

    @Test("A node takes another model if it can, and is replaced if not")
    func models() throws {
        struct Model: Hashable { var number: Int }
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        list.model = { $0 < 900 ? Model(number: $0) : "\($0)" }
        list.show()
        let cell = try #require(list.cell(2))
        #expect(cell.nodeModel as? Model == Model(number: 2))
        // Another item of the same kind of model, at the same place.
        list.sections[0][2] = 2 + 0
        list.node.performBatch(animated: false, updates: { list.node.reloadItems(at: [list.path(2)]) })
        #expect(list.cell(2) === cell)
        list.sections[0][2] = 901
        list.node.performBatch(animated: false, updates: { list.node.reloadItems(at: [list.path(2)]) })
        #expect(list.cell(2) !== cell && list.cell(2)?.nodeModel as? String == "901")
    }

    @Test("A node that cannot take its item's model is replaced, although the item is the same one", arguments: [0, 1])
    func refusedModels(byItem: Int) throws {
        struct Model { let number: Int }
        let list = try stage(20)
        defer { list.stage.close() }
        var isText = false
        list.model = { isText && $0 == 2 ? "\($0)" : Model(number: $0) }
        list.node.reloadData()
        list.stage.host.settle()
        let cells = list.node.visibleNodes
        isText = true
        if byItem == 0 {
            list.node.reloadData()
        } else {
            list.node.performBatch(animated: false) { list.node.reloadItems(at: [list.path(2), list.path(3)]) }
        }
        list.stage.host.settle()
        #expect(list.cell(2) !== cells[2] && list.cell(2)?.nodeModel as? String == "2")
        #expect(list.cell(3) === cells[3])
    }

    @Test("Models with an identity make their items known")
    func identifiableModels() throws {
        struct Model: Identifiable {
            let id: Int
            let text: String
        }
        let list = try stage(20, identity: false)
        defer { list.stage.close() }
        var text = "old"
        list.model = { Model(id: $0, text: text) }
        list.node.reloadData()
        list.stage.host.settle()
        let cell = list.cell(3)
        text = "new"
        list.sections[0].removeFirst()
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.cell(2) === cell && (cell?.nodeModel as? Model)?.text == "new")
    }

    @Test("After a reload the first item on screen is where it was, although items came before it")
    func position() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.node.contentOffset = CGPoint(x: 0, y: 1020)
        list.stage.host.settle()
        let first = try #require(list.shown.first)
        let cell = try #require(list.node.visibleNodes.first)
        let y = cell.view.convert(cell.view.bounds, to: list.stage.window).minY
        list.sections[0].insert(contentsOf: Array(500..<507), at: 2)
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.shown.first == first && list.node.visibleNodes.first === cell)
        #expect(cell.view.convert(cell.view.bounds, to: list.stage.window).minY == y)
        #expect(list.node.contentOffset.y == 1370)
    }

    @Test("When the first item on screen is gone after a reload, the first one that stays is where it was")
    func positionOfSurvivor() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.node.contentOffset = CGPoint(x: 0, y: 1020)
        list.stage.host.settle()
        #expect(list.shown.first == 20)
        // At its index there is another item now.
        list.sections[0].replaceSubrange(20...21, with: Array(500..<507))
        list.node.reloadData()
        list.stage.host.settle()
        // It was 80 points below the top.
        let cell = try #require(list.node.visibleNodes.first { ($0 as? NumberCell)?.number == 22 })
        #expect(cell.view.convert(cell.view.bounds, to: list.stage.window).minY == 80)
    }

    @Test("An inconsistent update shows what the data source says, keeping the position, and completes with false")
    func inconsistent() throws {
        try leniently {
            let list = try stage()
            defer { list.stage.close() }
            list.node.contentOffset = CGPoint(x: 0, y: 1020)
            list.stage.host.settle()
            let first = try #require(list.shown.first)
            var result: Bool?
            list.node.performBatch(animated: true) {
                list.sections[0].insert(contentsOf: [500, 501, 502], at: 0)
                list.node.insertItems(at: [list.path(0)])
            } completion: {
                result = $0
            }
            #expect(list.node.numberOfItems(inSection: 0) == 103)
            list.stage.host.settle()
            #expect(result == false && list.shown.first == first && list.node.contentOffset.y == 1170)
        }
    }

    @Test("A data source that counts below zero has no items there, and is shown again when it counts right")
    func negative() throws {
        try leniently { try MisuseLog().collect { try countBelowZero() } }
    }

    private func countBelowZero() throws {
        let list = try UpdateStage([[0, 1], []])
        defer { list.stage.close() }
        list.countOffset = -1
        list.show()
        #expect(list.node.numberOfItems(inSection: 0) == 1 && list.node.numberOfItems(inSection: 1) == 0)
        list.countOffset = 0
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.shown == [0, 1])
        var result: Bool?
        list.countOffset = -1
        list.node.performBatch(
            animated: false, updates: { list.node.reloadSections([1]) }, completion: { result = $0 })
        list.stage.host.settle()
        #expect(result == false && list.shown == [0])
        list.countOffset = 0
        list.identity = { AnyHashable($0) }
        list.node.reloadData()
        list.stage.host.settle()
        list.countOffset = -1
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.shown == [0])
        list.countOffset = -3
        list.node.performBatch(
            animated: false, updates: { list.node.insertSections([2]) }, completion: { result = $0 })
        list.stage.host.settle()
        #expect(list.shown.isEmpty && list.node.numberOfItems(inSection: 0) == 0)
    }

    @Test("A table of fewer than no sections is empty")
    func negativeSections() throws {
        try MisuseLog().collect {
            @MainActor final class Rows: ASTableDataSource {
                var count = -1
                func numberOfSections(in tableNode: ASTableNode) -> Int { count }
                func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 2 }
                func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
                    NumberCell(1)
                }
            }
            let stage = try PromiseStage()
            defer { stage.close() }
            let rows = Rows()
            let table = ASTableNode()
            table.dataSource = rows
            stage.show(table)
            #expect(table.numberOfSections == 0)
            rows.count = 1
            table.reloadData()
            stage.host.settle()
            #expect(table.visibleNodes.count == 2)
        }
    }

    @Test("A data source that changed without a word is found out when an item is asked for, and loaded again")
    func lateQuestion() throws {
        try leniently {
            let list = try stage(400)
            defer { list.stage.close() }
            list.sections[0].removeLast(300)
            list.node.scrollToItem(at: list.path(350), at: .top, animated: false)
            list.stage.host.settle()
            #expect(list.node.numberOfItems(inSection: 0) == 100)
            #expect(list.shown == Array(90..<100))
        }
    }

    @Test(
        "In tests, which are strict, an inconsistent update stops the process, with a message that says what is wrong")
    func strict() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let list = try UpdateStage([Array(0..<10)])
                list.show()
                list.node.performBatch(animated: false) {
                    list.sections[0].removeLast()
                    list.node.insertItems(at: [list.path(0)])
                }
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("UpdateStage") && text.contains("so 11 are expected") && text.contains("says 9"))
        #expect(text.contains("insert items 0-0"))
    }

    @Test("A header's node stays when items of its section come and go, and when the section moves")
    func supplementaries() throws {
        final class Headers: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
            var sections = [["a", "b"], ["c"]]
            var asked = 0
            func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.count }
            func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
                sections[section].count
            }
            func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
                { NumberCell(1) }
            }
            func collectionNode(
                _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
            ) -> ASCellNodeBlock {
                asked += 1
                return { NumberCell(2) }
            }
            func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
                ASSizeRangeUnconstrained
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = Headers()
        let node = ASCollectionNode()
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        let headers = source.asked
        #expect(headers == 2)
        node.performBatch(animated: false) {
            source.sections[0].append("x")
            node.insertItems(at: [IndexPath(item: 2, section: 0)])
        }
        stage.host.step()
        node.performBatch(animated: false) {
            source.sections.swapAt(0, 1)
            node.moveSection(0, toSection: 1)
        }
        stage.host.step()
        #expect(source.asked == headers)
    }

    @Test("However many sections there are, a reload asks for few identities, nearest to what is on screen")
    func manySections() throws {
        let list = try UpdateStage((0..<100).map { section in (0..<2000).map { section * 2000 + $0 } })
        defer { list.stage.close() }
        var asked = 0
        list.identity = { number in
            asked += 1
            return number
        }
        list.show()
        list.node.scrollToItem(at: list.path(1000, 50), at: .top, animated: false)
        list.stage.host.settle()
        let cells = list.node.visibleNodes
        // An item that was on screen is nowhere any more: where to stop looking for it?
        list.sections[50].remove(at: 1000)
        list.sections[50].insert(-1, at: 0)
        asked = 0
        list.node.reloadData()
        list.step()
        #expect(asked <= 21_000)
        #expect(list.shown.dropFirst().first == 101_001 || list.shown.first == 101_001)
        #expect(list.node.visibleNodes.contains { $0 === cells[1] })
        asked = 0
        list.sections[50].remove(at: 1001)
        list.node.reloadSections(IndexSet(0..<100))
        list.step()
        #expect(asked <= 21_000 && list.node.visibleNodes.contains { $0 === cells[2] })
    }
}
