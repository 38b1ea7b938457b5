import AsyncDisplayKit
import LoopbackServer
import SampleApps

/// Shows one of the sample programs: `texture-samples ASDKgram`.
@MainActor final class SampleDelegate: UIApplicationDelegate {
    private let sample: SampleApp
    private var window: UIWindow?
    /// Serves the photo feed, from a process of its own.
    private var feedServer: FeedServerProcess?

    init() {
        guard CommandLine.arguments.count == 2, let sample = SampleApp(rawValue: CommandLine.arguments[1]) else {
            let names = SampleApp.allCases.map(\.rawValue).joined(separator: " | ")
            Self.fail("usage: texture-samples (\(names))")
        }
        self.sample = sample
    }

    func configuration() -> UIApplicationConfiguration {
        var configuration = UIApplicationConfiguration()
        configuration.title = sample.rawValue
        configuration.size = CGSize(width: 420, height: 760)
        configuration.icons = [16, 32, 48, 64, 128].compactMap {
            UIImage(contentsOfFile: "\(assetsPath)/icons/texture-demo-\($0).png")
        }
        return configuration
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let path = assetsPath
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.tintColor = SampleApp.accentColor
        do {
            window.rootViewController = try sample.makeController(
                SampleAssets(path: path), feedServer: { try self.startFeedServer(path) })
        } catch {
            Self.fail(
                "texture-samples: the pictures and texts are not there: \(error). "
                    + "Start it in the directory that holds Assets, or set TEXTURE_ASSETS to that one.")
        }
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    private var assetsPath: String { ProcessInfo.processInfo.environment["TEXTURE_ASSETS"] ?? "Assets" }

    private func startFeedServer(_ path: String) throws -> URL {
        let server = try FeedServerProcess(FeedServer.Settings(folder: path))
        feedServer = server
        return server.url("/")
    }

    private static func fail(_ sentence: String) -> Never {
        FileHandle.standardError.write(Data("\(sentence)\n".utf8))
        exit(1)
    }
}

// The process that serves the photo feed is this program, too.
FeedServerProcess.serveIfAsked()
let delegate = SampleDelegate()
UIApplication.run(delegate, delegate.configuration())
