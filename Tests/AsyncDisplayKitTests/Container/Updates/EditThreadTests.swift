import AsyncDisplayKit
import TestSupport
import Testing

/// Edits of lists, with nodes and without, that are made off the main thread.
@Suite(.serialized) struct EditThreadTests {
    @Test("Edits off the main thread stop with advice", arguments: [0, 1, 2])
    func threads(_ edit: Int) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [edit] in
            // Past the compiler's check, as a client in Swift 5 mode is.
            let edits: [@MainActor (ASTableNode) -> Void] = [
                { $0.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none) }, { $0.reloadData() },
                { $0.performBatch(animated: false, updates: nil) },
            ]
            nonisolated(unsafe) let unchecked = unsafeBitCast(edits[edit], to: ((ASTableNode) -> Void).self)
            let table = ASTableNode()
            onOtherThread { unchecked(table) }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("touched off the main thread"))
    }

    @Test(
        "Edits of collection nodes, table views and collection views off the main thread stop with advice",
        arguments: 0..<5)
    func threadsOfOtherLists(_ list: Int) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [list] in
            let edit = await MainActor.run { () -> @MainActor () -> Void in
                let path = IndexPath(item: 0, section: 0)
                switch list {
                case 0:
                    let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
                    return { node.insertItems(at: [path]) }
                case 1, 2:
                    let table = UITableView(frame: .zero, style: .plain)
                    return { list == 1 ? table.insertRows(at: [path], with: .none) : table.reloadData() }
                default:
                    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                    return { list == 3 ? view.insertItems(at: [path]) : view.reloadData() }
                }
            }
            nonisolated(unsafe) let unchecked = unsafeBitCast(edit, to: (() -> Void).self)
            onOtherThread { unchecked() }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("touched off the main thread"))
    }
}
