import DesktopSettings
import Execution
import SDLBackend

/// What an application's window is made of: a real one with the run loop, or none in virtual time.
@MainActor package protocol ApplicationHost: AnyObject {
    var window: SDLWindow { get }
    var driver: FrameDriver { get }
    /// Ends the application after the present turn.
    func stop()
}

/// The desktop side of an application: its window among those of other programs. Main thread.
extension UIApplication {
    /// Ends the application as closing its window does: the delegate is told, and the process exits with status 0.
    public func quit() {
        host?.stop()
    }

    /// Whether the window fills the display. Without display always false.
    public var isFullScreen: Bool {
        get { host?.window.isFullScreen ?? false }
        set { host?.window.isFullScreen = newValue }
    }

    /// Whether the window fills its display beside panels, where a window manager does so. Without display always
    /// false.
    public var isMaximized: Bool {
        get { host?.window.isMaximized ?? false }
        set { host?.window.isMaximized = newValue }
    }

    /// Where the window's frame is on the desktop, in the window system's units; nil before it exists. Wayland does not
    /// tell, and says zero.
    public var windowPosition: CGPoint? { host?.window.position }

    /// A picture of what the window shows, in device pixels. About 1 ms; nil before the first frame.
    public func windowPicture() -> UIImage? {
        host?.driver.backend?.readPixels().map { UIImage(cgImage: $0, scale: UIScreen.main.scale, orientation: .up) }
    }

    /// Writes what the window shows to a PNG file. Returns false if there is nothing to show or nowhere to write.
    @discardableResult
    public func saveScreenshot(to path: String) -> Bool {
        (try? writeScreenshot(to: path)) != nil
    }

    /// Writes what the window shows to a PNG file. Throws, and writes nothing, if its pixels can't be read, as before
    /// the first frame.
    package func writeScreenshot(to path: String) throws(OutputError) {
        guard let data = host?.driver.backend?.readPixels()?.pngData() else {
            throw OutputError(path, code: ENODATA)
        }
        try OutputFile.write(data, to: path)
    }

    /// Whether `open(_:)` surely knows what to do with an address: with those of the web, of mail and of files, where the
    /// desktop has `xdg-open`; whether it has a portal is found out only by `open(_:)`. Without display never, because runs
    /// without one depend on their command line only.
    public func canOpenURL(_ url: URL) -> Bool {
        host is ApplicationRunner && Self.canBeOpened(url) && Desktop.canOpenAddresses
    }

    /// Has the desktop open an address, a file or a folder in the program that the user has chosen for it: by its portal, or
    /// without one by `xdg-open`. Waits for neither; `completion` hears later whether the desktop was asked.
    public func open(_ url: URL, completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        guard host is ApplicationRunner, Self.canBeOpened(url) else {
            completion?(false)
            return
        }
        DesktopPortal.open(url) { outcome in
            MainInbox.shared.push {
                let wasAsked = outcome != .failed || Desktop.canOpenAddresses && Desktop.open(url.absoluteString)
                completion?(wasAsked)
            }
        }
    }

    /// Nothing else is left to the desktop, which may have programs for any scheme.
    private static func canBeOpened(_ url: URL) -> Bool {
        ["http", "https", "mailto", "file"].contains(url.scheme?.lowercased() ?? "")
    }

    /// Says what went wrong, and makes the process end with status 1 once the application ends.
    package func fail(_ sentence: String) {
        Self.complain(sentence)
        exitStatus = 1
    }

    /// Writes a sentence to standard error, after the program's name.
    nonisolated package static func complain(_ sentence: String) {
        let line = "\(ProcessInfo.processInfo.processName): \(sentence)\n"
        // There is no other place to say that standard error is closed.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
