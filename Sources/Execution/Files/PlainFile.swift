import Glibc

/// A plain file that is open for reading. Pipes, devices, sockets and folders are refused at once.
///
/// The file is opened first and its kind checked afterwards, so that the checked file is the one that is read, even if
/// another file is at its path by then. It is read and not mapped: if another program makes a mapped file shorter, the
/// process that reads it ends.
package struct PlainFile: ~Copyable, Sendable {
    package enum Failure: Error, Equatable {
        /// The file cannot be read, for the reason that the system named.
        case unreadable(reason: String)
        case notPlain
        /// The file is larger than the limit. `size` is the size that the system reports; nil if the file turned out to
        /// be larger only while it was read.
        case tooLarge(size: Int?)
    }

    /// Identifies a file with its contents at one time.
    package struct Version: Hashable, Sendable {
        package let size: Int
        private let device: UInt
        private let node: UInt
        private let seconds: Int
        private let nanoseconds: Int

        fileprivate init(_ status: stat) {
            size = Int(status.st_size)
            device = UInt(status.st_dev)
            node = UInt(status.st_ino)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }

        /// Whether it is the same file, written over or not.
        package func isSameFile(as other: Version) -> Bool { device == other.device && node == other.node }
    }

    /// When the file was opened.
    package let version: Version
    let descriptor: Int32

    package init(_ path: String) throws(Failure) {
        // Opening a pipe would wait for its writer, and opening a terminal could take it over.
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .lastError }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let failure = Failure.lastError
            close(descriptor)
            throw failure
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notPlain
        }
        version = Version(status)
    }

    deinit { close(descriptor) }

    /// All bytes. Blocks on the disk. The system's own files, which say that they are empty, are read as well.
    package func read(limit: Int) throws(Failure) -> [UInt8] {
        guard version.size <= limit else { throw .tooLarge(size: version.size) }
        let bytes = try beginning(limit == .max ? limit : limit + 1)
        // The file may grow while it is read.
        guard bytes.count <= limit else { throw .tooLarge(size: nil) }
        return bytes
    }

    /// The first bytes, at most so many.
    package func beginning(_ count: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            // Reads the expected size first, and then pieces, for a file that has grown or does not have its size in
            // its attributes.
            let expected = bytes.isEmpty ? max(version.size, Self.piece) : Self.piece
            let part = try read(at: bytes.count, atMost: min(expected, count - bytes.count))
            guard !part.isEmpty else { break }
            if bytes.isEmpty { bytes = part } else { bytes += part }
        }
        return bytes
    }

    private static let piece = 64 << 10

    private func read(at offset: Int, atMost count: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            repeat {
                length = pread(descriptor, buffer.baseAddress, count, off_t(offset))
            } while length < 0 && errno == EINTR
            if length < 0 {
                failure = .lastError
                length = 0
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

extension PlainFile.Failure {
    /// The error of the system call before this one.
    fileprivate static var lastError: Self { .unreadable(reason: String(cString: strerror(errno))) }
}
