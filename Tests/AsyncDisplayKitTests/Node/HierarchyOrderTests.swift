import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct HierarchyOrderTests {
    private final class Log {
        var events: [String] = []
    }

    private final class Member: ASDisplayNode, @unchecked Sendable {  // main thread
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
            super.init()
        }

        override func willEnterHierarchy() {
            super.willEnterHierarchy()
            log.events.append("will \(name)")
        }
        override func didEnterHierarchy() {
            super.didEnterHierarchy()
            #expect(isLayerBacked || view.window != nil)
            log.events.append("did \(name)")
        }
        override func didExitHierarchy() {
            super.didExitHierarchy()
            log.events.append("exit \(name)")
        }
    }

    /// A node in a node in a node; the innermost has a layer only.
    private func tree(_ log: Log) -> (outer: Member, middle: Member) {
        let (outer, middle, inner) = (Member("outer", log), Member("middle", log), Member("inner", log))
        inner.isLayerBacked = true
        outer.addSubnode(middle)
        middle.addSubnode(inner)
        return (outer, middle)
    }

    @Test("A subtree enters a window parents first, and has entered it children first")
    func order() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let log = Log()
        let (outer, _) = tree(log)
        stage.show(outer)
        #expect(log.events == ["will outer", "will middle", "will inner", "did inner", "did middle", "did outer"])
        log.events = []
        outer.view.removeFromSuperview()
        #expect(log.events == ["exit outer", "exit middle", "exit inner"])
    }

    @Test("What is added to a node in a window enters it alone")
    func added() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let log = Log()
        let (outer, middle) = tree(log)
        middle.removeFromSupernode()
        stage.show(outer)
        log.events = []
        outer.addSubnode(middle)
        #expect(log.events == ["will middle", "will inner", "did inner", "did middle"])
    }
}
