import Execution
import SDLBackend

/// The application: its delegate, its windows and the delivery of its events. One per process.
@preconcurrency @MainActor public final class UIApplication: UIResponder {
    /// The application of this process.
    public static let shared = UIApplication()

    /// Whether the user can see and use the application.
    public enum State: Int, Sendable {
        /// `active` has the keyboard; `inactive` does not, but its window is shown; `background` is hidden or
        /// minimised.
        case active, inactive, background
    }

    /// Is told of the application's lifecycle; an instance of the `@main` class. Retained by the application.
    public var delegate: (any UIApplicationDelegate)?
    /// Supplies the window and the frame driver; nil until the application runs.
    package weak var host: (any ApplicationHost)?
    /// Inactive without the keyboard, in the background while its window is hidden.
    public internal(set) var applicationState: State = .inactive
    /// Whether the window has the keyboard focus, by the latest event of the window system.
    var hasFocus: Bool {
        get { FrameDriver.current?.hasKeyboard ?? true }
        set { FrameDriver.current?.hasKeyboard = newValue }
    }
    var appearance = ApplicationAppearance()
    /// Saves state when the application ends or is hidden, and restores it at the next start.
    let restoration = StateRestoration()
    /// The file with the saved state; nil saves nothing.
    var restorationFile: RestorationFile?
    /// The exit status of the process.
    var exitStatus: Int32 = 0

    /// The windows that were shown and not hidden since, the one in front last.
    public var windows: [UIWindow] { FrameDriver.current?.windows ?? [] }
    /// The window that keys and the pointer go to; nil before one is key.
    public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

    private override init() {
        super.init()
    }

    override public var next: UIResponder? { delegate as? UIResponder }

    /// Keys of the whole window, which work under alerts, too: those of
    /// ``UIApplicationConfiguration/BuiltInKeys-swift.struct`` for the size of text, the full screen, closing and
    /// quitting. If another responder, or the delegate, has one of these shortcuts, that one is used.
    override public var keyCommands: [UIKeyCommand]? {
        (builtInKeys.contains(.textSize) ? textSizeCommands : [])
            + windowCommands.filter { builtInKeys.contains($0.key) }.map(\.command)
    }

    /// See `UIApplicationConfiguration.builtInKeys`.
    var builtInKeys = UIApplicationConfiguration.BuiltInKeys.all
    private lazy var textSizeCommands = makeTextSizeCommands()
    private lazy var windowCommands: [(key: UIApplicationConfiguration.BuiltInKeys, command: UIKeyCommand)] = [
        (
            .fullScreen,
            UIKeyCommand(
                title: "Full screen", input: UIKeyCommand.inputFunction(11), allowsRepeat: false
            ) { [weak self] _ in self?.isFullScreen.toggle() }
        ),
        (
            .close,
            UIKeyCommand(title: "Close", input: "w", modifierFlags: .control, allowsRepeat: false) { [weak self] _ in
                if self?.keyWindow?.closeInFront() != true { self?.userWantsToQuit() }
            }
        ),
        (
            .quit,
            UIKeyCommand(title: "Quit", input: "q", modifierFlags: .control, allowsRepeat: false) { [weak self] _ in
                self?.userWantsToQuit()
            }
        ),
    ]

    /// Ends the application, unless a window stays open.
    private func userWantsToQuit() {
        if !windows.contains(where: { $0.staysOpen() }) { quit() }
    }

    /// Hands an event to the key window. Does nothing without one.
    public func sendEvent(_ event: UIEvent) {
        keyWindow?.sendEvent(event)
    }

    /// Lets `target`, which must be a responder, perform an action. Without a target, responders are searched from the
    /// one that receives keys upwards, and the first one that can performs it. Returns false if no responder can.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let found = target ?? keyWindow?.keyResponder.target(forAction: action, withSender: sender)
        guard let responder = found as? UIResponder, responder.canPerformAction(action, withSender: sender) else {
            return false
        }
        responder.perform(action, with: sender)
        return true
    }
}

/// The object that is told about the application's life. The class that conforms to this protocol carries `@main`.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
    /// The delegate is made by the `@main` entry point, before there is a window.
    init()

    /// The window and runtime the application wants; asked once, before anything else.
    func configuration() -> UIApplicationConfiguration

    /// Makes the window and the first controllers.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The window got the keyboard.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The window is about to lose the keyboard, or to be hidden.
    func applicationWillResignActive(_ application: UIApplication)
    /// The window was hidden or minimised; state is saved after this.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// A hidden window is shown again.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The application is about to end.
    func applicationWillTerminate(_ application: UIApplication)
    /// Memory is short: release everything that can be made again.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

    /// Whether to save the state of all named views, controllers and registered objects for the next start. Asked when
    /// the application ends or is hidden. Default false.
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    /// Whether to restore the saved state; asked after launching, if there is any. Default false.
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
    /// Makes a controller that was in a navigation controller, by the restoration identifiers from its window down to
    /// its own. Called for controllers without a `restorationClass`. With nil, the default, the controller is left out
    /// of the stack, with those above it.
    func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController?
    /// Called before the state is saved, to encode state that belongs to no view, controller or registered object.
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// Called when everything else has been restored, to decode the state that the delegate encoded.
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
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
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    public func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? { nil }
    public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
    public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}
}

extension UIApplication {
    /// Names of reasons for a launch. There are none on the desktop: the dictionary given to the delegate is nil or
    /// empty.
    public struct LaunchOptionsKey: Hashable, Sendable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
