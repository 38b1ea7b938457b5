import Execution
import Foundation

@testable import Drawing

/// Holds what parts are made of, as far as they say that it is worth it, and counts how often a file is read, which is
/// how often it is begun from the top.
final class PartsHolder: Sendable {
    let reads = Mutex(0)
    private let cells = Mutex<[CGImage]>([])
    private let capacity: Int

    /// - Parameter capacity: the most cells that are held.
    init(capacity: Int = .max) { self.capacity = capacity }

    func parts(_ file: Data, _ fit: ImageFit? = nil, _ budget: DecodingBudget = .shared) throws -> PictureParts? {
        PictureParts(
            try PictureDecoder().header(of: file), fitting: fit, budget: budget,
            keep: { [self] cell, byteBudget in
                let capacity = min(capacity, byteBudget / (PictureParts.side * PictureParts.side * 4))
                cells.withLock { cells in
                    cells.removeAll { $0 === cell }
                    cells.append(cell)
                    while cells.count > capacity { cells.removeFirst() }
                }
            },
            file: .read(byteCount: file.count) { [self] in
                reads.withLock { $0 += 1 }
                return file
            })
    }
}

extension PictureParts {
    /// A part, with nothing near it.
    func part(_ rect: PixelRect, isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage {
        try part(rect, near: rect, isCancelled: isCancelled)
    }
}
