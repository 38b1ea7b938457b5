/// Shows a picture, or another one while highlighted. Main thread.
///
/// The pixels become the layer's contents as they are, so a picture costs no drawing. One that has not been decoded yet
/// is decoded on the main thread when it first shows; pictures of unknown size belong into an `ASImageNode`.
@preconcurrency @MainActor open class UIImageView: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// A view of the picture's size.
    public convenience init(image: UIImage?) {
        self.init(image: image, highlightedImage: nil)
    }

    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
    }

    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
            contentsDidChange()
        }
    }

    open var highlightedImage: UIImage? {
        didSet { if highlightedImage !== oldValue, isHighlighted { contentsDidChange() } }
    }

    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue, highlightedImage != nil { contentsDidChange() } }
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
        layer.contents =
            shown.renderingMode == .alwaysTemplate ? shown.tintedImage(tintColor.cgColor) : shown.uprightImage
        layer.contentsScale = shown.scale
        layer.contentsCenter = shown.stretchableUnitRect ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}

/// A picture has a scale of its own.
extension UIImageView: DisplayScaleFollower {
    package func displayScaleDidChange(to scale: CGFloat) {}
}
