/// Frames of an animation, decoded by the class that conforms. The node asks on the main thread.
///
/// `ASAnimatedImage` decodes GIF and WebP. A `UIImage` is the first frame only.
public protocol ASAnimatedImageProtocol: AnyObject, Sendable {
    /// Shown until playback begins.
    var coverImage: UIImage { get }
    /// Whether `coverImage` can be asked for.
    var coverImageReady: Bool { get }
    /// Seconds of one round.
    var totalDuration: CFTimeInterval { get }
    /// Has no effect here: frames are shown for the times that the file gives. Frames of the display for each of the
    /// animation's.
    var frameInterval: UInt { get }
    /// Rounds to play; 0 for ever.
    var loopCount: UInt { get }
    /// How many frames one round has.
    var frameCount: UInt { get }
    /// Whether frames can be asked for.
    var playbackReady: Bool { get }
    /// Why there are no frames; nil as long as nothing failed.
    var error: (any Error)? { get }
    /// The image calls this closure, on any thread, when `playbackReady` becomes true, and when a missing frame has
    /// been decoded.
    var playbackReadyCallback: (@Sendable () -> Void)? { get set }

    /// The picture of a frame; nil if it is not decoded yet.
    func image(at index: UInt) -> CGImage?
    /// Seconds a frame is shown.
    func duration(at index: UInt) -> CFTimeInterval
    /// The node is no longer visible: decoded frames may be released.
    func clearAnimatedImageCache()
}
