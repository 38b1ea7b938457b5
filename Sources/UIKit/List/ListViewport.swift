/// A list as a scroll view whose content moves under the viewport, where sizes before it change. Main thread.
@MainActor protocol ListViewport: UIScrollView {
    var anchors: ListAnchors { get set }
    /// Takes views that are on their way out elsewhere in the content, without animation.
    func moveLeavingViews(by delta: CGPoint)
}

extension ListViewport {
    /// The viewport went where the content now is, or ends. Items are placed again by the next layout pass, while their
    /// animations began at earlier places; so those are moved at once, and nothing is seen to jump.
    func viewportDidFollow(by delta: CGPoint) {
        anchors.viewportDidFollow(by: delta)
        for sublayer in layer.sublayers ?? [] { sublayer.moveAnimations(by: delta) }
        moveLeavingViews(by: delta)
    }
}
