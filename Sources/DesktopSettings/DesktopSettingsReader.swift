import Execution
import Foundation

/// Reads the desktop's settings for the look of programs, and follows their changes, on a thread that sleeps between
/// them.
///
/// The portal takes precedence; what it does not know, or has no preference for, is taken from the X server's settings,
/// then from `GTK_THEME`, then from KDE's colours. Until a portal has answered, the last resort for the style is the
/// portal's answer in an earlier run.
package final class DesktopSettingsReader: Sendable {
    private struct Sources {
        /// Nil until a portal has answered.
        var portal: DesktopSettings?
        var xServer = DesktopSettings()
        var files = DesktopSettings()
        /// The portal's answer in an earlier run.
        var lastAnswer = DesktopSettings()

        var all: DesktopSettings {
            let present = (portal ?? DesktopSettings()).completed(by: xServer).completed(by: files)
            // An answer without a style is an answer, too: GNOME's Light is `no preference`.
            return (portal == nil ? present.completed(by: lastAnswer) : present).withTextScaleOnce()
        }
    }

    private let sources = Mutex(Sources())
    let environment: [String: String]
    private let lastAnswerPath: String?
    private let onChange: @Sendable (DesktopSettings) -> Void

    /// - Parameters:
    ///   - lastAnswerPath: a file that holds the portal's style until the next start; nil keeps nothing.
    ///   - onChange: called after each change of what is known, on the thread that found it.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment, lastAnswerPath: String?,
        onChange: @escaping @Sendable (DesktopSettings) -> Void
    ) {
        self.environment = environment
        self.lastAnswerPath = lastAnswerPath
        self.onChange = onChange
    }

    /// The settings known by now. Any thread.
    package var settings: DesktopSettings { sources.withLock { $0.all } }

    /// Whether a portal has answered. Any thread.
    package var hasPortal: Bool { sources.withLock { $0.portal != nil } }

    /// Begins to read, on a thread of its own. Returns at once.
    package func start() {
        let thread = Thread { [self] in run() }
        thread.name = "desktop settings"
        thread.stackSize = 512 << 10
        thread.start()
    }

    /// Takes the bytes of the X server's settings, at the start and whenever they change. Any thread.
    package func takeXSettings(_ bytes: [UInt8]) {
        change { $0.xServer = XSettings.read(bytes) }
    }

    /// Reads files and portal on the calling thread, and returns when the bus is gone, or at once if there is none.
    func run() {
        let (files, lastAnswer) = (ThemeFiles.read(environment), readLastAnswer())
        change {
            $0.files = files
            $0.lastAnswer = lastAnswer
        }
        SettingsPortal.follow(environment) { [self] settings in
            change { $0.portal = settings }
            keep(settings.style)
        }
    }

    private func change(_ change: (inout Sources) -> Void) {
        let (before, after) = sources.withLock { sources in
            let before = sources.all
            change(&sources)
            return (before, sources.all)
        }
        if after != before { onChange(after) }
    }

    // MARK: The last answer

    private func readLastAnswer() -> DesktopSettings {
        var settings = DesktopSettings()
        guard let data = lastAnswerPath.flatMap({ FileManager.default.contents(atPath: $0) }) else { return settings }
        settings.style = DesktopSettings.Style(rawValue: String(decoding: data.prefix(16), as: UTF8.self))
        return settings
    }

    private func keep(_ style: DesktopSettings.Style?) {
        guard let lastAnswerPath, readLastAnswer().style != style else { return }
        guard let style else {
            try? FileManager.default.removeItem(atPath: lastAnswerPath)
            return
        }
        let folder = (lastAnswerPath as NSString).deletingLastPathComponent
        // If it can't be written, the next start has no last answer.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? Data(style.rawValue.utf8).write(to: URL(fileURLWithPath: lastAnswerPath), options: .atomic)
    }
}
