import Foundation
internal import CDBus

/// What the desktop's portals do for a program when it asks. Each request has a thread of its own, which sleeps until the user or the
/// desktop has answered.
package enum DesktopPortal {
    /// What became of a request.
    package enum Outcome: Sendable {
        /// There is no such portal, or it could not do it.
        case failed
        case done
        /// By the user.
        case cancelled
    }

    /// Has the desktop open an address of the web or of mail, a file or a folder. Waits for nothing.
    ///
    /// - Parameter completion: called once, on another thread, also where there is no bus.
    package static func open(
        _ url: URL, environment: [String: String] = ProcessInfo.processInfo.environment,
        completion: @escaping @Sendable (Outcome) -> Void
    ) {
        request("open an address", environment, completion) { connection in
            guard url.isFileURL else { return cdbus_open_address(connection, url.absoluteString, -1) }
            // Only to name the file. Does not wait where that is a pipe.
            let file = Foundation.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return CDBUS_FAILED }
            defer { close(file) }
            return cdbus_open_address(connection, url.absoluteString, file)
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
