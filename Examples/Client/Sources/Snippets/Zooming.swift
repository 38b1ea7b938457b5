import AsyncDisplayKit

// The code on zooming in the article on keys and gestures.

final class MapController: UIViewController, UIScrollViewDelegate {
    private let scrollView = UIScrollView()
    private let map = UIImageView(image: UIImage(named: "map"))

    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.contentSize = map.bounds.size
        scrollView.maximumZoomScale = 4
        scrollView.delegate = self
        scrollView.addSubview(map)
        view.addSubview(scrollView)
        let doubleClick = UITapGestureRecognizer(target: self, action: MapController.doubleClicked)
        doubleClick.numberOfTapsRequired = 2
        scrollView.addGestureRecognizer(doubleClick)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { map }

    private func doubleClicked(_ recognizer: UIGestureRecognizer) {
        let place = recognizer.location(in: map)
        scrollView.zoom(to: CGRect(x: place.x - 60, y: place.y - 60, width: 120, height: 120), animated: true)
    }
}
