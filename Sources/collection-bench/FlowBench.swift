import AsyncDisplayKitCore
import Execution
import TestSupport
import UIKit

/// Costs of a flow layout of a million items: the first frame, an insertion, a jump. The same figures as for a table.
@MainActor enum FlowBench {
    static func run() throws {
        try measureFirstFrame()
        try measureUpdates()
        try measureJumps()
    }

    // MARK: First frame

    /// Processor time of all threads from making a collection to its first frame in which every cell is drawn.
    private static func firstFrame(items count: Int) throws -> Double {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        let start = CPUClock.process
        let scene = Scene(host, BenchItems(count: count, haveText: true))
        var frames = 1
        while !scene.isComplete || !scene.isDrawn, frames < 10 {
            host.step()
            frames += 1
        }
        let time = (CPUClock.process - start) * 1000
        precondition(frames < 10, "The first frame was never complete.")
        scene.close()
        return time
    }

    private static func measureFirstFrame() throws {
        var (short, long): ([Double], [Double]) = ([], [])
        _ = try firstFrame(items: 1000)  // fills caches
        // Alternating, so that both are measured under the same load of the machine.
        for _ in 0..<15 {
            short.append(try firstFrame(items: 1000))
            long.append(try firstFrame(items: 1_000_000))
        }
        CollectionBench.report(
            "first complete frame of a flow of 1,000,000 items, processor time by that of 1,000 items",
            long.sorted()[7] / short.sorted()[7], "", limit: 1.2)
    }

    // MARK: Updates

    /// Milliseconds of the main thread for an insertion and its layout pass.
    private static func insert(at item: Int, of count: Int) throws -> Double {
        let scene = Scene(try HeadlessHost(size: CGSize(width: 480, height: 800)), BenchItems(count: count))
        defer { scene.close() }
        scene.host.run(seconds: 0.5)
        return CollectionBench.median(101, framesOf: scene.host) { scene.insert(at: item) }
    }

    private static func measureUpdates() throws {
        CollectionBench.report(
            "one insert off screen in a flow of 1,000,000 items, with its layout pass, main thread",
            try insert(at: 500_000, of: 1_000_000), "ms", limit: 0.2)
        // Most of it is making the cell and its view, and giving the others their places.
        let times = (try insert(at: 0, of: 1000), try insert(at: 0, of: 1_000_000))
        CollectionBench.note(
            "one insert on screen in a flow of 1,000 / 1,000,000 items, with the cell and the layout pass",
            String(format: "%.3f / %.3f ms", times.0, times.1))
    }

    // MARK: Jumps

    private static func measureJumps() throws {
        let scene = Scene(try HeadlessHost(size: CGSize(width: 480, height: 800)), BenchItems(count: 1_000_000))
        defer { scene.close() }
        scene.host.run(seconds: 0.5)
        let last = IndexPath(item: 999_999, section: 0)
        for (name, path, position) in [
            ("middle", IndexPath(item: 500_000, section: 0), UICollectionView.ScrollPosition.top),
            ("end", last, .bottom),
        ] {
            scene.node.scrollToItem(at: path, at: position, animated: false)
            var frames = 1
            while !scene.isComplete, frames < 10 {
                scene.host.step()
                frames += 1
            }
            CollectionBench.report(
                "frames until the \(name) of a flow is complete after a jump", Double(frames - 1), "", limit: 2)
        }
        let gap = (scene.node.cellForItem(at: last)?.frame.maxY ?? 0) - scene.view.bounds.maxY
        CollectionBench.report("distance of the last item from the end after a jump", abs(gap), "px", limit: 0)
    }

    /// A collection in a window of its own.
    @MainActor private final class Scene {
        let host: HeadlessHost
        let node: ASCollectionNode
        private let items: BenchItems
        private let window = UIWindow(frame: UIScreen.main.bounds)

        init(_ host: HeadlessHost, _ items: BenchItems) {
            self.host = host
            self.items = items
            let layout = UICollectionViewFlowLayout()
            layout.minimumLineSpacing = 0
            node = ASCollectionNode(collectionViewLayout: layout)
            node.dataSource = items
            node.frame = window.bounds
            window.addSubnode(node)
            window.makeKeyAndVisible()
            host.step()
        }

        var view: UICollectionView { node.view }

        /// Whether cells cover the viewport.
        var isComplete: Bool {
            let frames = node.indexPathsForVisibleItems.compactMap { node.cellForItem(at: $0)?.frame }
            return (frames.map(\.minY).min() ?? .infinity) <= view.bounds.minY
                && (frames.map(\.maxY).max() ?? 0) >= view.bounds.maxY - 0.5
        }

        var isDrawn: Bool {
            node.visibleNodes.allSatisfy { ($0 as? BenchTextCell)?.text.layer.contents != nil }
        }

        func insert(at item: Int) {
            items.count += 1
            node.performBatch(animated: false) { self.node.insertItems(at: [IndexPath(item: item, section: 0)]) }
            view.layoutIfNeeded()
        }

        func close() {
            host.driver.remove(window)
            node.removeFromSupernode()
            host.step(frames: 3)
            host.close()
        }
    }
}

/// Items of different heights, each as wide as the collection wants it.
@MainActor private final class BenchItems: ASCollectionDataSource {
    var count: Int
    private let haveText: Bool

    init(count: Int, haveText: Bool = false) {
        self.count = count
        self.haveText = haveText
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let item = indexPath.item
        if haveText { return { BenchTextCell(row: item) } }
        return { ThrashCell(token: item) }
    }
}
