import Testing
import UIKit

/// What is done to a list by a data source that is asked how much there is, as the look of an empty table often is set
/// there.
@MainActor @Suite(.serialized) struct EditsWhileCountingTests {
    /// The list has caught up with the data source, and goes on.
    private func check(_ list: EditedList, _ end: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(list.ends == [end] && !list.isBehind, sourceLocation: sourceLocation)
        list.scroll(to: 0)
        list.insert("new", at: 0)
        list.host.settle()
        #expect(list.shown.first == "new" && list.source.mistakes.isEmpty, sourceLocation: sourceLocation)
        #expect(list.contentHeight == CGFloat(list.source.values.count) * 40, sourceLocation: sourceLocation)
    }

    @Test("A table whose look is set while an edit is counted goes on showing rows", arguments: [true, false])
    func look(inPass: Bool) throws {
        let list = try EditedList(.table)
        defer { list.close() }
        let table = try #require(list.table)
        list.source.when(.count, "") { table.separatorStyle = .singleLine }
        if inPass {
            list.source.when(.willDisplay, "0-12") { list.delete(0..<1) }
            list.scroll(to: 400)
        } else {
            list.delete(0..<20)
        }
        list.host.settle()
        check(list, "delete true")
    }

    @Test(
        "A list that is loaded again while an edit is counted goes on showing items",
        arguments: EditedList.Kind.allCases,
        [true, false])
    func reload(kind: EditedList.Kind, inPass: Bool) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.count, "") { list.reload() }
        if inPass {
            list.source.when(.willDisplay, "0-12") { list.delete(0..<1) }
            list.scroll(to: 400)
        } else {
            list.delete(0..<1)
        }
        list.host.settle()
        check(list, "delete true")
    }

    @Test(
        "A list that is loaded again while it loads, and edited in didEndDisplaying callbacks, goes on showing items",
        arguments: EditedList.Kind.allCases, [true, false])
    func reloadInReload(kind: EditedList.Kind, inPass: Bool) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.count, "") {
            list.source.values.append("late")
            list.reload()
        }
        list.source.when(.didEndDisplaying, "0-3") { list.delete(0..<1) }
        list.reload()
        if !inPass { _ = list.count }
        list.host.settle()
        #expect(list.count == 20)
        check(list, "delete true")
    }
}
