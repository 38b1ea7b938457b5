import AsyncDisplayKit

/// Shows one scene after the other without a display, then says what was never called.
@main final class Tour: UIApplicationDelegate {
    private var window: UIWindow?
    private var scenes: [@MainActor () -> UIViewController] = [
        { ClientNodeController() }, { ClientTableController() }, { ClientCollectionController() },
        { ClientLayoutController() }, { ClientPagerController() }, { ClientViewsController() },
        { ClientPlainTableController() }, { ClientPlainCollectionController() },
        { ClientNavigationController(rootViewController: ClientViewsController()) }, { ClientTabController() },
        { ClientMixedController() }, { ClientMixedTableController() }, { ClientDelegatedController() },
        { ClientMoreController() }, { ClientDeepNavigationController(rootViewController: ClientNodeController()) },
        { ClientDeepTabController() }, { ClientAnimationsController() }, { ClientMoreViewsController() },
        { ClientLoadingController() }, { ClientDiffableController() }, { ClientSectionsController() },
        { ClientViewController() }, { ClientViewTableController() }, { UIViewController() },
    ]
    private var frame = 0
    private var link: CADisplayLink?

    func configuration() -> UIApplicationConfiguration {
        var configuration = UIApplicationConfiguration()
        configuration.title = "Tour"
        configuration.size = CGSize(width: 320, height: 480)
        configuration.isHeadless = true
        return configuration
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = ClientWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        link = CADisplayLink { [weak self] _ in self?.nextFrame() }
        link?.add(to: .main, forMode: .common)
        return true
    }

    /// A scene lasts for 20 frames: a run without a display ends after ten seconds of its time.
    private func nextFrame() {
        defer { frame += 1 }
        guard frame % 20 == 0 else { return }
        if scenes.isEmpty {
            link?.invalidate()
        } else {
            window?.rootViewController = scenes.removeFirst()()
        }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        let missing = calls.missing(of: Self.expected)
        guard scenes.isEmpty, missing.isEmpty else {
            let list = missing.joined(separator: "\n  ")
            FileHandle.standardError.write(Data("client-tour: never called:\n  \(list)\n".utf8))
            exit(1)
        }
        print("client-tour: \(Self.expected.count) methods of a user's classes were called")
    }
}
