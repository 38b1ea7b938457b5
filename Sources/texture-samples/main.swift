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
                SampleAssets(path: assetsPath), feedServer: server.start)
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

/// The process that serves the photo feed. It starts when it is first needed, and again after it has died. Main thread.
@MainActor final class PhotoFeedServer {
    private var settings: FeedServer.Settings
    private var process: FeedServerProcess?
    /// Calls that wait until the process has started, or has failed to.
    private var waiting: [@MainActor (Result<URL, any Error>) -> Void] = []

    init(_ settings: FeedServer.Settings) {
        self.settings = settings
    }

    /// Tells the address of the server, once it runs.
    func start(_ then: @escaping @MainActor (Result<URL, any Error>) -> Void) {
        if let process, process.isRunning { return then(.success(process.url("/"))) }
        waiting.append(then)
        guard waiting.count == 1 else { return }
        Thread.detachNewThread { [settings] in
            // Waits until the other process serves.
            let result = Result { try FeedServerProcess(settings) }
            DispatchQueue.main.async { self.didStart(result) }
        }
    }

    private func didStart(_ result: Result<FeedServerProcess, any Error>) {
        if case .success(let started) = result {
            process = started
            // The next process gets the same port, so that addresses stay valid.
            settings.port = started.port
        }
        let waiting = waiting
        self.waiting = []
        for then in waiting { then(result.map { $0.url("/") }) }
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
