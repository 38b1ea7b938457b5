import AsyncDisplayKit
import Execution
import Testing

/// A section of swatches that notes what it is asked.
@MainActor private final class Swatches: ASSectionController, ASSupplementaryNodeSource {
    let first: Int
    var count: Int
    var height: CGFloat?
    var header: CGFloat = 0
    var mayFetch = true
    var identity: ((Int) -> AnyHashable)?
    var asked: [Int] = []
    var selected: [Int] = []
    nonisolated let fetches = Mutex([(context: ASBatchContext, isMain: Bool)]())

    init(_ first: Int, count: Int, height: CGFloat? = nil, header: CGFloat = 0) {
        self.first = first
        self.count = count
        self.height = height
        self.header = header
    }

    nonisolated var fetchCount: Int { fetches.withLock { $0.count } }

    func numberOfItems() -> Int { count }
    func nodeBlockForItem(at index: Int) -> ASCellNodeBlock {
        asked.append(index)
        let number = first + index
        return { SwatchCell(number, width: 100, height: 60) }
    }
    func sizeRangeForItem(at index: Int) -> ASSizeRange {
        height.map { ASSizeRangeMake(CGSize(width: 320, height: $0)) } ?? ASSizeRangeUnconstrained
    }
    func identityForItem(at index: Int) -> AnyHashable? { identity?(index) }
    func shouldBatchFetch() -> Bool { mayFetch }
    nonisolated func beginBatchFetch(with context: ASBatchContext) {
        fetches.withLock { $0.append((context, MainThread.isCurrent)) }
    }
    func didSelectItem(at index: Int) { selected.append(index) }
    func didDeselectItem(at index: Int) { selected.append(-index) }

    func supportedElementKinds() -> [String] { [UICollectionView.elementKindSectionHeader] }
    func nodeBlockForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASCellNodeBlock {
        let number = first + 1000 + index
        return { SwatchCell(number, height: 20) }
    }
    func sizeRangeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 0, height: header))
    }
}

/// Implements nothing but nodes, on the main thread.
@MainActor private final class Plain: ASSectionController {
    func nodeForItem(at index: Int) -> ASCellNode { SwatchCell(500 + index, height: 45) }
}

/// Implements nothing of fetching, nor sizes of its footer.
@MainActor private final class Footers: ASSectionController, ASSupplementaryNodeSource {
    func nodeForItem(at index: Int) -> ASCellNode { SwatchCell(600, height: 30) }
    func supportedElementKinds() -> [String] { [UICollectionView.elementKindSectionFooter] }
}

@MainActor private final class Listener: ASCollectionDelegateFlowLayout {
    var log: [String] = []
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        log.append("select \(indexPath.section)-\(indexPath.item)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        if (node as? SwatchCell)?.number == 0 { log.append("display") }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt path: IndexPath) -> ASSizeRange {
        log.append("size")
        return ASSizeRangeUnconstrained
    }
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool {
        log.append("fetch")
        return true
    }
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: section == 0 ? 7 : 0, left: 0, bottom: 0, right: 0) }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }
}

@MainActor @Suite(.serialized) struct SectionControllerTests {
    private func run(
        _ controllers: [any ASSectionController], delegate: (any ASCollectionDelegate)? = nil,
        _ body: (PromiseStage, ASCollectionNode, ASSectionControllerDataSource) throws -> Void
    ) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 90)
        let node = ASCollectionNode(collectionViewLayout: layout)
        let sections = ASSectionControllerDataSource(collectionNode: node, sectionControllers: controllers)
        node.delegate = delegate
        stage.show(node)
        stage.host.step(frames: 20)
        try body(stage, node, sections)
    }

    private func numbers(_ node: ASCollectionNode) -> [Int] {
        node.visibleNodes.compactMap { ($0 as? SwatchCell)?.number }
    }

    private func frame(_ node: ASCollectionNode, _ section: Int, _ item: Int) -> CGRect? {
        node.view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }

    @Test("Each section's controller is asked for nodes and sizes by the indexes of its own items")
    func indexes() throws {
        let (a, b) = (Swatches(0, count: 2, height: 50), Swatches(10, count: 3, height: 80))
        try run([a, b]) { _, node, sections in
            #expect(numbers(node) == [0, 1, 10, 11, 12])
            #expect(a.asked == [0, 1] && b.asked == [0, 1, 2])
            #expect(frame(node, 0, 1)?.height == 50 && frame(node, 1, 0)?.height == 80)
            #expect(sections.section(of: b) == 1 && sections.sectionController(forSection: 1) === b)
            #expect(sections.sectionController(forSection: 2) == nil)
        }
    }

    @Test(
        "What a controller leaves out: one item, a node instead of a block, sizes up to the layout, no supplementaries")
    func defaults() throws {
        try run([Plain()]) { _, node, _ in
            #expect(numbers(node) == [500] && node.numberOfItems(inSection: 0) == 1)
            // As wide as the collection lets it be, and no header, although the layout has a size for them.
            #expect(frame(node, 0, 0) == CGRect(x: 0, y: 0, width: 320, height: 45))
        }
    }

    @Test("Headers have the range that their section's source says; zero is none")
    func supplementaries() throws {
        let (a, b) = (Swatches(0, count: 1, height: 50, header: 25), Swatches(10, count: 1, height: 50))
        try run([a, b, Footers()]) { _, node, _ in
            let kind = UICollectionView.elementKindSectionHeader
            #expect(frame(node, 0, 0)?.minY == 25 && frame(node, 1, 0)?.minY == 75 && frame(node, 2, 0)?.minY == 125)
            let header = node.supplementaryNode(forElementKind: kind, at: IndexPath(item: 0, section: 0))
            #expect((header as? SwatchCell)?.number == 1000 && header?.frame.size == CGSize(width: 320, height: 25))
            #expect(node.supplementaryNode(forElementKind: kind, at: IndexPath(item: 0, section: 1)) == nil)
            #expect(node.view.contentSize.height == 155)
        }
    }

    @Test("Only the last section's controller is asked to fetch, off the main thread, and only if it wants to")
    func fetching() throws {
        let (a, b) = (Swatches(0, count: 1, height: 50), Swatches(10, count: 1, height: 50))
        try run([a, b]) { stage, node, sections in
            #expect(a.fetchCount == 0 && b.fetchCount == 1)
            #expect(b.fetches.withLock { !$0[0].isMain && $0[0].context.isFetching() })
            b.fetches.withLock { $0[0].context }.completeBatchFetching(true)
            let c = Swatches(20, count: 1, height: 50)
            c.mayFetch = false
            sections.apply([a, b, c])
            stage.host.step(frames: 40)
            #expect(a.fetchCount == 0 && b.fetchCount == 1 && c.fetchCount == 0)
            c.mayFetch = true
            node.checkForBatchFetching()
            stage.host.step(frames: 20)
            #expect(c.fetchCount == 1)
        }
    }

    @Test("A last section without a method for it fetches nothing; the next last one may")
    func declining() throws {
        let a = Swatches(0, count: 1, height: 50)
        try run([a, Footers()]) { stage, node, sections in
            #expect(a.fetchCount == 0)
            let b = Swatches(10, count: 1, height: 50)
            sections.apply([a, Footers(), b])
            stage.host.step(frames: 40)
            #expect(a.fetchCount == 0 && b.fetchCount == 1)
        }
        try run([]) { _, node, _ in #expect(node.numberOfSections == 0) }
    }

    @Test("The delegate hears of the rest, and is not asked what the controllers answer")
    func delegate() throws {
        let (a, listener) = (Swatches(0, count: 20, height: 50), Listener())
        a.mayFetch = false
        try run([a], delegate: listener) { stage, node, _ in
            #expect(listener.log == ["display"] && frame(node, 0, 0)?.minY == 7)
            stage.tap(100, 80)
            stage.host.settle()
            stage.tap(100, 150)
            stage.host.settle()
            #expect(listener.log == ["display", "select 0-1", "select 0-2"] && a.selected == [1, -1, 2])
            node.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
            stage.host.settle()
            #expect(listener.log.last == "scroll" && !listener.log.contains("size") && !listener.log.contains("fetch"))
        }
    }

    @Test("The controller of the item that is selected hears of it, whatever the delegate does to the sections")
    func selection() throws {
        final class Remover: ASCollectionDelegate {
            var onSelect: () -> Void = {}
            func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) { onSelect() }
        }
        let (a, b, remover) = (Swatches(0, count: 2, height: 50), Swatches(10, count: 1, height: 50), Remover())
        try run([a, b], delegate: remover) { stage, node, sections in
            remover.onSelect = { sections.apply([b], animated: false) }
            stage.tap(100, 75)
            stage.host.settle()
            #expect(a.selected == [1] && b.selected == [] && node.numberOfSections == 1)
        }
    }

    @Test(
        "All controllers hear of Ctrl+A and Escape, also with a delegate that does not, or none",
        arguments: [true, false])
    func selectingAll(hasDelegate: Bool) throws {
        final class Silent: ASCollectionDelegate {}
        let (a, b, delegate) = (Swatches(1, count: 2, height: 50), Swatches(10, count: 3, height: 50), Silent())
        try run([a, b], delegate: hasDelegate ? delegate : nil) { stage, node, _ in
            node.allowsMultipleSelection = true
            stage.tap(100, 25)
            stage.press(.character("a"), with: .control)
            #expect(a.selected == [0, 1] && b.selected == [0, 1, 2])
            stage.press(.escape)
            #expect(a.selected == [0, 1, 0, -1] && b.selected == [0, 1, 2, 0, -1, -2])
        }
    }

    @Test(
        "Controllers are asked to fetch also where there was a delegate that does not fetch before, and the other way")
    func dataSourceChange() throws {
        final class Fetcher: ASCollectionDelegate {
            let count = Mutex(0)
            nonisolated func collectionNode(_ node: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
                count.withLock { $0 += 1 }
            }
        }
        let listener = Listener()
        try run([Footers()], delegate: listener) { stage, node, _ in
            let a = Swatches(0, count: 1, height: 50)
            let sections = ASSectionControllerDataSource(collectionNode: node, sectionControllers: [a])
            stage.host.step(frames: 20)
            #expect(a.fetchCount == 1)
            a.fetches.withLock { $0[0].context }.completeBatchFetching(false)
            _ = sections.sectionControllers
        }
        let fetcher = Fetcher()
        try run([Footers()], delegate: fetcher) { stage, node, _ in
            let plain = SwatchSource(1)
            node.dataSource = plain
            stage.host.step(frames: 20)
            #expect(fetcher.count.withLock { $0 } == 1 && plain.count == 1)
        }
    }

    @Test("Sections whose controllers stay keep their nodes, wherever they go")
    func apply() throws {
        let (a, b, c) = (Swatches(0, count: 1), Swatches(10, count: 1), Swatches(20, count: 1))
        try run([a, b]) { stage, node, sections in
            let (first, second) = (node.visibleNodes[0], node.visibleNodes[1])
            var result: Bool?
            sections.apply([b, c, a], animated: false) { result = $0 }
            stage.host.settle()
            #expect(result == true && numbers(node) == [10, 20, 0])
            #expect(node.visibleNodes.first === second && node.visibleNodes.last === first)
            sections.apply([c], animated: true)
            stage.host.settle()
            #expect(numbers(node) == [20] && node.numberOfSections == 1)
        }
    }

    @Test("Items of a section come, go and move by their indexes in it")
    func edits() throws {
        let (a, b) = (Swatches(0, count: 1, height: 20), Swatches(10, count: 3, height: 20))
        try run([a, b]) { stage, node, sections in
            let nodes = node.visibleNodes
            node.performBatch(animated: false) {
                b.count = 4
                sections.insertItems(at: [0, 3], in: b)
                sections.deleteItems(at: [1], in: b)
            }
            stage.host.settle()
            #expect(node.nodeForItem(at: IndexPath(item: 1, section: 1)) === nodes[1])
            #expect(node.nodeForItem(at: IndexPath(item: 2, section: 1)) === nodes[3])
            sections.moveItem(at: 1, to: 2, in: b)
            sections.reloadItems(at: [0], in: b)
            stage.host.settle()
            #expect(node.nodeForItem(at: IndexPath(item: 2, section: 1)) === nodes[1])
            let kept = node.nodeForItem(at: IndexPath(item: 0, section: 0))
            sections.reload(b)
            stage.host.settle()
            #expect(node.nodeForItem(at: IndexPath(item: 2, section: 1)) !== nodes[1] && kept === nodes[0])
            sections.insertItems(at: [0], in: Swatches(90, count: 1))
            #expect(node.numberOfItems(inSection: 0) == 1 && node.numberOfItems(inSection: 1) == 4)
        }
    }

    @Test("A section that is reloaded keeps the nodes of the items that its controller knows again")
    func identity() throws {
        let (a, b) = (Swatches(0, count: 2, height: 50), Swatches(10, count: 2, height: 50))
        a.identity = { "a \($0)" }
        try run([a, b]) { stage, node, sections in
            let before = node.visibleNodes
            sections.reload(a)
            sections.reload(b)
            stage.host.settle()
            let isKept = zip(before, node.visibleNodes).map { $0 === $1 }
            #expect(isKept == [true, true, false, false] && a.asked == [0, 1] && b.asked == [0, 1, 0, 1])
        }
    }

    @Test("A task that was cancelled before applies no controllers")
    func cancelled() async {
        let node = ASCollectionNode()
        let sections = ASSectionControllerDataSource(collectionNode: node)
        let answer = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await sections.apply([Plain()], animated: false)
        }.value
        #expect(!answer && sections.sectionControllers.isEmpty)
        #expect(await sections.apply([Plain()], animated: false) && sections.sectionControllers.count == 1)
    }
}
