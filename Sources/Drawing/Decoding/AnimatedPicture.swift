import Execution
import Foundation

/// The pictures of an animated GIF or WebP, put together as the file says. A file with one picture is an animation of
/// one.
///
/// Any thread; calls that do work take turns. Asking for pictures in order costs one decode each; asking for an earlier
/// one begins at the first again. Memory between calls: the file, and one canvas of the full size (two while the pixels
/// under a picture are to be restored after it), which counts as kept in the budget; where there is no room for it, the
/// canvas is made again in each call.
///
/// Background colours that a file names are ignored, as in browsers: the background is transparent.
package final class AnimatedPicture: Sendable {
    /// Size of every picture in pixels.
    package let width: Int
    package let height: Int
    /// How long each picture is shown, in seconds. Delays under 0.02 s become 0.1 s, as browsers have it.
    package let durations: [Double]
    /// How often the animation is shown in all; 0 means without end.
    package let loopCount: Int

    package var frameCount: Int { durations.count }

    /// A canvas between two calls, and its bytes in the budget.
    private struct KeptCanvas {
        let canvas: AnimationCanvas
        let bytes: DecodingBudget.Kept
    }

    private struct Slot {
        var kept: KeptCanvas?
        /// Whether a call is at work, with the canvas or a new one.
        var isAtWork = false
        /// Whether the canvas was to be released while a call was at work.
        var isReleased = false
    }

    /// The first picture that can't be drawn, and the reason; later pictures can't be drawn either.
    private struct Fault {
        let index: Int
        let error: ImageDecodingError
    }

    private let data: Data
    private let outline: AnimationOutline
    private let canvasBytes: Int
    private let limits: ImageLimits
    private let budget: DecodingBudget
    /// Held while a call works.
    private let work = Mutex<Fault?>(nil)
    private let slot = Mutex(Slot())

    /// Reads the places of the pictures, and decodes none. About a millisecond for a megabyte.
    ///
    /// - Throws: the reason for which the file is refused: neither GIF nor WebP, over a limit, damaged before its first
    ///   picture ends. If a later picture is damaged or missing, the animation ends before it.
    package init(
        _ data: Data, limits: ImageLimits = .current, budget: DecodingBudget = .shared
    ) throws(ImageDecodingError) {
        let header = try ImageHeader(reading: data, countingFramesTo: limits.maximumFrames)
        try header.check(limits)
        width = header.width
        height = header.height
        let outline = try data.reading { bytes throws(ImageDecodingError) in
            try AnimationOutline(reading: bytes, header, limits)
        }
        canvasBytes = width * height * 4 + outline.restoredBytes
        let byteCount = canvasBytes + outline.workingBytes
        guard byteCount <= limits.maximumDecodedBytes else {
            throw .tooManyBytes(width: width, height: height, byteCount: byteCount, limit: limits.maximumDecodedBytes)
        }
        durations = outline.pictures.map(\.duration)
        loopCount = outline.loopCount
        self.data = data
        self.outline = outline
        self.limits = limits
        self.budget = budget
    }

    /// The picture at an index, 0 up to `frameCount`. For workers.
    ///
    /// - Parameters:
    ///   - fitting: as for `ImageDecoder`.
    ///   - isCancelled: asked every few milliseconds.
    /// - Throws: `.cancelled`, or the fault of that picture or of an earlier one.
    package func frame(
        at index: Int, fitting: ImageFit?, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        precondition(index >= 0 && index < frameCount, "There are \(frameCount) pictures; \(index) is none of them.")
        let result: Result<CGImage, ImageDecodingError> = work.withLock { fault in
            if let fault, fault.index <= index { return .failure(fault.error) }
            var drawnCount: Int?
            do throws(ImageDecodingError) {
                let plan = try PicturePlan(outline.header, fitting: fitting, limits)
                return .success(try picture(index, plan, &drawnCount, isCancelled))
            } catch {
                switch error {
                case .unreadable, .breaksOff, .tooManyBytes:
                    if let drawnCount { fault = Fault(index: drawnCount, error: error) }
                default: break
                }
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Frees the canvas, for an animation that is not shown. The next picture then costs the decoding of all earlier
    /// ones. Does not wait: if another call is decoding, it frees the canvas at its end.
    package func releaseCanvas() {
        slot.withLock { slot in
            slot.kept = nil
            slot.isReleased = slot.isAtWork
        }
    }

    /// Memory in bytes that drawing a picture at a size takes, with the canvas.
    func drawingBytes(_ plan: PicturePlan) -> Int {
        canvasBytes + outline.workingBytes + PictureSink.byteCount(plan, sourceWidth: width, sourceHeight: height)
    }

    /// The bytes that the tables of a lossless picture may take in addition; see `WebPReader.possibleTableBytes`.
    var possibleTableBytes: Int { outline.possibleTableBytes }

    /// Draws the pictures up to the one at an index, and returns that one.
    ///
    /// - Parameter drawnCount: becomes the number of pictures that have been drawn; stays nil without a canvas.
    private func picture(
        _ index: Int, _ plan: PicturePlan, _ drawnCount: inout Int?, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        var kept = takeCanvas()
        if let canvas = kept?.canvas, !canvas.canDraw(upTo: index + 1) { kept = nil }
        defer { giveBack(kept) }
        let room = kept?.bytes ?? (frameCount > 1 ? budget.keep(canvasBytes) : nil)
        let byteCount = drawingBytes(plan) - (room == nil ? 0 : canvasBytes)
        return try budget.decoding(byteCount, possibly: possibleTableBytes, isCancelled: isCancelled) {
            () throws(ImageDecodingError) in
            let canvas = if let kept { kept.canvas } else { try AnimationCanvas(outline) }
            kept = room.map { KeptCanvas(canvas: canvas, bytes: $0) }
            defer { drawnCount = canvas.drawnCount }
            try data.reading { bytes throws(ImageDecodingError) in
                try canvas.draw(upTo: index + 1, from: bytes.bytes, limits, isCancelled: isCancelled)
            }
            let sink = try PictureSink(plan, sourceWidth: width, sourceHeight: height)
            return try sink.fill(from: canvas.rows(), isCancelled: isCancelled)
        }
    }

    private func takeCanvas() -> KeptCanvas? {
        slot.withLock { slot in
            defer { slot.kept = nil }
            slot.isAtWork = true
            return slot.kept
        }
    }

    private func giveBack(_ kept: KeptCanvas?) {
        slot.withLock { slot in
            slot.kept = slot.isReleased || kept?.canvas.isLost == true ? nil : kept
            slot.isAtWork = false
            slot.isReleased = false
        }
    }
}
