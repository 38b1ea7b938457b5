import Foundation
import Glibc

/// A folder of files whose bytes are bounded; the least recently used are deleted first. Blocks on the disk; not for
/// several threads.
///
/// The folder itself is the only record: a file's time of modification is the time of its last use. So any file, or the
/// folder, may be deleted at any time, several processes may use it at once, and a crash leaves at most a temporary
/// file, which a later clean-up finds. A file appears under its name when it is complete.
struct StoreFolder {
    private let path: String
    /// If the files have more bytes, some are deleted at the next write.
    var byteLimit: Int
    private let now: @Sendable () -> Date
    /// An estimate, exact after each scan of the folder; other processes may have written since.
    private var bytes: Int?

    private static let temporaryPrefix = "writing-"
    /// Seconds after which a temporary file belongs to a process that ended while it wrote.
    private static let temporaryLifetime: Double = 3_600

    /// Why a file could not be written.
    struct Failure: Error {
        let path: String
        let reason: String
    }

    init(path: String, byteLimit: Int, now: @escaping @Sendable () -> Date) {
        self.path = path
        self.byteLimit = byteLimit
        self.now = now
    }

    // MARK: Files

    /// Puts a file in the place of an earlier one, and deletes other files if there are too many bytes now.
    mutating func write(_ data: Data, to name: String) throws(Failure) {
        guard data.count <= byteLimit else { return remove(name) }
        if bytes == nil { cleanUp() }
        let previous = size(of: name)
        // The folder may be deleted between the two steps; then try once more.
        guard replace(name, with: data) || (errno == ENOENT && replace(name, with: data)) else {
            throw Failure(path: path, reason: String(cString: strerror(errno)))
        }
        bytes = (bytes ?? 0) + size(of: name) - previous
        if (bytes ?? 0) > byteLimit { cleanUp() }
    }

    mutating func remove(_ name: String) {
        let previous = size(of: name)
        if unlink(path + "/" + name) == 0 { bytes? -= previous }
    }

    /// Deletes the store's own files, and no others.
    mutating func removeAll() {
        for file in files() { unlink(path + "/" + file.name) }
        bytes = 0
    }

    // MARK: Writing

    /// Writes a temporary file and renames it. If it returns false, `errno` has the reason.
    private func replace(_ name: String, with data: Data) -> Bool {
        let temporary = "\(path)/\(Self.temporaryPrefix)\(String(UInt64.random(in: .min ... .max), radix: 16))"
        if writeWhole(data, to: temporary), rename(temporary, path + "/" + name) == 0 { return true }
        let reason = errno
        unlink(temporary)
        errno = reason
        return false
    }

    private func writeWhole(_ data: Data, to file: String) -> Bool {
        var descriptor = create(file)
        if descriptor < 0, errno == ENOENT {
            // The folder was never made, or was deleted.
            try? FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            descriptor = create(file)
        }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // At once, so that the clean-up of another process sees how old the file is.
        FileTimes.set(descriptor, now())
        var offset = 0
        while offset < data.count {
            let result = data.withUnsafeBytes { buffer in
                buffer.baseAddress.map { Glibc.write(descriptor, $0 + offset, buffer.count - offset) } ?? 0
            }
            if result < 0, errno == EINTR { continue }
            if result <= 0 { return false }
            offset += result
        }
        FileTimes.set(descriptor, now())
        return true
    }

    private func create(_ file: String) -> Int32 {
        open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }

    // MARK: Cleaning up

    private struct File {
        let name: String
        let size: Int
        let lastUse: Double
        var isTemporary: Bool { name.hasPrefix(StoreFolder.temporaryPrefix) }
    }

    private func size(of name: String) -> Int {
        var status = stat()
        return lstat(path + "/" + name, &status) == 0 ? status.bytesOnDisk : 0
    }

    /// The files that this store may have written. A folder of 10,000 takes some 20 ms.
    private func files() -> [File] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var files: [File] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(Self.temporaryPrefix) || Self.isOwn(name) else { continue }
            var status = stat()
            guard lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            files.append(
                File(
                    name: name, size: status.bytesOnDisk,
                    lastUse: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9))
        }
        return files
    }

    /// Whether a name is a hash with an ending: other files in the folder are not the store's to delete.
    private static func isOwn(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 32 && parts[0].allSatisfy(\.isHexDigit)
    }

    /// Counts the folder's bytes. If they are over the limit, deletes files until nine tenths of the limit are left, so
    /// that the next clean-up is not at the next write.
    private mutating func cleanUp() {
        let time = now().timeIntervalSince1970
        var complete: [File] = []
        var total = 0
        for file in files() {
            if file.isTemporary {
                if abs(time - file.lastUse) > Self.temporaryLifetime { unlink(path + "/" + file.name) }
            } else {
                complete.append(file)
                total += file.size
            }
        }
        if total > byteLimit {
            // A file of the future would stay for ever: its time is wrong, so it counts as the oldest. Clocks of
            // several processes may differ by a minute.
            func order(_ file: File) -> Double { file.lastUse > time + 60 ? -.infinity : file.lastUse }
            complete.sort { order($0) < order($1) }
            for file in complete where total > byteLimit / 10 * 9 {
                unlink(path + "/" + file.name)
                total -= file.size
            }
        }
        bytes = total
    }
}

/// Reads files of a `StoreFolder`. Any thread, also while files are written; blocks on the disk.
struct StoreFolderReader: Sendable {
    let path: String
    let now: @Sendable () -> Date

    /// The bytes of a file, which counts as used now; nil if there is none. A file of more than `limit` bytes was not
    /// written by the store, and is deleted.
    func read(_ name: String, atMost limit: Int) -> Data? {
        let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard Int(status.st_size) <= limit else {
            unlink(path + "/" + name)
            return nil
        }
        FileTimes.set(descriptor, now())
        // Not mapped: another process that cuts the file short would stop this one.
        let count = Int(status.st_size)
        var data = Data(count: count)
        var length = 0
        data.withUnsafeMutableBytes { buffer in
            while length < count, let base = buffer.baseAddress {
                let result = Glibc.read(descriptor, base + length, count - length)
                if result < 0, errno == EINTR { continue }
                if result <= 0 { break }
                length += result
            }
        }
        return length == count ? data : nil
    }
}

extension stat {
    /// The space that a file takes on its disk: whole blocks, or its length if the disk reports less, for example
    /// because it compresses.
    fileprivate var bytesOnDisk: Int { max(Int(st_size), Int(st_blocks) * 512) }
}

private enum FileTimes {
    /// Sets the time of the last use.
    static func set(_ descriptor: Int32, _ time: Date) {
        let seconds = time.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        let stamp = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
        _ = [stamp, stamp].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
    }
}
