import AsyncDisplayKit
import Dispatch
import Execution
import TestSupport
import Testing

/// Tells what happens to it.
private final class LogCell: ASCellNode, @unchecked Sendable {  // the log is in a mutex
    let number: Int
    let log: Mutex<[String]>

    init(_ number: Int, log: Mutex<[String]>) {
        self.number = number
        self.log = log
        super.init()
        style.preferredSize = CGSize(width: 320, height: 100)
    }

    private func note(_ what: String) { log.withLock { $0.append("\(what) \(number)") } }

    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        note("preload")
    }
    override func didExitPreloadState() {
        super.didExitPreloadState()
        note("unload")
    }
    override func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame frame: CGRect
    ) {
        note("\(event) \(Int(frame.minY))")
    }
}

@MainActor
private final class LogSource: ASTableDataSource, ASTableDelegate, ASCollectionDataSource,
    ASCollectionDelegateFlowLayout
{
    let log = Mutex([String]())
    var count = 100
    /// Whether rows show a text.
    var hasText = false
    var entries: [String] {
        log.withLock { log in
            defer { log = [] }
            return log
        }
    }

    private func block(_ number: Int) -> ASCellNodeBlock {
        let (log, hasText) = (log, hasText)
        return {
            let cell = LogCell(number, log: log)
            if hasText {
                let text = ASTextNode()
                text.attributedText = NSAttributedString(string: "\(number)")
                text.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
                cell.addSubnode(text)
            }
            return cell
        }
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        block(indexPath.row)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        block(indexPath.item)
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock { block(-1) }
    func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 320, height: 100)) }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
        log.withLock { $0.append("hide \((node as? LogCell)?.number ?? -2)") }
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.withLock { $0.append("delegate") } }
}

@MainActor @Suite(.serialized) struct RangeTests {
    private func table(_ source: LogSource) -> ASTableNode {
        let table = ASTableNode()
        table.dataSource = source
        table.delegate = source
        table.onDidLoad { ($0 as? ASTableNode)?.view.separatorStyle = .none }
        return table
    }

    /// Runs a body with a table on screen at rest, four rows of which are visible.
    private func withTable(_ body: (PromiseStage, ASTableNode) throws -> Void) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let node = table(source)
        stage.show(node)
        stage.host.settle()
        try withExtendedLifetime(source) { try body(stage, node) }
    }

    private func collection(_ source: LogSource) -> ASCollectionNode {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        layout.itemSize = CGSize(width: 320, height: 100)
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = source
        node.delegate = source
        return node
    }

    private func rows(_ table: ASTableNode, _ state: (ASCellNode) -> Bool) -> [Int] {
        (0..<100).filter { row in
            (table.view.cellForRow(at: IndexPath(row: row, section: 0)) != nil
                || known(table, row)) && (table.nodeForRow(at: IndexPath(row: row, section: 0)).map(state) ?? false)
        }
    }

    /// Rows this far away have never had a node; asking for one would make it.
    private func known(_ table: ASTableNode, _ row: Int) -> Bool { row < 40 }

    @Test("Parameters are kept per mode and type, before and after the view exists")
    func parameters() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let node = table(source)
        let wide = ASRangeTuningParameters(leadingBufferScreenfuls: 7, trailingBufferScreenfuls: 6)
        node.setTuningParameters(wide, for: .preload)
        #expect(node.tuningParameters(for: .full, rangeType: .preload) == wide)
        stage.show(node)
        let narrow = ASRangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0.5)
        node.setTuningParameters(narrow, for: .minimum, rangeType: .display)
        #expect(node.tuningParameters(for: .preload) == wide)
        #expect(node.tuningParameters(for: .minimum, rangeType: .display) == narrow)
        #expect(node.tuningParameters(for: .display).leadingBufferScreenfuls == 1)
    }

    @Test("After a jump only what is and was on screen hears of it before the frame is presented, the rest after it")
    func jump() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let node = table(source)
        stage.show(node)
        stage.host.settle()
        #expect(rows(node, \.isInPreloadState) == Array(0..<14))
        var shown: (visible: [Int], near: [Int])?
        let link = UIUpdateLink(view: node.view) {
            shown = (rows(node, \.isVisible), rows(node, \.isInPreloadState))
            source.log.withLock { $0.append("presented") }
        }
        _ = source.entries
        node.contentOffset = CGPoint(x: 0, y: 6000)
        stage.host.step()
        #expect(shown?.visible == Array(60..<64))
        #expect(shown?.near == Array(0..<14) + Array(60..<64))
        let parts = source.entries.split(separator: "presented").map { part in
            Set(part.filter { $0.hasPrefix("preload") || $0.hasPrefix("unload") })
        }
        #expect(parts == [Set((60..<64).map { "preload \($0)" }), Set((0..<14).map { "unload \($0)" })])
        stage.host.settle()
        let near = Array(54..<60) + Array(64..<74)
        #expect(Set(source.entries.filter { $0.hasPrefix("preload") }) == Set(near.map { "preload \($0)" }))
        withExtendedLifetime(link) {}
    }

    @Test("What is being drawn at a jump is not drawn on while the frame waits for what it shows")
    func jumpWhileDrawing() throws {
        let stage = try PromiseStage(width: 320, height: 400, drawingDelay: 10)
        defer { stage.close() }
        let source = LogSource()
        source.hasText = true
        let node = table(source)
        stage.show(node)
        stage.host.step(frames: 3)
        let nodes = node.visibleNodes
        #expect(nodes.map(\.isInDisplayState) == [true, true, true, true])
        var areInDisplayState: [Bool] = []
        let link = UIUpdateLink(view: node.view) { areInDisplayState = nodes.map(\.isInDisplayState) }
        node.contentOffset = CGPoint(x: 0, y: 6000)
        stage.host.step()
        #expect(areInDisplayState == [false, false, false, false])
        withExtendedLifetime(link) {}
    }

    @Test("Rows that come back in the frame in which a jump has left them stay in their ranges")
    func jumpBack() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let node = table(source)
        stage.show(node)
        stage.host.settle()
        _ = source.entries
        stage.host.driver.schedule(at: stage.host.driver.now) {
            node.contentOffset = CGPoint(x: 0, y: 6000)
            node.view.layoutIfNeeded()
            #expect(rows(node, \.isVisible) == Array(60..<64))
            node.contentOffset = .zero
        }
        stage.host.step()
        #expect(rows(node, \.isVisible) == Array(0..<4))
        #expect(rows(node, \.isInPreloadState) == Array(0..<14))
        #expect(Set(source.entries.filter { $0.hasPrefix("unload") }) == Set((60..<64).map { "unload \($0)" }))
    }

    @Test("A mode that was set before a jump holds for the ranges that follow when the frame has been presented")
    func modeAtJump() throws {
        try withTable { stage, node in
            node.updateCurrentRange(with: .visibleOnly)
            node.contentOffset = CGPoint(x: 0, y: 2000)
            stage.host.step()
            #expect(rows(node, \.isInPreloadState) == Array(20..<24))
        }
    }

    @Test("Workers begin with the first of the rows that a frame needs while the data source is asked for the others")
    func earlyStart() throws {
        @MainActor final class Source: ASTableDataSource {
            let hasBegun = DispatchSemaphore(value: 0)
            var wasInTime: Bool?

            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 4 }
            func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
                if indexPath.row == 3 { wasInTime = hasBegun.waitInTime() }
                let (hasBegun, row) = (hasBegun, indexPath.row)
                return {
                    if row == 0 { hasBegun.signal() }
                    let cell = ASCellNode()
                    cell.style.preferredSize = CGSize(width: 320, height: 100)
                    return cell
                }
            }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Source()
        let node = ASTableNode()
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        #expect(source.wasInTime == true)
    }

    @Test("Directions and parameters can be asked by the original's functions")
    func functions() {
        let direction: ASScrollDirection = [.right, .up]
        #expect(ASScrollDirectionContainsHorizontalDirection(direction) && ASScrollDirectionContainsRight(direction))
        #expect(ASScrollDirectionContainsVerticalDirection(direction) && ASScrollDirectionContainsUp(direction))
        #expect(!ASScrollDirectionContainsLeft(direction) && !ASScrollDirectionContainsDown(direction))
        #expect(!ASScrollDirectionContainsVerticalDirection(.left))
        let flipped = ASScrollDirectionApplyTransform(.up, CGAffineTransform(scaleX: 1, y: -1))
        #expect(flipped == .down)
        let none = ASRangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
        #expect(ASRangeTuningParametersEqualToRangeTuningParameters(none, ASRangeTuningParametersZero))
    }

    @Test("Rows are visible, displayed and preloaded as far as the parameters say")
    func extents() throws {
        try withTable { stage, node in
            #expect(rows(node, \.isVisible) == [0, 1, 2, 3])
            #expect(rows(node, \.isInDisplayState) == Array(0..<8))
            #expect(rows(node, \.isInPreloadState) == Array(0..<14))
            node.setTuningParameters(.zero, for: .display)
            stage.host.settle()
            #expect(rows(node, \.isInDisplayState) == [0, 1, 2, 3])
        }
    }

    @Test("A mode set from outside holds until cells come or go; low memory keeps nothing drawn ahead")
    func modes() throws {
        try withTable { stage, node in
            node.updateCurrentRange(with: .lowMemory)
            stage.host.settle()
            #expect(rows(node, \.isInDisplayState) == [0, 1, 2, 3])
            #expect(rows(node, \.isInPreloadState) == [0, 1, 2, 3])
            node.setContentOffset(CGPoint(x: 0, y: 210), animated: false)
            stage.host.settle()
            #expect(rows(node, \.isInPreloadState).count > 12)
        }
    }

    @Test("A memory warning makes containers that are seen keep what is visible, and others nothing ahead")
    func memoryWarning() throws {
        try withTable { _, node in
            #expect(rows(node, \.isInPreloadState).count == 14)
            UIApplication.shared.reportMemoryWarning()
            #expect(rows(node, \.isInPreloadState) == [0, 1, 2, 3])
            #expect(rows(node, \.isVisible) == [0, 1, 2, 3])
        }
    }

    @Test(
        "What a memory warning leaves drawn in containers that are seen can be set",
        arguments: [ASLayoutRangeMode.visibleOnly, .lowMemory])
    func memoryWarningMode(mode: ASLayoutRangeMode) throws {
        defer { ASDisplayNode.setRangeModeForMemoryWarnings(.visibleOnly) }
        try withTable { _, node in
            let ahead = ASRangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0)
            node.setTuningParameters(ahead, for: .visibleOnly, rangeType: .display)
            ASDisplayNode.setRangeModeForMemoryWarnings(mode)
            UIApplication.shared.reportMemoryWarning()
            #expect(rows(node, \.isInDisplayState) == Array(0..<(mode == .lowMemory ? 4 : 8)))
        }
    }

    @Test("In the background nothing is visible, and what was visible stays drawn")
    func background() throws {
        try withTable { stage, node in
            stage.host.driver.enqueue(.window(.hidden))
            stage.host.step()
            #expect(UIApplication.shared.applicationState == .background)
            #expect(rows(node, \.isVisible) == [])
            #expect(rows(node, \.isInDisplayState) == [0, 1, 2, 3])
            stage.host.driver.enqueue(.window(.shown))
            stage.host.step()
            #expect(rows(node, \.isVisible) == [0, 1, 2, 3])
        }
    }

    @Test("In the background nothing is prepared ahead; in the foreground it is again")
    func backgroundRanges() throws {
        try withTable { stage, node in
            #expect(rows(node, \.isInPreloadState).count == 14)
            stage.host.driver.enqueue(.window(.hidden))
            stage.host.step()
            #expect(rows(node, \.isInPreloadState) == [0, 1, 2, 3])
            stage.host.driver.enqueue(.window(.shown))
            stage.host.settle()
            stage.fling(up: 40)
            #expect(rows(node, \.isInPreloadState).count > 12)
        }
    }

    @Test("What is ahead of the motion gets more room than what is behind")
    func direction() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let node = table(source)
        node.setContentOffset(CGPoint(x: 0, y: 2000), animated: false)
        stage.show(node)
        stage.host.settle()
        stage.press(160, 100)
        stage.drag(by: 0, 150, frames: 10)
        let first = try #require(node.indexPathsForVisibleRows().first?.row)
        func state(_ row: Int) -> ASCellNode? { node.nodeForRow(at: IndexPath(row: row, section: 0)) }
        // Up: 2.5 viewports of four rows before, 1.5 behind.
        #expect(state(first - 9)?.isInPreloadState == true)
        #expect(state(first + 4 + 8)?.isInPreloadState != true)
        stage.lift()
        #expect(node.scrollableDirections == ASScrollDirectionVerticalDirections)
    }

    @Test(
        "A drag is told to visible cells, each event once a change, before the delegate hears of it", arguments: [0, 1])
    func events(kind: Int) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        source.count = 6
        let node: ASContainerNode = kind == 0 ? table(source) : collection(source)
        (node as? ASCollectionNode)?.alwaysBounceVertical = true
        stage.show(node)
        stage.host.settle()
        let visible = node.visibleNodes.compactMap { ($0 as? LogCell)?.number }
        _ = source.entries
        stage.press(160, 300)
        stage.drag(by: 0, -20, frames: 1)
        let began = source.entries
        #expect(began.filter { $0.hasPrefix("willBeginDragging") }.count == visible.count)
        let changed = began.filter { $0.hasPrefix("visibleRectChanged") || $0 == "delegate" }
        #expect(changed.count == visible.count + 1 && changed.last == "delegate")
        let dragged = node.visibleNodes.count
        stage.lift()
        stage.host.settle()
        let ended = source.entries
        #expect(ended.filter { $0.hasPrefix("didEndDragging") }.count == dragged)
        #expect((3...5).contains(ended.filter { $0.hasPrefix("didStopScrolling") }.count))
    }

    @Test("Cells that leave in one frame leave in order")
    func order() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        _ = source.entries
        node.setContentOffset(CGPoint(x: 0, y: 3000), animated: false)
        stage.host.step()
        let hidden = source.entries.filter { $0.hasPrefix("hide") }
        #expect(hidden == ["hide 0", "hide 1", "hide 2"])
        let preloaded = node.visibleNodes.compactMap { ($0 as? LogCell)?.number }
        #expect(preloaded == preloaded.sorted())
    }

    @Test("A header is visible while it is on screen, in a container that is seen")
    func supplementaries() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        let header = try #require(
            node.view.supplementaryNode(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0)))
        #expect(header.isVisible)
        stage.host.driver.enqueue(.window(.hidden))
        stage.host.step()
        #expect(!header.isVisible && header.isInDisplayState)
        stage.host.driver.enqueue(.window(.shown))
        stage.host.step()
        #expect(header.isVisible)
        node.setContentOffset(CGPoint(x: 0, y: 3000), animated: false)
        stage.host.settle()
        #expect(!header.isVisible && !header.isInDisplayState)
    }

    @Test("A container without a size has nothing visible, displayed or preloaded until it has one again")
    func noSize() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = LogSource()
        let (table, collection) = (table(source), collection(source))
        // The collection has a header as high as an item.
        let cells: [(ASContainerNode, visible: Int, @MainActor (IndexPath) -> ASCellNode?)] = [
            (table, 4, { table.nodeForRow(at: $0) }), (collection, 3, { collection.nodeForItem(at: $0) }),
        ]
        for (container, visible, cell) in cells {
            stage.show(container)
            stage.host.settle()
            let nodes = (0..<(visible + 10)).compactMap { cell(IndexPath(item: $0, section: 0)) }
            #expect(nodes.filter(\.isVisible).count == visible && nodes.allSatisfy(\.isInPreloadState))
            container.frame.size.height = 0
            stage.host.settle()
            #expect(!nodes.contains { $0.isVisible || $0.isInDisplayState || $0.isInPreloadState })
            container.frame.size = CGSize(width: 0, height: 400)
            stage.host.settle()
            container.frame.size = CGSize(width: 320, height: 400)
            stage.host.settle()
            #expect(nodes.filter(\.isVisible).count == visible && nodes.allSatisfy(\.isInPreloadState))
            container.removeFromSupernode()
        }
    }

    @Test("A list in a page that comes near prepares its first cells ahead")
    func nested() throws {
        final class Page: ASCellNode, @unchecked Sendable {  // constants
            let list = ASCollectionNode()
            override init() {
                super.init()
                automaticallyManagesSubnodes = true
            }
            override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
                list.style.preferredSize = constrainedSize.max
                return ASWrapperLayoutSpec(layoutElement: list)
            }
        }
        @MainActor final class Pages: ASPagerDataSource {
            let sources = (0..<6).map { _ in SwatchSource(20) }
            func numberOfPages(in pagerNode: ASPagerNode) -> Int { sources.count }
            func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
                let page = Page()
                page.list.dataSource = sources[index]
                return page
            }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let pages = Pages()
        let pager = ASPagerNode()
        pager.setDataSource(pages)
        stage.show(pager)
        stage.host.settle()
        // Two pages ahead are preloaded.
        #expect(pages.sources.map { $0.asked.isEmpty } == [false, false, false, true, true, true])
        #expect(!pager.nodeForPage(at: 1).isVisible)
    }
}
