import Foundation
import Logging

/// The folders that a store writes to, and whether that works. Blocks on the disk; not for several threads.
struct StoreDisk {
    private var folders: [StoreFile.Kind: StoreFolder] = [:]
    private let now: @Sendable () -> Date
    private var hasComplained = false
    /// Writing failed, because the disk is full for example: not tried again before this time.
    private var pausedUntil = Date.distantPast

    private static let logger = Logger(label: "texture.pictures")
    private static let pauseAfterFailure: Double = 60

    /// - Parameter directory: nil for a disk that keeps nothing.
    init(directory: URL?, limits: HTTPResponseStore.Limits, now: @escaping @Sendable () -> Date) {
        self.now = now
        guard let directory else { return }
        for kind in StoreFile.Kind.allCases {
            folders[kind] = StoreFolder(path: kind.folder(in: directory), byteLimit: limits[kind], now: now)
        }
    }

    mutating func setLimits(_ limits: HTTPResponseStore.Limits) {
        for kind in StoreFile.Kind.allCases { folders[kind]?.byteLimit = limits[kind] }
    }

    /// Writes a file. If it can't be written, it is not kept, and one message is logged.
    mutating func write(_ content: StoredFile, to file: StoreFile) {
        guard now() >= pausedUntil, let data = try? content.encoded() else { return }
        do throws(StoreFolder.Failure) {
            try folders[file.kind]?.write(data, to: file.name)
        } catch {
            pausedUntil = now().addingTimeInterval(Self.pauseAfterFailure)
            guard !hasComplained else { return }
            hasComplained = true
            Self.logger.warning(
                """
                Pictures are kept in memory only: \(error.path) can't be written (\(error.reason)). Is it a folder of \
                yours, with room on its disk?
                """)
        }
    }

    mutating func remove(_ file: StoreFile) {
        folders[file.kind]?.remove(file.name)
    }

    mutating func removeAll() {
        for kind in StoreFile.Kind.allCases { folders[kind]?.removeAll() }
    }
}

extension StoreFile.Kind {
    func folder(in directory: URL) -> String {
        directory.appendingPathComponent(rawValue).path
    }
}

extension HTTPResponseStore.Limits {
    /// The limit, in bytes, for files of a kind on disk.
    subscript(_ kind: StoreFile.Kind) -> Int {
        switch kind {
        case .response: disk
        case .partial: partial
        }
    }
}
