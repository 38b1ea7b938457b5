import AsyncDisplayKitCore
import CHeap
import CollectionCore
import Execution
import Foundation
import TestSupport
import UIKit

/// Measures what lists of a million rows cost, and prints one line per figure with the limit it has to keep. Exits with
/// 1 when a limit is broken. Run it in a release build, on a machine that does nothing else.
@main @MainActor struct CollectionBench {
    private static var failures = 0

    static func report(_ name: String, _ value: Double, _ unit: String, limit: Double) {
        let isKept = value <= limit
        if !isKept { failures += 1 }
        let text = String(format: "%.3f %@ (limit %g)", value, unit, limit)
        FileHandle.standardOutput.write(Data("\(isKept ? "ok  " : "OVER") \(name): \(text)\n".utf8))
    }

    /// Runs a part in a process of its own, where other parts' memory and counters are not in its way.
    static func runApart(_ part: String) throws {
        let child = Process()
        child.executableURL = Bundle.main.executableURL
        child.arguments = [part]
        try child.run()
        child.waitUntilExit()
        if child.terminationStatus != 0 { failures += 1 }
    }

    /// A figure without a limit.
    static func note(_ name: String, _ text: String) {
        FileHandle.standardOutput.write(Data("     \(name): \(text)\n".utf8))
    }

    /// The median of CPU times of the calling thread, in milliseconds. With a host, a frame comes after each run, so
    /// that updates are shown one by one: those after the first 32 of a turn are shown together.
    static func median(_ runs: Int, framesOf host: HeadlessHost? = nil, _ body: () -> Void) -> Double {
        var times: [Double] = []
        for _ in 0..<runs {
            let start = CPUClock.thread
            body()
            times.append((CPUClock.thread - start) * 1000)
            host?.step()
        }
        return times.sorted()[runs / 2]
    }

    /// What is measured, by the name that chooses it on the command line.
    private static let parts: [(name: String, measure: @MainActor () throws -> Void)] = [
        ("first-frame", measureFirstFrame), ("frames", { try runApart("frame-counts") }), ("table", measureTable),
        ("updates-in-sections", measureSections), ("sections", EditBench.measureSections),
        ("edits", EditBench.measureEdits), ("flow", FlowBench.run), ("layout", LayoutBench.run), ("diff", measureDiff),
        ("memory", measureMemory), ("rows", RowBench.run), ("fling", FlingBench.run),
        ("selection", SelectionBench.run),
    ]

    /// Parts of those, which run in processes of their own.
    private static let processes: [(name: String, measure: @MainActor () throws -> Void)] = [
        ("fling-all", FlingBench.runKeepingAll), ("fling-window", FlingBench.runKeepingWindow),
        ("frame-counts", FrameBench.run),
    ]

    /// `collection-bench [PART...]`: everything, or the parts that are named.
    static func main() throws {
        let chosen = CommandLine.arguments.dropFirst()
        for part in parts where chosen.isEmpty || chosen.contains(part.name) { try part.measure() }
        for part in processes where chosen.contains(part.name) { try part.measure() }
        if failures > 0 { exit(1) }
    }

    // MARK: First frame

    /// Processor time of all threads from making a table to its first frame in which every cell is drawn.
    private static func firstFrame(rows count: Int) throws -> Double {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let start = CPUClock.process
        let (window, table) = show(BenchRows(count: count, haveText: true), host)
        var frames = 1
        while !isComplete(table, host) || !areDrawn(table), frames < 10 {
            host.step()
            frames += 1
        }
        let time = (CPUClock.process - start) * 1000
        precondition(frames < 10, "The first frame was never complete.")
        host.driver.remove(window)
        table.removeFromSupernode()
        host.step(frames: 3)
        return time
    }

    private static func areDrawn(_ table: ASTableNode) -> Bool {
        table.visibleNodes.allSatisfy { ($0 as? BenchTextCell)?.text.layer.contents != nil }
    }

    private static func measureFirstFrame() throws {
        var (short, long): ([Double], [Double]) = ([], [])
        _ = try firstFrame(rows: 1000)  // fills caches
        // Alternating, so that both are measured under the same load of the machine.
        for _ in 0..<15 {
            short.append(try firstFrame(rows: 1000))
            long.append(try firstFrame(rows: 1_000_000))
        }
        let (one, other) = (short.sorted()[7], long.sorted()[7])
        report(
            "first complete frame at 1,000,000 rows, processor time by that at 1,000 rows", other / one, "", limit: 1.2)
        note("first complete frame at 1,000 / 1,000,000 rows", String(format: "%.2f / %.2f ms", one, other))
    }

    // MARK: A table of a million rows

    private static func measureTable() throws {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let rows = BenchRows(count: 1_000_000)
        let (window, table) = show(rows, host)
        host.run(seconds: 0.5)

        report(
            "one insert off screen at 1,000,000 rows, with its layout pass, main thread",
            median(101, framesOf: host) { insert(at: 500_000, rows, table) }, "ms", limit: 0.2)
        report(
            "one insert on screen at 1,000,000 rows, main thread, without the cell's own work and the layout pass",
            median(101, framesOf: host) { insert(at: 0, rows, table, laysOut: false) } - median(101) { measureCell() },
            "ms", limit: 0.2)
        note(
            "the same with both",
            String(format: "%.3f ms", median(101, framesOf: host) { insert(at: 0, rows, table) }))

        let view = table.tableView
        let viewport = CGRect(x: 0, y: 12_345_678, width: 480, height: 800)
        let tuning = RangeTuning()
        var count = 0
        report(
            "a range query at 1,000,000 rows",
            1000
                * median(101) {
                    let rects = RangeGeometry.rects(
                        viewport: viewport, mode: .full, tuning: tuning, scrollableDirections: .verticalDirections,
                        scrollDirection: .down)
                    count = view.indexPathsForRows(in: rects.preload)?.count ?? 0
                }, "µs", limit: 50)
        precondition(count > 20)

        for (name, row, position) in [
            ("middle", 500_000, UITableView.ScrollPosition.top), ("end", rows.count - 1, .bottom),
        ] {
            table.scrollToRow(at: IndexPath(row: row, section: 0), at: position, animated: false)
            var frames = 1
            while !isComplete(table, host), frames < 10 {
                host.step()
                frames += 1
            }
            report("frames until the \(name) is complete after a jump", Double(frames - 1), "", limit: 2)
        }
        let gap = view.convert(view.rectForRow(at: IndexPath(row: rows.count - 1, section: 0)), to: window).maxY - 800
        report("distance of the last row from the end after a jump", abs(gap), "px", limit: 0)
    }

    private static func show(_ rows: BenchRows, _ host: HeadlessHost) -> (UIWindow, ASTableNode) {
        let table = ASTableNode(style: .plain)
        table.dataSource = rows
        let window = UIWindow(frame: UIScreen.main.bounds)
        table.frame = window.bounds
        window.addSubnode(table)
        window.makeKeyAndVisible()
        host.step()
        return (window, table)
    }

    private static func insert(at row: Int, _ rows: BenchRows, _ table: ASTableNode, laysOut: Bool = true) {
        rows.count += 1
        table.performBatch(
            animated: false, updates: { table.insertRows(at: [IndexPath(row: row, section: 0)], with: .none) })
        if laysOut { table.view.layoutIfNeeded() }
    }

    private static func measureCell() {
        let cell = ThrashCell(token: 3)
        _ = cell.layoutThatFits(ASSizeRangeMake(CGSize(width: 480, height: 0), CGSize(width: 480, height: 1000)))
    }

    private static func isComplete(_ table: ASTableNode, _ host: HeadlessHost) -> Bool {
        let view = table.tableView
        guard let first = table.indexPathsForVisibleRows().first, let last = table.indexPathsForVisibleRows().last
        else {
            return false
        }
        return table.rectForRow(at: first).minY <= view.contentOffset.y
            && table.rectForRow(at: last).maxY >= view.bounds.maxY - 0.5
    }

    // MARK: Many sections

    /// Counts of all sections are read at each update, to find out what was not announced.
    private static func measureSections() throws {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        for sections in [1000, 10_000] {
            let rows = BenchRows(count: 10, sections: sections)
            let (window, table) = show(rows, host)
            host.run(seconds: 0.5)
            let time = median(51, framesOf: host) {
                rows.extra += 1
                table.performBatch(
                    animated: false,
                    updates: { table.insertRows(at: [IndexPath(row: 0, section: sections / 2)], with: .none) })
            }
            note("one insert off screen in \(sections) sections, main thread", String(format: "%.3f ms", time))
            host.driver.remove(window)
            table.removeFromSupernode()
            host.step(frames: 3)
        }
    }

    // MARK: Difference

    /// 100,000 elements, of which 10,000 go, 2,000 change places, and 10,000 come.
    private static func measureDiff() {
        var random = SeededGenerator(seed: 1)
        let old = Array(0..<100_000)
        let gone = Set(old.shuffled(using: &random).prefix(10_000))
        var new = old.filter { !gone.contains($0) }
        for _ in 0..<2000 {
            let element = new.remove(at: Int.random(in: 0..<new.count, using: &random))
            new.insert(element, at: Int.random(in: 0...new.count, using: &random))
        }
        for element in 100_000..<110_000 { new.insert(element, at: Int.random(in: 0...new.count, using: &random)) }
        var edits = 0
        report(
            "difference of 100,000 elements (10,000 deletes, 10,000 inserts, 2,000 moves)",
            median(11) {
                let changes = ChangeSet(from: [(section: 0, items: old)], to: [(section: 0, items: new)])
                edits = changes.deletedItems.count + changes.insertedItems.count + changes.movedItems.count
            }, "ms", limit: 35)
        precondition(edits > 21_000 && edits <= 22_000)
        let mixed = old.shuffled(using: &random)
        let time = median(11) {
            edits = ChangeSet(from: [(section: 0, items: old)], to: [(section: 0, items: mixed)]).movedItems.count
        }
        note("the same 100,000 elements in another order, \(edits) of them moved", String(format: "%.3f ms", time))
        let (oldNames, newNames) = (old.map { "item \($0)" }, new.map { "item \($0)" })
        report(
            "the same with strings",
            median(11) {
                _ = ChangeSet(from: [(section: 0, items: oldNames)], to: [(section: 0, items: newNames)])
            }, "ms", limit: 70)
    }

    // MARK: Memory

    /// Bytes in use on the heap.
    static var heap: Double { Double(ch_bytes_in_use()) }

    private static func measureMemory() throws {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        func bytes(rows: Int) -> Double {
            let before = heap
            let (window, table) = show(BenchRows(count: rows), host)
            host.run(seconds: 0.5)
            let used = heap - before
            withExtendedLifetime((window, table)) {}
            host.driver.remove(window)
            table.removeFromSupernode()
            host.step(frames: 3)
            return used
        }
        _ = bytes(rows: 1000)  // fills caches
        report(
            "1,000,000 untouched rows beside those on screen", (bytes(rows: 1_000_000) - bytes(rows: 1000)) / 1024,
            "KB",
            limit: 64)

        // So many rows that drawing and one-time allocations do not matter.
        let rows = BenchRows(count: 60_000)
        let (window, table) = show(rows, host)
        host.run(seconds: 0.5)
        let first = 1000
        let number = 40_000
        var start = heap
        for row in first..<(first + number) { _ = table.nodeForRow(at: IndexPath(row: row, section: 0)) }
        host.step(frames: 3)
        let inTable = heap - start
        start = heap
        var loose: [ASCellNode] = []
        loose.reserveCapacity(number)
        for row in 0..<number {
            let cell = ThrashCell(token: first + row)
            let layout = cell.layoutThatFits(
                ASSizeRangeMake(CGSize(width: 480, height: 0), CGSize(width: 480, height: CGFloat.infinity)))
            cell.frame = CGRect(origin: .zero, size: layout.size)
            cell.applyMeasuredLayout()
            loose.append(cell)
        }
        let alone = heap - start - Double(8 * number)
        // Rows that were never shown have no measured size in the table yet.
        start = heap
        var sizes = SectionedSizeIndex(itemCounts: [rows.count], estimates: .init(item: 44))
        for row in 0..<number { sizes.setItemSize(Double(20 + row % 61), at: ItemPath(section: 0, item: row)) }
        let sized = heap - start
        let (record, size) = ((inTable - alone) / Double(number), sized / Double(number))
        report("a touched row beside its node, with its size", record + size, "bytes", limit: 64)
        note("of these its place and identity, its size", String(format: "%.1f, %.1f bytes", record, size))
        withExtendedLifetime((loose, window, sizes)) {}
    }
}

/// Rows of different heights.
@MainActor private final class BenchRows: ASTableDataSource {
    /// Rows of each section.
    var count: Int
    let sections: Int
    let haveText: Bool
    /// More rows in the section in the middle.
    var extra = 0

    init(count: Int, sections: Int = 1, haveText: Bool = false) {
        self.count = count
        self.sections = sections
        self.haveText = haveText
    }

    func numberOfSections(in tableNode: ASTableNode) -> Int { sections }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        count + (section == sections / 2 ? extra : 0)
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let row = indexPath.row
        if haveText { return { BenchTextCell(row: row) } }
        return { ThrashCell(token: row) }
    }
}

/// A row with something to draw.
final class BenchTextCell: ASCellNode, @unchecked Sendable {  // a constant
    let text = ASTextNode()

    init(row: Int) {
        super.init()
        text.attributedText = NSAttributedString(
            string: String(repeating: "Row \(row) of a long list. ", count: 1 + row % 4))
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: text)
    }
}
