import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// Many reloads and edits in one turn, and edits without an end.
@MainActor @Suite(.serialized) struct ManyEditsTests {
    /// A table of numbered rows of 50 points, ten to a screen, that counts what it is asked.
    @MainActor final class Rows: ASTableDataSource, ASTableDelegate {
        let stage: PromiseStage
        let table = ASTableNode()
        var numbers: [Int]
        var countQuestions = 0
        var asked: [Int] = []
        var whenCounting: () -> Void = {}
        var whenAsked: (Int) -> Void = { _ in }
        var hasIdentities = false
        var whenKept: () -> Void = {}
        var whenDisplayed: () -> Void = {}

        init(_ numbers: Range<Int>) throws {
            stage = try PromiseStage(width: 300, height: 500)
            self.numbers = Array(numbers)
            table.dataSource = self
            table.view.separatorStyle = .none
        }

        func show() {
            stage.showAtRest(table)
            (countQuestions, asked) = (0, [])
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
            countQuestions += 1
            whenCounting()
            return numbers.count
        }

        func tableNode(_ tableNode: ASTableNode, identityForRowAt indexPath: IndexPath) -> AnyHashable? {
            hasIdentities ? numbers[indexPath.row] : nil
        }

        func tableNode(_ tableNode: ASTableNode, willKeep node: ASCellNode, forRowAt indexPath: IndexPath) {
            whenKept()
        }

        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
            let number = numbers[indexPath.row]
            asked.append(number)
            whenAsked(number)
            return NumberCell(number)
        }

        func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) { whenDisplayed() }

        func insert(_ number: Int, at row: Int, completion: (@MainActor (Bool) -> Void)? = nil) {
            table.performBatch(animated: true) {
                self.numbers.insert(number, at: row)
                self.table.insertRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
            } completion: {
                completion?($0)
            }
        }

        var shown: [Int] { table.visibleNodes.compactMap { ($0 as? NumberCell)?.number } }
    }

    /// What is told while `body` runs.
    func messages(of body: () throws -> Void) rethrows -> [String] {
        let messages = Mutex<[String]>([])
        try Misuse.observing({ message in messages.withLock { $0.append(message) } }, body)
        return messages.withLock { $0 }
    }

    // MARK: Completions

    @Test("A completion that makes an update each time is called again in the next frame", arguments: [true, false])
    func endlessCompletions(edits: Bool) throws {
        let rows = try Rows(0..<5)
        defer { rows.stage.close() }
        rows.show()
        var count = 0
        func update() {
            count += 1
            guard count < 1_000 else { return }
            rows.table.performBatch(animated: false) {
                guard edits else { return }
                rows.numbers.insert(count, at: 0)
                rows.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            } completion: { _ in
                update()
            }
        }
        var first = 0
        let messages = messages {
            update()
            first = count
            rows.stage.host.step()
        }
        #expect(first <= 20 && messages.count == 1 && messages.first?.contains("completion") == true)
        #expect(count > first && count <= first + 20)
        count = 1_000
        rows.stage.host.settle()
        #expect(!rows.table.isProcessingUpdates && rows.shown == Array(rows.numbers.prefix(10)))
    }

    // MARK: Reloads

    @Test("Ten thousand reloads of one turn are two, show the last state, and call their completions in order")
    func reloads() throws {
        let rows = try Rows(0..<100)
        defer { rows.stage.close() }
        rows.show()
        var called: [Int] = []
        for number in 0..<10_000 {
            rows.numbers[0] = 1_000 + number
            rows.table.reloadData { called.append(number) }
        }
        #expect(rows.countQuestions < 30 && rows.table.isProcessingUpdates && !rows.table.isSynchronized)
        rows.stage.host.settle()
        #expect(called == Array(0..<10_000) && rows.shown == [10_999] + Array(1..<10))
        #expect(rows.countQuestions < 200 && rows.asked.count < 200)
        #expect(!rows.table.isProcessingUpdates && rows.table.isSynchronized)
    }

    @Test("What is asked after reloads of one turn is answered as of the last")
    func questions() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.show()
        for count in [20, 30, 40] {
            rows.numbers = Array(0..<count)
            rows.table.reloadData()
        }
        #expect(rows.table.numberOfRows(inSection: 0) == 40)
        #expect((rows.table.nodeForRow(at: IndexPath(row: 39, section: 0)) as? NumberCell)?.number == 39)
        rows.numbers = [7]
        rows.table.reloadData()
        rows.table.waitUntilAllUpdatesAreProcessed()
        #expect(!rows.table.isProcessingUpdates)
        rows.stage.host.settle()
        #expect(rows.shown == [7])
    }

    @Test("Edits after reloads of one turn are part of the last reload")
    func editsAfterReloads() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.show()
        var results: [Bool] = []
        rows.table.reloadData()
        rows.table.reloadData()
        rows.insert(100, at: 0) { results.append($0) }
        rows.insert(101, at: 0) { results.append($0) }
        rows.stage.host.settle()
        #expect(results == [true, true] && rows.shown == [101, 100] + Array(0..<8))
    }

    // MARK: Edits

    @Test("A question in the middle of a batch after reloads of one turn, and the batch that goes on, are right")
    func questionInBatchAfterReloads() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.show()
        var results: [Bool] = []
        let log = messages {
            rows.table.reloadData()
            rows.table.reloadData()
            rows.table.performBatch(animated: false) {
                rows.numbers.insert(100, at: 0)
                #expect(rows.table.numberOfRows(inSection: 0) == 11)
                rows.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            } completion: {
                results.append($0)
            }
            rows.stage.host.settle()
        }
        #expect(log.isEmpty && results == [true] && rows.shown == [100] + Array(0..<9))
    }

    @Test("A row that is asked for before its insertion is told, when many were inserted in the turn, is no fault")
    func questionsAmongManyInsertions() throws {
        let rows = try Rows(0..<100)
        defer { rows.stage.close() }
        rows.show()
        let log = messages {
            for number in 0..<40 {
                rows.numbers.insert(100 + number, at: 0)
                _ = rows.table.nodeForRow(at: IndexPath(row: 60 + number, section: 0))
                rows.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            }
            rows.stage.host.settle()
        }
        #expect(log.isEmpty && rows.shown == Array((130..<140).reversed()))
    }

    @Test("Ten thousand rows inserted at the top in one turn: only those that are seen are asked for")
    func insertions() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.show()
        var called = 0
        for number in 0..<10_000 {
            rows.insert(100 + number, at: 0) {
                #expect($0 && number == called)
                called += 1
            }
        }
        #expect(rows.table.numberOfRows(inSection: 0) == 10_010)
        rows.stage.host.settle()
        #expect(called == 10_000 && rows.shown == (0..<10).map { 10_099 - $0 })
        #expect(rows.asked.count < 300)
    }

    @Test("After many rows inserted in one turn, a jump to the last row ends exactly there", arguments: [false, true])
    func jump(isShownFirst: Bool) throws {
        let rows = try Rows(0..<1_000)
        defer { rows.stage.close() }
        rows.show()
        for number in 0..<101 { rows.insert(1_000 + number, at: 0) }
        if isShownFirst { rows.stage.host.settle() }
        rows.table.scrollToRow(at: IndexPath(row: 1_100, section: 0), at: .bottom, animated: false)
        rows.stage.host.settle()
        let view = rows.table.tableView
        #expect(rows.shown == Array(990..<1_000) && view.contentOffset.y == view.contentSize.height - 500)
        #expect(view.rectForRow(at: IndexPath(row: 1_100, section: 0)).maxY == view.bounds.maxY)
    }

    @Test("Hundreds of edits of all kinds in one turn show what the data source has", arguments: 0..<12)
    func mixed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let rows = try Rows(0..<60)
        defer { rows.stage.close() }
        rows.show()
        for turn in 0..<3 {
            for edit in 0..<120 {
                let row = Int.random(in: 0..<rows.numbers.count, using: &generator)
                let path = IndexPath(row: row, section: 0)
                switch Int.random(in: 0..<40, using: &generator) {
                case 0: rows.table.reloadSections([0], with: .none)
                case 1: rows.table.reloadData()
                case 2: rows.table.waitUntilAllUpdatesAreProcessed()
                case 3..<10: rows.table.reloadRows(at: [path], with: .automatic)
                case 10..<20 where rows.numbers.count > 20:
                    rows.numbers.remove(at: row)
                    rows.table.deleteRows(at: [path], with: .automatic)
                case 20..<28:
                    let target = Int.random(in: 0..<rows.numbers.count, using: &generator)
                    rows.numbers.insert(rows.numbers.remove(at: row), at: target)
                    rows.table.moveRow(at: path, to: IndexPath(row: target, section: 0))
                default: rows.insert(1_000 * (turn + 1) + edit, at: row)
                }
            }
            #expect(rows.table.numberOfRows(inSection: 0) == rows.numbers.count)
            rows.stage.host.settle()
            let first = try #require(rows.table.indexPathsForVisibleRows().first?.row)
            #expect(rows.shown == Array(rows.numbers[first..<(first + rows.shown.count)]))
            for row in rows.numbers.indices {
                let node = rows.table.nodeForRow(at: IndexPath(row: row, section: 0)) as? NumberCell
                #expect(node?.number == rows.numbers[row])
            }
        }
    }

    // MARK: Edits without an end

    @Test("A node block method that inserts a row at each call keeps the frames coming")
    func insertionWhenAsked() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        var next = 100
        rows.whenAsked = { _ in
            next += 1
            rows.insert(next, at: 0)
        }
        let messages = messages {
            rows.stage.show(rows.table)
            rows.stage.host.step(frames: 30)
        }
        #expect(messages.count == 1 && next > 120 && next < 2_000)
        rows.whenAsked = { _ in }
        rows.stage.host.settle()
        #expect(rows.table.numberOfRows(inSection: 0) == rows.numbers.count && rows.shown.count == 10)
    }

    @Test("A delegate that inserts a row whenever one comes on screen keeps the frames coming")
    func insertionWhenDisplayed() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.table.delegate = rows
        rows.show()
        var next = 100
        rows.whenDisplayed = {
            next += 1
            rows.insert(next, at: 0)
        }
        let messages = messages {
            rows.insert(100, at: 0)
            rows.stage.host.step(frames: 3)
        }
        #expect(messages.count == 1 && next > 110 && next < 1_000)
        let method = "a method about cells, nodes, sizes, headers, footers or the layout, or about displaying them"
        #expect(messages.first?.contains(" was edited or reloaded in \(method) 16 times in a row, ") == true)
        rows.whenDisplayed = {}
        rows.stage.host.settle()
        #expect(rows.shown == Array(rows.numbers.prefix(10)))
    }

    enum CountingEdit: CaseIterable { case reload, insertion }

    @Test(
        "A data source that edits each time it is asked for counts keeps the frames coming",
        arguments: CountingEdit.allCases)
    func editWhenCounting(_ edit: CountingEdit) throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.whenCounting = {
            switch edit {
            case .reload: rows.table.reloadData()
            case .insertion: rows.insert(rows.numbers.count, at: 0)
            }
        }
        let messages = messages {
            rows.stage.show(rows.table)
            rows.stage.host.step(frames: 30)
        }
        #expect(messages.count == 1 && rows.countQuestions > 20 && rows.countQuestions < 2_000)
        rows.whenCounting = {}
        rows.stage.host.settle()
        #expect(rows.table.numberOfRows(inSection: 0) == rows.numbers.count && rows.shown.count == 10)
    }

    @Test("What the limit of rounds leaves to the next frame stays there when the list is edited meanwhile")
    func heldRounds() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.show()
        let path = IndexPath(row: 0, section: 0)
        var (answers, isEndless) = (0, true)
        @MainActor func reload() {
            rows.table.performBatch(
                animated: false, updates: { rows.table.reloadRows(at: [path], with: .none) },
                completion: { _ in
                    guard isEndless else { return }
                    answers += 1
                    reload()
                })
        }
        let log = messages {
            reload()
            let held = answers
            rows.insert(100, at: 0)
            rows.insert(101, at: 0)
            rows.table.waitUntilAllUpdatesAreProcessed()
            #expect(held > 10 && answers == held && rows.table.isProcessingUpdates)
            isEndless = false
            rows.stage.host.settle()
        }
        #expect(log.count == 1 && !rows.table.isProcessingUpdates && rows.shown == [101, 100] + Array(0..<8))
    }

    @Test("A list is released when frames end before the one to which the limit of rounds leaves its edits")
    func framesEnd() throws {
        weak var table: ASTableNode?
        let log = try messages {
            let rows = try Rows(0..<10)
            table = rows.table
            rows.show()
            let path = IndexPath(row: 0, section: 0)
            var isEndless = true
            weak var list: Rows?
            list = rows
            @MainActor func reload() {
                list?.table.performBatch(
                    animated: false, updates: { list?.table.reloadRows(at: [path], with: .none) },
                    completion: { _ in if isEndless { reload() } })
            }
            reload()
            isEndless = false
            #expect(!rows.table.isSynchronized)
            FrameDriver.current = nil
            rows.table.removeFromSupernode()
            rows.stage.host.close()
        }
        #expect(log.count == 1 && table == nil)
    }

    @Test("After the many updates of a turn are shown, the next one is shown by itself again, also in the same frame")
    func updatesAfterMany() throws {
        let rows = try Rows(0..<100)
        defer { rows.stage.close() }
        rows.show()
        func removeLast() {
            rows.numbers.removeLast()
            rows.table.deleteRows(at: [IndexPath(row: rows.numbers.count, section: 0)], with: .none)
        }
        let driver = try #require(FrameDriver.current)
        driver.schedule(at: driver.now) {
            for _ in 0..<40 { removeLast() }
            #expect(rows.table.isProcessingUpdates)
        }
        rows.stage.host.step()
        #expect(rows.numbers.count == 60 && !rows.table.isProcessingUpdates)
        removeLast()
        #expect(!rows.table.isProcessingUpdates)
    }

    // MARK: Without frames

    /// Rows that are in no window, while there are no frames.
    private func withoutFrames(_ body: (Rows) -> Void) throws {
        let rows = try Rows(0..<10)
        rows.stage.close()
        let driver = FrameDriver.current
        FrameDriver.current = nil
        defer { FrameDriver.current = driver }
        body(rows)
    }

    @Test("Without frames, a reload in a question for counts is taken in when the question is answered")
    func reloadWhenCountingWithoutFrames() throws {
        try withoutFrames { rows in
            var (hasReloaded, isDone) = (false, false)
            rows.whenCounting = {
                if !hasReloaded {
                    hasReloaded = true
                    rows.table.reloadData { isDone = true }
                }
                rows.numbers.append(0)
            }
            #expect(rows.table.numberOfRows(inSection: 0) == rows.numbers.count)
            #expect(isDone && !rows.table.isProcessingUpdates && rows.numbers.count == 12)
        }
    }

    @Test(
        "Without frames, a data source that edits each time it is asked is told so once, and what is left comes later",
        arguments: CountingEdit.allCases)
    func endlessWithoutFrames(_ edit: CountingEdit) throws {
        try withoutFrames { rows in
            let path = IndexPath(row: 0, section: 0)
            rows.hasIdentities = true
            #expect(rows.table.nodeForRow(at: path) != nil)
            var count = 0
            rows.whenKept = {
                guard count < 1_000 else { return }
                count += 1
                switch edit {
                case .reload: rows.table.reloadSections([0], with: .none)
                case .insertion: rows.table.reloadRows(at: [path], with: .none)
                }
            }
            let messages = messages { rows.table.reloadRows(at: [path], with: .none) }
            #expect(messages.count == 1 && count > 0 && count < 100)
            rows.whenKept = {}
            MainInbox.shared.drain()
            #expect(rows.table.numberOfRows(inSection: 0) == 10 && !rows.table.isProcessingUpdates)
        }
    }

    @Test("Without frames, completions that make an update each time are called when the main thread looks for work")
    func completionsWithoutFrames() throws {
        try withoutFrames { rows in
            #expect(rows.table.numberOfRows(inSection: 0) == 10)
            var count = 0
            @MainActor func update() {
                guard count < 40 else { return }
                rows.table.performBatch(animated: false) {
                    rows.numbers.insert(count, at: 0)
                    rows.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                } completion: { _ in
                    count += 1
                    update()
                }
            }
            var first = 0
            let messages = messages {
                update()
                first = count
                for _ in 0..<3 { MainInbox.shared.drain() }
            }
            #expect(messages.count == 1 && first < 20 && count == 40)
            #expect(!rows.table.isProcessingUpdates && rows.numbers.count == 50)
        }
    }
}
