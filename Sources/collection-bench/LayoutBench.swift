import AsyncDisplayKitCore
import Execution
import Foundation
import UIKit

/// What layouts cost: one that wants every size, headers that size themselves, and many sections.
@MainActor enum LayoutBench {
    static func run() throws {
        try measureColumn()
        try measureHeaders()
        try measureInserts()
    }

    // MARK: A layout that wants every size

    /// Wall times of the first preparation of a layout that asks for the size of every node: by all threads, as it is
    /// by default, and one node after the other.
    private static func measureColumn() throws {
        let count = 2000
        var (together, serial): ([Double], [Double]) = ([], [])
        for _ in 0..<9 {
            together.append(try prepareColumn(count, []))
            serial.append(try prepareColumn(count, .serializeNodeCreation))
        }
        let medians = (together.sorted()[4], serial.sorted()[4])
        CollectionBench.note(
            "first preparation of a layout that wants \(count) sizes, wall time, by all threads / one by one",
            String(format: "%.1f / %.1f ms", medians.0, medians.1))
    }

    private static func prepareColumn(_ count: Int, _ mode: ASCellLayoutMode) throws -> Double {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        let layout = BenchColumn()
        let (window, node) = show(BenchSections(sections: 1, items: count, haveHeaders: false), layout, host, mode)
        host.step()
        precondition(layout.height > 0, "The layout was not prepared.")
        close(window, node, host)
        return layout.seconds * 1000
    }

    // MARK: Headers that size themselves

    private static func firstFrame(sections: Int) throws -> Double {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        let start = CPUClock.process
        let (window, node) = show(BenchSections(sections: sections, items: 4, haveHeaders: true), flow(), host)
        host.step()
        let time = (CPUClock.process - start) * 1000
        precondition(!node.visibleNodes.isEmpty, "There is no first frame.")
        close(window, node, host)
        return time
    }

    private static func measureHeaders() throws {
        _ = try firstFrame(sections: 100)  // fills caches
        var (few, many): ([Double], [Double]) = ([], [])
        for _ in 0..<7 {
            few.append(try firstFrame(sections: 100))
            many.append(try firstFrame(sections: 10_000))
        }
        CollectionBench.note(
            "first frame with 100 / 10,000 headers that size themselves",
            String(format: "%.2f / %.2f ms", few.sorted()[3], many.sorted()[3]))
    }

    // MARK: Updates

    private static func measureInserts() throws {
        for sections in [1000, 10_000, 100_000] {
            let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
            let source = BenchSections(sections: sections, items: 4, haveHeaders: true)
            let (window, node) = show(source, flow(), host)
            host.run(seconds: 0.5)
            let time = CollectionBench.median(51, framesOf: host) {
                source.extra += 1
                node.performBatch(
                    animated: false,
                    updates: { node.insertItems(at: [IndexPath(item: 0, section: sections / 2)]) })
                node.view.layoutIfNeeded()
            }
            CollectionBench.note(
                "one insert off screen in \(sections) sections of a flow, main thread",
                String(format: "%.3f ms", time))
            close(window, node, host)
        }
    }

    // MARK: Scenes

    private static func flow() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        return layout
    }

    private static func show(
        _ source: BenchSections, _ layout: UICollectionViewLayout, _ host: HeadlessHost, _ mode: ASCellLayoutMode = []
    ) -> (UIWindow, ASCollectionNode) {
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.cellLayoutMode = mode
        (layout as? BenchColumn)?.node = node
        node.dataSource = source
        node.delegate = source
        let window = UIWindow(frame: UIScreen.main.bounds)
        node.frame = window.bounds
        window.addSubnode(node)
        window.makeKeyAndVisible()
        host.step()
        return (window, node)
    }

    private static func close(_ window: UIWindow, _ node: ASCollectionNode, _ host: HeadlessHost) {
        host.driver.remove(window)
        node.removeFromSupernode()
        host.step(frames: 3)
        host.close()
    }
}

/// Items one below the other, each as high as its node.
@MainActor private final class BenchColumn: UICollectionViewLayout {
    weak var node: ASCollectionNode?
    /// Of the first preparation that found items.
    private(set) var seconds = 0.0
    private(set) var height: CGFloat = 0
    private var frames: [CGRect] = []

    override func prepare() {
        super.prepare()
        guard let node, frames.isEmpty else { return }
        let start = CPUClock.monotonic
        for item in 0..<node.numberOfItems(inSection: 0) {
            let size = node.nodeForItem(at: IndexPath(item: item, section: 0))?.calculatedSize ?? .zero
            frames.append(CGRect(x: 0, y: height, width: size.width, height: size.height))
            height += size.height
        }
        seconds = CPUClock.monotonic - start
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 480, height: height) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        frames.indices.filter { frames[$0].intersects(rect) }
            .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.item]
        return attributes
    }
}

/// Sections of text, with headers of text.
@MainActor private final class BenchSections: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    let sections: Int
    let items: Int
    let haveHeaders: Bool
    /// More items in the section in the middle.
    var extra = 0

    init(sections: Int, items: Int, haveHeaders: Bool) {
        self.sections = sections
        self.items = items
        self.haveHeaders = haveHeaders
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        items + (section == sections / 2 ? extra : 0)
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let item = indexPath.item
        return { BenchTextCell(row: item) }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let section = indexPath.section
        return { BenchTextCell(row: section) }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        haveHeaders ? ASSizeRangeUnconstrained : ASSizeRangeZero
    }
}
