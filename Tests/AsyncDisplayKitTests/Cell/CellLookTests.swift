import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct CellLookTests {
    @Test("N8 What a cell node says about its row shows at once, also when it changes on screen")
    func look() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(5)
        let table = ASTableNode()
        table.dataSource = source
        stage.show(table)
        stage.host.settle()
        let node = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)))
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(cell.accessoryType == .none)
        node.accessoryType = .checkmark
        node.selectionStyle = .none
        node.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
        #expect(cell.accessoryType == .checkmark && cell.selectionStyle == .none && cell.separatorInset?.left == 40)
        node.separatorInset = .zero
        #expect(cell.separatorInset == .zero)
        let background = UIView(frame: .zero)
        node.backgroundView = background
        #expect(cell.backgroundView === background && background.superview === cell)
    }

    @Test("A row that shows a view controller looks the same when it is selected; others do as rows do")
    func selectionStyles() {
        let hosting = ASCellNode(viewControllerBlock: { UIViewController(nibName: nil, bundle: nil) })
        #expect(hosting.selectionStyle == .none && ASCellNode().selectionStyle == .default)
    }

    @Test(
        "A node's backgrounds are in the cell that shows it, also in the cells it comes back in",
        arguments: EitherList.Kind.allCases)
    func backgrounds(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<0)
        defer { list.stage.close() }
        list.node.allowsMultipleSelection = true
        list.configure = {
            $0.backgroundView = UIView(frame: .zero)
            $0.selectedBackgroundView = UIView(frame: .zero)
            $0.isSelected = true
        }
        list.insert(Array(0..<30), at: 0)
        list.stage.host.settle()
        for offset: CGFloat in [1000, 0, 300, 1000, 0] {
            list.node.contentOffset.y = offset
            list.stage.host.settle()
            #expect(list.shown.count == 10)
            for node in list.node.visibleNodes {
                let cell = node.view.superview?.superview
                #expect(cell != nil && node.backgroundView?.superview === cell)
                #expect(node.isSelected && node.selectedBackgroundView?.superview === cell)
            }
        }
    }

    /// Rows of which the left 100 points are drawn, and the rest is the node's background.
    private func showTable(_ background: UIColor?, corners: CGFloat = 0) throws -> (PromiseStage, ASTableNode) {
        source.size = { _ in CGSize(width: 100, height: 60) }
        source.prepare = {
            $0.isLeading.withLock { $0 = true }
            $0.backgroundColor = background
            $0.cornerRadius = corners
        }
        return try PromiseStage.table(source)
    }

    private let source = SwatchSource(6)
    private let first = IndexPath(row: 0, section: 0)

    @Test("A row is of its node's colour also below the node, beside the separator, and around it in editing mode")
    func background() throws {
        let (stage, table) = try showTable(Swatch.color(0x336699))
        defer { stage.close() }
        #expect(table.cellForRow(at: first)?.backgroundColor == Swatch.color(0x336699))
        #expect(stage.pixel(3, 60) == 0x336699 && stage.pixel(200, 60) != 0x336699)
        table.view.isEditing = true
        stage.host.settle()
        #expect(stage.pixel(3, 4) == 0x336699 && stage.pixel(3, 60) == 0x336699)
        table.view.isEditing = false
        let node = try #require(table.nodeForRow(at: first))
        node.backgroundColor = Swatch.color(0x113355)
        stage.host.settle()
        #expect(stage.pixel(3, 60) == 0x113355 && stage.pixel(3, 121) == 0x336699)
        node.backgroundColor = nil
        stage.host.settle()
        #expect(stage.pixel(3, 60) == 0xFFFFFF)
    }

    @Test("A translucent colour is drawn once, under the node, and not around it")
    func translucent() throws {
        let (stage, table) = try showTable(UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        defer { stage.close() }
        let once = try #require(stage.pixel(200, 30))
        #expect((0x7E...0x81).contains(once >> 16) && once & 255 == 255)
        #expect(stage.pixel(3, 60) == 0xFFFFFF)
        table.view.isEditing = true
        stage.host.settle()
        #expect(stage.pixel(3, 4) == 0xFFFFFF && stage.pixel(200, 30) == once && stage.pixel(3, 60) == 0xFFFFFF)
        // What is selected shows through the node, and covers what is around it, as it covers any cell's background.
        table.selectRow(at: first, animated: false, scrollPosition: .none)
        stage.host.settle()
        #expect(stage.pixel(200, 30) != once && stage.pixel(3, 4) == 0xE4E4E4)
    }

    @Test("Behind the round corners of a node the cell shows nothing of its colour")
    func corners() throws {
        let (stage, _) = try showTable(Swatch.color(0x336699), corners: 20)
        defer { stage.close() }
        #expect(stage.pixel(1, 1) == 0xFFFFFF && stage.pixel(200, 30) == 0x336699)
    }

    @Test(
        "A row clips as its node does, and has the node's accessibility, also when either changes")
    func copies() throws {
        let (stage, table) = try showTable(nil)
        defer { stage.close() }
        let node = try #require(table.nodeForRow(at: first))
        let cell = try #require(table.cellForRow(at: first))
        #expect(cell.clipsToBounds && !cell.isAccessibilityElement && cell.accessibilityTraits == .none)
        node.clipsToBounds = false
        node.isAccessibilityElement = true
        node.accessibilityLabel = "label"
        node.accessibilityIdentifier = "name"
        node.accessibilityHint = "hint"
        node.accessibilityValue = "value"
        node.accessibilityTraits = .button
        node.accessibilityElementsHidden = true
        node.accessibilityViewIsModal = true
        func check(_ cell: UITableViewCell?) {
            #expect(cell?.clipsToBounds == false && cell?.isAccessibilityElement == true)
            #expect(cell?.accessibilityLabel == "label" && cell?.accessibilityIdentifier == "name")
            #expect(cell?.accessibilityHint == "hint" && cell?.accessibilityValue == "value")
            #expect(cell?.accessibilityTraits == .button)
            #expect(cell?.accessibilityElementsHidden == true && cell?.accessibilityViewIsModal == true)
        }
        check(cell)
        // The row comes back in another cell or this one; another row has nothing of it.
        source.count = 40
        table.reloadData()
        stage.host.settle()
        let second = try #require(table.nodeForRow(at: first))
        second.accessibilityHint = "other"
        #expect(table.cellForRow(at: first)?.accessibilityHint == "other")
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.accessibilityHint == nil)
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.clipsToBounds == true)
    }

    @Test("A cell has its node's accessibility, also when that changes", arguments: EitherList.Kind.allCases)
    func accessibility(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<5)
        defer { list.stage.close() }
        list.cell(0)?.accessibilityLabel = "label"
        list.cell(0)?.accessibilityTraits = .button
        let cell = try #require(list.hostView(of: 0))
        #expect(cell.accessibilityLabel == "label" && cell.accessibilityTraits == .button)
        #expect(list.hostView(of: 1)?.accessibilityLabel == nil)
        // A cell that shows no node any more has nothing of it.
        list.delete(at: 0)
        list.stage.host.settle()
        #expect(cell.superview == nil && cell.accessibilityLabel == nil && cell.accessibilityTraits == .none)
    }
}
