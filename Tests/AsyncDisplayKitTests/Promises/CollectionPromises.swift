import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// What the documentation of collection nodes promises. `docs/promises.md` has the sentences in full.
@MainActor @Suite(.serialized) struct CollectionPromises {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    private func flow(_ size: CGSize? = nil) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        if let size { layout.itemSize = size }
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 6
        layout.sectionInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        return layout
    }

    private func collection(_ source: SwatchSource, _ layout: UICollectionViewLayout? = nil) -> ASCollectionNode {
        let node = ASCollectionNode(collectionViewLayout: layout ?? flow())
        node.dataSource = source
        node.delegate = source
        return node
    }

    @Test("C1 A collection node lays out, scrolls and tells its delegate as a collection view does")
    func likeACollectionView() throws {
        /// The same list without nodes.
        @MainActor final class Plain: UICollectionViewDataSource, UICollectionViewDelegate {
            var events: [String] = []
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 100 }
            func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
                view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            }
            func collectionView(_ view: UICollectionView, didHighlightItemAt path: IndexPath) {
                events.append("highlight \(path.item)")
            }
            func collectionView(_ view: UICollectionView, didUnhighlightItemAt path: IndexPath) {
                events.append("unhighlight \(path.item)")
            }
            func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
                events.append("select \(path.item)")
            }
            func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
                events.append("deselect \(path.item)")
            }
            func collectionView(_ v: UICollectionView, willDisplay c: UICollectionViewCell, forItemAt path: IndexPath) {
                events.append("show \(path.item)")
            }
            func collectionView(
                _ v: UICollectionView, didEndDisplaying c: UICollectionViewCell, forItemAt path: IndexPath
            ) {
                events.append("hide \(path.item)")
            }
            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                events.append("scroll \(scrollView.contentOffset.y)")
            }
            func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { events.append("willBeginDragging") }
            func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
                events.append("didEndDragging \(decelerate)")
            }
            func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("didEndDecelerating") }
        }
        func frames(_ view: UICollectionView) -> [IndexPath: CGRect] {
            view.indexPathsForVisibleItems.reduce(into: [:]) { $0[$1] = view.cellForItem(at: $1)?.frame }
        }
        /// Cells that leave in the same frame leave in no particular order.
        func sorted(_ events: [String]) -> [[String]] {
            events.reduce(into: [[String]]()) { groups, event in
                if event.hasPrefix("hide"), groups.last?.first?.hasPrefix("hide") == true {
                    groups[groups.count - 1] = (groups[groups.count - 1] + [event]).sorted()
                } else {
                    groups.append([event])
                }
            }
        }
        func perform(_ stage: PromiseStage, _ view: UICollectionView) -> [[IndexPath: CGRect]] {
            var pictures = [frames(view)]
            stage.tap(50, 50)
            stage.tap(150, 120)
            stage.fling(up: 200) { pictures.append(frames(view)) }
            stage.fling(up: -90) { pictures.append(frames(view)) }
            return pictures
        }
        let plain = Plain()
        let source = SwatchSource(100)
        source.size = { _ in CGSize(width: 90, height: 60) }

        let first = try PromiseStage()
        let view = UICollectionView(
            frame: first.window.bounds, collectionViewLayout: flow(CGSize(width: 90, height: 60)))
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = plain
        view.delegate = plain
        first.window.addSubview(view)
        first.window.makeKeyAndVisible()
        first.host.step()
        let expected = perform(first, view)
        first.close()

        let second = try PromiseStage()
        defer { second.close() }
        let node = collection(source, flow(CGSize(width: 90, height: 60)))
        second.show(node)
        let pictures = perform(second, node.collectionView)
        #expect(expected.count > 20 && expected[0].count == 21)
        #expect(pictures == expected)
        #expect(sorted(source.events) == sorted(plain.events))
        #expect(plain.events.contains("didEndDecelerating") && plain.events.contains("deselect 0"))
        #expect(node.collectionView.contentSize == view.contentSize)
    }

    @Test("C2 Items come by node or by node block, and one of the two is enough")
    func eitherMethod() throws {
        @MainActor final class ByNode: ASCollectionDataSource {
            func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 30 }
            func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode {
                SwatchCell(path.item)
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let byNode = ByNode()
        let first = ASCollectionNode(collectionViewLayout: flow())
        first.dataSource = byNode
        stage.show(first)
        stage.host.settle()
        let byBlock = SwatchSource(30)
        let second = collection(byBlock)
        #expect(first.visibleNodes.count == 7 && stage.unfinishedCells(first.visibleNodes) == [])
        first.removeFromSupernode()
        stage.show(second)
        stage.host.settle()
        #expect(second.visibleNodes.count == 7 && stage.unfinishedCells(second.visibleNodes) == [])
    }

    @Test("C3 With node blocks, cells are made and drawn concurrently, off the main thread")
    func concurrently() throws {
        // One at a time: with two workers, one waiting for company in a block and one in a draw would never meet.
        for kind in [\SwatchSource.blockLog, \SwatchSource.drawLog] {
            let stage = try PromiseStage()
            defer { stage.close() }
            let source = SwatchSource(200)
            let log = WorkLog(mainWaits: true)
            source[keyPath: kind] = log
            let node = collection(source)
            stage.show(node)
            for _ in 0..<4 { stage.fling(up: 400) }
            #expect(log.count > 20 && log.offMain > 0 && log.peak >= 2)
            #expect(source.askedOffMain == 0)
        }
    }

    @Test("C4 A node belongs to one item and keeps its state when it scrolls out and back")
    func keptNodes() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(300)
        let node = collection(source)
        stage.show(node)
        let cell = try #require(node.nodeForItem(at: path(1)) as? SwatchCell)
        cell.note = "typed"
        let view = cell.view
        node.scrollToItem(at: path(290), at: .top, animated: false)
        stage.host.settle()
        #expect(!cell.isVisible && !node.visibleNodes.contains { $0 === cell })
        node.scrollToItem(at: path(0), at: .top, animated: false)
        stage.host.settle()
        let again = try #require(node.visibleNodes.first { ($0 as? SwatchCell)?.number == 1 } as? SwatchCell)
        #expect(again === cell && again.note == "typed" && again.view === view && again.isVisible)
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
        #expect(source.asked.filter { $0 == 1 }.count == 1)
        #expect(cell.loads.withLock { $0 } == 1)
    }

    @Test("C5 The model is read by index on the main thread, once per item; the block may run on any thread")
    func whoAsks() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(120)
        let node = collection(source)
        stage.show(node)
        for _ in 0..<3 { stage.fling(up: 400) }
        #expect(source.askedOffMain == 0 && source.asked.count > 20)
        #expect(Set(source.asked).count == source.asked.count)
        // A model that changes after it was asked for does not change what the block makes.
        let block: @Sendable () -> ASCellNode = source.collectionNode(node, nodeBlockForItemAt: path(3))
        source.size = { _ in CGSize(width: 0, height: 1) }
        let made = block()
        _ = made.layoutThatFits(ASSizeRangeMake(CGSize(width: 100, height: 0), CGSize(width: 100, height: 1000)))
        #expect(made.calculatedSize.height == 60)
    }

    @Test("C6 One cell class works in a table, a collection and a pager")
    func everywhere() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(5)
        let table = ASTableNode(style: .plain)
        table.dataSource = source
        let pager = ASPagerNode()
        pager.setDataSource(source)
        let containers: [(ASDisplayNode, @MainActor () -> [ASCellNode])] = [
            (table, { table.visibleNodes }),
            {
                let node = collection(source)
                return (node, { node.visibleNodes })
            }(), (pager, { pager.visibleNodes }),
        ]
        for (container, visible) in containers {
            stage.show(container)
            stage.host.settle()
            #expect(visible().count == (container === pager ? 1 : 5))
            #expect(visible().allSatisfy { $0 is SwatchCell && $0.owningNode === container })
            #expect(stage.unfinishedCells(visible()) == [])
            container.removeFromSupernode()
        }
    }

    @Test("C7 A controller manages any node as its root, and its subclass may name its own init()")
    func controllers() throws {
        final class Feed: ASDKViewController<ASCollectionNode> {
            let layout = UICollectionViewFlowLayout()
            override init() {
                super.init(node: ASCollectionNode(collectionViewLayout: layout))
                layout.minimumLineSpacing = 33
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(5)
        let feed = Feed()
        feed.node.dataSource = source
        stage.show(feed)
        stage.host.settle()
        #expect(feed.view === feed.node.view && feed.node.frame == stage.window.bounds)
        #expect(feed.node.cellForItem(at: path(1))?.frame.minY == 93)
        let others: [UIViewController & NodeController] = [
            ASDKViewController(node: ASTableNode(style: .plain)), ASDKViewController(node: ASPagerNode()),
            ASDKViewController(node: ASDisplayNode()),
        ]
        for controller in others {
            stage.show(controller)
            #expect(controller.view === controller.rootNode?.view)
            #expect(controller.rootNode?.isVisible == true && feed.node.isVisible == false)
        }
    }

    @Test("C8 The view is a collection view of its own class, to be configured from viewDidLoad on")
    func view() throws {
        final class Controller: ASDKViewController<ASCollectionNode> {
            override func viewDidLoad() {
                super.viewDidLoad()
                node.view.backgroundColor = Swatch.color(0x123456)
                node.collectionView.allowsSelection = false
                node.collectionView.showsVerticalScrollIndicator = false
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let controller = Controller(node: ASCollectionNode(collectionViewLayout: flow()))
        let source = SwatchSource(2)
        controller.node.dataSource = source
        controller.node.delegate = source
        #expect(!controller.node.isNodeLoaded)
        stage.show(controller)
        let view: UICollectionView = controller.node.collectionView
        #expect(view is ASCollectionView && view === controller.node.view)
        #expect(stage.pixel(100, 400) == 0x123456)
        source.events = []
        stage.tap(50, 40)
        #expect(!source.events.contains { $0.hasPrefix("select") })
    }

    @Test("C8 Touching the view off the main thread fails with a message that says what to do")
    func offTheMainThread() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // Past the compiler's check, as a client in Swift 5 mode is.
            let touch: @MainActor (ASDisplayNode) -> Void = { _ = $0.view }
            nonisolated(unsafe) let unchecked = unsafeBitCast(touch, to: ((ASDisplayNode) -> Void).self)
            let node = ASDisplayNode()
            onOtherThread { unchecked(node) }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("touched off the main thread") && text.contains("didLoad or viewDidLoad"))
    }

    @Test("C9 Cells grow to fit, and the layout places whatever size they have")
    func growing() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(6)
        source.size = { CGSize(width: 0, height: 20 + CGFloat($0) * 10) }
        let layout = flow()
        layout.sectionInset = .zero
        let node = collection(source, layout)
        stage.show(node)
        stage.host.settle()
        func tops() -> [CGFloat] { (0..<6).compactMap { node.cellForItem(at: path($0))?.frame.minY } }
        #expect(tops() == [0, 28, 66, 114, 172, 240])
        (node.nodeForItem(at: path(1)) as? SwatchCell)?.changeHeight(80)
        stage.host.settle()
        #expect(tops() == [0, 28, 116, 164, 222, 290])
        #expect(node.cellForItem(at: path(1))?.frame.height == 80)
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
    }

    @Test("C10 The delegate's size range limits each cell")
    func limited() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(3)
        source.size = { _ in CGSize(width: 200, height: 100) }
        source.constrained = { item in
            switch item {
            case 0: ASSizeRangeMake(.zero, CGSize(width: 120, height: 70))
            case 1: ASSizeRangeMake(CGSize(width: 250, height: 150), CGSize(width: 300, height: 300))
            default: ASSizeRangeMake(.zero, CGSize(width: 300, height: 300))
            }
        }
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        let sizes = (0..<3).compactMap { node.cellForItem(at: path($0))?.frame.size }
        #expect(
            sizes == [
                CGSize(width: 120, height: 70), CGSize(width: 250, height: 150), CGSize(width: 200, height: 100),
            ])
    }

    @Test("C11 A custom layout with section headers works: a mosaic of columns of unequal heights")
    func mosaic() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = MosaicSource()
        let layout = MosaicNodeLayout()
        let node = ASCollectionNode(collectionViewLayout: layout)
        layout.node = node
        node.dataSource = source
        node.delegate = source
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        stage.show(node)
        stage.host.settle()
        // 160 wide each; item heights are 40, 60, 80, 40, …; the header takes 30.
        let frames = (0..<5).map { node.cellForItem(at: path($0))?.frame }
        #expect(
            frames == [
                CGRect(x: 0, y: 30, width: 160, height: 40), CGRect(x: 160, y: 30, width: 160, height: 60),
                CGRect(x: 0, y: 70, width: 160, height: 80), CGRect(x: 160, y: 90, width: 160, height: 40),
                CGRect(x: 160, y: 130, width: 160, height: 60),
            ])
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
        #expect(stage.pixel(100, 15) == SwatchCell.rgb(1000))
        let second = try #require(layout.headerTops.last)
        node.setContentOffset(CGPoint(x: 0, y: second - 100), animated: false)
        stage.host.settle()
        #expect(stage.pixel(100, 115) == SwatchCell.rgb(1001))
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
    }
}

/// Two sections of a mosaic, with headers.
@MainActor private final class MosaicSource: ASCollectionDataSource, ASCollectionDelegate {
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 2 }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 20 }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let (number, height) = (indexPath.section * 100 + indexPath.item, 40 + CGFloat(indexPath.item % 3) * 20)
        return { SwatchCell(number, height: height) }
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let section = indexPath.section
        return { SwatchCell(1000 + section, height: 30) }
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 160, height: 0), CGSize(width: 160, height: 1000)) }
}

/// Two columns, each item in the shorter one, as high as its node wants to be.
@MainActor private final class MosaicNodeLayout: UICollectionViewLayout {
    weak var node: ASCollectionNode?
    var headerTops: [CGFloat] = []
    private var all: [UICollectionViewLayoutAttributes] = []
    private var height: CGFloat = 0

    override func prepare() {
        super.prepare()
        guard let node else { return }
        (all, height, headerTops) = ([], 0, [])
        for section in 0..<node.numberOfSections {
            let header = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                with: IndexPath(item: 0, section: section))
            header.frame = CGRect(x: 0, y: height, width: 320, height: 30)
            headerTops.append(height)
            all.append(header)
            var columns = [height + 30, height + 30]
            for item in 0..<node.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let size = node.nodeForItem(at: path)?.calculatedSize ?? .zero
                let column = columns[0] <= columns[1] ? 0 : 1
                let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = CGRect(origin: CGPoint(x: CGFloat(column) * 160, y: columns[column]), size: size)
                columns[column] += size.height
                all.append(attributes)
            }
            height = columns.max() ?? height
        }
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: height) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        all.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        all.first { $0.indexPath == indexPath && $0.representedElementCategory == .cell }
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        all.first { $0.indexPath == indexPath && $0.representedElementCategory == .supplementaryView }
    }
}
