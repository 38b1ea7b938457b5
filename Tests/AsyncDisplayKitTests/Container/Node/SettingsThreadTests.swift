import AsyncDisplayKit
import Foundation
import TestSupport
import Testing

/// Settings of a container that are written on other threads.
@MainActor @Suite(.serialized) struct SettingsThreadTests {
    @Test("A setting written on another thread is the node's at once, the view's when it is read or in the next frame")
    func written() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASTableNode()
        stage.show(node)
        onOtherThread { node.allowsSelection = false }
        #expect(node.view.allowsSelection)
        stage.host.step()
        #expect(!node.allowsSelection && !node.view.allowsSelection)
        node.view.allowsSelection = true
        #expect(node.allowsSelection)
        onOtherThread { node.allowsSelection = false }
        #expect(node.view.allowsSelection && !node.allowsSelection && !node.view.allowsSelection)
    }

    @Test("What is written last counts, on whatever thread")
    func order() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASTableNode()
        stage.show(node)
        onOtherThread {
            node.allowsMultipleSelection = true
            node.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
        }
        node.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        stage.host.step()
        #expect(node.view.contentInset.top == 20 && node.view.allowsMultipleSelection)
    }
}
