import Execution
import Foundation

/// A progressive JPEG while it arrives: bytes go in as they come, pictures come out, each better than the one before. Any
/// thread; bytes are taken without waiting for a picture that is being made.
///
/// Memory: the bytes that no picture has been made of yet, and the coefficients (about 3 bytes a pixel, more without chroma
/// subsampling), which count as kept in the budget while this lives.
package final class ProgressiveJPEG: Sendable {
    /// What the bytes so far tell.
    package struct Progress: Hashable, Sendable {
        /// Nil until the header has arrived.
        package var header: ImageHeader?
        /// Scans that have arrived to their end. Grows up to about ten.
        package var completeScans = 0
        /// Whether the last scan has arrived.
        package var isComplete = false
        /// Why there will be no pictures: over a limit, damaged, or of another kind than progressive JPEG
        /// (`.unsupportedFormat`). Bytes are ignored from then on.
        package var failure: ImageDecodingError?
    }

    package init(limits: ImageLimits = .current, budget: DecodingBudget = .shared) {}

    /// What is known now.
    package var progress: Progress { Progress() }

    /// Takes the bytes that follow. Decodes nothing: about a millisecond for a megabyte.
    ///
    /// - Returns: what is known now. A larger `completeScans` than before means that `image` has a better picture to give.
    @discardableResult
    package func append(_ data: Data) -> Progress { Progress() }

    /// The picture that all complete scans give, upright and smoothed. For workers: as long as decoding those scans takes
    /// that came since the last call, and the pixels, reduced. Where the first call has reduced the picture to, later ones
    /// do not give a larger one.
    ///
    /// - Parameter isCancelled: asked every few milliseconds. What was decoded until then is kept.
    /// - Returns: nil if there is nothing better than what the last call gave, or no room for it in the budget.
    /// - Throws: `.cancelled`, or why there will be no pictures.
    package func image(fitting: ImageFit?, isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage? { nil }
}
