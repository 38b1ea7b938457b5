// Zooming: the delegate names a view of the content (`viewForZooming(in:)`), whose transform is scaled.
extension UIScrollView {
    /// The object that zooms, made when it is first needed.
    private var zoom: ScrollZoom {
        if let zooming { return zooming }
        let made = ScrollZoom(scrollView: self)
        zooming = made
        return made
    }

    /// The smallest scale that the user and `setZoomScale(_:animated:)` reach. Default 1. Setting it leaves the present
    /// scale as it is; values that are not above zero are ignored.
    public var minimumZoomScale: CGFloat {
        get { zooming?.minimum ?? 1 }
        set { if newValue != minimumZoomScale { zoom.setLimits(newValue, maximumZoomScale) } }
    }

    /// The largest scale that the user and `setZoomScale(_:animated:)` reach. Default 1. The user can zoom where it is
    /// larger than `minimumZoomScale` and the delegate names a view. Setting it leaves the present scale as it is.
    public var maximumZoomScale: CGFloat {
        get { zooming?.maximum ?? 1 }
        set { if newValue != maximumZoomScale { zoom.setLimits(minimumZoomScale, newValue) } }
    }

    /// Whether a pinch goes beyond the limits, ever less, and springs back when the fingers are lifted. Default true.
    /// The wheel stops at the limits in any case.
    public var bouncesZoom: Bool {
        get { zooming?.bounces ?? true }
        set { if newValue != bouncesZoom { zoom.bounces = newValue } }
    }

    /// The scale of the transform of the view that the delegate names; 1 without one. Setting it is
    /// `setZoomScale(_:animated:)` without animation.
    public var zoomScale: CGFloat {
        get { zooming?.scale ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Zooms to a scale within the limits, about the middle of the viewport; nothing happens if the delegate names no
    /// view.
    ///
    /// The view's `transform` becomes a scale, the origin of its frame stays, and `contentSize` becomes the size of its
    /// frame. A program that centres what is smaller than the viewport moves the view's frame, or sets `contentInset`,
    /// in `scrollViewDidZoom(_:)` or in its layout. Animated in 0.3 s, and ending with `scrollViewDidEndZooming`; not
    /// animated without a window, while the user zooms or with less motion (`UIAccessibility.isReduceMotionEnabled`).
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {
        zoom.set(scale, animated: animated)
    }

    /// Zooms so that a rectangle of the zoomed view, in that view's coordinates, fills as much of the viewport between
    /// its insets as the limits allow, in its middle where the content reaches so far.
    public func zoom(to rect: CGRect, animated: Bool) {
        zoom.show(rect.standardized, animated: animated)
    }

    /// The user is zooming: two fingers, or the wheel with the Ctrl key.
    public var isZooming: Bool { zooming?.isUserZooming ?? false }

    /// The content springs back from beyond the limits of the scale.
    public var isZoomBouncing: Bool { zooming?.isBouncing ?? false }

    /// Follows pinches; nil where `minimumZoomScale` and `maximumZoomScale` leave nothing to zoom.
    public var pinchGestureRecognizer: UIPinchGestureRecognizer? { zooming?.pinch }
}
