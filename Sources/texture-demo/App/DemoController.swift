import AsyncDisplayKitCore

/// The demo's root: a bar, a pager with seven pages, and a line about what is shown.
final class DemoController: ASDKViewController<RootNode>, ASPagerDataSource, ASPagerDelegate {
    private let context: DemoContext
    /// Where pictures are kept.
    lazy var picturesFolder = PicturesDirectory.demoFolder
    /// Pictures that wait for the user to say where they are to be saved.
    let exports = PictureExports()
    private let statusUpdater: StatusUpdater
    private let firstPage: Int
    private(set) var currentPage = 0
    /// Whether a page's list was first responder when the page changed, and the next page's list did not exist yet.
    private var hadKeys = false
    /// Waits for the frame of which a picture is taken.
    var screenshotLink: UIUpdateLink?

    init(context: DemoContext, firstPage: Int, statistics: RunStatistics) {
        self.context = context
        self.firstPage = firstPage
        let bar = BarNode(
            titles: PageKind.allCases.map(\.title), neverShowPlaceholders: context.placeholders.neverShowPlaceholders)
        let root = RootNode(bar: bar, pager: PagesNode())
        statusUpdater = StatusUpdater(statistics: statistics, node: root.status)
        super.init(node: root)
        bar.pageTitles.onSelectPage = { [weak self] page in self?.node.pager.scrollToPage(at: page, animated: true) }
        bar.onSwitch = { [weak self] isOn in self?.context.placeholders.neverShowPlaceholders = isOn }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.pager.setDataSource(self)
        node.pager.setDelegate(self)
        node.pager.onShowPage = { [weak self] page in self?.noteCurrentPage(page) }
        node.pager.scrollToPage(at: firstPage, animated: false)
        node.bar.pageTitles.showCurrentPage(currentPage)
        node.bar.pageTitles.markPosition = CGFloat(currentPage)
        addMenus()
    }

    // MARK: Pages

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { PageKind.allCases.count }

    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let context = context
        let kind = PageKind.allCases[index]
        return { [weak self] in
            // A page is a cell around a view controller, which is made on the main thread when the page comes near.
            ASCellNode(viewControllerBlock: {
                let page = makePage(kind, context)
                self?.showSummary(of: page, at: index)
                (page as? any PicturePage)?.pictureActions = self
                page.onSummaryChange = { [weak page] in
                    if let page { self?.showSummary(of: page, at: index) }
                }
                return page
            })
        }
    }

    func pagerNode(_ pagerNode: ASPagerNode, titleForPageAt index: Int) -> String? { PageKind.allCases[index].title }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        let position = scrollView.contentOffset.x / scrollView.bounds.width
        node.bar.pageTitles.markPosition = position
        guard scrollView.isDragging || scrollView.isDecelerating else { return }
        let page = Int(position.rounded())
        noteCurrentPage(min(max(page, 0), PageKind.allCases.count - 1))
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        noteCurrentPage(node.pager.currentPageIndex)
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        noteCurrentPage(node.pager.currentPageIndex)
        moveKeys()
    }

    /// Keys that went to the list of one page go to that of the next.
    private func moveKeys() {
        guard let list = node.view.window?.firstResponder as? UIScrollView ?? (hadKeys ? node.pager.view : nil),
            list.isDescendant(of: node.pager.view), list !== currentScrollView
        else { return }
        hadKeys = currentScrollView?.becomeFirstResponder() != true
        if hadKeys { list.resignFirstResponder() }
    }

    private func noteCurrentPage(_ page: Int) {
        guard page != currentPage else { return }
        currentPage = page
        node.bar.pageTitles.showCurrentPage(page)
        if let shownPage { showSummary(of: shownPage, at: page) }
        moveKeys()
    }

    private var shownPage: (any DemoPage)? { node.pager.nodeForPage(at: currentPage).viewController as? any DemoPage }

    /// What scrolls on the current page.
    var currentScrollView: UIScrollView? { shownPage?.scrollView }

    /// Writes what a page says of itself, if it is the current one.
    private func showSummary(of page: any DemoPage, at index: Int) {
        if index == currentPage { statusUpdater.summary = page.summary }
    }

    // MARK: Keyboard

    /// The Tab key begins at the page.
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { currentScrollView.map { [$0] } ?? [] }

    override var keyCommands: [UIKeyCommand]? {
        pageCommands + windowCommands + (PageKind.allCases[currentPage] == .feed ? [networkCommand] : [])
    }

    /// Keys that mean the same while a picture fills the window.
    var windowCommands: [UIKeyCommand] { [figuresCommand, pictureCommand] }

    private(set) lazy var figuresCommand = UIKeyCommand(
        title: "Figures", input: UIKeyCommand.inputFunction(3), allowsRepeat: false
    ) { [weak self] _ in self?.toggleFigures() }

    private(set) lazy var pictureCommand = UIKeyCommand(
        title: "Save Picture of Window", input: UIKeyCommand.inputFunction(12), allowsRepeat: false,
        discoverabilityTitle: "Save a picture"
    ) { [weak self] _ in self?.takeScreenshot() }

    private lazy var pageCommands: [UIKeyCommand] =
        [
            UIKeyCommand(
                title: "Never show placeholders, or show them", input: "p", modifierFlags: [.control, .shift],
                allowsRepeat: false
            ) { [weak self] _ in self?.toggleSwitch() },
            UIKeyCommand(title: "Menu", input: UIKeyCommand.inputFunction(10), allowsRepeat: false) { [weak self] _ in
                self?.node.bar.menuButtonView?.performPrimaryAction()
            },
        ]

    /// While the feed is shown.
    private lazy var networkCommand = UIKeyCommand(
        title: "Switch the feed's network", input: "o", modifierFlags: [.control, .shift], allowsRepeat: false
    ) { [weak self] _ in self?.toggleNetwork() }

    private func toggleSwitch() {
        context.placeholders.neverShowPlaceholders.toggle()
        node.bar.showSwitch(context.placeholders.neverShowPlaceholders)
    }

    private func toggleNetwork() {
        (shownPage as? FeedController)?.toggleNetwork()
    }

    func toggleFigures() {
        statusUpdater.showsFigures.toggle()
        if let viewer { showFigures(in: viewer) }
    }

    /// Figures are shown over a picture that fills the window, too.
    func showFigures(in viewer: PictureViewer) {
        statusUpdater.figuresNode = viewer.status
        viewer.showsFigures = showsFigures
    }

    var showsFigures: Bool { statusUpdater.showsFigures }
}

/// The controller of a page, scrolled to where it was in the last run.
@MainActor func makePage(_ kind: PageKind, _ context: DemoContext) -> any DemoPage {
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
