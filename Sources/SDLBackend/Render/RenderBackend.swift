import Drawing
import Layers

/// Draws display lists into a window. Main thread only.
@MainActor package protocol RenderBackend: AnyObject {
    /// The backend's name for `--renderer` and in the statistics.
    var name: String { get }

    /// Everything drawn that is kept for the next frames, and its figures.
    var cache: TextureCache { get }

    /// Pass 7: makes contents ready for drawing (textures, converted copies), visible ones first, within a time budget
    /// in seconds. Returns false if something visible had to be left for the next frame.
    func upload(_ list: DisplayList, budget: Double) -> Bool

    /// Pass 8: draws the list and presents it. Returns the costs of the frame.
    @discardableResult
    func present(_ list: DisplayList) -> PresentStatistics

    /// Waits until the last frame is on the screen; called when no other frame follows. Returns false if part of it
    /// could not be shown, so that another frame is needed.
    func finishPresenting() -> Bool

    /// The pixels of the last frame presented.
    func readPixels() -> CGImage?

    /// Called when the window's drawable has another size, or its pixels were lost: nothing on screen can be reused.
    func invalidate()

    /// The contents of textures were lost (`InputEvent.renderTargetsReset`): everything is uploaded again.
    func texturesLost()

    /// True if `present(_:)` waits for the display and so paces frames itself. Even then it may return at once, when
    /// the window is hidden for instance; the frame's driver keeps a timer.
    var waitsForDisplay: Bool { get }
}

extension RenderBackend {
    package func finishPresenting() -> Bool { true }
    package func texturesLost() { invalidate() }
    package var waitsForDisplay: Bool { false }
}

/// The work of presenting one frame.
package struct PresentStatistics: Sendable, Equatable {
    /// The numbers of device pixels that were painted, that are shown elsewhere than before because they scrolled, and
    /// that were sent to the window.
    package var paintedPixels = 0
    package var movedPixels = 0
    package var presentedPixels = 0
    package var uploads = 0
    /// The number of a renderer's calls that draw; 0 on the surface.
    package var drawCalls = 0

    package init() {}
}
