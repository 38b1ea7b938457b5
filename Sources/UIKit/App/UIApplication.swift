import Execution
import SDLBackend

/// The application: its delegate, its windows and the way of its events. One per process.
@preconcurrency @MainActor public final class UIApplication: UIResponder {
    public static let shared = UIApplication()

    public enum State: Int, Sendable {
        case active, inactive, background
    }

    public var delegate: (any UIApplicationDelegate)?
    /// What the window is made of; nil until the application runs.
    package weak var host: (any ApplicationHost)?
    /// Inactive without the keyboard, in the background while its window is hidden.
    public internal(set) var applicationState: State = .inactive
    /// Whether the window has the keyboard, as far as the window system has said.
    var hasFocus = true
    /// What the process will end with.
    var exitStatus: Int32 = 0

    public var windows: [UIWindow] { FrameDriver.current?.windows ?? [] }
    public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

    private override init() {
        super.init()
    }

    override public var next: UIResponder? { delegate as? UIResponder }

    public func sendEvent(_ event: UIEvent) {
        keyWindow?.sendEvent(event)
    }

    /// Has `target` perform an action, or without one the first responder that can, from the one that gets keys upwards.
    /// False if there is none.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let found = target ?? keyWindow?.keyResponder.target(forAction: action, withSender: sender)
        guard let responder = found as? UIResponder else { return false }
        responder.perform(action, with: sender)
        return true
    }
}

/// Told about the application's life. A class conforming to it carries `@main`.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
    init()

    /// The window and runtime the application wants; asked once, before anything else.
    func configuration() -> UIApplicationConfiguration

    /// Makes the window and the first controllers.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
    func applicationWillTerminate(_ application: UIApplication)
    /// Memory is short: what can be made again should go.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
    public func configuration() -> UIApplicationConfiguration { UIApplicationConfiguration() }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

extension UIApplication {
    public struct LaunchOptionsKey: Hashable, Sendable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
