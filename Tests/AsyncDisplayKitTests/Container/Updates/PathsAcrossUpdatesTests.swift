import AsyncDisplayKit
import Testing

/// What lists remember by path while rows come and go: the press in progress, and where the content is to be.
@MainActor @Suite(.serialized) struct PathsAcrossUpdatesTests {
    /// Frames after which a press has begun in a list that may be dragged, and after which it shows.
    private nonisolated static let begun = 7
    private nonisolated static let highlighted = 16

    /// A list, a number of which has been pressed for so many frames.
    private func press(_ number: Int, of kind: EitherList.Kind, count: Int, frames: Int) throws -> EitherList {
        let list = try EitherList(kind, 0..<count)
        list.stage.press(100, CGFloat(number) * 50 + 25)
        list.stage.host.step(frames: frames)
        return list
    }

    @Test(
        "A press goes on while other rows come and go, and selects its row by the path it has then",
        arguments: EitherList.Kind.allCases, [begun, highlighted])
    func press(kind: EitherList.Kind, frames: Int) throws {
        let list = try press(4, of: kind, count: 40, frames: frames)
        defer { list.stage.close() }
        list.insert([100], at: 40)
        list.stage.host.step()
        list.delete(at: 0)
        list.stage.host.step()
        list.delete(at: 0)
        list.insert([101, 102, 103], at: 0)
        list.stage.host.step(frames: 6)
        #expect(list.cell(4)?.isHighlighted == true && list.node.visibleNodes.count { $0.isHighlighted } == 1)
        list.stage.lift()
        #expect(list.events == [frames == Self.begun ? "highlight 5" : "highlight 4", "unhighlight 5", "select 5"])
        #expect(list.cell(4)?.isSelected == true && list.cell(4)?.isHighlighted == false)
    }

    @Test(
        "The press of a row that is deleted ends, and the delegate is not told of a row that is gone",
        arguments: EitherList.Kind.allCases, [begun, highlighted])
    func pressOfDeletedRow(kind: EitherList.Kind, frames: Int) throws {
        let list = try press(2, of: kind, count: 3, frames: frames)
        defer { list.stage.close() }
        let cell = try #require(list.cell(2))
        list.delete(at: 2)
        list.stage.host.step(frames: 10)
        list.stage.lift()
        list.stage.host.settle()
        #expect(list.events.allSatisfy { $0 == "highlight 2" } && !cell.isHighlighted)
        if frames == Self.highlighted { #expect(list.events.count == 1) }
        #expect(list.node.visibleNodes.allSatisfy { !$0.isHighlighted && !$0.isSelected })
    }

    @Test(
        "While a reload waits for the end of the turn, no row is selected by a path of before",
        arguments: EitherList.Kind.allCases)
    func tapWhileReloadWaits(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<10)
        defer { list.stage.close() }
        // Of several reloads in a turn, the first is shown when it is asked for, and the others wait.
        list.node.reloadData()
        list.node.waitUntilAllUpdatesAreProcessed()
        list.node.view.layoutIfNeeded()
        list.numbers = [100]
        list.node.reloadData()
        list.stage.tapInOneFrame(100, 225)
        list.stage.host.settle()
        #expect(list.events.isEmpty && list.shown == [100])
    }

    @Test("A finger that leaves its row while rows come does not select it", arguments: EitherList.Kind.allCases)
    func leavingFinger(kind: EitherList.Kind) throws {
        let list = try press(0, of: kind, count: 4, frames: Self.highlighted)
        defer { list.stage.close() }
        (list.node.view as? UIScrollView)?.isScrollEnabled = false
        list.insert([100], at: 4)
        list.stage.drag(by: 0, 100, frames: 4)
        list.stage.lift()
        #expect(list.events == ["highlight 0", "unhighlight 0"])
    }

    @Test(
        "An animation to a row ends at that row, however many come above it on the way",
        arguments: EitherList.Kind.allCases)
    func animatedTarget(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<200)
        defer { list.stage.close() }
        list.scroll(to: 100, animated: true)
        list.stage.host.run(seconds: 0.1)
        list.insert(Array(1000..<1020), at: 0)
        list.stage.host.settle()
        #expect(list.shown.first == 100 && list.top(of: 100) == 0)
    }

    @Test(
        "A jump to a row is to that row, though another comes above it before the next layout",
        arguments: EitherList.Kind.allCases)
    func pendingTarget(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<100)
        defer { list.stage.close() }
        list.scroll(to: 50, animated: false)
        list.insert([1000], at: 0)
        list.stage.host.settle()
        #expect(list.shown.first == 50 && list.top(of: 50) == 0)
    }

    @Test(
        "A click selects the row it was on, though deselecting the row before deletes other rows",
        arguments: EitherList.Kind.allCases)
    func editWhenDeselected(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<30)
        defer { list.stage.close() }
        list.stage.tap(100, 125)
        list.insert([100], at: 3)
        list.stage.host.settle()
        list.didDeselect = { path in list.delete(at: path.item + 1) }
        // Number 4, below the detail of number 2.
        list.stage.tap(100, 275)
        list.stage.host.settle()
        #expect(list.shown.prefix(6) == [0, 1, 2, 3, 4, 5] && list.events.last == "select 4")
        #expect(list.shown.filter { list.cell($0)?.isSelected == true } == [4])
        // The row that was clicked itself.
        list.didDeselect = { _ in list.delete(at: 7) }
        list.stage.tap(100, 375)
        list.stage.host.settle()
        #expect(list.events.filter { $0.hasPrefix("select") } == ["select 2", "select 4"])
        #expect(list.shown.filter { list.cell($0)?.isSelected == true } == [])
    }
}
