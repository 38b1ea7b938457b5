import Execution
import Foundation
internal import CSDL2

/// A selection of the window system (the clipboard or the primary selection). Main thread.
@MainActor package protocol Clipboard: AnyObject {
    /// The types of its content; empty if the owner has not told them within `longestClipboardWait`.
    var types: [String] { get }
    /// Replaces its content.
    func put(_ content: ClipboardContent)
    /// The content in the first of these types that it has; nil if it has none of them, or if the program that owns it
    /// has not answered within `longestClipboardWait`.
    func read(_ types: [String]) -> ClipboardForm?
    /// Reads the content without waiting; `completion` is called once, on any thread, or before this returns.
    func read(_ types: [String], completion: @escaping @Sendable (ClipboardForm?) -> Void)
    /// Called when the program ends: hands its content to the desktop's clipboard manager, if there is one.
    func handOver()
}

/// Seconds that the main thread waits at most for another program.
package let longestClipboardWait = 0.25

/// The clipboard, or the primary selection, of a run without display.
@MainActor final class PrivateClipboard: Clipboard {
    private var content = ClipboardContent()

    var types: [String] { content.forms.map(\.type) }
    func put(_ content: ClipboardContent) { self.content = content }
    func read(_ types: [String]) -> ClipboardForm? { content.form(types) }
    func read(_ types: [String], completion: @escaping @Sendable (ClipboardForm?) -> Void) {
        completion(content.form(types))
    }
    func handOver() {}
}

/// SDL's clipboard, for window systems that we reach only through SDL: text only, and reading waits for the owner.
@MainActor final class SDLClipboard: Clipboard {
    private let selection: DesktopSelection

    init(_ selection: DesktopSelection) {
        self.selection = selection
    }

    var types: [String] {
        let hasText =
            switch selection {
            case .clipboard: SDL_HasClipboardText()
            case .primary: SDL_HasPrimarySelectionText()
            }
        return hasText == SDL_TRUE ? [ClipboardForm.text] : []
    }

    func put(_ content: ClipboardContent) {
        let text = String(decoding: content.form([ClipboardForm.text])?.data ?? Data(), as: UTF8.self)
        switch selection {
        case .clipboard: SDL_SetClipboardText(text)
        case .primary: SDL_SetPrimarySelectionText(text)
        }
    }

    private var text: UnsafeMutablePointer<CChar>? {
        switch selection {
        case .clipboard: SDL_GetClipboardText()
        case .primary: SDL_GetPrimarySelectionText()
        }
    }

    func read(_ types: [String]) -> ClipboardForm? {
        guard types.contains(ClipboardForm.text), let text else { return nil }
        defer { SDL_free(text) }
        let string = String(cString: text)
        return string.isEmpty ? nil : ClipboardForm(text: string)
    }

    func read(_ types: [String], completion: @escaping @Sendable (ClipboardForm?) -> Void) {
        completion(read(types))
    }

    func handOver() {}
}

/// A selection of an X server. It follows changes of the clipboard's owner, but not of the primary selection's: that
/// changes whenever the user selects text in any program, which would wake this one for nothing.
@MainActor final class XClipboard: Clipboard {
    private let client: XClient
    private let selection: DesktopSelection

    /// Seconds that an owner may be silent in reads that block no thread.
    private nonisolated static let patience: FrameTime = 5
    /// Seconds that the end of the program waits for the clipboard manager.
    private nonisolated static let longestHandOver: FrameTime = 1

    init(_ client: XClient, _ selection: DesktopSelection) {
        self.client = client
        self.selection = selection
        guard selection == .clipboard else { return }
        client.perform { session in
            session?.followClipboard { MainInbox.shared.push { Desktop.onForeignClipboard() } }
        }
    }

    var types: [String] {
        wait(longestClipboardWait) { [selection] session, finish in
            session.readTypes(
                of: selection, patience: longestClipboardWait, now: MonotonicClock().now, completion: finish)
        } ?? []
    }

    func put(_ content: ClipboardContent) {
        client.perform { [selection] session in session?.own(selection, content) }
    }

    func read(_ types: [String]) -> ClipboardForm? {
        let form: ClipboardForm?? = wait(longestClipboardWait) { [selection] session, finish in
            session.read(
                types, of: selection, patience: longestClipboardWait, clock: MonotonicClock(), completion: finish)
        }
        return form ?? nil
    }

    func read(_ types: [String], completion: @escaping @Sendable (ClipboardForm?) -> Void) {
        client.perform { [selection] session in
            guard let session else { return completion(nil) }
            session.read(
                types, of: selection, patience: Self.patience, clock: MonotonicClock(), completion: completion)
        }
    }

    func handOver() {
        guard selection == .clipboard else { return }
        let _: Void? = wait(Self.longestHandOver) { session, finish in
            session.handOver(patience: Self.longestHandOver, now: MonotonicClock().now) { finish(()) }
        }
    }

    /// Runs `body` on the client's thread and waits for the result that it passes to `finish`; nil if that takes more
    /// than `seconds`, or there is no server.
    private func wait<Result: Sendable>(
        _ seconds: Double,
        _ body: @escaping @Sendable (XSession, _ finish: @escaping @Sendable (Result) -> Void) -> Void
    ) -> Result? {
        let result = Mutex<Result?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        client.perform { session in
            guard let session else {
                isDone.signal()
                return
            }
            body(session) { found in
                result.withLock { $0 = found }
                isDone.signal()
            }
        }
        _ = isDone.wait(timeout: .now() + seconds)
        return result.withLock { $0 }
    }
}
