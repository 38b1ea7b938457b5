import AsyncDisplayKit
import Testing

/// What users set on the views inside of containers.
@MainActor @Suite(.serialized) struct ForeignDelegateTests {
    private final class Plain: UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
        UICollectionViewDelegate
    {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
    }

    private final class MixedRows: ASTableDataSourceInterop, ASTableDelegateInterop {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 0 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    private static func setAll(_ kind: Int) {
        let plain = Plain()
        switch kind {
        case 0: ASTableNode().view.delegate = plain
        case 1: ASTableNode().view.dataSource = plain
        case 2: ASCollectionNode().view.delegate = plain
        default: ASCollectionNode().view.dataSource = plain
        }
    }

    private func advice(_ output: [UInt8]?, _ property: String, _ kind: String) -> Bool {
        String(decoding: output ?? [], as: UTF8.self)
            .contains(
                "The \(property) of an AS\(kind)View was set; it is ignored. Set the \(property) of the AS\(kind)Node")
    }

    @Test("The delegate of a table node's view is not for users to set: the message names the node's")
    func tableDelegate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await ForeignDelegateTests.setAll(0)
        }
        #expect(advice(result?.standardErrorContent, "delegate", "Table"))
    }

    @Test("The data source of a table node's view is not for users to set")
    func tableDataSource() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await ForeignDelegateTests.setAll(1)
        }
        #expect(advice(result?.standardErrorContent, "dataSource", "Table"))
    }

    @Test("The delegate of a collection node's view is not for users to set")
    func collectionDelegate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await ForeignDelegateTests.setAll(2)
        }
        #expect(advice(result?.standardErrorContent, "delegate", "Collection"))
    }

    @Test("The data source of a collection node's view is not for users to set")
    func collectionDataSource() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await ForeignDelegateTests.setAll(3)
        }
        #expect(advice(result?.standardErrorContent, "dataSource", "Collection"))
    }

    @Test("Nil is ignored, and the node's delegate stays")
    func nothing() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(3)
        let (table, collection) = (ASTableNode(), ASCollectionNode())
        table.delegate = source
        collection.delegate = source
        table.view.delegate = nil
        table.view.dataSource = nil
        collection.view.delegate = nil
        collection.view.dataSource = nil
        #expect(table.view.delegate === source && collection.view.delegate === source)
    }

    @Test("A data source that shows cells of UIKit's among the nodes may set them; they are ignored")
    func interop() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = MixedRows()
        let plain = Plain()
        let table = ASTableNode()
        table.dataSource = rows
        table.delegate = rows
        table.view.delegate = plain
        table.view.dataSource = plain
        #expect(table.view.delegate === rows && table.view.dataSource == nil)
    }
}
