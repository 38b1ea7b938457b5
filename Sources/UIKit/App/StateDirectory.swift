import Execution
import Logging

/// The directory in which programs keep their state from one start to the next.
package enum StateDirectory {
    private static let logger = Logger(label: "texture.state")
    private static let hasComplained = Mutex(false)

    /// A file of a program, by the rules of the XDG base directories.
    package static func file(
        _ name: String, of program: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        let named = environment["XDG_STATE_HOME"] ?? ""
        // The specification wants relative paths ignored.
        let base = named.hasPrefix("/") ? named : "\(environment["HOME"] ?? "/")/.local/state"
        return "\(base)/\(program)/\(name)"
    }

    /// Writes a file completely or not at all, and makes its directory. If that fails, the program goes on, and the
    /// state is not saved; for the first file that can't be written a message is logged, with advice. Any thread.
    package static func write(_ data: Data, to path: String) {
        let url = URL(fileURLWithPath: path)
        let directory = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try data.write(to: url, options: .atomic)
        } catch {
            let isFirst = hasComplained.withLock { told in
                defer { told = true }
                return !told
            }
            guard isFirst else { return }
            logger.warning("\(advice(directory: directory.path))")
        }
    }

    private static func advice(directory: String) -> String {
        let reason = obstacle(directory).map { " (\($0))" } ?? ""
        return "The state of the program is not remembered, because nothing can be written in \(directory)\(reason): "
            + "make it a directory that can be written, or set XDG_STATE_HOME to one."
    }

    /// The system's error for writing in the directory, or in the nearest existing one above it; nil if that can be
    /// written. Foundation's error does not always contain it.
    private static func obstacle(_ directory: String) -> String? {
        var place = directory
        while access(place, W_OK | X_OK) != 0 {
            guard errno == ENOENT, place.count > 1 else { return String(cString: strerror(errno)) }
            place = (place as NSString).deletingLastPathComponent
        }
        return nil
    }
}
