import AsyncDisplayKit
import LoopbackServer
import ProgramOptions
import SampleApps

/// Shows one of the sample programs: `texture-samples ASDKgram`.
@MainActor final class SampleDelegate: UIApplicationDelegate {
    private let options: SampleOptions
    private let assetsPath: String
    private var window: UIWindow?

    convenience init() {
        self.init(SampleOptions.parseOrExit())
    }

    init(_ options: SampleOptions) {
        self.options = options
        guard let assetsPath = SampleAssets.folder() else {
            Self.fail(
                "texture-samples: the pictures and texts are not there. Build texture-demo, which puts them beside "
                    + "this program, start it in the directory that holds Assets, or set TEXTURE_ASSETS to that one.")
        }
        self.assetsPath = assetsPath
    }

    func configuration() -> UIApplicationConfiguration {
        var configuration = UIApplicationConfiguration()
        configuration.title = options.sample.rawValue
        configuration.size = CGSize(width: 420, height: 760)
        configuration.icons = [16, 32, 48, 64, 128].compactMap {
            UIImage(contentsOfFile: "\(assetsPath)/icons/texture-demo-\($0).png")
        }
        options.window.apply(to: &configuration)
        return configuration
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.tintColor = SampleApp.accentColor
        let server = PhotoFeedServer(FeedServer.Settings(folder: assetsPath))
        do {
            window.rootViewController = try options.sample.makeController(
                SampleAssets(path: assetsPath), feedServer: { try await server.start() })
        } catch {
            Self.fail("texture-samples: the pictures and texts can't be read: \(error). TEXTURE_ASSETS names others.")
        }
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    private static func fail(_ sentence: String) -> Never {
        FileHandle.standardError.write(Data("\(sentence)\n".utf8))
        exit(1)
    }
}

/// The process that serves the photo feed. It starts when it is first needed, and again after it has died.
actor PhotoFeedServer {
    private var settings: FeedServer.Settings
    private var process: FeedServerProcess?

    init(_ settings: FeedServer.Settings) {
        self.settings = settings
    }

    /// The address of the server. Blocks its thread while the other process starts: milliseconds, and half a minute at
    /// most.
    func start() throws -> URL {
        if let process, process.isRunning { return process.url("/") }
        let process = try FeedServerProcess(settings)
        self.process = process
        // The next process gets the same port, so that addresses stay valid.
        settings.port = process.port
        return process.url("/")
    }
}

// The process that serves the photo feed is this program, too.
FeedServerProcess.serveIfAsked()
// Foundation's sessions would use the environment's proxy even for this computer's own addresses.
let environment = ProcessInfo.processInfo.environment
let unproxied = (environment["no_proxy"] ?? environment["NO_PROXY"]).map { $0 + "," } ?? ""
setenv("no_proxy", unproxied + "127.0.0.1", 1)
let delegate = SampleDelegate()
UIApplication.run(delegate, delegate.configuration())
