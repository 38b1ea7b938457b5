import AsyncDisplayKit
import Testing

/// Each sample, shown in a window as its reader would show it.
@MainActor @Suite(.serialized) struct DocumentationSampleTests {
    /// Shows something in a headless window, makes frames until all is still, and looks.
    private func show(_ controller: UIViewController, look: (UIWindow) throws -> Void) throws {
        let host = try HeadlessHost(size: CGSize(width: 320, height: 480))
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer {
            window.isHidden = true
            window.rootViewController = nil
            host.close()
        }
        host.settle()
        try look(window)
    }

    private func show(_ node: ASDisplayNode, look: (UIWindow) throws -> Void) throws {
        try show(ASDKViewController<ASDisplayNode>(node: node), look: look)
    }

    private func titles(_ node: ASCollectionNode) -> [String] {
        (0..<node.numberOfItems(inSection: 0)).compactMap {
            (node.nodeForItem(at: IndexPath(item: $0, section: 0)) as? PhotoCellNode)?.photo.title
        }
    }

    @Test("Items are given by node")
    func byNode() throws {
        let source = NodeSource()
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        node.dataSource = source
        try show(node) { _ in
            #expect(node.visibleNodes.count == 3)
            #expect(titles(node) == ["Photo 0", "Photo 1", "Photo 2"])
        }
    }

    @Test("Items are given by node block")
    func byNodeBlock() throws {
        let source = NodeBlockSource()
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        node.dataSource = source
        try show(node) { _ in
            #expect(node.visibleNodes.count == 3)
            #expect(titles(node) == ["Photo 0", "Photo 1", "Photo 2"])
        }
    }

    @Test("A node block uses what was read outside of it, and the guard answers where nothing is")
    func threadSafeBlock() throws {
        let controller = PhotoFeedController()
        controller.photoFeed = [PhotoModel(title: "Sunrise"), PhotoModel(title: "Sunset")]
        try show(controller) { _ in
            #expect(controller.loadedTitles.sorted() == ["Sunrise", "Sunset"])
            #expect(controller.node.numberOfItems(inSection: 0) == 3)
            #expect(controller.node.nodeForItem(at: IndexPath(item: 2, section: 0)) is PhotoCellNode == false)
        }
    }

    @Test("A controller goes on configuring its layout after super.init(node:)")
    func controllerOfCollection() throws {
        let controller = FlowController()
        try show(controller) { window in
            #expect(controller.view === controller.collectionNode.view)
            let layout = controller.collectionNode.view.collectionViewLayout
            #expect((layout as? UICollectionViewFlowLayout)?.minimumLineSpacing == 1)
            #expect(controller.view.isDescendant(of: window))
        }
    }

    @Test("The collection view is configured in viewDidLoad, and cells stay in their constrained size")
    func collectionViewAccess() throws {
        let controller = LocationCollectionNodeController()
        try show(controller) { _ in
            let view = controller.collectionNode.view
            #expect(!view.allowsSelection && view.backgroundColor == .white)
            #expect(controller.collectionNode.visibleNodes.count > 10)
            #expect(controller.collectionNode.visibleNodes.allSatisfy { $0.calculatedSize.width == 150 })
        }
    }

    @Test("A cell by subclassing is laid out, loaded once and gets its recogniser")
    func subclassing() throws {
        let cell = PhotoCellNode(photo: PhotoModel(title: "Alone"))
        try show(cell) { _ in
            #expect(cell.titleFrameAfterLayout?.origin == CGPoint(x: 8, y: 8))
            #expect(cell.tapRecognizer.map { $0.view === cell.view } == true)
        }
    }

    @Test("A controller with a table is a page of a pager")
    func pagesOfControllers() throws {
        let pages = AnimalControllerPages(allAnimals: [
            [Animal(name: "Wren"), Animal(name: "Owl")], [Animal(name: "Bat")],
        ])
        let pager = ASPagerNode()
        pager.setDataSource(pages)
        try show(pager) { window in
            let cell = pager.nodeForPage(at: 0)
            let controller = try #require(cell.viewController as? AnimalTableNodeController)
            #expect(cell.frame.size == window.bounds.size)
            #expect(controller.node.visibleNodes.count == 2)
            let row = try #require(controller.node.nodeForRow(at: IndexPath(row: 1, section: 0)) as? AnimalCellNode)
            #expect(row.nameNode.attributedText?.string == "Owl")
            #expect(
                controller.node.cellForRow(at: IndexPath(row: 1, section: 0))?.accessoryType == .disclosureIndicator)
        }
    }

    @Test("A view is a page of a pager")
    func pagesOfViews() throws {
        let pages = AnimalViewPages(animals: [Animal(name: "Fox"), Animal(name: "Hare")])
        let pager = ASPagerNode()
        pager.setDataSource(pages)
        try show(pager) { window in
            let cell = pager.nodeForPage(at: 0)
            let labels = [cell.view].flatMap { $0.subviews + [$0] }.compactMap { ($0 as? SomeAnimalView)?.label }
            #expect(labels.map(\.text) == ["Fox"])
            #expect(labels.first?.bounds.size == window.bounds.size)
        }
    }

    @Test("A cell that never shows placeholders is complete in its first frame")
    func neverPlaceholders() throws {
        let host = try HeadlessHost(size: CGSize(width: 320, height: 480))
        defer { host.close() }
        DisplayCoordinator.shared.drawingDelay = 0.060
        defer { DisplayCoordinator.shared.drawingDelay = 0 }
        let cell = makeFinishedCell(Animal(name: "Newt"))
        #expect(cell.neverShowPlaceholders)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.addSubnode(cell)
        window.makeKeyAndVisible()
        host.step()
        #expect(host.driver.statistics.incompleteFrames == 0 && host.driver.statistics.framesThatWaited == 1)
        window.isHidden = true
    }

    @Test("The layout mode is an option set on the node")
    func cellLayoutMode() {
        #expect(makeReloadingNode().cellLayoutMode == .alwaysReloadData)
    }

    @Test("A cell of UIKit's stands among cell nodes")
    func mixedCells() throws {
        let source = MixedSource()
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        node.view.register(LegacyCell.self, forCellWithReuseIdentifier: "legacy")
        node.dataSource = source
        try show(node) { _ in
            #expect(node.cellForItem(at: IndexPath(item: 3, section: 0)) is LegacyCell)
            #expect(node.nodeForItem(at: IndexPath(item: 2, section: 0)) is PhotoCellNode)
        }
    }
}
