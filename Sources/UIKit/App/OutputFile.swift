/// Why a file that an application was asked to write is not there, as a sentence for the user.
package struct OutputError: Error, Equatable, CustomStringConvertible {
    package let path: String
    /// The reason of the failure, in the system's words or the program's, such as "No such file or directory".
    package let reason: String

    package var description: String { "cannot write \(path): \(reason)" }

    init(_ path: String, code: Int32 = errno) {
        self.init(path, reason: String(cString: strerror(code)))
    }

    package init(_ path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}

/// Files that applications write when asked to: pictures, figures. Any thread.
package enum OutputFile {
    /// Checks whether a file can be written, before the work for it is done. Writes nothing.
    package static func check(_ path: String) throws(OutputError) {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
            if isDirectory.boolValue { throw OutputError(path, code: EISDIR) }
            guard access(path, W_OK) == 0 else { throw OutputError(path) }
        } else {
            let folder = (path as NSString).deletingLastPathComponent
            guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else { throw OutputError(path) }
        }
    }

    /// Writes all of the data, in place of the file's former content.
    package static func write(_ data: Data, to path: String) throws(OutputError) {
        guard let file = fopen(path, "w") else { throw OutputError(path) }
        let written = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        let writeError = errno
        // A full disk may be reported only here.
        guard fclose(file) == 0 else { throw OutputError(path) }
        guard written == data.count else { throw OutputError(path, code: writeError) }
    }
}
