import AsyncDisplayKit
import TestSupport
import Testing

/// What is done after an update was made, or while it is shown, and before the list has laid out again.
@MainActor @Suite(.serialized) struct BetweenUpdatesTests {
    @Test("Reloads that follow each other without a layout in between")
    func reloads() throws {
        for isSeen in [true, false] {
            let list = try UpdateStage([Array(0..<20)], mode: [.alwaysSync, .alwaysReloadData])
            defer { list.stage.close() }
            list.show()
            if !isSeen { list.node.view.removeFromSuperview() }
            list.sections[0].removeLast(15)
            list.node.reloadData()
            list.sections[0] = [7, 8]
            list.node.reloadData()
            list.sections[0] = [9]
            list.node.performBatch(animated: false) {
                list.node.reloadSections([0])
            }
            if !isSeen { list.stage.show(list.node) }
            list.stage.host.settle()
            #expect(list.shown == [9])
        }
    }

    @Test("A reload after rows have gone in a table that is about to load again")
    func restyled() throws {
        let list = try EitherList(.table, 0..<20)
        defer { list.stage.close() }
        let table = try #require(list.node as? ASTableNode)
        table.view.separatorStyle = .singleLine
        for _ in 0..<19 { list.delete(at: list.numbers.count - 1) }
        table.reloadSections([0], with: .none)
        list.stage.host.settle()
        #expect(list.shown == [0])
    }

    @MainActor private final class Leaving: ASInterfaceStateDelegate {
        var body: () -> Void = {}
        func didExitVisibleState() { body() }
    }

    @Test(
        "What is selected as a cell leaves is meant in the new order",
        arguments: EitherList.Kind.allCases)
    func leaving(_ kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<10)
        defer { list.stage.close() }
        let observer = Leaving()
        observer.body = { list.select(0) }
        list.cell(0)?.add(observer)
        list.delete(at: 0)
        list.stage.host.settle()
        #expect(list.selected == 1 && list.cell(1)?.isSelected == true)
    }

    @Test(
        "Of two jumps, of which one waits for an update and one is made while that is shown, the later one counts",
        arguments: EitherList.Kind.allCases)
    func jumps(_ kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<60)
        defer { list.stage.close() }
        var hasLeft = false
        list.didEndDisplaying = { number in
            guard number == 5 else { return }
            hasLeft = true
            list.scroll(to: 20, animated: false)
        }
        // Two new cells are waited for.
        list.node.performBatch(animated: false) {
            list.delete(at: 5)
            list.insert([100, 101], at: 0)
        }
        list.scroll(to: 40, animated: false)
        #expect(list.node.isProcessingUpdates && !hasLeft)
        list.stage.host.settle()
        #expect(hasLeft && list.shown.first == list.numbers[20])
    }

    @Test(
        "A selection that scrolls, made while a jump waits for an update, is made after the jump",
        arguments: EitherList.Kind.allCases)
    func selectionAfterJump(_ kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<60)
        defer { list.stage.close() }
        // Two new cells are waited for.
        list.insert([100, 101], at: 0)
        list.scroll(to: 40, animated: false)
        list.selectAtTop(20)
        #expect(list.node.isProcessingUpdates)
        list.stage.host.settle()
        #expect(list.shown.first == list.numbers[20] && list.selected == list.numbers[20])
    }

    @Test("With alwaysReloadData what was selected and is gone selects nothing else")
    func selection() throws {
        let list = try UpdateStage([Array(0..<20)], mode: .alwaysReloadData)
        defer { list.stage.close() }
        list.show()
        list.node.selectItem(at: list.path(3), animated: false, scrollPosition: [])
        // Without a completion, for which the list would be laid out.
        list.sections[0].remove(at: 3)
        list.node.deleteItems(at: [list.path(3)])
        #expect(list.node.indexPathsForSelectedItems?.isEmpty != false)
        list.sections[0].insert(100, at: 10)
        list.node.insertItems(at: [list.path(10)])
        list.stage.host.settle()
        #expect(list.node.indexPathsForSelectedItems?.isEmpty != false)
        #expect(list.node.visibleNodes.allSatisfy { !$0.isSelected })
        list.node.selectItem(at: list.path(5), animated: false, scrollPosition: [])
        list.delete(at: 0)
        list.delete(at: 0)
        #expect(list.node.indexPathsForSelectedItems == [list.path(3)])
        list.stage.host.settle()
        #expect(
            list.node.indexPathsForSelectedItems == [list.path(3)] && list.cell(3)?.isSelected == true)
    }

    @MainActor private final class Editing: UICollectionViewFlowLayout {
        var body: () -> Void = {}

        override func invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths paths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
        ) -> UICollectionViewLayoutInvalidationContext {
            body()
            return super.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: paths, previousIndexPaths: previousIndexPaths,
                movementCancelled: movementCancelled)
        }
    }

    @Test("An item is dropped by a layout that edits before the data source hears of it")
    func drop() throws {
        let layout = Editing()
        let list = try UpdateStage([Array(0..<20)], layout: layout)
        defer { list.stage.close() }
        list.show()
        var isShown = false
        layout.body = {
            layout.body = {}
            list.insert([100, 101], at: 10) { isShown = $0 }
        }
        let view = list.node.view
        #expect(view.beginInteractiveMovementForItem(at: list.path(1)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 175))
        list.step()
        view.endInteractiveMovement()
        list.stage.host.settle()
        #expect(!list.node.isProcessingUpdates && isShown)
        #expect(list.shown == Array(list.sections[0].prefix(10)) && list.sections[0].count == 22)
    }
}
