import AsyncDisplayKitCore

@main final class FeedBench: UIApplicationDelegate {
    private let options: FeedOptions
    private var window: UIWindow?
    private var script: (any FeedScript)?

    init() {
        let arguments = CommandLine.arguments
        // Shows that this program makes the same rows as those on other toolkits: FNV-1a over the first rows.
        if arguments.count == 3, arguments[1] == "--checksum", let rows = Int(arguments[2]), rows > 0 {
            print(String(format: "%016lx", FeedRow.checksum(count: rows)))
            exit(0)
        }
        guard let options = FeedOptions(CommandLine.arguments, ProcessInfo.processInfo.environment) else {
            let usage = "usage: feed-bench ROWS ASSETS_DIR OUT.json, or feed-bench --checksum ROWS\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(2)
        }
        self.options = options
    }

    func configuration() -> UIApplicationConfiguration {
        var configuration = UIApplicationConfiguration()
        configuration.title = "feed-bench"
        configuration.size = options.size
        configuration.scale = options.scale
        configuration.renderer = options.renderer
        return configuration
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = FeedController(options: options)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        let script: any FeedScript =
            switch options.scene {
            case .feed: BenchScript(controller: controller, options: options)
            case .jumps: JumpScript(controller: controller, options: options)
            case .scroll, .slowRows, .chat, .chatAbove, .bulk, .thumb:
                SceneScript(controller: controller, options: options)
            }
        script.start(in: window)
        self.script = script
        return true
    }
}

/// What drives the feed and writes the report at the end.
@MainActor protocol FeedScript {
    func start(in view: UIView)
}
