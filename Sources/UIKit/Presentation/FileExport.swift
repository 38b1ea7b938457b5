import Foundation

/// Puts files where the user wants them. Any thread; takes as long as copying does.
enum FileExport {
    /// Copies or moves each file to its place, where it replaces what is there once it is complete. Throws at the first
    /// one that can't be; those before it stay where they were put.
    static func put(_ files: [URL], at places: [URL], asCopy: Bool) throws {
        guard files.count == places.count else {
            throw CocoaError(.fileWriteUnknown)
        }
        for (file, place) in zip(files, places) {
            if !asCopy, rename(file.path, place.path) == 0 { continue }
            try copy(file, to: place)
            // The place is on another volume.
            if !asCopy { try FileManager.default.removeItem(at: file) }
        }
    }

    private static func copy(_ file: URL, to place: URL) throws {
        let part = place.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
        do {
            try FileManager.default.copyItem(at: file, to: part)
            guard rename(part.path, place.path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw error
        }
    }
}
