import Execution
import Foundation
internal import CSDL2

/// The clipboard of the window system. Main thread.
@MainActor package protocol Clipboard: AnyObject {
    /// The types of what is on it, found out in `longestClipboardWait`.
    var types: [String] { get }
    /// Replaces what is on it.
    func put(_ content: ClipboardContent)
    /// The first of these types that is on it; nil if there is none of them, or the program that owns it has not answered within
    /// `longestClipboardWait`.
    func read(_ types: [String]) -> ClipboardForm?
    /// The same without waiting; `completion` is called once, on any thread, or before this returns.
    func read(_ types: [String], completion: @escaping @Sendable (ClipboardForm?) -> Void)
    /// The program ends: what it has put there is left to the desktop, where that keeps it.
    func handOver()
}

/// Seconds that the main thread waits at most for another program.
package let longestClipboardWait = 0.25

/// The clipboard of a run without display.
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

/// SDL's clipboard, for window systems that only SDL talks to: text, and an owner that does not answer is waited for.
@MainActor final class SDLClipboard: Clipboard {
    var types: [String] { SDL_HasClipboardText() == SDL_TRUE ? [ClipboardForm.text] : [] }

    func put(_ content: ClipboardContent) {
        let text = content.form([ClipboardForm.text])?.data ?? Data()
        SDL_SetClipboardText(String(decoding: text, as: UTF8.self))
    }

    func read(_ types: [String]) -> ClipboardForm? {
        guard types.contains(ClipboardForm.text), let text = SDL_GetClipboardText() else { return nil }
        defer { SDL_free(text) }
        let string = String(cString: text)
        return string.isEmpty ? nil : ClipboardForm(text: string)
    }

    func read(_ types: [String], completion: @escaping @Sendable (ClipboardForm?) -> Void) {
        completion(read(types))
    }

    func handOver() {}
}

/// The clipboard of an X server: its selection CLIPBOARD.
@MainActor final class XClipboard: Clipboard {
    private let client: XClient

    /// Seconds that an owner may be silent where no thread waits for it.
    private nonisolated static let patience: FrameTime = 5
    /// Seconds that the end of the program waits for the clipboard manager.
    private nonisolated static let longestHandOver: FrameTime = 1

    init(_ client: XClient) {
        self.client = client
        client.perform { session in
            session?.followClipboard { MainInbox.shared.push { Desktop.onForeignClipboard() } }
        }
    }

    var types: [String] {
        wait(longestClipboardWait) { session, finish in
            session.readTypes(patience: longestClipboardWait, now: MonotonicClock().now, completion: finish)
        } ?? []
    }

    func put(_ content: ClipboardContent) {
        client.perform { session in session?.own(content) }
    }

    func read(_ types: [String]) -> ClipboardForm? {
        let form: ClipboardForm?? = wait(longestClipboardWait) { session, finish in
            session.read(types, patience: longestClipboardWait, clock: MonotonicClock(), completion: finish)
        }
        return form ?? nil
    }

    func read(_ types: [String], completion: @escaping @Sendable (ClipboardForm?) -> Void) {
        client.perform { session in
            guard let session else { return completion(nil) }
            session.read(types, patience: Self.patience, clock: MonotonicClock(), completion: completion)
        }
    }

    func handOver() {
        let _: Void? = wait(Self.longestHandOver) { session, finish in
            session.handOver(patience: Self.longestHandOver, now: MonotonicClock().now) { finish(()) }
        }
    }

    /// Has the client's thread find out something; nil if that takes longer than so many seconds, or there is no server.
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
