import TestSupport
import Testing

@testable import UIKit

/// Lists whose class overrides `reloadData()`: that is for client code to call, not for the list.
@MainActor @Suite(.serialized) struct ReloadOverrideTests {
    private final class OtherTable: UITableView {
        var reloads = 0
        override func reloadData() { reloads += 1 }
    }

    private final class OtherCollection: UICollectionView {
        var reloads = 0
        override func reloadData() { reloads += 1 }
    }

    private func makeList(_ kind: EditedList.Kind) throws -> (list: EditedList, reloads: @MainActor () -> Int) {
        switch kind {
        case .table:
            let table = OtherTable(frame: .zero, style: .plain)
            return (try EditedList(table), { table.reloads })
        case .collection:
            let view = OtherCollection(frame: .zero, collectionViewLayout: TestSource.rows())
            return (try EditedList(view), { view.reloads })
        }
    }

    @Test(
        "An edit that contradicts the data source loads everything without the override",
        arguments: EditedList.Kind.allCases)
    func inconsistency(kind: EditedList.Kind) throws {
        let (list, reloads) = try makeList(kind)
        defer { list.close() }
        list.select(3)
        list.batch { list in
            list.insertRows(["new"], at: 0)
            list.source.values.append("untold")
        }
        list.host.settle()
        #expect(reloads() == 0 && list.ends == ["batch false"] && list.count == 22)
        #expect(list.shown.first == "new" && list.selected?.isEmpty != false && !list.isBehind)
        list.reload()
        #expect(reloads() == 1)
    }

    @Test(
        "An edit that the data source makes while it is asked for its counts loads everything without the override",
        arguments: EditedList.Kind.allCases)
    func editWhileCounting(kind: EditedList.Kind) throws {
        let (list, reloads) = try makeList(kind)
        defer { list.close() }
        list.source.when(.count, "") { list.insert("late", at: 0) }
        list.insert("early", at: 0)
        list.host.settle()
        #expect(reloads() == 0 && list.shown.prefix(2) == ["late", "early"] && !list.isBehind)
    }
}
