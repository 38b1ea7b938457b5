/// Settings that only few image nodes have, in one object that is made when the first of them is set. Behind the node's
/// lock.
final class RareImageSettings {
    var modification: asimagenode_modification_block_t?
    var placeholderColor: UIColor? = ASDisplayNodeDefaultPlaceholderColor()
    var forcedSize = CGSize.zero
    var isCropEnabled = true
    var forceUpscaling = false
    var cropRect = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
    var cropDisplayBounds = CGRect.zero
    var animatedImage: (any ASAnimatedImageProtocol)?
    var isAnimatedImagePaused = false

    nonisolated(unsafe) static let initial = RareImageSettings()  // never changed
}

/// An animation's player, and the completions that wait for the picture to be drawn. Only few image nodes have one.
/// Main thread only.
final class ImagePlayback {
    var player: AnimatedImagePlayer?
    var nextDrawCompletion: (@MainActor (Bool) -> Void)?
    var drawCompletion: (@MainActor (Bool) -> Void)?
}
