import AsyncDisplayKitCore

/// The demo's root: a bar, a pager with seven pages, and a line of figures.
final class DemoController: ASDKViewController<RootNode>, ASPagerDataSource, ASPagerDelegate {
    private let context: DemoContext
    private let statusUpdater: StatusUpdater
    private let firstPage: Int
    private(set) var currentPage = 0
    /// Waits for the frame of which a picture is taken.
    var screenshotLink: UIUpdateLink?

    init(context: DemoContext, firstPage: Int, statistics: RunStatistics) {
        self.context = context
        self.firstPage = firstPage
        let bar = BarNode(
            titles: PageKind.allCases.map(\.title), neverShowPlaceholders: context.placeholders.neverShowPlaceholders)
        let root = RootNode(bar: bar, pager: ASPagerNode())
        statusUpdater = StatusUpdater(statistics: statistics, node: root.status)
        super.init(node: root)
        bar.onSelectPage = { [weak self] page in self?.showPage(page, animated: true) }
        bar.onSwitch = { [weak self] isOn in self?.context.placeholders.neverShowPlaceholders = isOn }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.pager.setDataSource(self)
        node.pager.setDelegate(self)
        showPage(firstPage, animated: false)
        node.bar.showCurrentPage(currentPage)
        node.bar.markPosition = CGFloat(currentPage)
    }

    // MARK: Pages

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { PageKind.allCases.count }

    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let context = context
        let kind = PageKind.allCases[index]
        return {
            // A page is a cell around a view controller, which is made on the main thread when the page comes near.
            ASCellNode(viewControllerBlock: { makePage(kind, context) })
        }
    }

    func showPage(_ page: Int, animated: Bool) {
        guard PageKind.allCases.indices.contains(page) else { return }
        node.pager.scrollToPage(at: page, animated: animated)
        noteCurrentPage(page)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        let position = scrollView.contentOffset.x / scrollView.bounds.width
        node.bar.markPosition = position
        guard scrollView.isDragging || scrollView.isDecelerating else { return }
        let page = Int(position.rounded())
        noteCurrentPage(min(max(page, 0), PageKind.allCases.count - 1))
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        noteCurrentPage(node.pager.currentPageIndex)
    }

    private func noteCurrentPage(_ page: Int) {
        guard page != currentPage else { return }
        currentPage = page
        node.bar.showCurrentPage(page)
    }

    /// What scrolls on the current page.
    var currentScrollView: UIScrollView? {
        (node.pager.nodeForPage(at: currentPage).viewController as? any DemoPage)?.scrollView
    }

    // MARK: Keyboard

    override var keyCommands: [UIKeyCommand]? { commands }

    private lazy var commands: [UIKeyCommand] = makeCommands()

    private func makeCommands() -> [UIKeyCommand] {
        var commands = [
            UIKeyCommand(input: UIKeyCommand.inputLeftArrow) { [weak self] _ in self?.turnPage(by: -1) },
            UIKeyCommand(input: UIKeyCommand.inputRightArrow) { [weak self] _ in self?.turnPage(by: 1) },
            UIKeyCommand(input: "\t", modifierFlags: .control) { [weak self] _ in self?.turnPage(by: 1, wraps: true) },
            UIKeyCommand(input: "\t", modifierFlags: [.control, .shift]) { [weak self] _ in
                self?.turnPage(by: -1, wraps: true)
            },
            UIKeyCommand(input: "n", allowsRepeat: false) { [weak self] _ in self?.toggleSwitch() },
            UIKeyCommand(input: "o", modifierFlags: [.control, .shift], allowsRepeat: false) { [weak self] _ in
                self?.toggleNetwork()
            },
            UIKeyCommand(input: UIKeyCommand.inputFunction(3), allowsRepeat: false) { [weak self] _ in
                self?.toggleStatus()
            },
            UIKeyCommand(input: UIKeyCommand.inputFunction(11), allowsRepeat: false) { _ in
                UIApplication.shared.isFullScreen.toggle()
            },
            UIKeyCommand(input: UIKeyCommand.inputFunction(12), allowsRepeat: false) { [weak self] _ in
                self?.takeScreenshot()
            },
            UIKeyCommand(input: "q", modifierFlags: .control, allowsRepeat: false) { _ in UIApplication.shared.quit() },
        ]
        commands += PageKind.allCases.indices.map { page in
            UIKeyCommand(input: "\(page + 1)", allowsRepeat: false) { [weak self] _ in
                self?.showPage(page, animated: true)
            }
        }
        let scrolling = [
            UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputPageUp,
            UIKeyCommand.inputPageDown, UIKeyCommand.inputHome, UIKeyCommand.inputEnd,
        ]
        for input in scrolling {
            guard let command = ScrollCommand(input: input) else { continue }
            commands.append(
                UIKeyCommand(input: input, allowsRepeat: command.repeats) { [weak self] _ in
                    self?.currentScrollView?.scroll(command)
                })
        }
        return commands
    }

    private func turnPage(by step: Int, wraps: Bool = false) {
        let count = PageKind.allCases.count
        let page = currentPage + step
        showPage(wraps ? (page + count) % count : page, animated: true)
    }

    private func toggleSwitch() {
        context.placeholders.neverShowPlaceholders.toggle()
        node.bar.showSwitch(context.placeholders.neverShowPlaceholders)
    }

    /// Switches the network off or on, while the feed is shown.
    private func toggleNetwork() {
        guard PageKind.allCases[currentPage] == .feed else { return }
        let feed = node.pager.nodeForPage(at: PageKind.feed.rawValue).viewController as? FeedController
        feed?.toggleNetwork()
    }

    private func toggleStatus() {
        node.showsStatus.toggle()
        statusUpdater.isPaused = !node.showsStatus
    }
}

/// The controller of a page, scrolled to where it was in the last run.
@MainActor func makePage(_ kind: PageKind, _ context: DemoContext) -> UIViewController {
    let page = makeNewPage(kind, context)
    page.loadViewIfNeeded()
    UIApplication.registerObject(forStateRestoration: page.scrollView, restorationIdentifier: kind.title)
    return page
}

@MainActor private func makeNewPage(_ kind: PageKind, _ context: DemoContext) -> any DemoPage {
    if let table = kind.table, let problem = context.assets.problemOfEmptyTable(table) {
        return ProblemController(problem)
    }
    return switch kind {
    case .birds: AnimalsController(table: "birds", context: context)
    case .mammals: AnimalsController(table: "mammals", context: context)
    case .reptiles: AnimalsController(table: "reptiles", context: context)
    case .photos: PhotosController(context: context)
    case .mosaic: MosaicController(context: context)
    case .views: ViewsController(context: context)
    case .feed: FeedController(context: context)
    }
}
