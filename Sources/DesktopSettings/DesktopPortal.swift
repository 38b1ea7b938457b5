import Execution
import Foundation
internal import CDBus

/// Requests to the desktop's portals. Each has a thread of its own, which sleeps until the user or the desktop has
/// answered.
package enum DesktopPortal {
    /// What became of a request.
    package enum Outcome: Sendable {
        /// There is no such portal, or it could not do it.
        case failed
        case done
        /// The user has cancelled it.
        case cancelled
    }

    /// Asks the desktop to open a web or mail address, a file or a folder. Returns at once.
    ///
    /// - Parameter completion: called once, on another thread, also where there is no bus.
    package static func open(
        _ url: URL, environment: [String: String] = ProcessInfo.processInfo.environment,
        completion: @escaping @Sendable (Outcome) -> Void
    ) {
        request("open an address", environment, completion) { connection in
            guard url.isFileURL else { return cdbus_open_address(connection, url.absoluteString, -1) }
            // Opened only to name the file to the portal, and without waiting if it is a pipe.
            let file = Foundation.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return CDBUS_FAILED }
            defer { close(file) }
            return cdbus_open_address(connection, url.absoluteString, file)
        }
    }

    /// Shows the desktop's dialog for picking files. Returns at once.
    ///
    /// - Parameter completion: called once, on another thread, even without a bus; with files only for `done`.
    package static func chooseFiles(
        _ question: FileQuestion, environment: [String: String] = ProcessInfo.processInfo.environment,
        completion: @escaping @Sendable (Outcome, [URL]) -> Void
    ) {
        let found = Mutex<[URL]>([])
        request("choose files", environment) { outcome in
            completion(outcome, outcome == .done ? found.withLock { $0 } : [])
        } _: { connection in
            question.ask(connection) { url in found.withLock { $0.append(url) } }
        }
    }

    private static func request(
        _ name: String, _ environment: [String: String], _ completion: @escaping @Sendable (Outcome) -> Void,
        _ ask: @escaping @Sendable (OpaquePointer) -> cdbus_outcome
    ) {
        let thread = Thread {
            guard let address = SettingsPortal.busAddress(environment), let connection = cdbus_open(address) else {
                return completion(.failed)
            }
            let outcome = ask(connection)
            cdbus_close(connection)
            completion(outcome == CDBUS_DONE ? .done : outcome == CDBUS_CANCELLED ? .cancelled : .failed)
        }
        thread.name = name
        thread.stackSize = 512 << 10
        thread.start()
    }
}

/// What a dialog offers to pick. A value.
package struct FileQuestion: Sendable {
    package var title: String
    /// Media types of the files that are offered, such as `image/png`; empty for all files.
    package var types: [String]
    package var takesSeveral: Bool
    package var takesFolders: Bool
    /// The path where the dialog begins; nil leaves that to the desktop.
    package var folder: String?

    package init(title: String, types: [String], takesSeveral: Bool, takesFolders: Bool, folder: String?) {
        self.title = title
        self.types = types
        self.takesSeveral = takesSeveral
        self.takesFolders = takesFolders
        self.folder = folder
    }

    /// Shows the dialog, and returns when it is closed.
    fileprivate func ask(_ connection: OpaquePointer, take: @escaping (URL) -> Void) -> cdbus_outcome {
        let (title, folder) = (strdup(title), folder.map { strdup($0) } ?? nil)
        let types = types.map { strdup($0) }
        defer { for text in types + [title, folder] { free(text) } }
        let taker = AddressTaker(take)
        return types.map { UnsafePointer($0) }.withUnsafeBufferPointer { types in
            var question = cdbus_file_question(
                title: title, types: types.baseAddress, type_count: Int32(types.count), takes_several: takesSeveral,
                takes_folders: takesFolders, folder: folder)
            return cdbus_choose_files(
                connection, &question,
                { context, address in
                    guard let context, let address, let url = URL(string: String(cString: address)) else { return }
                    Unmanaged<AddressTaker>.fromOpaque(context).takeUnretainedValue().take(url)
                }, Unmanaged.passUnretained(taker).toOpaque())
        }
    }
}

/// Carries a closure through C.
private final class AddressTaker {
    let take: (URL) -> Void

    init(_ take: @escaping (URL) -> Void) {
        self.take = take
    }
}
