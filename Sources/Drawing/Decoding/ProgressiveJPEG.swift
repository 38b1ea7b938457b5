import Execution
import Foundation

/// A progressive JPEG while it arrives: bytes go in as they come, pictures come out, each better than the one before.
/// Any thread; bytes are taken without waiting for a picture that is being made.
///
/// Memory: the bytes that no picture has been made of yet, and the coefficients (about 3 bytes a pixel, more without
/// chroma subsampling), which count as kept in the budget until the last scan's picture has been made, or this is
/// freed.
package final class ProgressiveJPEG: Sendable {
    /// The data that follows from the bytes so far.
    package struct Progress: Hashable, Sendable {
        /// The header of the picture; nil until it has arrived.
        package var header: ImageHeader?
        /// Scans that have arrived to their end. Grows up to about ten.
        package var completeScans = 0
        /// Whether the last scan has arrived.
        package var isComplete = false
        /// Why there will be no pictures: over a limit, damaged, or of another kind than progressive JPEG
        /// (`.unsupportedFormat`). Bytes are ignored from then on.
        package var failure: ImageDecodingError?
    }

    /// The bytes that have arrived and wait for the decoder.
    private struct Inbox {
        var progress = Progress()
        var finder = JPEGScanFinder()
        var waiting = Data()
        /// The position of their first byte in the file.
        var start = 0
        /// Position in the file up to which the decoder has been given the bytes.
        var takenEnd = 0

        mutating func append(_ data: Data, _ limits: ImageLimits) throws(ImageDecodingError) {
            waiting.append(data)
            try waiting.reading { bytes throws(ImageDecodingError) in
                try finder.look(at: bytes, from: start, limits)
            }
            progress.header = finder.header
            progress.completeScans = finder.completeScans
            progress.isComplete = finder.isComplete
            guard waiting.count <= limits.maximumDecodedBytes else {
                throw .tooManyBytes(
                    width: finder.header?.width ?? 0, height: finder.header?.height ?? 0, byteCount: waiting.count,
                    limit: limits.maximumDecodedBytes)
            }
        }

        mutating func fail(_ failure: ImageDecodingError) {
            progress.failure = failure
            waiting = Data()
        }

        /// The bytes of complete scans that nothing has been made of.
        mutating func takeScans() -> Data {
            guard finder.end > takenEnd, waiting.count >= finder.end - start else { return Data() }
            func place(_ position: Int) -> Int { waiting.startIndex + position - start }
            let taken = waiting.subdata(in: place(takenEnd)..<place(finder.end))
            takenEnd = finder.end
            // The marker behind the scan stays: the finder has still to look at its segment.
            let kept = max(start, finder.end - JPEGScanFinder.markerLength)
            waiting = progress.isComplete ? Data() : waiting.subdata(in: place(kept)..<waiting.endIndex)
            start = kept
            return taken
        }
    }

    private let limits: ImageLimits
    private let inbox = Mutex(Inbox())
    private let turn = DecodingTurn()
    /// Locked only by the thread that has the turn, and so never waited for.
    private let decoder: Mutex<JPEGScanDecoder>

    package init(limits: ImageLimits = .current, budget: DecodingBudget = .shared) {
        self.limits = limits
        decoder = Mutex(JPEGScanDecoder(limits, budget))
    }

    /// The present progress.
    package var progress: Progress { inbox.withLock { $0.progress } }

    /// Takes the next bytes. Decodes nothing: about a millisecond for a megabyte.
    ///
    /// - Returns: the present progress. A larger `completeScans` than before means that `image` can return a better
    ///   picture.
    @discardableResult
    package func append(_ data: Data) -> Progress {
        inbox.withLock { inbox in
            guard inbox.progress.failure == nil, !inbox.progress.isComplete else { return inbox.progress }
            do throws(ImageDecodingError) {
                try inbox.append(data, limits)
            } catch {
                inbox.fail(error)
            }
            return inbox.progress
        }
    }

    /// The picture of all complete scans, upright and smoothed. For workers: it takes as long as decoding the scans
    /// that came since the last call and making the reduced pixels. The first call fixes the reduction: later calls do
    /// not give a larger picture.
    ///
    /// Calls take turns.
    ///
    /// - Parameter isCancelled: asked every few milliseconds. Scans that were decoded until then are kept.
    /// - Returns: nil if there is no better picture than at the last call, or no room for it in the budget.
    /// - Throws: `.cancelled`, or the reason for which there will be no pictures.
    package func image(fitting: ImageFit?, isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage? {
        try turn.begin(isCancelled)
        defer { turn.end() }
        let result: Result<CGImage?, ImageDecodingError> = decoder.withLock { decoder in
            let (progress, bytes) = inbox.withLock { ($0.progress, $0.takeScans()) }
            do throws(ImageDecodingError) {
                if let failure = progress.failure { throw failure }
                decoder.take(bytes, isLast: progress.isComplete)
                guard let header = progress.header else { return .success(nil) }
                return .success(try decoder.image(header, fitting, isCancelled))
            } catch {
                if error != .cancelled {
                    inbox.withLock { $0.fail(error) }
                    decoder.end()
                }
                return .failure(error)
            }
        }
        return try result.get()
    }
}
