import Execution
import Foundation

/// Memory for the pixels of a bitmap could not be had.
package struct BitmapError: Error, Hashable, Sendable {
    /// In pixels, as asked for.
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        Self.report(width, height)
    }

    private static let firstReport = Mutex(false)

    /// A process that is short of memory meets this in every frame: one line in the log is enough.
    private static func report(_ width: Int, _ height: Int) {
        let isFirst = firstReport.withLock { wasReported in
            defer { wasReported = true }
            return !wasReported
        }
        guard isFirst else { return }
        Misuse.suspect(
            """
            There is no memory for a bitmap of \(width)×\(height) pixels. What was to be drawn into it keeps its old look or \
            is left out. Draw smaller pieces, or give the process more memory. Later cases are not logged.
            """)
    }
}

extension BitmapError: LocalizedError, CustomStringConvertible {
    package var description: String { "There is not enough memory for a bitmap of \(width)×\(height) pixels." }

    package var errorDescription: String? { description }
}
