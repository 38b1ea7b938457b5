import AsyncDisplayKitCore

/// What the command line and the environment ask for.
struct FeedOptions: Sendable {
    var rows: Int
    var assets: String
    var output: String
    var isUnique: Bool
    var isFree: Bool
    /// Named, so that the report tells what ran; without a name a machine with a GPU would take another.
    var renderer: String
    /// CLOCK_MONOTONIC just before exec, in seconds.
    var start: Double

    /// `feed-bench ROWS ASSETS_DIR OUT.json`, with FEED_IMAGES, FEED_CLOCK, FEED_RENDERER and FEED_T0_NS.
    init?(_ arguments: [String], _ environment: [String: String]) {
        guard arguments.count == 4, let rows = Int(arguments[1]), rows > 0 else { return nil }
        self.rows = rows
        assets = arguments[2]
        output = arguments[3]
        isUnique = environment["FEED_IMAGES"] == "unique"
        isFree = environment["FEED_CLOCK"] == "free"
        renderer = environment["FEED_RENDERER"] ?? "surface"
        start = environment["FEED_T0_NS"].flatMap(Double.init).map { $0 * 1e-9 } ?? Process.now
    }
}

@main final class FeedBench: UIApplicationDelegate {
    private let options: FeedOptions
    private var window: UIWindow?
    private var script: BenchScript?

    init() {
        let arguments = CommandLine.arguments
        // The proof that this program makes the same rows as the programs on other toolkits: FNV-1a over the first
        // rows.
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
        configuration.size = CGSize(width: 480, height: 800)
        configuration.scale = 1
        configuration.renderer = options.renderer
        return configuration
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = FeedController(
            rowCount: options.rows, avatars: AvatarStore(directory: options.assets, isUnique: options.isUnique))
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        let script = BenchScript(controller: controller, options: options)
        script.start(in: window)
        self.script = script
        return true
    }
}
