import CollectionCore

/// An element that keeps its place on screen, and the distance of its leading corner from the viewport's. The corner is
/// that of the frame without transform: some layouts set a transform by the item's place in the viewport, which says
/// nothing about its place in the content.
struct ListAnchor {
    /// The item.
    var path: ShownPath
    let distance: CGPoint

    /// The anchor with its path after an update; nil if the element is gone.
    func following(_ plan: UpdatePlan) -> ListAnchor? {
        plan.newPath(ofOld: path).map { ListAnchor(path: $0, distance: distance) }
    }
}

/// Remembers which element a list keeps in its place while content changes around it. Main thread.
@MainActor package final class ListAnchors {
    /// During a layout pass: the element that the pass keeps in its place. Between passes: the element that the next
    /// pass brings to its place.
    private(set) var held: ListAnchor?
    /// The sum of all distances that the viewport has followed the content. The difference of two readings is the
    /// distance in between.
    private(set) var viewportShift = CGPoint.zero
    /// Whether a viewport at the very start of the content follows the first element when elements are inserted above
    /// it. If not, it stays at the start and shows the new elements.
    package var keepsPlaceAtStart = false
    /// The sum of the distances that layouts have asked to add to the content offset when they are prepared again.
    private var adjustment = CGPoint.zero

    /// Makes the pass under way, or else the next one, keep this element in its place.
    func hold(_ anchor: ListAnchor?) { held = anchor }

    /// Forgets the element that keeps its place.
    func release() { held = nil }

    func viewportDidFollow(by delta: CGPoint) { viewportShift = viewportShift + delta }

    func addAdjustment(_ delta: CGPoint) { adjustment = adjustment + delta }

    /// Returns what was added since the last call.
    func takeAdjustment() -> CGPoint {
        defer { adjustment = .zero }
        return adjustment
    }
}
