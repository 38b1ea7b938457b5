import Execution
import Foundation

/// The pictures of an animated GIF or WebP, put together as the file says. A file with one picture is an animation of one.
///
/// Any thread, one call at a time does work. Asking for pictures in order costs one decode each; asking for an earlier one
/// begins at the first again. Memory between calls: the file, and one canvas of the full size (two while a picture asks for what was
/// there before it), which counts as kept in the budget; where there is no room for it, the canvas is made again in each call.
package final class AnimatedPicture: Sendable {
    /// Size of every picture in pixels.
    package let width: Int
    package let height: Int
    /// How long each picture is shown, in seconds. Delays under 0.02 s become 0.1 s, as browsers have it.
    package let durations: [Double]
    /// How often the pictures are shown altogether; 0 for without end.
    package let loopCount: Int

    package var frameCount: Int { durations.count }

    /// Reads where the pictures are, and decodes none. About a millisecond for a megabyte.
    ///
    /// - Throws: why the file is refused: neither GIF nor WebP, over a limit, damaged before its first picture ends.
    package init(
        _ data: Data, limits: ImageLimits = .current, budget: DecodingBudget = .shared
    ) throws(ImageDecodingError) {
        throw .unknownFormat
    }

    /// The picture at an index, 0 up to `frameCount`. For workers.
    ///
    /// - Parameters:
    ///   - fitting: as for `ImageDecoder`.
    ///   - isCancelled: asked every few milliseconds.
    /// - Throws: `.cancelled`, or what is wrong with that picture or one before it.
    package func frame(
        at index: Int, fitting: ImageFit?, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        throw .unknownFormat
    }

    /// Frees the canvas, for an animation that is not shown. The next picture then costs the decoding of those before it.
    package func releaseCanvas() {}
}
