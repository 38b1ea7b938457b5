/// Hears of scrolling. Every method has a default that does nothing. Main thread.
///
/// A burst of a wheel or a trackpad counts as a drag: it begins with `scrollViewWillBeginDragging`, ends with
/// `scrollViewDidEndDragging`, and decelerates if it leaves momentum or has still to ease out.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    /// The content offset changed, for whatever reason. Called for every change, so at least once a frame in motion.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

    /// - Parameters:
    ///   - velocity: how fast the content moves, in points per millisecond; positive towards larger offsets.
    ///   - targetContentOffset: where it will come to rest. Set it to have it come to rest elsewhere.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

    /// `setContentOffset(_:animated:)`, a key or `scrollRectToVisible(_:animated:)` has arrived, or was interrupted.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
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
}

/// Who sets the delegate of a scroll view where users are not to. Main thread.
@MainActor package protocol ScrollDelegateOwner: AnyObject {
    /// A user has set a delegate, which is not taken.
    func userDidSetDelegate()
}

/// Gives scroll views their `delegate`.
///
/// It is here and not in the class so that subclasses can declare a `delegate` of their own, narrower type, as tables and
/// collections do; they then set `scrollDelegate` to it.
@preconcurrency @MainActor public protocol UIScrollViewDelegating: AnyObject {}

extension UIScrollViewDelegating where Self: UIScrollView {
    /// Hears of scrolling; not kept alive.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set {
            guard let delegateOwner else {
                scrollDelegate = newValue
                return
            }
            if newValue != nil { delegateOwner.userDidSetDelegate() }
        }
    }
}
