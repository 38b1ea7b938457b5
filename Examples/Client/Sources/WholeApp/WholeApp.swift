import AsyncDisplayKit

@main final class AppDelegate: UIApplicationDelegate {
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
        let lists = [
            ListController(.sample, title: "News", showsSavedOnly: false),
            ListController(.sample, title: "Kept", showsSavedOnly: true),
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
