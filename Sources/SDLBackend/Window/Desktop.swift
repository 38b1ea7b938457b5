import Foundation
internal import CSDL2

/// What the desktop does for its programs. Main thread, while there is a window.
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

    /// Text on the clipboard; nil for none. What is put there stays as long as this process runs.
    package static var clipboardText: String? {
        get {
            guard let text = SDL_GetClipboardText() else { return nil }
            defer { SDL_free(text) }
            let string = String(cString: text)
            return string.isEmpty ? nil : string
        }
        set { SDL_SetClipboardText(newValue ?? "") }
    }
}
