import AsyncDisplayKit
import Execution
import Testing

/// Asks for the nodes of some items in each preparation, and places nothing but them, one below the other.
@MainActor private final class AskingLayout: UICollectionViewLayout {
    weak var node: ASCollectionNode?
    var order: [Int] = []
    /// Answers so far, in this preparation.
    private(set) var answers = 0
    /// Called after each answer.
    var onAnswer: (Int) -> Void = { _ in }
    private var frames: [Int: CGRect] = [:]

    override func prepare() {
        super.prepare()
        guard let node else { return }
        (answers, frames) = (0, [:])
        var top: CGFloat = 0
        for item in order where item < node.numberOfItems(inSection: 0) {
            let size = node.nodeForItem(at: IndexPath(item: item, section: 0))?.calculatedSize ?? .zero
            answers += 1
            onAnswer(answers)
            frames[item] = CGRect(x: 0, y: top, width: size.width, height: size.height)
            top += size.height
        }
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: 320, height: frames.values.map(\.maxY).max() ?? 0)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        frames.filter { $0.value.intersects(rect) }.keys.sorted()
            .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let frame = frames[indexPath.item] else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frame
        return attributes
    }
}

/// As wide as it may be, 20 points high.
private final class CountedCell: ASCellNode, @unchecked Sendable {  // constants, and a counter behind its lock
    private let measured: Counter

    final class Counter: Sendable {
        let value = Mutex(0)
    }

    init(_ measured: Counter) {
        self.measured = measured
        super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        measured.value.withLock { $0 += 1 }
        return CGSize(width: constrainedSize.width, height: 20)
    }
}

@MainActor private final class Items: ASCollectionDataSource {
    var count = 200
    /// The items whose nodes were asked for, and after how many answers of the layout.
    private(set) var asked: [(item: Int, answers: Int)] = []
    private(set) var wereAskedOffMain = false
    let measured = CountedCell.Counter()
    let log = WorkLog(mainWaits: true)
    /// Whether node blocks wait for one another.
    var areMadeTogether = false
    weak var layout: AskingLayout?

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        asked.append((indexPath.item, layout?.answers ?? 0))
        if !MainThread.isCurrent { wereAskedOffMain = true }
        let (log, measured) = (log, measured)
        // The first ones have no company.
        let meetsOthers = areMadeTogether && indexPath.item >= 20
        return {
            log.run(meetingOthers: meetsOthers)
            return CountedCell(measured)
        }
    }
}

/// What a layout that looks at nodes while it is prepared costs.
@MainActor @Suite(.serialized) struct LayoutQuestionTests {
    private let layout = AskingLayout()
    private let items = Items()

    private func showCollection() throws -> (PromiseStage, ASCollectionNode) {
        let stage = try PromiseStage(width: 320, height: 400)
        let node = ASCollectionNode(collectionViewLayout: layout)
        layout.node = node
        items.layout = layout
        node.dataSource = items
        stage.show(node)
        return (stage, node)
    }

    @Test("A layout that asks for every size has nodes made on several threads, in few rounds, ahead of its questions")
    func everySize() throws {
        layout.order = Array(0..<200)
        items.areMadeTogether = true
        let (stage, node) = try showCollection()
        defer { stage.close() }
        #expect(items.log.peak >= 2 && !items.wereAskedOffMain)
        #expect(items.asked.map(\.item) == Array(0..<200))
        // The data source is asked in few rounds, each no sooner than two rounds ahead of the layout.
        #expect(Set(items.asked.map(\.answers)).count <= 15)
        #expect(items.asked.allSatisfy { $0.answers <= $0.item && $0.item < $0.answers + 32 })
        #expect(node.view.contentSize.height == 4000 && items.measured.value.withLock { $0 } == 200)
    }

    @Test("From the back to the front nodes are made one at a time, and none twice")
    func backwards() throws {
        layout.order = Array((0..<200).reversed())
        let (stage, _) = try showCollection()
        defer { stage.close() }
        #expect(items.asked.map(\.item) == layout.order && items.asked.map(\.answers) == Array(0..<200))
    }

    @Test("For a layout that asks for few nodes no others are made; one that stops had some more made")
    func fewSizes() throws {
        layout.order = [0, 60, 120, 5, 5, 90]
        var counts: [Int] = []
        layout.onAnswer = { [items] _ in counts.append(items.asked.count) }
        let (stage, _) = try showCollection()
        #expect(counts.prefix(6) == [1, 2, 3, 4, 4, 5])
        stage.close()

        counts = []
        layout.order = Array(100..<110)
        let (second, _) = try showCollection()
        defer { second.close() }
        #expect(counts.prefix(10).max() ?? 0 <= (counts.first ?? 0) + 16)
    }
}
