import Testing
import UIKit

@Suite struct IndexPathTests {
    @Test("Rows and items are the second part, sections the first")
    func parts() {
        var path = IndexPath(row: 3, section: 1)
        #expect(path == IndexPath(item: 3, section: 1) && path.count == 2)
        path.item = 7
        path.section = 2
        #expect(path.row == 7 && path.item == 7 && path.section == 2)
    }
}
