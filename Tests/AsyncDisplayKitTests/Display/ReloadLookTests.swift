import AsyncDisplayKit
import Testing

@MainActor private final class Numbers: ASTableDataSource, ASCollectionDataSource {
    var numbers = Array(0..<20)

    private func block(_ index: Int) -> ASCellNodeBlock {
        let number = numbers[index]
        return { SwatchCell(number, height: 60) }
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { numbers.count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        block(indexPath.row)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        numbers.count
    }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock {
        block(indexPath.item)
    }
}

/// Rows that are reloaded and get other nodes, which take long to draw.
@MainActor @Suite(.serialized) struct ReloadLookTests {
    enum Reload: CaseIterable { case row, rows, section, everything }

    private let source = Numbers()

    private func showList(isTable: Bool) throws -> (PromiseStage, reload: (Reload) -> Void) {
        let stage = try PromiseStage(drawingDelay: 0.1)
        let paths = [IndexPath(item: 1, section: 0), IndexPath(item: 2, section: 0)]
        if isTable {
            let table = ASTableNode()
            table.dataSource = source
            stage.show(table)
            stage.host.settle()
            return (
                stage,
                {
                    switch $0 {
                    case .row: table.reloadRows(at: [paths[0]], with: .none)
                    case .rows: table.reloadRows(at: paths, with: .none)
                    case .section: table.reloadSections([0], with: .none)
                    case .everything: table.reloadData()
                    }
                }
            )
        }
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 1
        let collection = ASCollectionNode(collectionViewLayout: layout)
        collection.dataSource = source
        stage.show(collection)
        stage.host.settle()
        return (
            stage,
            { reload in
                collection.performBatch(
                    animated: false,
                    updates: {
                        switch reload {
                        case .row: collection.reloadItems(at: [paths[0]])
                        case .rows: collection.reloadItems(at: paths)
                        case .section: collection.reloadSections([0])
                        case .everything: collection.reloadData()
                        }
                    })
            }
        )
    }

    @Test(
        "A row that is reloaded shows what it showed until it is drawn again, reloaded once more or not",
        arguments: Reload.allCases, [false, true])
    func keepsLook(_ reload: Reload, isTable: Bool) throws {
        let (stage, perform) = try showList(isTable: isTable)
        defer { stage.close() }
        let row = CGPoint(x: 150, y: 90)
        #expect(stage.pixel(row.x, row.y) == SwatchCell.rgb(1))
        for number in [101, 102] {
            source.numbers[1] = number
            perform(reload)
            for _ in 0..<3 {
                stage.host.step()
                #expect(stage.pixel(row.x, row.y) == SwatchCell.rgb(1))
            }
        }
        stage.host.settle()
        #expect(stage.pixel(row.x, row.y) == SwatchCell.rgb(102))
    }
}
