import AsyncDisplayKitCore
import Testing

@testable import UIKit
@testable import texture_demo

/// Pages whose tables have no rows.
@MainActor @Suite(.serialized) struct EmptyTableTests {
    @Test(
        "A table without rows is no reason to end: its pages say which file it is, and the others are as ever",
        arguments: ["birds", "albums"], ["", "a\tb\tc\td\n"])
    func emptyTable(table: String, text: String) throws {
        let directory = try TemporaryDirectory()
        let assets = AssetDirectory(path: try directory.copyOfAssets())
        let file = "\(assets.path)/\(table).tsv"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        for kind in PageKind.allCases where kind.table != nil {
            // The narrowest window there is.
            let stage = try DemoStage(page: kind.rawValue + 1, width: 320, assets: assets)
            defer { stage.close() }
            let cell = DemoList(page: kind.rawValue + 1, of: stage.controller)?.visible.first as? ProblemCellNode
            #expect((cell != nil) == (kind.table == table), "\(kind)")
            guard let cell else { continue }
            #expect(cell.text.attributedText?.string.contains("\(file) has no rows") == true)
            #expect(cell.text.attributedText?.string.contains("--assets DIRECTORY") == true)
            #expect(!cell.text.isTruncated && cell.text.frame.maxX <= 320)
        }
    }
}
