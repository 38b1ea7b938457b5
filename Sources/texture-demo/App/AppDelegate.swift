import AsyncDisplayKitCore
import ProgramOptions

/// Starts the demo: finds its files, makes the window, and at the end writes the files that the command line asks for.
@MainActor final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let options: DemoOptions
    private let assets: AssetDirectory
    private let remembered: RememberedState
    private var window: UIWindow?
    private var controller: DemoController?
    private var statistics: RunStatistics?

    convenience required override init() {
        do throws(DemoError) {
            try self.init(DemoOptions.parseOrExit())
        } catch {
            error.exit()
        }
    }

    init(_ options: DemoOptions) throws(DemoError) {
        self.options = options
        assets = try AssetDirectory.find(option: options.assets)
        try assets.requireFiles()
        // What a run without display shows must depend on its command line only.
        remembered = options.fresh || options.headless ? RememberedState() : RememberedState.load()
        if options.headless { setenv("FONTCONFIG_FILE", assets.fontConfiguration, 1) }
        super.init()
    }

    func configuration() -> UIApplicationConfiguration {
        var configuration = UIApplicationConfiguration()
        configuration.title = "Texture Demo"
        configuration.desktopFileName = "texture-demo"
        configuration.icons = assets.icons.compactMap { UIImage(contentsOfFile: $0) }
        configuration.placement = remembered.placement ?? UIWindowPlacement(size: CGSize(width: 480, height: 800))
        options.window.apply(to: &configuration)
        configuration.minimumSize = WindowSize.smallest.size
        configuration.isHeadless = options.headless
        return configuration
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if let textSize = remembered.textSize { application.preferredContentSizeCategory = textSize }
        // Fonts were looked for while the window was made.
        if let problem = UIFont.missingFontMessage { DemoError(problem).exit() }
        DisplayCoordinator.shared.drawingDelay = options.drawingDelay / 1000
        var context = DemoContext(
            assets: assets, seed: options.seed, placeholders: PlaceholderPolicy(options.neverShowPlaceholders))
        context.feed = FeedConditions(
            latency: options.latency / 1000, failureRate: options.failureRate, isOffline: options.offline)
        context.framesWaitForAnswers = options.headless
        let firstPage = options.page.map { $0 - 1 } ?? remembered.page ?? 0
        let statistics = RunStatistics(showsTimes: !options.headless)
        let controller = DemoController(context: context, firstPage: firstPage, statistics: statistics)
        let window = Self.makeWindow(controller)
        window.makeKeyAndVisible()
        statistics.follow(window)
        self.window = window
        self.controller = controller
        self.statistics = statistics
        return true
    }

    /// The demo's window. Controls, menus, alerts and the focus ring inherit its tint.
    static func makeWindow(_ controller: UIViewController) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.tintColor = DemoStyle.accent
        window.rootViewController = controller
        return window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        !options.fresh
    }

    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        !options.fresh
    }

    func applicationWillTerminate(_ application: UIApplication) {
        defer { Arrival.abandonAll() }
        controller?.exports.removeAll()
        do throws(OutputError) {
            if let path = options.screenshot { try application.writeScreenshot(to: path) }
            if let path = options.stats, let statistics { try OutputFile.write(Data(statistics.json.utf8), to: path) }
        } catch {
            application.fail("\(error)")
        }
        // With `fresh`, the remembered state is neither read nor written.
        guard !options.headless, !options.fresh, let controller else { return }
        RememberedState(
            page: controller.currentPage, placement: application.windowPlacement,
            textSize: application.chosenContentSizeCategory
        ).save()
    }
}
