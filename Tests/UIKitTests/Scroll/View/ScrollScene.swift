import UIKit

/// Writes down what a scroll view tells its delegate.
@MainActor final class ScrollRecorder: UIScrollViewDelegate {
    var log: [String] = []
    var offsets: [CGPoint] = []
    /// Where the scroll view said it would come to rest.
    var announcedTarget: CGPoint?
    var announcedVelocity: CGPoint?
    /// Where to send it instead.
    var wantedTarget: CGPoint?

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset)
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        log.append("willBeginDragging")
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        log.append("willEndDragging")
        announcedTarget = targetContentOffset.pointee
        announcedVelocity = velocity
        if let wantedTarget { targetContentOffset.pointee = wantedTarget }
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        log.append("didEndDragging \(decelerate)")
    }

    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        log.append("willBeginDecelerating")
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        log.append("didEndDecelerating")
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        log.append("didEndScrollingAnimation")
    }
}

/// A vertical scroll view filling the window, 480 x 800, over 10,000 points of content.
@MainActor struct ScrollScene {
    let stage = Stage()
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 800))
    let recorder = ScrollRecorder()

    init(contentHeight: CGFloat = 10_000) {
        scrollView.contentSize = CGSize(width: 480, height: contentHeight)
        scrollView.delegate = recorder
        stage.window.addSubview(scrollView)
        stage.frames(1)
    }

    /// Drags up by a distance and lets go.
    func fling(_ distance: CGFloat, frames: Int) {
        stage.press(240, 600)
        stage.drag(by: 0, -distance, frames: frames)
        stage.lift()
    }
}
