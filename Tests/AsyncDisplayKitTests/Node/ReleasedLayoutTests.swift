import AsyncDisplayKit
import Testing

/// Rows that are far from the viewport give up their layouts: the frames of their nodes say the same.
@MainActor @Suite(.serialized) struct ReleasedLayoutTests {
    /// Shows a table of 300 rows, and scrolls it to the first rows, far away from them, and back.
    private func stage(
        adjusting: Bool = false, there: (CountingRow) throws -> Void = { _ in },
        away: (CountingRow) throws -> Void = { _ in }, back: (CountingRow, PromiseStage) throws -> Void = { _, _ in }
    ) throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let table = ASTableNode()
        let rows = CountingRows(adjusting)
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        let row = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? CountingRow)
        try there(row)
        stage.host.settle()
        let pixels = stage.pixelHash()
        scroll(table, to: 9000, stage)
        #expect(!row.isNodeLoaded)
        try away(row)
        scroll(table, to: 0, stage)
        if !row.hasChanged { #expect(stage.pixelHash() == pixels) }
        try back(row, stage)
        withExtendedLifetime(rows) {}
    }

    private func scroll(_ table: ASTableNode, to offset: CGFloat, _ stage: PromiseStage) {
        table.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
        stage.host.settle()
    }

    @Test("The layouts of a row far away are gone, and it looks the same when it is back, without being measured")
    func release() throws {
        weak var layout: ASLayout?
        weak var textLayout: ASLayout?
        var count = 0
        try stage { row in
            layout = row.calculatedLayout
            textLayout = row.text.calculatedLayout
            #expect(layout != nil && textLayout != nil)
            count = row.measurements
        } away: { _ in
            #expect(layout == nil && textLayout == nil)
        } back: { row, _ in
            #expect(row.measurements == count && row.layoutPasses >= 2)
        }
    }

    @Test("A row far away answers about its layout as it did before")
    func questions() throws {
        var (size, textSize) = (CGSize.zero, CGSize.zero)
        var range = ASSizeRangeZero
        var (frames, count) = ([CGRect](), 0)
        try stage { row in
            (size, textSize) = (row.calculatedSize, row.text.calculatedSize)
            range = row.constrainedSizeForCalculatedLayout
            frames = row.calculatedLayout?.sublayouts.map(\.frame) ?? []
            count = row.measurements
        } away: { row in
            #expect(row.calculatedSize == size && row.text.calculatedSize == textSize && row.measurements == count)
            #expect(row.text.constrainedSizeForCalculatedLayout == ASSizeRangeMake(textSize))
            #expect(row.constrainedSizeForCalculatedLayout == range)
            #expect(row.text.calculatedLayout?.size == textSize)
            #expect(row.calculatedLayout?.sublayouts.map(\.frame) == frames && frames.count == 2)
            #expect(row.measurements == count)
        }
    }

    @Test("A cell that measures itself keeps its size and range far away")
    func leafCell() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let table = ASTableNode()
        let rows = LeafCells()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        let cell = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? LeafCell)
        let (size, range, count) = (cell.calculatedSize, cell.constrainedSizeForCalculatedLayout, cell.measurements)
        scroll(table, to: 9000, stage)
        #expect(!cell.isNodeLoaded)
        #expect(cell.calculatedSize == size && size.height == 44)
        #expect(cell.constrainedSizeForCalculatedLayout == range && range.max.width == 300)
        scroll(table, to: 0, stage)
        #expect(cell.isNodeLoaded && cell.measurements == count && cell.bounds.size == size)
        withExtendedLifetime(rows) {}
    }

    @Test("A node that gets its first subnode far away has it when it is back, also if its layout was asked for")
    func firstSubnode() throws {
        let box = ASDisplayNode()
        let dot = ASDisplayNode()
        box.automaticallyManagesSubnodes = true
        box.style.preferredSize = CGSize(width: 20, height: 20)
        try stage { row in
            row.hasChanged = true
            row.box = box
            row.setNeedsLayout()
        } away: { row in
            #expect(box.supernode === row && box.bounds.width == 20)
            box.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: dot) }
            #expect(box.calculatedLayout?.sublayouts.isEmpty == true)
        } back: { _, _ in
            #expect(dot.supernode === box && dot.bounds.width == 20)
        }
    }

    @Test("Subnodes that are moved far away are put back")
    func movedAway() throws {
        try stage { _ in
        } away: { row in
            row.text.frame.origin.x += 30
        } back: { row, _ in
            #expect(row.text.frame.minX == 12)
        }
    }

    @Test("Subnodes that are moved when the row is back are put back by its next layout pass")
    func movedBack() throws {
        try stage { _ in
        } back: { row, stage in
            row.text.frame.origin.x += 30
            row.view.setNeedsLayout()
            stage.host.settle()
            #expect(row.text.frame.minX == 12)
        }
    }

    @Test("A row that changes far away has its new layout when it is back")
    func change() throws {
        var height: CGFloat = 0
        try stage { row in
            height = row.bounds.height
        } away: { row in
            row.hasChanged = true
            row.line.style.preferredSize = CGSize(width: 200, height: 30)
            row.setNeedsLayout()
        } back: { row, _ in
            #expect(row.bounds.height == height + 29 && row.line.frame.height == 30)
        }
    }

    @Test("A row that adjusts frames in its layout pass keeps its layout, and adjusts the frames of that layout")
    func adjusting() throws {
        weak var layout: ASLayout?
        try stage(adjusting: true) { row in
            layout = row.calculatedLayout
        } away: { _ in
            #expect(layout != nil)
        } back: { row, _ in
            #expect(row.layoutPasses >= 2 && row.text.frame.minX == 17)
        }
    }

    @Test("A transition of a row that came back knows what was there before it", arguments: [false, true])
    func transition(async isAsync: Bool) throws {
        try stage { _ in
        } back: { row, stage in
            row.hasChanged = true
            row.showsLine = false
            row.transitionLayout(withAnimation: false, shouldMeasureAsync: isAsync)
            stage.host.settle()
            #expect(row.removedByTransition == [row.line] && row.line.supernode == nil)
        }
    }

    @Test("A transition of a row that came back and was measured first knows what was there before it")
    func transitionAfterMeasuring() throws {
        var range = ASSizeRangeZero
        try stage { row in
            range = row.constrainedSizeForCalculatedLayout
        } back: { row, stage in
            let size = row.calculatedSize
            row.hasChanged = true
            row.showsLine = false
            row.invalidateCalculatedLayout()
            #expect(row.calculatedSize == size)
            #expect(row.layoutThatFits(range, parentSize: range.max).size.height < size.height)
            row.transitionLayout(withAnimation: false)
            stage.host.settle()
            #expect(row.removedByTransition == [row.line] && row.line.supernode == nil)
        }
    }
}

private final class CountingRows: ASTableDataSource {
    private let adjusting: Bool

    init(_ adjusting: Bool) {
        self.adjusting = adjusting
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 300 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (row, adjusting) = (indexPath.row, adjusting)
        return { adjusting ? AdjustingRow(row) : CountingRow(row) }
    }
}

/// A text above a line, which counts how often it is measured and laid out.
private class CountingRow: ASCellNode, @unchecked Sendable {  // changed by one thread at a time
    let text = ASTextNode()
    let line = ASDisplayNode()
    var showsLine = true
    var hasChanged = false
    var box: ASDisplayNode?
    private(set) var measurements = 0
    fileprivate(set) var layoutPasses = 0
    private(set) var removedByTransition: [ASDisplayNode] = []

    init(_ row: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        text.attributedText = NSAttributedString(
            string: "Row \(row)", attributes: [.font: UIFont.systemFont(ofSize: 14)])
        line.backgroundColor = .lightGray
        line.style.preferredSize = CGSize(width: 200, height: 1)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        measurements += 1
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start,
                children: [text] + (showsLine ? [line] : []) + (box.map { [$0] } ?? [])))
    }

    override func layoutDidFinish() {
        super.layoutDidFinish()
        layoutPasses += 1
    }

    override func animateLayoutTransition(_ context: any ASContextTransitioning) {
        removedByTransition = context.removedSubnodes()
        context.completeTransition(true)
    }
}

private final class LeafCells: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 300 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { LeafCell() }
    }
}

/// A cell without subnodes, which counts how often it is measured.
private final class LeafCell: ASCellNode, @unchecked Sendable {  // changed by one thread at a time
    private(set) var measurements = 0

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        measurements += 1
        return CGSize(width: constrainedSize.width, height: 44)
    }
}

private final class AdjustingRow: CountingRow, @unchecked Sendable {  // as its superclass
    override func layout() {
        super.layout()
        text.frame.origin.x += 5
    }
}
