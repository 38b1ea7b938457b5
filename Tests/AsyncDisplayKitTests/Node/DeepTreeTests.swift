import AsyncDisplayKit
import Execution
import Foundation
import TestSupport
import Testing

/// Trees that are deeper than the stack could take are refused with a message; those at the limit are laid out, shown
/// and released, also by debug builds and on workers.
@MainActor @Suite(.serialized) struct DeepTreeTests {
    nonisolated private static let range = ASSizeRangeMake(.zero, CGSize(width: 100, height: 100))

    /// What kinds of layout mistakes a measurement of a node with that spec reports.
    nonisolated private static func mistakes(of spec: ASLayoutSpec) -> [LayoutMisuse.Kind] {
        let kinds = Mutex<[LayoutMisuse.Kind]>([])
        LayoutMisuse.observing({ misuse in kinds.withLock { $0.append(misuse.kind) } }) {
            let node = ASDisplayNode()
            node.layoutSpecBlock = { _, _ in spec }
            _ = node.layoutThatFits(range)
        }
        return kinds.withLock { $0 }
    }

    nonisolated private static func stack(_ child: any ASLayoutElement) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [child])
    }

    nonisolated private static func nested(_ count: Int, _ wrap: (any ASLayoutElement) -> ASLayoutSpec) -> ASLayoutSpec
    {
        var spec = ASLayoutSpec()
        for _ in 1..<count { spec = wrap(spec) }
        return spec
    }

    // MARK: Specs

    @Test("20,000 nested specs are refused, on the main thread and on a worker")
    func tooManySpecs() {
        func measure() -> [LayoutMisuse.Kind] {
            Self.mistakes(of: Self.nested(20_000) { ASInsetLayoutSpec(insets: .zero, child: $0) })
        }
        #expect(measure() == [.depth])
        #expect(onWorker { Self.mistakes(of: Self.nested(20_000, Self.stack)) } == [.depth])
    }

    @Test("As many nested specs as are allowed are measured, on the main thread and on a worker")
    func manySpecs() {
        let count = Nesting.measuringLimit - 1
        #expect(Self.mistakes(of: Self.nested(count, Self.stack)) == [])
        #expect(onWorker { Self.mistakes(of: Self.nested(count, Self.stack)) } == [])
        #expect(
            onWorker { Self.mistakes(of: Self.nested(count) { ASInsetLayoutSpec(insets: .zero, child: $0) }) } == [])
    }

    /// Notes how far down the stack it is measured.
    private final class StackProbe: ASDisplayNode, @unchecked Sendable {  // used by one thread at a time
        nonisolated(unsafe) var depth: UInt = 0

        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            depth = DeepTreeTests.stackPointer()
            return CGSize(width: 10, height: 10)
        }
    }

    @inline(never)
    nonisolated private static func stackPointer() -> UInt {
        var local = 0
        return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    }

    @Test(
        "At the limit a good part of the stack is left, for specs in specs and for nodes in nodes",
        arguments: [false, true])
    func stackUse(ofNodes: Bool) {
        let used = onWorker { () -> UInt in
            let probe = StackProbe()
            var element: any ASLayoutElement = probe
            for _ in 0..<(ofNodes ? Nesting.measuringLimit / 2 - 2 : Nesting.measuringLimit - 3) {
                let spec = Self.stack(element)
                element = spec
                guard ofNodes else { continue }
                let node = ASDisplayNode()
                node.layoutSpecBlock = { _, _ in spec }
                element = node
            }
            let outermost = ASDisplayNode()
            outermost.layoutSpecBlock = { _, _ in Self.stack(element) }
            let top = Self.stackPointer()
            _ = outermost.layoutThatFits(Self.range)
            return top - probe.depth
        }
        #expect(used > 10_000 && used < 7 << 20)
    }

    @Test("Specs that are put into each other from the outside in are released, however many they are")
    func releasedFromOutside() {
        let outermost = ASLayoutSpec()
        var spec = outermost
        for _ in 0..<100_000 {
            let inner = ASLayoutSpec()
            spec.children = [inner, ASLayoutSpec()]
            spec = inner
        }
        weak let innermost = spec
        spec = outermost
        #expect(innermost != nil)
        outermost.children = nil
        #expect(innermost == nil)
    }

    // MARK: Nodes

    /// Nodes in nodes, the outermost first, and what was reported while they were put into each other.
    private func chain(_ count: Int) -> (nodes: [ASDisplayNode], messages: [String]) {
        let nodes = (0..<count).map { _ in ASDisplayNode() }
        let log = MisuseLog()
        log.collect {
            for index in 1..<count { nodes[index - 1].addSubnode(nodes[index]) }
        }
        return (nodes, log.messages)
    }

    @Test("Of 5,000 nested nodes, each that would lie in 500 others is refused with a message")
    func tooManyNodes() {
        let (nodes, messages) = chain(5000)
        #expect(messages.count == 9)
        #expect(messages.allSatisfy { $0.contains("500 nodes inside of each other") })
        #expect(nodes[499].supernode === nodes[498] && nodes[500].supernode == nil)
    }

    @Test("Nodes that are put into each other from the inside out are refused at the same depth")
    func fromInside() {
        let log = MisuseLog()
        var outermost = ASDisplayNode()
        var refused = 0
        log.collect {
            for _ in 0..<1200 {
                let node = ASDisplayNode()
                node.addSubnode(outermost)
                if outermost.supernode == nil { refused += 1 }
                outermost = node
            }
        }
        #expect(refused == 2 && log.messages.count == 2)
    }

    @Test("What was taken out of a node makes room in it")
    func room() {
        let (nodes, _) = chain(500)
        nodes[250].removeFromSupernode()
        let outer = chain(200).nodes
        outer[199].addSubnode(nodes[0])
        #expect(nodes[0].supernode === outer[199])
    }

    @Test("500 nested nodes are loaded, laid out, shown, hidden and released")
    func manyNodes() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        weak var innermost: ASDisplayNode?
        do {
            let (nodes, messages) = chain(500)
            #expect(messages == [])
            innermost = nodes.last
            for node in nodes { node.frame = CGRect(x: 0, y: 0, width: 50, height: 50) }
            nodes.last?.backgroundColor = .red
            stage.show(nodes[0])
            stage.host.settle()
            #expect(innermost?.isVisible == true)
            #expect(nodes[0].view.hitTest(CGPoint(x: 5, y: 5), with: nil) === innermost?.view)
            nodes[0].removeFromSupernode()
            stage.host.settle()
        }
        stage.host.settle()
        #expect(innermost == nil)
    }

    @Test("5,000 nodes, each in the layout of the one before, are laid out as far as they are allowed")
    func nodesInLayouts() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        var nodes = [ASDisplayNode()]
        for _ in 1..<5000 {
            let node = ASDisplayNode()
            node.automaticallyManagesSubnodes = true
            node.layoutSpecBlock = { [inner = nodes[nodes.count - 1]] _, _ in ASWrapperLayoutSpec(layoutElement: inner)
            }
            nodes.append(node)
        }
        let kinds = Mutex<Set<LayoutMisuse.Kind>>([])
        LayoutMisuse.observing({ misuse in kinds.withLock { _ = $0.insert(misuse.kind) } }) {
            MisuseLog().collect { stage.show(nodes[4999]) }
        }
        #expect(kinds.withLock { $0 } == [.depth])
        let depth = nodes.reversed().prefix { $0 === nodes[4999] || $0.supernode != nil }.count
        #expect(depth > 200 && depth <= 500)
        nodes[4999].removeFromSupernode()
        // From the outside in, so that this test ends what it began: a block holds the next node.
        while nodes.popLast() != nil {}
    }

    // MARK: Views

    @Test("Of 5,000 nested views, each that would lie in 1,000 others is refused with a message")
    func views() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let views = (0..<5000).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)) }
        let log = MisuseLog()
        log.collect {
            for index in 1..<views.count { views[index - 1].addSubview(views[index]) }
        }
        #expect(log.messages.count == 4 && log.messages.allSatisfy { $0.contains("1000 layers") })
        #expect(views[999].superview === views[998] && views[1000].superview == nil)
        log.collect { stage.window.addSubview(views[0]) }
        #expect(log.messages.count == 5 && views[0].superview == nil)
        stage.window.addSubview(views[1])
        stage.window.makeKeyAndVisible()
        stage.host.settle()
        #expect(views[999].window === stage.window)
    }

    /// Runs `body` on a worker, whose stack is the smallest on which nodes are measured.
    private func onWorker<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let pool = WorkerPool(threadCount: 1)
        let result = Mutex<Result?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let job = Job { _ in
            let value = body()
            result.withLock { $0 = value }
            isDone.signal()
        }
        pool.submit([job], priority: .visible)
        precondition(isDone.waitInTime())
        pool.shutDown()
        return result.withLock { $0 }!
    }
}
