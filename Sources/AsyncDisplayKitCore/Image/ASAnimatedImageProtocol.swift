/// An animation whose frames the conforming class decodes, for `ASImageNode.animatedImage`. The node asks for them on
/// the main thread.
///
/// `ASAnimatedImage` decodes GIF and WebP. A `UIImage` is the first frame only.
public protocol ASAnimatedImageProtocol: AnyObject, Sendable {
    /// The picture that is shown until playback begins.
    var coverImage: UIImage { get }
    /// Whether `coverImage` can be asked for.
    var coverImageReady: Bool { get }
    /// The seconds that one round takes.
    var totalDuration: CFTimeInterval { get }
    /// The number of the display's frames for each frame of the animation. Has no effect here: frames are shown for the
    /// times that the file gives.
    var frameInterval: UInt { get }
    /// The number of rounds to play; 0 for ever.
    var loopCount: UInt { get }
    /// How many frames one round has.
    var frameCount: UInt { get }
    /// Whether frames can be asked for.
    var playbackReady: Bool { get }
    /// The reason for which there are no frames; nil as long as nothing failed.
    var error: (any Error)? { get }
    /// The image calls this closure, on any thread, when `playbackReady` becomes true, and when a missing frame has
    /// been decoded.
    var playbackReadyCallback: (@Sendable () -> Void)? { get set }

    /// The picture of a frame; nil if it is not decoded yet.
    func image(at index: UInt) -> CGImage?
    /// The seconds for which a frame is shown.
    func duration(at index: UInt) -> CFTimeInterval
    /// Called when the node is no longer visible; decoded frames may then be released.
    func clearAnimatedImageCache()
}
