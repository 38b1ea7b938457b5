import Execution
import Foundation

/// Memory for the pixels of a bitmap could not be had, or is more than one picture may take.
package struct BitmapError: Error, Hashable, Sendable {
    /// In pixels, as asked for.
    package let width: Int
    package let height: Int
    /// The limit that the bitmap is over; nil if there was no memory.
    package let limit: ImageDecodingError?

    package init(width: Int, height: Int, limit: ImageDecodingError? = nil) {
        self.width = width
        self.height = height
        self.limit = limit
        report()
    }

    /// The kinds reported so far: true for over a limit, false for lack of memory.
    private static let reports = Mutex<Set<Bool>>([])

    /// This may happen in every frame: one line of each kind in the log is enough.
    private func report() {
        guard Self.reports.withLock({ $0.insert(limit != nil).inserted }) else { return }
        let advice = limit == nil ? "Draw smaller pieces, or give the process more memory." : "Show it smaller."
        Misuse.suspect(
            """
            \(description) What was to be drawn into it keeps its old look or is left out. \(advice) Later cases are \
            not logged.
            """)
    }
}

extension BitmapError: LocalizedError, CustomStringConvertible {
    package var description: String {
        limit?.description ?? "There is not enough memory for a bitmap of \(width)×\(height) pixels."
    }

    package var errorDescription: String? { description }
}
