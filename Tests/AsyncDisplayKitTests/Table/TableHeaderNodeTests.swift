import AsyncDisplayKit
import Testing

/// Nodes whose views stand above and below all rows of a table.
@MainActor @Suite(.serialized) struct TableHeaderNodeTests {
    /// A block of 100 points with a leaf in it, which notes what it enters and leaves.
    private final class Block: ASDisplayNode, @unchecked Sendable {  // main thread only
        let leaf = ASDisplayNode()
        var events: [String] = []
        var onPreload: (() -> Void)?

        override init() {
            super.init()
            frame = CGRect(x: 0, y: 0, width: 320, height: 100)
            addSubnode(leaf)
        }

        override func didEnterPreloadState() {
            super.didEnterPreloadState()
            events.append("+preload")
            onPreload?()
        }
        override func didExitPreloadState() {
            super.didExitPreloadState()
            events.append("-preload")
        }
        override func didEnterVisibleState() {
            super.didEnterVisibleState()
            events.append("+visible")
        }
        override func didExitVisibleState() {
            super.didExitVisibleState()
            events.append("-visible")
        }
    }

    /// A viewport of 480 points above 60 rows of 61.
    private func showTable(rows: Int = 60, _ configure: (ASTableNode) -> Void) throws -> (PromiseStage, ASTableNode) {
        source.count = rows
        return try PromiseStage.table(source, configure: configure)
    }

    private let source = SwatchSource(60)
    private let block = Block()

    @Test("A header's node, and all that is in it, is as near to being seen as its place is")
    func header() throws {
        let (stage, table) = try showTable { $0.view.tableHeaderView = block.view }
        defer { stage.close() }
        let leaf = block.leaf
        #expect(block.interfaceState == .inHierarchy && leaf.interfaceState == .inHierarchy)
        func scroll(to y: CGFloat) {
            table.setContentOffset(CGPoint(x: 0, y: y), animated: false)
            stage.host.settle()
        }
        // Behind the movement half a viewport is drawn, and one and a half are preloaded.
        scroll(to: 300)
        #expect(!block.isVisible && block.isInDisplayState && block.isInPreloadState)
        scroll(to: 500)
        #expect(!block.isInDisplayState && block.isInPreloadState && leaf.isInPreloadState)
        scroll(to: 1500)
        #expect(!block.isInPreloadState && !leaf.isInPreloadState)
        scroll(to: 0)
        #expect(block.isVisible && leaf.isVisible)
        #expect(block.events == ["+preload", "+visible", "-visible", "-preload", "+preload", "+visible"])
        let late = ASDisplayNode()
        block.addSubnode(late)
        #expect(late.isVisible)
    }

    @Test("A header's node may take the header and the footer away when it hears that it comes near")
    func leaving() throws {
        let footer = Block()
        let (stage, table) = try showTable(rows: 2) {
            let view = $0.view
            view.tableHeaderView = block.view
            view.tableFooterView = footer.view
            block.onPreload = {
                view.tableHeaderView = nil
                view.tableFooterView = nil
            }
        }
        defer { stage.close() }
        #expect(table.view.tableHeaderView == nil && table.view.tableFooterView == nil)
        #expect(!block.isVisible && footer.events.isEmpty && table.visibleNodes.count == 2)
    }

    @Test("A footer's node far below is not loaded early, although its view is in the window")
    func footer() throws {
        let (stage, table) = try showTable { $0.view.tableFooterView = block.view }
        defer { stage.close() }
        #expect(block.isInHierarchy && !block.isInPreloadState && block.events.isEmpty)
        table.scrollToRow(at: IndexPath(row: 59, section: 0), at: .bottom, animated: false)
        stage.host.settle()
        #expect(block.isInPreloadState && !block.isVisible)
        table.setContentOffset(
            CGPoint(x: 0, y: table.view.contentSize.height - table.view.bounds.height), animated: false)
        stage.host.settle()
        #expect(block.isVisible)
    }

    @Test("In a table without rows, and while a table is on screen, a header's node is visible all the same")
    func withoutRows() throws {
        let (stage, table) = try showTable(rows: 0) { _ in }
        defer { stage.close() }
        table.view.tableHeaderView = block.view
        stage.host.settle()
        #expect(block.isVisible && block.leaf.isVisible)
    }

    @Test("A node whose view was replaced or taken away has left everything", arguments: [0, 1, 2])
    func removal(kind: Int) throws {
        let (stage, table) = try showTable { $0.view.tableHeaderView = block.view }
        defer { stage.close() }
        switch kind {
        case 0: table.view.tableHeaderView = nil
        case 1: table.view.tableHeaderView = UIView(frame: .zero)
        default:
            block.view.removeFromSuperview()
            stage.host.settle()
        }
        #expect(block.interfaceState == [] && block.leaf.interfaceState == [])
        #expect(block.events.suffix(2) == ["-preload", "-visible"])
        // Elsewhere it is a node like any other.
        stage.window.addSubnode(block)
        #expect(block.isVisible && block.leaf.isVisible)
        block.removeFromSupernode()
    }

    @Test("A node that another table takes over follows that one")
    func takenOver() throws {
        let (stage, table) = try showTable { $0.view.tableFooterView = block.view }
        defer { stage.close() }
        let other = ASTableNode()
        other.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
        other.view.tableHeaderView = block.view
        stage.window.addSubnode(other)
        stage.host.settle()
        #expect(block.isVisible && block.view.superview === other.view)
        table.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
        stage.host.settle()
        #expect(block.isVisible && block.isRangeManaged)
        other.removeFromSupernode()
        stage.host.settle()
        #expect(!block.isVisible && !block.isInPreloadState)
    }

    @Test("A node that moves to a table out of sight leaves all interface states until that table is seen")
    func takenOverUnseen() throws {
        let (stage, table) = try showTable { $0.view.tableHeaderView = block.view }
        defer { stage.close() }
        let other = ASTableNode()
        other.frame = CGRect(x: 0, y: 200, width: 320, height: 200)
        other.view.tableFooterView = block.view
        #expect(block.view.superview === other.view && block.isRangeManaged)
        #expect(!block.isVisible && !block.isInPreloadState && !block.leaf.isInDisplayState)
        stage.window.addSubnode(other)
        stage.host.settle()
        #expect(block.isVisible && block.leaf.isVisible)
        table.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
        stage.host.settle()
        #expect(block.isVisible)
    }

    @Test("Between two tables out of sight, a node belongs to the one that has it", arguments: [false, true])
    func takenOverBetweenUnseen(isTakenOut: Bool) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        var former: ASTableNode? = ASTableNode()
        let table = ASTableNode()
        former?.view.tableHeaderView = block.view
        if isTakenOut {
            block.view.removeFromSuperview()
            #expect(!block.isRangeManaged)
        }
        table.view.tableHeaderView = block.view
        stage.show(table)
        stage.host.settle()
        #expect(block.isVisible)
        former.map { $0.frame = stage.window.bounds }
        former.map { stage.window.addSubnode($0) }
        stage.host.settle()
        former?.removeFromSupernode()
        former = nil
        stage.host.settle()
        #expect(block.isVisible && block.isRangeManaged)
    }

    @Test("A node outlives its table and is then free")
    func released() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        var table: ASTableNode? = ASTableNode()
        table?.view.tableHeaderView = block.view
        #expect(block.isRangeManaged)
        table = nil
        stage.host.settle()
        #expect(!block.isRangeManaged)
    }
}
