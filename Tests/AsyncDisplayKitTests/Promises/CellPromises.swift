import AsyncDisplayKit
import Execution
import Testing

/// What the documentation of cell nodes promises. `docs/promises.md` has the sentences in full.
@MainActor @Suite(.serialized) struct CellPromises {
    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func table(_ source: SwatchSource) -> ASTableNode {
        let node = ASTableNode(style: .plain)
        node.dataSource = source
        node.delegate = source
        node.tableView.separatorStyle = .none
        return node
    }

    @Test("N1 init on any thread, didLoad once on the main thread, final frames of subnodes after super.layout()")
    func lifeCycle() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(200)
        let log = WorkLog()
        source.blockLog = log
        let node = table(source)
        stage.show(node)
        for _ in 0..<3 { stage.fling(up: 400) }
        node.scrollToRow(at: path(0), at: .top, animated: false)
        stage.host.settle()
        let cells = (0..<40).compactMap { node.nodeForRow(at: path($0)) as? SwatchCell }
        #expect(cells.contains { !$0.wasMadeOnMain })
        let loaded = cells.filter(\.isNodeLoaded)
        #expect(loaded.count >= 8)
        #expect(loaded.allSatisfy { $0.loads.withLock { $0 } == 1 && $0.wasLoadedOnMain.withLock { $0 } })
        let laidOut = cells.compactMap { $0.framesAfterLayout.withLock { $0.last } }
        #expect(laidOut.count >= 8 && laidOut.allSatisfy { $0 == CGRect(x: 0, y: 0, width: 320, height: 60) })
    }

    @Test("N2 A cell from a view controller, in a pager: here one that owns a table")
    func controllerCells() throws {
        @MainActor final class Pages: ASPagerDataSource {
            let rows = SwatchSource(20)
            var controllers: [UIViewController] = []
            var loads = 0
            func numberOfPages(in pagerNode: ASPagerNode) -> Int { 3 }
            func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
                let cell = ASCellNode(
                    viewControllerBlock: { [self] in
                        guard index > 0 else {
                            let plain = UIViewController()
                            plain.view.backgroundColor = Swatch.color(0x335577)
                            controllers.append(plain)
                            return plain
                        }
                        let controller = ASDKViewController(node: ASTableNode(style: .plain))
                        controller.node.dataSource = rows
                        controllers.append(controller)
                        return controller
                    }, didLoad: { [self] _ in loads += 1 })
                cell.style.preferredSize = pagerNode.bounds.size
                return cell
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let pages = Pages()
        let pager = ASPagerNode()
        pager.setDataSource(pages)
        stage.show(pager)
        stage.host.settle()
        #expect(stage.pixel(160, 240) == 0x335577)
        #expect(pager.nodeForPage(at: 0).viewController === pages.controllers.first)
        stage.press(300, 240)
        stage.drag(by: -280, 0, frames: 8)
        stage.lift()
        stage.host.settle()
        #expect(pager.currentPageIndex == 1)
        let controller = try #require(
            pager.nodeForPage(at: 1).viewController as? ASDKViewController<ASTableNode>)
        #expect(controller.node.frame.size == CGSize(width: 320, height: 480) && controller.node.isVisible)
        #expect(controller.node.visibleNodes.count >= 8)
        #expect(stage.unfinishedCells(controller.node.visibleNodes) == [])
        #expect(pages.loads >= 2)
        // And the table inside scrolls.
        stage.fling(up: 300)
        #expect(controller.node.contentOffset.y > 200 && pager.currentPageIndex == 1)
    }

    @Test("N3 A cell from a view, also by a trailing closure, and from a layer, made when the view is first needed")
    func viewCells() throws {
        @MainActor final class Rows: ASTableDataSource {
            var made: [String] = []
            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
                if indexPath.row == 0 {
                    let cell = ASCellNode { () -> UIView in
                        self.made.append("view")
                        let view = UIView(frame: .zero)
                        view.backgroundColor = Swatch.color(0x224466)
                        return view
                    }
                    cell.style.height = ASDimensionMakeWithPoints(50)
                    #expect(self.made.isEmpty)
                    return cell
                }
                let cell = ASCellNode(layerBlock: {
                    self.made.append("layer")
                    let layer = CALayer()
                    layer.backgroundColor = Swatch.color(0x664422).cgColor
                    return layer
                })
                cell.style.height = ASDimensionMakeWithPoints(70)
                return cell
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = Rows()
        let node = ASTableNode(style: .plain)
        node.dataSource = rows
        node.tableView.separatorStyle = .none
        stage.show(node)
        stage.host.settle()
        #expect(rows.made.sorted() == ["layer", "view"])
        #expect(stage.pixel(160, 25) == 0x224466 && stage.pixel(160, 85) == 0x664422)
        #expect(stage.pixel(160, 48) == 0x224466 && stage.pixel(160, 119) == 0x664422)
    }

    @Test("N4 A cell whose display is not complete shows placeholders, then its contents")
    func placeholders() throws {
        let stage = try PromiseStage(drawingDelay: 0.060)
        defer { stage.close() }
        let source = SwatchSource(100)
        let node = table(source)
        stage.show(node)
        #expect(stage.pixel(50, 30) == Swatch.placeholderRGB && stage.pixel(50, 470) == Swatch.placeholderRGB)
        #expect(stage.statistics.incompleteFrames > 0)
        stage.host.run(seconds: 0.1)
        #expect(stage.pixel(50, 30) == SwatchCell.rgb(0))
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
        // A jump: again placeholders first; nothing was waited for.
        node.scrollToRow(at: path(80), at: .top, animated: false)
        stage.host.step()
        #expect(stage.pixel(50, 30) == Swatch.placeholderRGB)
        stage.host.settle()
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
        #expect(stage.statistics.framesThatWaited == 0)
    }

    @Test("N4 Text nodes and image nodes have placeholders without being asked")
    func placeholdersByDefault() {
        #expect(ASTextNode().placeholderEnabled && ASImageNode().placeholderEnabled)
        #expect(!ASDisplayNode().placeholderEnabled)
    }

    /// Scrolls through a list in all speeds and looks at each frame.
    private func scrollThrough(_ stage: PromiseStage, _ node: ASTableNode) -> (frames: Int, unfinished: Set<Int>) {
        var (frames, unfinished) = (0, Set<Int>())
        for (distance, span) in [(400.0, 4), (300, 20), (440, 3), (-440, 3), (200, 12), (440, 2), (440, 2)] {
            stage.fling(up: distance, frames: span) {
                frames += 1
                unfinished.formUnion(stage.unfinishedCells(node.visibleNodes))
            }
        }
        return (frames, unfinished)
    }

    @Test("N5 With neverShowPlaceholders no frame ever lacks current contents, at any speed")
    func never() throws {
        let stage = try PromiseStage(drawingDelay: 0.060)
        defer { stage.close() }
        let source = SwatchSource(400)
        source.prepare = { $0.neverShowPlaceholders = true }
        let node = table(source)
        stage.show(node)
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
        let (frames, unfinished) = scrollThrough(stage, node)
        node.scrollToRow(at: path(380), at: .top, animated: false)
        stage.host.step()
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
        #expect(frames > 100 && unfinished == [])
        #expect(stage.statistics.incompleteFrames == 0)
        #expect(stage.statistics.framesThatWaited > 0)
    }

    @Test("N5 A cell that changes while it is drawn ahead shows what it is to show when it appears")
    func changedAhead() throws {
        let stage = try PromiseStage(drawingDelay: 0.060)
        defer { stage.close() }
        let source = SwatchSource(40)
        source.prepare = { $0.neverShowPlaceholders = true }
        let node = table(source)
        stage.show(node)
        stage.host.step()
        // Of the rows below the viewport, drawn ahead, some are on their way now.
        let ahead = (0..<40).compactMap { node.nodeForRow(at: path($0)) as? SwatchCell }
            .filter { $0.isInDisplayState && !$0.isVisible && $0.swatch.contents == nil }
        try #require(!ahead.isEmpty)
        for cell in ahead {
            cell.swatch.rgb = 0x123456
            cell.swatch.setNeedsDisplay()
        }
        node.scrollToRow(at: path(ahead[0].number), at: .top, animated: false)
        stage.host.step()
        #expect(ahead[0].isVisible && stage.unfinishedCells(node.visibleNodes) == [])
        #expect(stage.statistics.incompleteFrames == 0)
    }

    @Test("N5 Without it frames are incomplete and nothing waits; switched on, it acts from the next cell that appears")
    func switching() throws {
        let stage = try PromiseStage(drawingDelay: 0.060)
        defer { stage.close() }
        let source = SwatchSource(400)
        let flag = Mutex(false)
        source.prepare = { $0.neverShowPlaceholders = flag.withLock { $0 } }
        let node = table(source)
        // No preparation ahead of the viewport: what appears is not drawn yet.
        for mode in [ASLayoutRangeMode.minimum, .full, .visibleOnly, .lowMemory] {
            node.setTuningParameters(.zero, for: mode, rangeType: .display)
        }
        stage.show(node)
        let (_, unfinished) = scrollThrough(stage, node)
        #expect(unfinished.count > 10)
        #expect(stage.statistics.incompleteFrames > 10 && stage.statistics.framesThatWaited == 0)
        stage.host.settle()
        flag.withLock { $0 = true }
        for row in 0..<400 { node.nodeForRow(at: path(row))?.neverShowPlaceholders = true }
        stage.statistics.reset()
        let (_, later) = scrollThrough(stage, node)
        #expect(later == [] && stage.statistics.incompleteFrames == 0 && stage.statistics.framesThatWaited > 0)
    }

    @Test("N5 A container's synchronousDisplayBudget limits the wait in each frame; then placeholders are shown")
    func budget() throws {
        let stage = try PromiseStage(drawingDelay: 0.060)
        defer { stage.close() }
        let source = SwatchSource(40)
        source.prepare = { $0.neverShowPlaceholders = true }
        let node = table(source)
        node.synchronousDisplayBudget = 0.020
        stage.show(node)
        #expect(abs((stage.statistics.last?.waited ?? 0) - 0.020) < 1e-9)
        #expect(stage.statistics.incompleteFrames == 1 && stage.pixel(50, 30) == Swatch.placeholderRGB)
        stage.host.settle()
        #expect(stage.statistics.incompleteFrames > 1 && stage.unfinishedCells(node.visibleNodes) == [])
    }

    @Test("N6 While the main thread waits, the subnodes of a cell are drawn at once")
    func together() throws {
        let stage = try PromiseStage(drawingDelay: 0.060)
        defer { stage.close() }
        let log = WorkLog(mainWaits: true)
        @MainActor final class One: ASTableDataSource {
            let log: WorkLog
            init(_ log: WorkLog) { self.log = log }
            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
                let log = self.log
                return {
                    let cell = ASCellNode()
                    cell.neverShowPlaceholders = true
                    cell.automaticallyManagesSubnodes = true
                    let parts = (0..<4).map { Swatch(SwatchCell.rgb($0), log: log) }
                    for part in parts { part.style.preferredSize = CGSize(width: 320, height: 25) }
                    cell.layoutSpecBlock = { _, _ in
                        ASStackLayoutSpec(
                            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start,
                            children: parts)
                    }
                    return cell
                }
            }
        }
        let rows = One(log)
        let node = ASTableNode(style: .plain)
        node.dataSource = rows
        let before = stage.host.scheduler.blockedTime
        stage.show(node)
        let waited = stage.host.scheduler.blockedTime - before
        #expect(waited > 0.059 && waited < 0.061)
        #expect((0..<4).allSatisfy { stage.pixel(100, CGFloat($0) * 25 + 12) == SwatchCell.rgb($0) })
        #expect(log.count == 4 && log.peak >= 2)
    }

    @Test("N7 The wait works with range tuning set to zero, and is near zero with preloading")
    func tuningZero() throws {
        func waits(preloading: Bool) throws -> Double {
            let stage = try PromiseStage(drawingDelay: 0.030)
            defer { stage.close() }
            let source = SwatchSource(200)
            source.prepare = { $0.neverShowPlaceholders = true }
            let node = table(source)
            if !preloading {
                for mode in [ASLayoutRangeMode.minimum, .full, .visibleOnly, .lowMemory] {
                    node.setTuningParameters(.zero, for: mode, rangeType: .display)
                    node.setTuningParameters(.zero, for: mode, rangeType: .preload)
                }
            }
            stage.show(node)
            stage.host.settle()
            let before = stage.host.scheduler.blockedTime
            var unfinished = Set<Int>()
            // At a pace at which preloading keeps up.
            stage.fling(up: 440, frames: 60) { unfinished.formUnion(stage.unfinishedCells(node.visibleNodes)) }
            #expect(unfinished == [] && stage.statistics.incompleteFrames == 0)
            return stage.host.scheduler.blockedTime - before
        }
        #expect(try waits(preloading: false) > 0.1)
        #expect(try waits(preloading: true) < 0.001)
    }

    @Test("N8 Selection style, accessory and separator inset of a cell show in a table")
    func tableProperties() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(3)
        source.size = { _ in CGSize(width: 20, height: 59) }
        source.prepare = { cell in
            cell.isLeading.withLock { $0 = true }
            switch cell.number {
            case 0:
                cell.accessoryType = .disclosureIndicator
                cell.separatorInset = UIEdgeInsets(top: 0, left: 80, bottom: 0, right: 40)
            case 1: cell.selectionStyle = .none
            default: break
            }
        }
        let node = ASTableNode(style: .plain)
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        // Something is drawn at the right of row 0 only.
        func inkAtTheRight(_ row: Int) -> Bool {
            (270..<315).contains { x in
                (row * 60 + 10..<row * 60 + 50).contains { stage.pixel(CGFloat(x), CGFloat($0)) != 0xFFFFFF }
            }
        }
        #expect(inkAtTheRight(0) && !inkAtTheRight(1))
        // Separators lie in the last line of a row.
        let line: CGFloat = 59
        #expect(stage.pixel(78, line) == 0xFFFFFF && stage.pixel(82, line) != 0xFFFFFF)
        #expect(stage.pixel(278, line) != 0xFFFFFF && stage.pixel(282, line) == 0xFFFFFF)
        #expect(stage.pixel(60, line + 60) != 0xFFFFFF && stage.pixel(300, line + 60) != 0xFFFFFF)
        stage.tap(150, 30)
        stage.host.settle()
        #expect(stage.pixel(150, 30) != 0xFFFFFF && node.indexPathForSelectedRow == path(0))
        stage.tap(150, 90)
        stage.host.settle()
        #expect(stage.pixel(150, 90) == 0xFFFFFF && node.indexPathForSelectedRow == path(1))
    }

    @Test("N9 The table's cell contains the node's view, and the node's layout does not avoid the accessory")
    func insideTheTableCell() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(2)
        source.prepare = { $0.accessoryType = .checkmark }
        let node = ASTableNode(style: .plain)
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let cell = try #require(node.cellForRow(at: path(0)))
        let content = try #require(node.nodeForRow(at: path(0)) as? SwatchCell)
        #expect(content.view.isDescendant(of: cell.contentView))
        #expect(content.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
        #expect(content.swatch.frame.width == 320)
        // The accessory lies over the content.
        let colours = Set((270..<319).compactMap { stage.pixel(CGFloat($0), 30) })
        #expect(colours.contains(SwatchCell.rgb(0)) && colours.count > 1)
    }
}
