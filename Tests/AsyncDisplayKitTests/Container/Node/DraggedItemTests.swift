import AsyncDisplayKit
import Testing

/// While the user drags a row or an item, the list shows another order than the data source has; its nodes must not
/// notice.
@MainActor @Suite(.serialized) struct DraggedItemTests {
    private func list(_ kind: EitherList.Kind, _ numbers: Range<Int> = 0..<200) throws -> EitherList {
        let list = try EitherList(kind, numbers)
        list.isMovable = true
        return list
    }

    /// Takes up the first cell and has the list scroll under it.
    private func dragFirst(of list: EitherList, scrollingTo offset: CGFloat, check: () -> Void = {}) {
        list.stage.press(100, 25)
        list.stage.host.run(seconds: 0.5)
        list.stage.drag(by: 0, 455, frames: 20, check: check)
        for _ in 0..<600 where list.node.contentOffset.y < offset {
            list.stage.host.step()
            check()
        }
    }

    @Test(
        "A cell that is dragged through two screens stays visible and drawn, and the others are as near as they look",
        arguments: EitherList.Kind.allCases)
    func states(kind: EitherList.Kind) throws {
        let list = try list(kind)
        defer { list.stage.close() }
        let cell = try #require(list.cell(0))
        let swatch = Swatch(0x336699)
        swatch.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
        cell.addSubnode(swatch)
        list.stage.host.settle()
        var displayed = Set(list.shown)
        list.willDisplay = { displayed.insert($0) }
        list.didEndDisplaying = { displayed.remove($0) }
        var hidden = 0
        dragFirst(of: list, scrollingTo: 1000) { if !cell.isVisible || swatch.contents == nil { hidden += 1 } }
        #expect(list.node.contentOffset.y >= 1000 && hidden == 0)
        #expect(displayed.contains(0) && displayed.count >= 10 && Set(list.shown) == displayed)
        #expect(displayed.allSatisfy { list.cell($0)?.isVisible == true })
        #expect(list.stage.pixel(100, 480) == 0x336699)
        // The node's own questions and answers are about the same cells.
        #expect(displayed.allSatisfy { list.hostView(of: $0) === list.cell($0)?.view.superview?.superview })
        let other = try #require(list.shown.first { $0 != 0 })
        #expect(list.number(at: CGPoint(x: 100, y: (list.top(of: other) ?? 0) + 25)) == other)
        list.stage.lift()
        list.stage.host.settle()
        #expect(list.moves.count == 1 && list.numbers[0] == 1)
        #expect(cell.isVisible && swatch.contents != nil && list.shown.contains(0))
        #expect(list.shown.allSatisfy { list.cell($0)?.isVisible == true } && Set(list.shown) == displayed)
        #expect(list.numbers.contains(list.shown) && list.node.visibleNodes.allSatisfy { $0.isInDisplayState })
    }

    @Test("With a window of retention the cell in the hand keeps its node", arguments: EitherList.Kind.allCases)
    func retention(kind: EitherList.Kind) throws {
        let list = try list(kind)
        defer { list.stage.close() }
        list.node.nodeRetention = .window(screenfuls: 1)
        let cell = try #require(list.cell(0))
        weak let other = list.cell(3)
        dragFirst(of: list, scrollingTo: 2500)
        #expect(other == nil && list.cell(0) === cell)
        list.stage.lift()
        list.stage.host.settle()
        let index = try #require(list.numbers.firstIndex(of: 0))
        #expect(index > 50 && list.node.indexPath(for: cell) == list.path(index) && list.cell(0) === cell)
    }

    @Test(
        "A cell that wants another height while one is dragged past it gets it, and its neighbours keep theirs",
        arguments: EitherList.Kind.allCases)
    func resizing(kind: EitherList.Kind) throws {
        let list = try list(kind)
        defer { list.stage.close() }
        dragFirst(of: list, scrollingTo: 1000)
        list.stage.drag(by: 0, -230, frames: 10)
        list.stage.host.settle()
        func heights() -> [CGFloat] {
            let tops = list.shown.filter { $0 != 0 }.compactMap { list.top(of: $0) }.sorted()
            return zip(tops, tops.dropFirst()).prefix(3).map { ($1 - $0).rounded() }
        }
        #expect(heights() == [50, 50, 50])
        let numbers = list.shown.filter { $0 != 0 }.sorted { (list.top(of: $0) ?? 0) < (list.top(of: $1) ?? 0) }
        (list.cell(numbers[1]) as? NumberCell)?.grow(to: 80)
        list.stage.host.settle()
        #expect(heights() == [50, 80, 50])
        list.stage.lift()
        list.stage.host.settle()
        #expect(list.moves.count == 1 && heights() == [50, 80, 50])
    }

    @Test("What is selected stays so while cells are dragged past it", arguments: EitherList.Kind.allCases)
    func selection(kind: EitherList.Kind) throws {
        let list = try list(kind)
        defer { list.stage.close() }
        list.select(6)
        dragFirst(of: list, scrollingTo: 1000)
        #expect(list.selected == 6 && !list.shown.contains(6))
        list.stage.drag(by: 0, -455, frames: 10)
        for _ in 0..<600 where list.node.contentOffset.y > 100 { list.stage.host.step() }
        func marked() -> [Int] { list.shown.filter { list.cell($0)?.isSelected == true } }
        #expect(list.shown.contains(6) && list.selected == 6 && marked() == [6])
        let other = try #require(list.shown.first { $0 != 0 && $0 < 6 })
        list.cell(other)?.isSelected = true
        #expect(list.selected == other && marked() == [other])
        list.stage.lift()
        list.stage.host.settle()
        #expect(list.selected == other && marked() == [other])
    }

    // MARK: Edits by who is told of the move

    @Test(
        "An edit that the data source makes when it is told of a move is of the order after it",
        arguments: EitherList.Kind.allCases)
    func deletingInMove(kind: EitherList.Kind) throws {
        let list = try list(kind, 0..<40)
        defer { list.stage.close() }
        let cells = (0..<10).map { list.cell($0) }
        list.didMove = { [unowned list] in list.delete(at: 0) }
        list.stage.press(100, 25)
        list.stage.host.run(seconds: 0.5)
        list.stage.drag(by: 0, 100, frames: 20)
        list.stage.lift()
        list.stage.host.settle()
        #expect(list.moves == ["0 to 2"] && list.numbers.prefix(3) == [2, 0, 3])
        #expect(list.shown == Array(list.numbers.prefix(10)))
        #expect([0, 2, 3, 4].allSatisfy { list.cell($0) === cells[$0] })
        #expect(list.top(of: 0) == 50)
    }

    @Test("Cells keep their nodes when the data source brings many at a move", arguments: EitherList.Kind.allCases)
    func insertingInMove(kind: EitherList.Kind) throws {
        let list = try list(kind, 0..<40)
        defer { list.stage.close() }
        let cells = (0..<10).map { list.cell($0) }
        list.didMove = { [unowned list] in list.insert([100, 101, 102], at: 0) }
        list.stage.press(100, 25)
        list.stage.host.run(seconds: 0.5)
        list.stage.drag(by: 0, 100, frames: 20)
        list.stage.lift()
        list.stage.host.settle()
        #expect(list.numbers.prefix(6) == [100, 101, 102, 1, 2, 0])
        #expect((0..<10).allSatisfy { list.cell($0) === cells[$0] })
        #expect(list.shown == Array(list.numbers.prefix(10)))
    }

    @Test("An item that is moved to another section may be reloaded there at once")
    func reloadingInMove() throws {
        let list = try UpdateStage([Array(0..<5), Array(10..<20)])
        defer { list.stage.close() }
        list.show()
        let asked = list.asked.count
        list.didMove = { [unowned list] in list.node.reloadItems(at: [list.path(1, 1)]) }
        #expect(list.node.view.beginInteractiveMovementForItem(at: list.path(2)))
        list.node.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 5 * 50 + 60))
        list.node.view.endInteractiveMovement()
        list.stage.host.settle()
        #expect(list.sections == [[0, 1, 3, 4], [10, 2, 11, 12, 13, 14, 15, 16, 17, 18, 19]])
        #expect(list.shown == [0, 1, 3, 4, 10, 2, 11, 12, 13, 14] && list.asked.dropFirst(asked) == [2])
    }

    @Test("A data source that does not follow a move to another section is reported, and everything is loaded again")
    func refusedMove() throws {
        let list = try UpdateStage([Array(0..<5), Array(10..<20)])
        defer { list.stage.close() }
        list.show()
        list.didMove = { [unowned list] in list.sections = [Array(0..<5), Array(10..<20)] }
        leniently {
            #expect(list.node.view.beginInteractiveMovementForItem(at: list.path(2)))
            list.node.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 5 * 50 + 60))
            list.node.view.endInteractiveMovement()
            list.stage.host.settle()
        }
        #expect(list.shown == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
    }
}
