import AsyncDisplayKit
import Execution
import SampleApps
import Testing

/// The sample programs, each run without a display: what it shows at first, and after it was used.
@MainActor @Suite(.serialized) struct SamplePromises {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    private func run(
        _ sample: SampleApp, width: CGFloat = 420, height: CGFloat = 760,
        _ body: @MainActor (PromiseStage, UIViewController) throws -> Void
    ) throws {
        let stage = try PromiseStage(width: width, height: height)
        defer { stage.close() }
        let controller = try sample.makeController(SampleAssets(path: Self.assets))
        stage.show(controller)
        settle(stage)
        try body(stage, controller)
        if let folder = ProcessInfo.processInfo.environment["TEXTURE_SAMPLE_PICTURES"] {
            try stage.host.screenshot()?.pngData()?.write(
                to: URL(fileURLWithPath: "\(folder)/\(sample.rawValue).png"))
        }
    }

    /// Makes frames until all is still.
    private func settle(_ stage: PromiseStage) {
        stage.host.settle()
    }

    /// How many different colours a rectangle of the window has: pictures have many, grounds and placeholders one.
    private func colours(_ stage: PromiseStage, _ view: UIView) -> Int {
        guard let image = stage.host.screenshot() else { return 0 }
        let frame = view.convert(view.bounds, to: stage.window).intersection(stage.window.bounds).insetBy(dx: 4, dy: 4)
        guard frame.width > 8, frame.height > 8 else { return 0 }
        var seen: Set<UInt32> = []
        for x in stride(from: Int(frame.minX), to: Int(frame.maxX), by: 5) {
            for y in stride(from: Int(frame.minY), to: Int(frame.maxY), by: 5) { seen.insert(image[x, y].bits) }
        }
        return seen.count
    }

    private func isOnScreen(_ stage: PromiseStage, _ cell: ASCellNode) -> Bool {
        stage.window.bounds.contains(cell.view.convert(cell.view.bounds, to: stage.window))
    }

    @Test("C14 ASDKgram shows its posts, and more of them as one scrolls")
    func gram() async {
        await #expect(processExitsWith: .success) { try await SamplePromises.scrollGram() }
    }

    private static func scrollGram() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        await scene.until("posts") { scene.posts.count >= 2 && scene.posts.allSatisfy(scene.isComplete) }
        let count = scene.postCount
        for _ in 0..<5 {
            scene.stage.fling(up: 600)
            await scene.until("pictures") { scene.posts.allSatisfy(scene.isComplete) }
        }
        await scene.until("more posts") { scene.postCount > count }
        precondition(scene.table.contentOffset.y > 2000)
        let pages = scene.server.server.log.targets.filter { $0.hasPrefix("/feed") }
        precondition(Set(pages).count == pages.count, "asked for twice: \(pages)")
    }

    @Test("C14 CatDealsCollectionView fetches deals without end, and shows placeholders until they are drawn")
    func catDeals() throws {
        try run(.catDeals) { stage, controller in
            let node = try #require((controller as? ASDKViewController<ASCollectionNode>)?.node)
            #expect(node.visibleNodes.count >= 6)
            let columns = Set(node.visibleNodes.map { $0.view.convert(CGPoint.zero, to: stage.window).x })
            #expect(columns.count == 2)
            #expect(node.visibleNodes.allSatisfy { colours(stage, $0.view) > 20 })
            let first = node.numberOfItems(inSection: 0)
            #expect(first >= 20)
            #expect(node.tuningParameters(for: .preload).leadingBufferScreenfuls == 3)
            for _ in 0..<8 {
                stage.fling(up: 650)
                settle(stage)
            }
            #expect(node.numberOfItems(inSection: 0) >= first + 40)
            // The end of what there is comes into view with the drawing taking its time: the cards have their places.
            DisplayCoordinator.shared.drawingDelay = 0.4
            node.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
            stage.host.step()
            let arriving = node.visibleNodes.filter { isOnScreen(stage, $0) }
            #expect(arriving.count >= 2)
            DisplayCoordinator.shared.drawingDelay = 0
            settle(stage)
            #expect(arriving.allSatisfy { colours(stage, $0.view) > 20 })
        }
    }

    @Test("C14 ASCollectionView has headers and footers, and moves a tile that is clicked into the next section")
    func sections() throws {
        try run(.sections) { stage, controller in
            let node = try #require((controller as? ASDKViewController<ASCollectionNode>)?.node)
            #expect(node.numberOfSections == 3)
            let top = IndexPath(item: 0, section: 0)
            let header = UICollectionView.elementKindSectionHeader
            #expect(node.view.supplementaryView(forElementKind: header, at: top) != nil)
            #expect(node.view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionFooter).count >= 1)
            #expect((0..<3).map { node.numberOfItems(inSection: $0) } == [12, 12, 12])
            let tile = try #require(node.nodeForItem(at: IndexPath(item: 1, section: 0)))
            let centre = tile.view.convert(CGPoint(x: 20, y: 10), to: stage.window)
            stage.tap(centre.x, centre.y)
            settle(stage)
            #expect((0..<3).map { node.numberOfItems(inSection: $0) } == [11, 13, 12])
            // The header stays at the top while its section is there.
            stage.fling(up: 120)
            let bar = try #require(node.view.supplementaryView(forElementKind: header, at: top))
            #expect(node.contentOffset.y > 40 && abs(bar.frame.minY - node.contentOffset.y) < 1)
        }
    }

    @Test("C14 CustomCollectionView places pictures in columns of unequal heights, under a header each album")
    func mosaic() throws {
        try run(.mosaic) { stage, controller in
            let node = try #require((controller as? ASDKViewController<ASCollectionNode>)?.node)
            #expect(node.numberOfSections > 2 && node.visibleNodes.count >= 4)
            #expect(node.scrollableDirections == ASScrollDirectionVerticalDirections)
            let frames = node.visibleNodes.map { $0.view.convert($0.view.bounds, to: stage.window) }
            #expect(Set(frames.map(\.minX)).count == 2 && Set(frames.map(\.height)).count > 1)
            #expect(node.visibleNodes.allSatisfy { colours(stage, $0.view) > 20 })
            let header = node.view.supplementaryNode(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
            #expect(header?.view.frame.height == 44)
            stage.fling(up: 500)
            settle(stage)
            #expect(node.visibleNodes.allSatisfy { colours(stage, $0.view) > 20 })
        }
    }
}
