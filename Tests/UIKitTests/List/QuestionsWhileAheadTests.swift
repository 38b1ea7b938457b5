import Testing

@testable import UIKit

/// Data sources and delegates are not asked about the order on screen while edits wait to be shown.
@MainActor @Suite struct QuestionsWhileAheadTests {
    @MainActor private final class Actions: UITableViewDelegate, UICollectionViewDelegate {
        var asked: [Int] = []

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
        func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool {
            asked.append(indexPath.row)
            return true
        }
        func collectionView(_ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool {
            asked.append(indexPath.item)
            return true
        }
    }

    /// Scrolls down by a row, and calls `body` in the layout pass in which the new row is made, when the rows before it
    /// have been deleted.
    private func whileAhead(_ list: EditedList, _ body: @escaping @MainActor () -> Void) {
        list.source.when(.cell, "0-10") {
            UIView.performWithoutAnimation { list.deleteRows(0..<10) }
            #expect(list.isBehind)
            body()
        }
        list.scroll(to: 40)
    }

    @Test("There is no menu of actions while edits wait to be shown", arguments: EditedList.Kind.allCases)
    func actions(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        let actions = Actions()
        list.table?.delegate = actions
        list.collection?.delegate = actions
        list.host.step()
        var menu: ContextMenu?
        whileAhead(list) { menu = list.view.listEngine?.menus.menu(at: CGPoint(x: 100, y: 380)) }
        #expect(menu == nil && actions.asked == [])
        // Once they are shown, the delegate is asked again.
        list.host.step()
        menu = list.view.listEngine?.menus.menu(at: CGPoint(x: 100, y: list.view.contentOffset.y + 20))
        #expect(menu == nil && actions.asked.count == 1)
    }

    @Test("No item is lifted while edits wait to be shown")
    func movement() throws {
        let list = try EditedList(.collection)
        defer { list.close() }
        let collection = try #require(list.collection)
        list.source.canMove = true
        var isLifted: Bool?
        whileAhead(list) {
            isLifted = collection.beginInteractiveMovementForItem(at: IndexPath(item: 9, section: 0))
        }
        #expect(isLifted == false)
        list.host.step()
        #expect(collection.beginInteractiveMovementForItem(at: IndexPath(item: 2, section: 0)))
        collection.cancelInteractiveMovement()
    }
}
