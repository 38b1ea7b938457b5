/// Shows a picture, or another one while highlighted. Main thread.
///
/// The pixels become the layer's contents as they are, so a picture costs no drawing. A picture that has not been
/// decoded yet is decoded when it is shown, on the main thread, to as many pixels as the view has; a picture that keeps
/// its own size in the view, or has cap insets, is decoded completely. When the view grows, its picture is decoded
/// again. Show untrusted or large pictures in an `ASImageNode`, which decodes on workers.
@preconcurrency @MainActor open class UIImageView: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        // A larger view may need more pixels than were decoded.
        layer.needsDisplayOnBoundsChange = true
    }

    /// A view of the picture's size.
    public convenience init(image: UIImage?) {
        self.init(image: image, highlightedImage: nil)
    }

    /// A view of the picture's size, with another picture for when it is highlighted.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
    }

    /// The picture; nil, the default, shows the background only. Decoded when the view is displayed, on the main
    /// thread, at the size it is shown.
    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
            contentsDidChange()
        }
    }

    /// The picture while `isHighlighted` is true; nil, the default, shows `image` then, too.
    open var highlightedImage: UIImage? {
        didSet { if highlightedImage !== oldValue, isHighlighted { contentsDidChange() } }
    }

    /// Whether to show `highlightedImage`. Cells set it while they are pressed or selected. Default false.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue, highlightedImage != nil { contentsDidChange() } }
    }

    open override var contentMode: ContentMode {
        didSet { if contentMode != oldValue { contentsDidChange() } }
    }

    private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    private func contentsDidChange() {
        // Off screen nothing is decoded: the layer asks when it is displayed.
        layer.setNeedsDisplay()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shownImage?.renderingMode == .alwaysTemplate { contentsDidChange() }
    }

    open override func display(_ layer: CALayer) {
        guard let shown = shownImage else {
            layer.contents = nil
            return
        }
        let fit = shown.fit(
            width: Int((bounds.width * MainDisplay.scale).rounded(.up)),
            height: Int((bounds.height * MainDisplay.scale).rounded(.up)), mode: contentMode)
        layer.contents =
            shown.renderingMode == .alwaysTemplate
            ? shown.tintedImage(tintColor.cgColor(for: traitCollection), fitting: fit) : try? shown.pixels(fitting: fit)
        layer.contentsScale = shown.scale
        layer.contentsCenter = shown.stretchableUnitRect ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}

/// A picture has a scale of its own.
extension UIImageView: DisplayScaleFollower {
    package func displayScaleDidChange(to scale: CGFloat) {
        // More pixels may be needed than were decoded.
        layer.setNeedsDisplay()
    }
}
