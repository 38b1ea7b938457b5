import Foundation
internal import CSDL2

/// Services of the desktop: opening addresses, the clipboard, X settings. Main thread, while there is a window.
@MainActor package enum Desktop {
    /// Whether there is `xdg-open`, which finds the program for an address. SDL does not tell that it is missing.
    package static var canOpenAddresses: Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/xdg-open", X_OK) == 0 }
    }

    /// Opens an address in the program that the user has chosen for such. Some 2 ms; returns whether that program was
    /// asked for, not whether it started.
    package static func open(_ address: String) -> Bool {
        SDL_OpenURL(address) == 0
    }

    /// The connection to the X server beside SDL's. Opened when it is first used.
    package static let xClient = XClient()

    /// The clipboard of the window system that SDL's video part uses. A run without display has one of its own.
    package static var clipboard: any Clipboard { clipboards.of(windowSystem) }

    /// The primary selection of that window system. A run without display has one of its own.
    package static var primarySelection: any Clipboard { primarySelections.of(windowSystem) }

    /// A selection of each window system, made when it is first used.
    @MainActor private final class Selections {
        private let selection: DesktopSelection
        private lazy var ofX11 = XClipboard(Desktop.xClient, selection)
        private lazy var ofOther = SDLClipboard(selection)
        private lazy var own = PrivateClipboard()

        init(_ selection: DesktopSelection) {
            self.selection = selection
        }

        func of(_ system: WindowSystem) -> any Clipboard {
            switch system {
            case .none: own
            case .x11: ofX11
            case .other: ofOther
            }
        }
    }

    private static let clipboards = Selections(.clipboard)
    private static let primarySelections = Selections(.primary)

    /// Whether other forms than text can be on the clipboard.
    package static var clipboardTakesPictures: Bool { windowSystem != .other }

    private enum WindowSystem {
        case none, x11, other
    }

    private static var windowSystem: WindowSystem {
        guard let driver = SDL_GetCurrentVideoDriver().map({ String(cString: $0) }),
            VideoSystem.isVisible(driver: driver)
        else { return .none }
        return driver == "x11" ? .x11 : .other
    }

    /// Called when the window system reports that another program has put something on the clipboard.
    package static var onForeignClipboard: @MainActor () -> Void = {}

    /// Calls `onChange` as `XClient.followSettings` does, if the window is on an X server.
    package static func followXSettings(_ onChange: @escaping @Sendable ([UInt8]) -> Void) {
        if windowSystem == .x11 { xClient.followSettings(onChange) }
    }
}
