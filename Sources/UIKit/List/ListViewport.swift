/// A list as a scroll view whose content moves under the viewport, where sizes before it change. Main thread.
@MainActor protocol ListViewport: UIScrollView {
    /// By how much the viewport has followed the content so far: a difference of two tells what happened in between.
    var viewportShift: CGPoint { get set }
    /// Takes views that are on their way out elsewhere in the content, without animation.
    func moveLeavingViews(by delta: CGPoint)
}

extension ListViewport {
    /// The viewport went where the content now is, or ends. Items are placed again by the next layout pass, while their
    /// animations began at earlier places; so those are moved at once, and nothing is seen to jump.
    func viewportDidFollow(by delta: CGPoint) {
        viewportShift.x += delta.x
        viewportShift.y += delta.y
        for sublayer in layer.sublayers ?? [] { sublayer.moveAnimations(by: delta) }
        moveLeavingViews(by: delta)
    }
}
