import AsyncDisplayKit
import Testing

/// Reloads of lists so long that not all items are asked who they are.
@MainActor @Suite(.serialized) struct LongReloadTests {
    /// A section of 30,000 items with identities, of which one or two more than ten from the 12,000th on are on screen.
    private func stage(pushedBy distance: CGFloat) throws -> UpdateStage {
        let list = try UpdateStage([Array(0..<30_000)])
        list.identity = { $0 }
        list.show()
        list.node.contentOffset = CGPoint(x: 0, y: 600_000 + distance)
        list.stage.host.settle()
        return list
    }

    // One more or less of them makes the number of questions that are left odd or even.
    @Test(
        "Sections in which nothing is found use up the questions, and no more",
        arguments: [0, 10, 50, 60], [20_500, 25_000])
    func exhausted(distance: CGFloat, count: Int) throws {
        let list = try stage(pushedBy: distance)
        defer { list.stage.close() }
        var questions = 0
        list.identity = { number in
            questions += 1
            return number
        }
        list.sections = [Array(100_000..<(100_000 + count)), [7, 8, 9], Array(200_000..<220_500)]
        list.node.reloadData()
        list.stage.host.settle()
        // And those of the items that are made.
        #expect(questions <= 20_200 && list.shown.first.map { $0 >= 100_000 } == true)
    }

    @Test("Items on both sides of the border between two sections are found when a section comes before both")
    func border() throws {
        let list = try UpdateStage([Array(0..<30_000), Array(30_000..<60_000)])
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        list.node.contentOffset = CGPoint(x: 0, y: 1_499_750)
        list.stage.host.settle()
        let (shown, cells) = (list.shown, list.node.visibleNodes)
        #expect(shown.contains(29_999) && shown.contains(30_000))
        list.sections.insert([100_000], at: 0)
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.shown == shown)
        #expect(zip(list.node.visibleNodes, cells).allSatisfy { $0 === $1 })
    }

    @Test("A long section that comes before the one on screen takes none of the questions that find its items")
    func sectionBefore() throws {
        let list = try stage(pushedBy: 0)
        defer { list.stage.close() }
        let cells = list.node.visibleNodes
        list.sections.insert(Array(100_000..<130_000), at: 0)
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.shown == Array(12_000..<12_010))
        #expect(zip(list.node.visibleNodes, cells).allSatisfy { $0 === $1 })
    }

    @Test("Of 20,001 and more sections those on screen are asked first")
    func manySections() throws {
        let list = try UpdateStage((0..<20_500).map { [$0] })
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        list.node.scrollToItem(at: list.path(0, 20_499), at: .bottom, animated: false)
        list.stage.host.settle()
        let cells = list.node.visibleNodes
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.shown.last == 20_499)
        #expect(zip(list.node.visibleNodes, cells).allSatisfy { $0 === $1 })
    }

    @Test("A section that is appended takes no node from the beginning of the one before it")
    func appended() throws {
        let list = try UpdateStage([Array(0..<30_000), Array(30_000..<60_000)])
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        list.node.scrollToItem(at: list.path(0, 1), at: .centeredVertically, animated: false)
        list.stage.host.settle()
        let cells = list.node.visibleNodes
        list.sections.append([90_000])
        list.node.reloadData()
        list.stage.host.settle()
        #expect(zip(list.node.visibleNodes, cells).allSatisfy { $0 === $1 })
    }

    @Test("An unchanged list is asked for no more identities than it has nodes")
    func unchanged() throws {
        let list = try UpdateStage([Array(0..<10_000)])
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        var questions = 0
        list.identity = { number in
            questions += 1
            return number
        }
        list.node.reloadData()
        list.stage.host.settle()
        #expect(questions > 0 && questions <= Set(list.asked).count)
    }

    @Test("Of two long sections that are reloaded each has its items near the screen found, though others are gone")
    func twoSections() throws {
        let list = try UpdateStage([Array(0..<30_000), Array(30_000..<60_000)])
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        list.node.scrollToItem(at: list.path(0, 1), at: .centeredVertically, animated: false)
        list.stage.host.settle()
        let first = try #require(list.shown.first)
        let cells = list.node.visibleNodes
        // Gone, so that it is looked for everywhere.
        list.sections[0][first] = -1
        list.node.reloadSections([0, 1])
        list.stage.host.settle()
        let after = list.node.visibleNodes
        #expect(cells.dropFirst().allSatisfy { cell in after.contains { $0 === cell } })
    }
}
