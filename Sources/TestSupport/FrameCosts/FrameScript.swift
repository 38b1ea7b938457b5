import AsyncDisplayKitCore
import Execution
import SDLBackend
import UIKit

/// What the frames of a fixed script cost, as counts that do not depend on the machine: a feed is scrolled and jumped
/// in, without a display and in virtual time. Tests hold the counts of a debug build, `collection-bench` those of a
/// release build. In a process of its own, because counts of allocations are of all threads. Main thread.
@MainActor package final class FrameScript {
    /// What some frames have cost together.
    package struct Costs: Sendable {
        package fileprivate(set) var frames = 0
        /// By all threads.
        package fileprivate(set) var allocations = 0
        /// By all threads; 0 where they are not counted.
        package fileprivate(set) var (retains, releases) = (0, 0)
        /// By all threads, in debug builds; see `ThreadCounts`.
        package fileprivate(set) var (locks, wakeUps) = (0, 0)
        /// Rows measured.
        package fileprivate(set) var layouts = 0
        /// Pictures of rows drawn; the texts are drawn with them.
        package fileprivate(set) var draws = 0
        package fileprivate(set) var uploads = 0
        /// Device pixels that were painted, moved instead of being painted again, and sent to the window.
        package fileprivate(set) var (paintedPixels, movedPixels, presentedPixels) = (0, 0, 0)
    }

    /// How often something was done so far, by all threads.
    package struct Counters {
        let allocations: () -> UInt64
        let retains: () -> UInt64
        let releases: () -> UInt64

        package init(
            allocations: @escaping () -> UInt64, retains: @escaping () -> UInt64 = { 0 },
            releases: @escaping () -> UInt64 = { 0 }
        ) {
            self.allocations = allocations
            self.retains = retains
            self.releases = releases
        }
    }

    /// A frame that scrolls by a point while no row enters or leaves a range: the cheapest of 60.
    package private(set) var quiet = Costs()
    /// All that follows when one row is made and measured because it has come near. The mean of some such rows, one at
    /// a time.
    package private(set) var entering = Costs()
    /// Frames of 20 points each.
    package private(set) var scrolling = Costs()
    /// Jumps to the middle and to the end, each until all is there.
    package private(set) var jumping = Costs()

    private let counters: Counters
    private let host: HeadlessHost
    private let table = ASTableNode(style: .plain)
    private let rows = FrameRows()

    package init(_ counters: Counters) throws {
        self.counters = counters
        host = try HeadlessHost(size: CGSize(width: 480, height: 800))
    }

    /// Carries out the script. Called once.
    package func run() {
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        table.dataSource = rows
        table.frame = window.bounds
        window.addSubnode(table)
        window.makeKeyAndVisible()
        host.settle()
        // Fills caches, and makes arrays as large as they get.
        for _ in 0..<60 { scroll(by: 20) }
        host.settle()
        let frames = (0..<60).map { _ in measure { _ in scroll(by: 1) } }
        quiet = frames.min { $0.allocations < $1.allocations } ?? quiet
        host.settle()
        scrolling = measure { costs in
            for _ in 0..<300 {
                scroll(by: 20)
                add(to: &costs)
            }
            settle(adding: &costs)
        }
        entering = mean(of: (0..<60).map { _ in measureStep() }.filter { $0.layouts == 1 })
        jumping = measure { costs in
            for row in [FrameRows.count / 2, FrameRows.count - 1] {
                table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
                settle(adding: &costs)
            }
        }
        host.driver.remove(window)
        table.view.removeFromSuperview()
    }

    private func measure(_ body: (inout Costs) -> Void) -> Costs {
        var costs = Costs()
        let (threads, work) = (ThreadCounts.now, rows.work.counts)
        let (allocated, retained, released) = (counters.allocations(), counters.retains(), counters.releases())
        body(&costs)
        costs.allocations = Int(counters.allocations() - allocated)
        costs.retains = Int(counters.retains() - retained)
        costs.releases = Int(counters.releases() - released)
        let (threadsNow, now) = (ThreadCounts.now, rows.work.counts)
        (costs.locks, costs.wakeUps) = (threadsNow.locks - threads.locks, threadsNow.wakeUps - threads.wakeUps)
        (costs.layouts, costs.draws) = (now.layouts - work.layouts, now.draws - work.draws)
        return costs
    }

    /// A part of a row further, and all that comes of it.
    private func measureStep() -> Costs {
        measure { costs in
            scroll(by: 40)
            add(to: &costs)
            settle(adding: &costs)
        }
    }

    private func mean(of rows: [Costs]) -> Costs {
        var result = Costs()
        guard !rows.isEmpty else { return result }
        func mean(_ count: (Costs) -> Int) -> Int { rows.map(count).reduce(0, +) / rows.count }
        result.frames = mean(\.frames)
        result.allocations = mean(\.allocations)
        (result.retains, result.releases) = (mean(\.retains), mean(\.releases))
        (result.locks, result.wakeUps) = (mean(\.locks), mean(\.wakeUps))
        (result.layouts, result.draws) = (1, mean(\.draws))
        result.paintedPixels = mean(\.paintedPixels)
        return result
    }

    private func scroll(by distance: CGFloat) {
        table.contentOffset.y += distance
        host.step()
    }

    /// Ten frames, in which everything comes that a scroll or a jump has asked for.
    private func settle(adding costs: inout Costs) {
        for _ in 0..<10 where host.step() { add(to: &costs) }
    }

    private func add(to costs: inout Costs) {
        guard let present = host.driver.statistics.last?.present else { return }
        costs.frames += 1
        costs.uploads += present.uploads
        costs.paintedPixels += present.paintedPixels
        costs.movedPixels += present.movedPixels
        costs.presentedPixels += present.presentedPixels
    }
}

/// Ten thousand rows of unequal heights.
private final class FrameRows: ASTableDataSource {
    static let count = 10_000
    let work = FrameWork()

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { Self.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (row, work) = (indexPath.row, work)
        return { FrameCell(row, work) }
    }
}

/// What the rows were made to do. Any thread.
private final class FrameWork: Sendable {
    private let state = Mutex((layouts: 0, draws: 0))

    var counts: (layouts: Int, draws: Int) { state.withLock { $0 } }
    func noteLayout() { state.withLock { $0.layouts += 1 } }
    func noteDraw() { state.withLock { $0.draws += 1 } }
}

/// A picture, a title and a text of one to five lines.
private final class FrameCell: ASCellNode, @unchecked Sendable {  // never changed after init
    private let work: FrameWork
    private let picture: FramePicture
    private let title = ASTextNode()
    private let body = ASTextNode()

    init(_ row: Int, _ work: FrameWork) {
        self.work = work
        picture = FramePicture(work)
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        picture.style.preferredSize = CGSize(width: 48, height: 48)
        title.attributedText = NSAttributedString(
            string: "Row \(row)", attributes: [.font: UIFont.boldSystemFont(ofSize: 15)])
        let words = (0..<(4 + row * 7 % 36)).map { "word\(($0 * 5 + row) % 64)" }
        body.attributedText = NSAttributedString(
            string: words.joined(separator: " "), attributes: [.font: UIFont.systemFont(ofSize: 14)])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        work.noteLayout()
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start, children: [title, body])
        texts.style.flexShrink = 1
        let content = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .start,
            children: [picture, texts])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: content)
    }
}

/// Draws itself, and says so.
private final class FramePicture: ASDisplayNode, @unchecked Sendable {  // never changed after init
    private let work: FrameWork

    init(_ work: FrameWork) {
        self.work = work
        super.init()
    }

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { work }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        (parameters as? FrameWork)?.noteDraw()
        UIGraphicsGetCurrentContext()?.setFillColor(UIColor.gray.cgColor)
        UIGraphicsGetCurrentContext()?.fill(bounds.insetBy(dx: 4, dy: 4))
    }
}
