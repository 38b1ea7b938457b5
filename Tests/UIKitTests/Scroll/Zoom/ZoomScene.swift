import UIKit

/// Names the view to zoom, and writes down what it is told.
@MainActor final class ZoomRecorder: UIScrollViewDelegate {
    var view: UIView?
    var log: [String] = []
    var scales: [CGFloat] = []
    var isCentring = false

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }

    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
        log.append("willBeginZooming")
    }

    /// Centres what is smaller than the viewport, as picture viewers do.
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        scales.append(scrollView.zoomScale)
        guard isCentring, let view else { return }
        let room = scrollView.bounds.size
        view.frame.origin = CGPoint(
            x: max(0, (room.width - view.frame.width) / 2), y: max(0, (room.height - view.frame.height) / 2))
    }

    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        log.append("didEndZooming \((scale * 1000).rounded() / 1000)")
    }
}

/// A scroll view filling the window, 480 x 800, over a view that is twice as large, and can be zoomed from a half to
/// four times.
@MainActor struct ZoomScene {
    let stage = Stage()
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 800))
    let content: UIView
    let recorder = ZoomRecorder()

    init(content size: CGSize = CGSize(width: 960, height: 1600), limits: ClosedRange<CGFloat> = 0.5...4) {
        content = UIView(frame: CGRect(origin: .zero, size: size))
        recorder.view = content
        scrollView.addSubview(content)
        scrollView.contentSize = size
        scrollView.delegate = recorder
        scrollView.minimumZoomScale = limits.lowerBound
        scrollView.maximumZoomScale = limits.upperBound
        stage.window.addSubview(scrollView)
        stage.frames(1)
    }

    /// What of the content is at a place of the viewport.
    func contentPoint(at place: CGPoint) -> CGPoint { content.convert(place, from: nil) }

    /// Two fingers, so far apart on a horizontal line.
    func press(around middle: CGPoint, apart distance: CGFloat) {
        stage.press(middle.x - distance / 2, middle.y, device: .finger(1))
        stage.press(middle.x + distance / 2, middle.y, device: .finger(2))
    }

    /// Moves the fingers in small steps.
    func pinch(around middle: CGPoint, from start: CGFloat, to end: CGFloat, frames: Int = 10) {
        for index in 1...frames {
            let distance = start + (end - start) * CGFloat(index) / CGFloat(frames)
            stage.move(middle.x - distance / 2, middle.y, device: .finger(1))
            stage.move(middle.x + distance / 2, middle.y, device: .finger(2))
        }
    }

    func lift() {
        stage.lift(device: .finger(1))
        stage.lift(device: .finger(2))
    }
}

func isNear(_ a: CGPoint, _ b: CGPoint, within distance: CGFloat = 0.01) -> Bool {
    abs(a.x - b.x) <= distance && abs(a.y - b.y) <= distance
}
