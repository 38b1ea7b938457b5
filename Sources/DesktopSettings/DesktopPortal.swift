import Execution
import Foundation
internal import CDBus

/// Requests to the desktop's portals on behalf of a window. Each has a thread of its own, which sleeps until the user
/// or the desktop has answered. A value, any thread.
package struct DesktopPortal: Sendable {
    /// The outcome of a request.
    package enum Outcome: Sendable {
        /// There is no bus, or no portal on it that takes such requests.
        case noPortal
        /// The portal refused or failed, or the user has closed its dialog without an answer.
        case failed
        case done
        /// The user has cancelled it.
        case cancelled
        /// The user has chosen a file that has no path on this computer, such as one of a server.
        case remote
    }

    private let environment: [String: String]
    private let parentWindow: String
    private let isKnown: @Sendable () -> Bool

    /// - Parameters:
    ///   - environment: says where the bus is.
    ///   - parentWindow: the portals' name for the window above which their dialogs stay, such as `x11:1a2b`; empty for
    ///     none.
    ///   - isKnown: tells whether a portal has answered so far.
    package init(
        environment: [String: String], parentWindow: String, isKnown: @escaping @Sendable () -> Bool = { false }
    ) {
        self.environment = environment
        self.parentWindow = parentWindow
        self.isKnown = isKnown
    }

    /// Whether a portal has answered so far. Asks no portal.
    package var isThere: Bool { isKnown() }

    /// Asks the desktop to open a web or mail address, a file or a folder. Returns at once.
    ///
    /// - Parameter completion: called once, on another thread, also where there is no bus.
    package func open(_ url: URL, completion: @escaping @Sendable (Outcome) -> Void) {
        request("open an address", completion) { [parentWindow] connection in
            guard url.isFileURL else { return cdbus_open_address(connection, parentWindow, url.absoluteString, -1) }
            // The descriptor only names the file to the portal. Opening a pipe does not wait for its writer.
            let file = Foundation.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return CDBUS_FAILED }
            defer { close(file) }
            return cdbus_open_address(connection, parentWindow, url.absoluteString, file)
        }
    }

    /// Shows the desktop's dialog for picking files, or places to save files. Returns at once.
    ///
    /// - Parameter completion: called once, on another thread, even without a bus; with files only for `done`.
    package func chooseFiles(_ question: FileQuestion, completion: @escaping @Sendable (Outcome, [URL]) -> Void) {
        let found = Mutex<[URL?]>([])
        request("choose files") { outcome in
            guard outcome == .done else { return completion(outcome, []) }
            let files = found.withLock { $0 }
            let local = files.compactMap(\.self)
            completion(local.count == files.count ? .done : .remote, local.count == files.count ? local : [])
        } _: { [parentWindow] connection in
            question.ask(connection, parentWindow) { address in found.withLock { $0.append(Self.localFile(address)) } }
        }
    }

    /// The file that an address names, if it is one of this computer, and its path is text.
    private static func localFile(_ address: String) -> URL? {
        guard let url = URL(string: address), url.isFileURL, url.path.hasPrefix("/"),
            ["", "localhost"].contains(url.host ?? "")
        else { return nil }
        return URL(fileURLWithPath: url.path)
    }

    private func request(
        _ name: String, _ completion: @escaping @Sendable (Outcome) -> Void,
        _ ask: @escaping @Sendable (OpaquePointer) -> cdbus_outcome
    ) {
        let thread = Thread { [environment] in
            guard let address = SettingsPortal.busAddress(environment), let connection = cdbus_open(address) else {
                return completion(.noPortal)
            }
            let outcome = ask(connection)
            cdbus_close(connection)
            completion(Outcome(outcome))
        }
        thread.name = name
        thread.stackSize = 512 << 10
        thread.start()
    }
}

extension DesktopPortal.Outcome {
    fileprivate init(_ outcome: cdbus_outcome) {
        switch outcome {
        case CDBUS_DONE: self = .done
        case CDBUS_CANCELLED: self = .cancelled
        case CDBUS_NO_PORTAL: self = .noPortal
        default: self = .failed
        }
    }
}

extension DesktopSettingsReader {
    /// Requests to the portals on the bus from which the settings are read.
    package func portal(parentWindow: String) -> DesktopPortal {
        DesktopPortal(environment: environment, parentWindow: parentWindow) { [self] in hasPortal }
    }
}

/// The question that a dialog asks: which files to pick, or where to save files. A value.
package struct FileQuestion: Sendable {
    package var title: String
    /// Names of files to be saved; empty for picking files. The user may change one, and picks a folder for several.
    package var names: [String] = []
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
    fileprivate func ask(
        _ connection: OpaquePointer, _ parentWindow: String, take: @escaping (String) -> Void
    ) -> cdbus_outcome {
        let (parent, title, folder) = (strdup(parentWindow), strdup(title), folder.map { strdup($0) } ?? nil)
        let types = types.map { strdup($0) }
        let names = names.map { strdup($0) }
        defer { for text in types + names + [parent, title, folder] { free(text) } }
        let taker = AddressTaker(take)
        return types.map { UnsafePointer($0) }.withUnsafeBufferPointer { types in
            names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
                var question = cdbus_file_question(
                    parent: parent, title: title, types: types.baseAddress, type_count: Int32(types.count),
                    names: names.baseAddress, name_count: Int32(names.count), takes_several: takesSeveral,
                    takes_folders: takesFolders, folder: folder)
                return cdbus_choose_files(
                    connection, &question,
                    { context, address in
                        guard let context, let address else { return }
                        let taker = Unmanaged<AddressTaker>.fromOpaque(context).takeUnretainedValue()
                        taker.take(String(cString: address))
                    }, Unmanaged.passUnretained(taker).toOpaque())
            }
        }
    }
}

/// Carries a closure through C.
private final class AddressTaker {
    let take: (String) -> Void

    init(_ take: @escaping (String) -> Void) {
        self.take = take
    }
}
