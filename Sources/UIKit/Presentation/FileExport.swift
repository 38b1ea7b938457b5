import Dispatch
import Execution
import Foundation
import Logging

/// Exports in progress, which the end of the program waits for. Any thread.
final class RunningExports: Sendable {
    private let isClosed = Mutex(false)
    private let group = DispatchGroup()

    /// Runs an export, which `wait` and `close` wait for. Throws without running it once they are closed.
    func perform<Result>(_ export: () throws(OutputError) -> Result) throws(OutputError) -> Result {
        let mayRun = isClosed.withLock { isClosed in
            if !isClosed { group.enter() }
            return !isClosed
        }
        guard mayRun else { throw OutputError("files", reason: "the program is ending") }
        defer { group.leave() }
        return try export()
    }

    /// Waits until no export runs.
    func wait() { group.wait() }

    /// Lets no further export begin, and waits for the exports under way.
    func close() {
        isClosed.withLock { $0 = true }
        group.wait()
    }
}

/// Puts files where the user wants them. Any thread; takes as long as copying and writing to the disk do.
enum FileExport {
    /// The exports of this process.
    static let running = RunningExports()

    /// Copies or moves files to their places, and returns where they are. A single file replaces the file in its place,
    /// because the desktop has asked the user. Each of several files gets another name if its own is taken. A file
    /// appears once all of it is on the disk. Throws at the first file that fails; the files before it stay where they
    /// were put.
    static func put(_ files: [URL], at places: [URL], asCopy: Bool) throws(OutputError) -> [URL] {
        guard files.count == places.count, let first = files.first else {
            throw OutputError(
                files.first?.path ?? "", reason: "the desktop named \(places.count) places for \(files.count) files")
        }
        if files.count == 1 {
            try ExportedFile(first.path, at: places[0].path, onConflict: .replace).put(asCopy: asCopy)
            return places
        }
        var found: [URL] = []
        for (file, place) in zip(files, places) {
            let path = try ExportedFile(file.path, at: place.path, onConflict: .rename).put(asCopy: asCopy)
            found.append(URL(fileURLWithPath: path))
        }
        return found
    }
}

/// A file on its way to its place, with links of either path followed.
private struct ExportedFile {
    /// The choices if another file is in the place.
    enum Conflict {
        case replace, rename
    }

    private let file: String
    private let place: String
    private let conflict: Conflict
    /// The file that is in the place.
    private let former: stat?

    init(_ file: String, at place: String, onConflict conflict: Conflict) throws(OutputError) {
        self.file = file
        self.conflict = conflict
        // If the place is a link, its target is replaced, not the link.
        let target = realpath(place, nil)
        defer { free(target) }
        self.place = target.map { String(cString: $0) } ?? place
        var status = stat()
        former = stat(self.place, &status) == 0 ? status : nil
        guard former?.isRegularFile != false else { throw OutputError(place, reason: "it is not a file") }
    }

    /// Returns where the file is.
    @discardableResult
    func put(asCopy: Bool) throws(OutputError) -> String {
        // Opening a pipe must not wait for its writer; pipes are refused below.
        let source = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { throw OutputError(file) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0 else { throw OutputError(file) }
        guard status.isRegularFile else { throw OutputError(file, reason: "it is not a file") }
        // The file may be in its place already, by another path.
        if let former, former.st_dev == status.st_dev, former.st_ino == status.st_ino { return place }
        if !asCopy, !isLink(file), let path = moveIn(file) {
            if let mode = keptMode { _ = chmod(path, mode) }
            return path
        }
        let path = try copy(from: source, mode: keptMode ?? status.st_mode & 0o777)
        // The file may lie in a folder that the user cannot write.
        if !asCopy, unlink(file) != 0 {
            let reason = String(cString: strerror(errno))
            Logger(label: "texture.documents").warning("\(file) was copied but could not be removed: \(reason).")
        }
        return path
    }

    /// The permissions of the file that is replaced, if there is one.
    private var keptMode: mode_t? { conflict == .replace ? former.map { $0.st_mode & 0o777 } : nil }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Copies the bytes to a file beside the place, and moves it there.
    private func copy(from source: Int32, mode: mode_t) throws(OutputError) -> String {
        let part = (place as NSString).deletingLastPathComponent + "/.\(UUID().uuidString).part"
        let target = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard target >= 0 else { throw OutputError(place) }
        // Not every file system knows permissions. A new file keeps the permissions that follow from the user's mask.
        if keptMode != nil { _ = fchmod(target, mode) }
        var isWritten = Self.copyBytes(from: source, to: target) && fsync(target) == 0
        var problem = errno
        if close(target) != 0, isWritten { (isWritten, problem) = (false, errno) }
        if isWritten {
            if let path = moveIn(part) { return path }
            problem = errno
        }
        unlink(part)
        throw OutputError(place, code: problem)
    }

    /// Copies all bytes. If it returns false, `errno` has the reason.
    private static func copyBytes(from source: Int32, to target: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        return buffer.withUnsafeMutableBytes { buffer in
            while true {
                let count = read(source, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count == 0 }
                var written = 0
                while written < count {
                    let more = write(target, buffer.baseAddress! + written, count - written)  // it has a size
                    if more < 0, errno == EINTR { continue }
                    guard more > 0 else { return false }
                    written += more
                }
            }
        }
    }

    /// Moves a file of the same volume into the place, or beside it under a name that is free, and returns where it is;
    /// nil, with the reason in `errno`, if that is not possible.
    private func moveIn(_ path: String) -> String? {
        guard conflict == .rename else { return rename(path, place) == 0 ? place : nil }
        guard let free = reserveName() else { return nil }
        if rename(path, free) == 0 { return free }
        let problem = errno
        unlink(free)
        errno = problem
        return nil
    }

    /// Makes an empty file of the place's name, followed by a number if that is taken. Unlike a rename that replaces
    /// nothing, every file system can do that.
    private func reserveName() -> String? {
        let (stem, ending) = ((place as NSString).deletingPathExtension, (place as NSString).pathExtension)
        var (path, number) = (place, 1)
        while true {
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if file >= 0 {
                close(file)
                return path
            }
            guard errno == EEXIST else { return nil }
            number += 1
            path = "\(stem) \(number)\(ending.isEmpty ? "" : ".\(ending)")"
        }
    }
}

extension stat {
    fileprivate var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}
