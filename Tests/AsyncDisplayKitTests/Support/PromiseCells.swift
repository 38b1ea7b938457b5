import AsyncDisplayKit
import Execution

/// Where and when work ran. Any thread.
final class WorkLog: @unchecked Sendable {  // state is in a mutex
    private struct State {
        var entries = 0
        var offMain = 0
        var running = 0
        var peak = 0
    }
    private let state = Mutex(State())
    private let condition = NSCondition()
    /// How long pieces wait for company, all together: forever, were it not for an implementation that has one thread.
    private let patience: TimeInterval
    /// How long one piece does: on a busy machine all others may be done before it begins.
    private let patienceOfOne: TimeInterval = 2
    /// Whether work on the main thread waits for company, too. Only for several pieces that are all there: otherwise
    /// the main thread may do all of them before a worker of a busy machine has woken up.
    private let mainWaits: Bool
    private var deadline: Date?

    init(patience: TimeInterval = 60, mainWaits: Bool = false) {
        self.patience = patience
        self.mainWaits = mainWaits
    }

    var count: Int { state.withLock { $0.entries } }
    var offMain: Int { state.withLock { $0.offMain } }
    /// The most that ran at once.
    var peak: Int { state.withLock { $0.peak } }

    /// Marks a piece of work that is running. It waits until another piece runs as well.
    func run(meetingOthers: Bool) {
        let isMain = MainThread.isCurrent
        condition.lock()
        state.withLock {
            $0.entries += 1
            $0.offMain += isMain ? 0 : 1
            $0.running += 1
            $0.peak = max($0.peak, $0.running)
        }
        condition.broadcast()
        let limit = deadline ?? Date(timeIntervalSinceNow: patience)
        deadline = limit
        let ownLimit = min(limit, Date(timeIntervalSinceNow: patienceOfOne))
        while meetingOthers, !isMain || mainWaits, peak < 2, condition.wait(until: ownLimit) {}
        state.withLock { $0.running -= 1 }
        condition.unlock()
    }
}

/// Fills its bounds with one colour, drawn by the class method, with a grey placeholder.
final class Swatch: ASDisplayNode, @unchecked Sendable {
    /// Main thread, once the node may be drawn.
    var rgb: UInt32
    let log: WorkLog?
    static let placeholderRGB: UInt32 = 0xABCDEF

    private struct Parameters: Sendable {
        let color: CGColor
        let log: WorkLog?
    }

    init(_ rgb: UInt32, log: WorkLog? = nil) {
        self.rgb = rgb
        self.log = log
        super.init()
        placeholderEnabled = true
    }

    static func color(_ rgb: UInt32) -> UIColor {
        UIColor(
            red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
            alpha: 1)
    }

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? {
        Parameters(color: Self.color(rgb).cgColor, log: log)
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let parameters = parameters as? Parameters, let context = UIGraphicsGetCurrentContext() else { return }
        parameters.log?.run(meetingOthers: true)
        context.setFillColor(parameters.color)
        context.fill(bounds)
    }

    override func placeholderImage() -> UIImage? {
        let size = CGSize(width: 1, height: 1)
        return UIGraphicsImageRenderer(size: size).image { context in
            context.cgContext.setFillColor(Self.color(Self.placeholderRGB).cgColor)
            context.cgContext.fill(CGRect(origin: .zero, size: size))
        }
    }
}

/// A cell with one swatch of the colour of its number, as wide as its container unless `width` says otherwise.
final class SwatchCell: ASCellNode, @unchecked Sendable {
    let number: Int
    let swatch: Swatch
    private let geometry: Mutex<CGSize>
    let loads = Mutex(0)
    let wasMadeOnMain = MainThread.isCurrent
    let wasLoadedOnMain = Mutex(false)
    let framesAfterLayout = Mutex([CGRect]())
    /// Keeps the swatch at its own width in a cell that is wider.
    let isLeading = Mutex(false)
    /// What a user did to the cell.
    var note = ""

    init(_ number: Int, width: CGFloat = 0, height: CGFloat = 60, log: WorkLog? = nil) {
        self.number = number
        swatch = Swatch(Self.rgb(number), log: log)
        geometry = Mutex(CGSize(width: width, height: height))
        super.init()
        automaticallyManagesSubnodes = true
    }

    static func rgb(_ number: Int) -> UInt32 {
        UInt32((number * 37 + 10) % 200) << 16 | UInt32((number * 91 + 20) % 200) << 8 | UInt32((number * 53) % 200)
    }

    func changeHeight(_ height: CGFloat) {
        geometry.withLock { $0.height = height }
        // It is the swatch's style that gives another result: its remembered measurement goes, and the cell's with it.
        swatch.setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let size = geometry.withLock { $0 }
        swatch.style.width =
            size.width > 0 ? ASDimensionMakeWithPoints(size.width) : ASDimensionMakeWithFraction(1)
        swatch.style.height = ASDimensionMakeWithPoints(size.height)
        if isLeading.withLock({ $0 }) {
            return ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [swatch])
        }
        return ASInsetLayoutSpec(insets: .zero, child: swatch)
    }

    override func didLoad() {
        super.didLoad()
        loads.withLock { $0 += 1 }
        wasLoadedOnMain.withLock { $0 = MainThread.isCurrent }
    }

    override func layout() {
        super.layout()
        framesAfterLayout.withLock { $0.append(swatch.frame) }
    }
}

/// The items of a table, a collection and a pager: one section of swatch cells, made by node blocks.
@MainActor
final class SwatchSource: ASTableDataSource, ASTableDelegate, ASCollectionDataSource,
    ASCollectionDelegateFlowLayout, ASPagerDataSource
{
    var count: Int
    var size: @Sendable (Int) -> CGSize = { _ in CGSize(width: 0, height: 60) }
    var constrained: ((Int) -> ASSizeRange)?
    var prepare: @Sendable (SwatchCell) -> Void = { _ in }
    /// Meets in the node blocks; in the draws if `drawLog` is set.
    var blockLog: WorkLog?
    var drawLog: WorkLog?
    private(set) var asked: [Int] = []
    private(set) var askedOffMain = 0
    var events: [String] = []

    init(_ count: Int) { self.count = count }

    private func block(_ number: Int) -> ASCellNodeBlock {
        asked.append(number)
        if !MainThread.isCurrent { askedOffMain += 1 }
        let size = size(number)
        let (blockLog, drawLog, prepare) = (blockLog, drawLog, prepare)
        return {
            blockLog?.run(meetingOthers: true)
            let cell = SwatchCell(number, width: size.width, height: size.height, log: drawLog)
            prepare(cell)
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
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange { constrained?(indexPath.item) ?? ASSizeRangeUnconstrained }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { count }
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock { block(index) }

    func collectionNode(_ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath) {
        events.append("highlight \(indexPath.item)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath) {
        events.append("unhighlight \(indexPath.item)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        events.append("select \(indexPath.item)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {
        events.append("deselect \(indexPath.item)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        events.append("show \((node as? SwatchCell)?.number ?? -1)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
        events.append("hide \((node as? SwatchCell)?.number ?? -1)")
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { events.append("scroll \(scrollView.contentOffset.y)") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { events.append("willBeginDragging") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        events.append("didEndDragging \(decelerate)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("didEndDecelerating") }
}

@MainActor extension PromiseStage {
    /// Numbers of the cells of which some visible part does not show its final picture.
    func unfinishedCells(_ cells: [ASCellNode]) -> [Int] {
        guard let image = host.screenshot() else { return [-1] }
        return cells.compactMap { cell in
            guard let cell = cell as? SwatchCell, let view = cell.viewIfLoaded else { return nil }
            // A look from edge to edge of the swatch, as far as it is on screen, and clear of the scroll indicator and
            // of the ring around the row that has the focus.
            let frame = view.convert(cell.swatch.frame, to: window).intersection(window.bounds)
            guard frame.height >= 8 else { return nil }
            let rows = [frame.minY + 3, frame.midY, frame.maxY - 4]
            let isFinal = rows.allSatisfy { image[Int(frame.minX) + 4, Int($0)].bits == 0xFF00_0000 | cell.swatch.rgb }
            return isFinal ? nil : cell.number
        }
    }
}
