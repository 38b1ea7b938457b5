import AsyncDisplayKitCore
import Foundation
import TestSupport
import UIKit

/// The process's peak memory during a fling past 100,000 rows of a feed: with all nodes kept, which is the default, and
/// with only those in a window around the viewport. Each is measured in a process of its own.
@MainActor enum FlingBench {
    private static let rows = 100_000
    /// Points per frame: 48,000 per second.
    private static let distance: CGFloat = 800

    static func run() throws {
        for part in ["fling-all", "fling-window"] { try CollectionBench.runApart(part) }
    }

    static func runKeepingAll() throws {
        try run(.all, "all nodes kept", limit: 500)
    }

    static func runKeepingWindow() throws {
        try run(.window(screenfuls: 5), "nodes within 5 screenfuls kept", limit: 60)
    }

    private static func run(_ retention: ASNodeRetention, _ name: String, limit: Double) throws {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let source = FeedRows(count: rows + 1000)
        let table = ASTableNode(style: .plain)
        table.dataSource = source
        table.nodeRetention = retention
        let window = UIWindow(frame: UIScreen.main.bounds)
        table.frame = window.bounds
        window.addSubnode(table)
        window.makeKeyAndVisible()
        host.settle()
        let before = memory("VmRSS")
        while (table.indexPathsForVisibleRows().first?.row ?? rows) < rows {
            table.contentOffset.y += distance
            host.step()
        }
        host.settle()
        precondition(source.made > rows, "Rows passed by without their nodes.")
        let peak = memory("VmHWM")
        CollectionBench.report("memory at most in a fling past \(rows) rows, \(name)", peak, "MB", limit: limit)
        CollectionBench.note(
            "the same after the first frame, and for each row",
            String(format: "%.1f MB, %.2f KB", before, (peak - before) * 1024 / Double(rows)))
        withExtendedLifetime((window, source)) {}
    }

    /// A line of /proc/self/status in MB.
    private static func memory(_ key: String) -> Double {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
        return (number ?? .nan) / 1024
    }
}
