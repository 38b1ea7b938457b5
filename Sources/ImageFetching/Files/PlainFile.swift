import Foundation

/// Reads files of `file:` addresses.
package enum PlainFile {
    /// The bytes of a plain file. Blocks on the disk: for workers. Devices, pipes, sockets and directories are refused without
    /// being waited for; so is a file of more than `limit` bytes.
    package static func read(_ url: URL, limit: Int) -> Result<Data, ASImageDownloadError> {
        let path = url.path
        guard let host = url.host, !host.isEmpty, host != "localhost" else { return read(path, limit: limit) }
        return .failure(.unsupportedAddress(url.absoluteString))
    }

    private static func read(_ path: String, limit: Int) -> Result<Data, ASImageDownloadError> {
        // Opening a pipe would wait for its writer, and opening a terminal could take it over.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return .failure(unreadable(path)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(unreadable(path)) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failure(.notAPlainFile(path: path)) }
        let size = Int(status.st_size)
        guard size <= limit else { return .failure(.tooLarge(limit: limit, announced: size)) }
        var data = Data()
        data.reserveCapacity(size)
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failure(unreadable(path)) }
            guard count > 0 else { return .success(data) }
            // The file may grow while it is read.
            guard data.count + count <= limit else { return .failure(.tooLarge(limit: limit, announced: nil)) }
            data.append(contentsOf: buffer[..<count])
        }
    }

    private static func unreadable(_ path: String) -> ASImageDownloadError {
        .unreadableFile(path: path, reason: String(cString: strerror(errno)))
    }
}
