import Testing

@testable import UIKit

/// Which item a menu is of when the delegate edits the list while it is asked for the menu.
@MainActor @Suite struct MenuPathTests {
    @MainActor private final class Menus: UITableViewDelegate, UICollectionViewDelegate {
        var edit: () -> Void = {}

        private func configuration() -> UIContextMenuConfiguration {
            edit()
            return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: []) })
        }

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? { configuration() }

        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? { configuration() }
    }

    private let menus = Menus()

    /// A list whose delegate is `menus`.
    private func list(_ kind: EditedList.Kind) throws -> EditedList {
        let list = try EditedList(kind)
        list.table?.delegate = menus
        list.collection?.delegate = menus
        list.host.step()
        return list
    }

    private func isHighlighted(_ cell: UIView?) -> Bool {
        (cell as? UITableViewCell)?.isHighlighted ?? (cell as? UICollectionViewCell)?.isHighlighted ?? false
    }

    private func engine(of list: EditedList) throws -> ListEngine { try #require(list.view.listEngine) }

    @Test("The menu is of the item that was clicked, wherever that is by then", arguments: EditedList.Kind.allCases)
    func insertion(kind: EditedList.Kind) throws {
        let list = try self.list(kind)
        defer { list.close() }
        let cell = list.cell(3)
        menus.edit = { UIView.performWithoutAnimation { list.insertRows(["new"], at: 0) } }
        let menu = try #require(try engine(of: list).menus.menu(at: CGPoint(x: 100, y: 140)))
        #expect(menu.subject === cell && list.cell(4) === cell)
        menu.willDisplay()
        let highlighted = (0..<8).filter { isHighlighted(list.cell($0)) }
        #expect(highlighted == [4])
    }

    @Test("There is no menu of an item that is gone", arguments: EditedList.Kind.allCases)
    func deletion(kind: EditedList.Kind) throws {
        let list = try self.list(kind)
        defer { list.close() }
        menus.edit = { UIView.performWithoutAnimation { list.deleteRows(3..<4) } }
        #expect(try engine(of: list).menus.menu(at: CGPoint(x: 100, y: 140)) == nil)
    }
}
