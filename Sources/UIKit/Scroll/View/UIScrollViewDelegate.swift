/// Is told of scrolling and zooming. Every method has a default that does nothing. Main thread.
///
/// A burst of a wheel or a trackpad counts as a drag: it begins with `scrollViewWillBeginDragging`, ends with
/// `scrollViewDidEndDragging`, and decelerates if it leaves momentum or has still to ease out.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    /// The content offset changed, for whatever reason. Called for every change, so at least once a frame in motion.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// The user began to drag the content, or to turn the wheel.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

    /// - Parameters:
    ///   - velocity: how fast the content moves, in points per millisecond; positive towards larger offsets.
    ///   - targetContentOffset: where it will come to rest. Set it to have it come to rest elsewhere.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// The user let go of the content, or the burst of the wheel ended; `decelerate` says whether it goes on moving.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// The content goes on moving after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// The content has come to rest after it went on moving.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

    /// `setContentOffset(_:animated:)`, a key or `scrollRectToVisible(_:animated:)` has arrived, or was interrupted.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// `adjustedContentInset` changed: with `contentInset`, the safe area or a refresh control.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)

    /// The view of the content that is scaled when the scroll view zooms; nil, the default, for none. Asked often, so
    /// the answer should be quick.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// The user began to zoom, by two fingers or by the wheel with the Ctrl key.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// The scale changed, for whatever reason. Called for every change; the offset is already that of the new scale.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// The user's zooming has ended, including the bounce back from beyond a limit, or a program's animated zoom has.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}

/// Gives scroll views their `delegate`.
///
/// It is here and not in the class so that subclasses can declare a `delegate` of their own, narrower type, as tables
/// and collections do; they then set `scrollDelegate` to it.
@preconcurrency @MainActor public protocol UIScrollViewDelegating: AnyObject {}

extension UIScrollViewDelegating where Self: UIScrollView {
    /// The object that is told of scrolling and zooming. Held weakly.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set {
            guard let refuseDelegate else {
                scrollDelegate = newValue
                return
            }
            if newValue != nil { refuseDelegate() }
        }
    }
}
