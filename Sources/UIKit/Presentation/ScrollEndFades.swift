/// Fades over the upper and lower end of a scroll view, shown while its content goes on there. Main thread.
@MainActor final class ScrollEndFades {
    private static let height: CGFloat = 24

    /// How much of a viewport of a size is under the fades while the content goes on at both ends.
    static func inset(in viewport: CGSize) -> UIEdgeInsets {
        let height = min(height, (viewport.height / 4).rounded(.down))
        return UIEdgeInsets(top: height, left: 0, bottom: height, right: 0)
    }

    let top: FadeView
    let bottom: FadeView

    /// - Parameter color: of what the content is drawn on.
    init(_ color: UIColor) {
        top = FadeView(color, at: .top)
        bottom = FadeView(color, at: .bottom)
    }

    /// Shows and places the fades for the present offset and sizes.
    func place(in scrollView: UIScrollView) {
        let (bounds, range) = (scrollView.bounds, scrollView.offsetRange(.vertical))
        let height = Self.inset(in: bounds.size).top
        top.isHidden = bounds.minY <= range.lowerBound
        bottom.isHidden = bounds.minY >= range.upperBound
        for (fade, y) in [(top, bounds.minY), (bottom, bounds.maxY - height)] {
            if fade.superview == nil {
                // Above content that is added later.
                fade.layer.zPosition = 1
                scrollView.addSubview(fade)
            }
            fade.frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height)
        }
    }

    func remove() {
        top.removeFromSuperview()
        bottom.removeFromSuperview()
    }
}
