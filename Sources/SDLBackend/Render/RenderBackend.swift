import Drawing
import Layers

/// Draws display lists into a window. Main thread only.
@MainActor package protocol RenderBackend: AnyObject {
    /// What `--renderer` and the statistics call it.
    var name: String { get }

    /// Everything drawn that is kept for the next frames, and its figures.
    var cache: TextureCache { get }

    /// Pass 7: makes contents ready for drawing (textures, converted copies), visible ones first, within a time budget
    /// in seconds. Returns false if something visible had to be left for the next frame.
    func upload(_ list: DisplayList, budget: Double) -> Bool

    /// Pass 8: draws the list and presents it. Returns what the frame cost.
    @discardableResult
    func present(_ list: DisplayList) -> PresentStatistics

    /// The pixels of the last frame presented.
    func readPixels() -> CGImage?

    /// The window's drawable has another size, or its contents were lost: nothing on screen can be reused.
    func invalidate()
}

/// What presenting one frame did.
package struct PresentStatistics: Sendable, Equatable {
    /// Device pixels painted, moved (by scrolling what is there), and sent to the window.
    package var paintedPixels = 0
    package var movedPixels = 0
    package var presentedPixels = 0
    package var uploads = 0

    package init() {}
}
