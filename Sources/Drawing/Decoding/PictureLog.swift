import Execution
import Foundation
import Logging

/// Logs faults of files that were decoded nevertheless. Any thread.
enum PictureLog {
    private static let logger = Logger(label: "texture.pictures")
    /// Hashes of the files that were logged, so that a picture that is decoded each time it comes on screen is logged
    /// once. Emptied when there are `saidLimit` of them.
    private static let said = Mutex<Set<Int>>([])
    private static let saidLimit = 1000

    static func note(_ faults: PictureFaults, _ header: ImageHeader, _ data: Data) {
        guard faults.count > 0 else { return }
        var hasher = Hasher()
        hasher.combine(data.count)
        hasher.combine(data.prefix(1024))
        hasher.combine(data.suffix(1024))
        let file = hasher.finalize()
        let isNew = said.withLock { said in
            if said.count >= saidLimit { said.removeAll() }
            return said.insert(file).inserted
        }
        guard isNew else { return }
        logger.warning(
            """
            A \(header.format.rawValue) file of \(header.width)×\(header.height) pixels has \(faults.count) \
            \(faults.count == 1 ? "fault" : "faults"), first: \(faults.first)
            """)
    }
}
