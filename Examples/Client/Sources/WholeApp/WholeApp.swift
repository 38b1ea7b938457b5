import AsyncDisplayKit

@main final class AppDelegate: UIApplicationDelegate {
    /// What the package's manifest copies: `resources: [.copy("Pictures")]`.
    static let pictures = Bundle.module.resourceURL?.appendingPathComponent("Pictures")

    private var window: UIWindow?

    func configuration() -> UIApplicationConfiguration {
        var configuration = UIApplicationConfiguration()
        configuration.title = "News"
        configuration.size = CGSize(width: 420, height: 720)
        return configuration
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let library = Library.sample(pictures: Self.pictures)
        let lists = [
            ListController(library, title: "News", showsSavedOnly: false),
            ListController(library, title: "Kept", showsSavedOnly: true),
        ]
        let tabs = ASTabBarController()
        tabs.viewControllers = lists.map { ASDKNavigationController(rootViewController: $0) }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
