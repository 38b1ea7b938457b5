import TestSupport
import Testing

@testable import UIKit

/// What becomes of completions when a list is let go before they are called.
@MainActor @Suite(.serialized) struct ReleasedListTests {
    /// Shows a list, has it inserted into, lets it go, and returns how often the completion was called.
    private func calls(_ kind: EditedList.Kind, _ prepare: (EditedList) -> Void) throws -> Int {
        var list: EditedList? = try EditedList(kind)
        let host = try #require(list?.host)
        defer { host.close() }
        weak let view = list?.view
        var calls = 0
        if let list {
            prepare(list)
            list.table?.performBatchUpdates({ list.insertRows(["new"], at: 0) }) { _ in calls += 1 }
            list.collection?.performBatchUpdates({ list.insertRows(["new"], at: 0) }) { _ in calls += 1 }
            host.step()
            list.source.always = nil
            list.view.removeFromSuperview()
        }
        list = nil
        host.settle()
        #expect(view == nil)
        return calls
    }

    @Test("While edits without an end are left to the next frame", arguments: EditedList.Kind.allCases)
    func held(kind: EditedList.Kind) throws {
        let log = MisuseLog()
        try log.collect {
            let calls = try calls(kind) { list in
                list.source.always = (.willDisplay, { [unowned list] in list.reload() })
                list.scroll(to: 80)
            }
            #expect(calls == 1)
        }
        #expect(log.messages.count == 1)
    }

    @Test("When frames end before the one to which edits are left", arguments: EditedList.Kind.allCases)
    func framesEnd(kind: EditedList.Kind) throws {
        weak var view: UIScrollView?
        let log = MisuseLog()
        try log.collect {
            let list = try EditedList(kind)
            view = list.view
            list.source.always = (.willDisplay, { [unowned list] in list.reload() })
            list.scroll(to: 80)
            list.reload()
            list.host.step()
            list.source.always = nil
            list.close()
        }
        #expect(log.messages.count == 1 && view == nil)
    }
}
