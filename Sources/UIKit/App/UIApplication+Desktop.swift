import DesktopSettings
import Execution
import SDLBackend

/// Supplies an application's window and frame driver: on screen with the run loop, or headless in virtual time.
@MainActor package protocol ApplicationHost: AnyObject {
    var window: SDLWindow { get }
    var driver: FrameDriver { get }
    /// The portal that opens addresses and picks files; nil for runs that must depend on nothing but their command
    /// line.
    var portal: DesktopPortal? { get }
    /// Ends the application after the present turn.
    func stop()
}

/// The desktop side of an application: its window among those of other programs. Main thread.
extension UIApplication {
    /// Ends the application as closing its window does: the delegate is told, and the process exits with status 0. A
    /// presented controller with `isModalInPresentation`, which can keep the window open, is not asked.
    public func quit() {
        host?.stop()
    }

    /// Whether the window fills the display. Always false without a display.
    public var isFullScreen: Bool {
        get { host?.window.isFullScreen ?? false }
        set { host?.window.isFullScreen = newValue }
    }

    /// Whether the window manager has maximised the window: it fills its display except for panels. Always false
    /// without a display.
    public var isMaximized: Bool {
        get { host?.window.isMaximized ?? false }
        set { host?.window.isMaximized = newValue }
    }

    /// The position of the window's frame on the desktop, in the window system's units; nil before the window exists.
    /// Always zero on Wayland, which does not report positions.
    public var windowPosition: CGPoint? { host?.window.position }

    /// A picture of the window's content, in device pixels. Takes about 1 ms; nil before the first frame.
    public func windowPicture() -> UIImage? {
        host?.driver.backend?.readPixels().map { UIImage(cgImage: $0, scale: UIScreen.main.scale, orientation: .up) }
    }

    /// Writes the window's content to a PNG file. Returns false before the first frame, and if the file cannot be
    /// written.
    @discardableResult
    public func saveScreenshot(to path: String) -> Bool {
        (try? writeScreenshot(to: path)) != nil
    }

    /// Writes the window's content to a PNG file. Throws, and writes nothing, if its pixels can't be read, as before
    /// the first frame.
    package func writeScreenshot(to path: String) throws(OutputError) {
        guard let data = host?.driver.backend?.readPixels()?.pngData() else {
            throw OutputError(path, code: ENODATA)
        }
        try OutputFile.write(data, to: path)
    }

    /// Whether `open(_:)` can ask the desktop for an address: an address of the web, of mail or of a file. There must
    /// be `xdg-open`, or a portal that has answered a request for the desktop's settings, which takes some milliseconds
    /// after the start. Always false without a display, because such runs must depend on nothing but their command
    /// line.
    public func canOpenURL(_ url: URL) -> Bool {
        guard let portal = host?.portal, Self.canBeOpened(url) else { return false }
        return portal.isThere || Desktop.canOpenAddresses
    }

    /// Asks the desktop to open an address, file or folder in the program that the user has chosen: by its portal, or
    /// by `xdg-open` if there is no portal. Returns at once; `completion` is told later whether the desktop took it. It
    /// is false if the portal refused or if the user closed its dialog without an answer.
    public func open(_ url: URL, completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        guard let portal = host?.portal, Self.canBeOpened(url) else {
            completion?(false)
            return
        }
        portal.open(url) { outcome in
            MainInbox.shared.push {
                let isTaken =
                    switch outcome {
                    case .noPortal: Desktop.canOpenAddresses && Desktop.open(url.absoluteString)
                    case .failed, .remote: false
                    case .done, .cancelled: true
                    }
                completion?(isTaken)
            }
        }
    }

    /// Other schemes are refused, because the desktop may have programs for any of them.
    private static func canBeOpened(_ url: URL) -> Bool {
        ["http", "https", "mailto", "file"].contains(url.scheme?.lowercased() ?? "")
    }

    /// Prints the error, and makes the process end with status 1 when the application ends.
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
