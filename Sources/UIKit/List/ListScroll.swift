import CollectionCore

/// Where a list is scrolling to: the item that the next layout pass brings to its place, the item at which an animation
/// should end, and the end of the list to which a key has sent the viewport. Main thread.
@MainActor final class ListScroll: ListPart {
    private unowned let view: any ListPlaces
    /// The item that the next layout pass brings to its place.
    private var target: ListScrollTarget?
    /// The item at which the animation under way has to end.
    private var animatedTarget: ListScrollTarget?
    /// The first or last item when a key sent the viewport to that end of the list, while it is on its way.
    private(set) var keyGoal: KeyGoal?

    init(_ view: any ListPlaces) {
        self.view = view
    }

    func follow(_ plan: UpdatePlan) {
        target = target.flatMap { $0.following(plan) }
        animatedTarget = animatedTarget.flatMap { $0.following(plan) }
        keyGoal = keyGoal.flatMap { $0.following(plan) }
    }

    /// Called when all counts have been read again: forgets the goal of a key if its item does not exist any more.
    func dataDidLoad() {
        if let keyGoal, !view.contains(keyGoal.path) { self.keyGoal = nil }
    }

    // MARK: Targets

    /// Brings an item, or the beginning of a section, to a place of the viewport. Items on the way are not measured.
    /// Items around the target are measured before the next frame, so that scrolling ends exactly at the item, or with
    /// `showsSpace` at the end of the empty space beside it.
    func scroll(to path: ShownPath, _ position: ListScrollPosition, showsSpace: Bool = false, animated: Bool) {
        view.prepareForQuestions()
        let target = ListScrollTarget(path: path, position: position, showsSpace: showsSpace)
        guard path.isSection ? view.contains(section: path.section) : view.contains(path) else { return }
        if animated {
            guard let offset = offset(for: target) else { return }
            view.updateContentSize()
            view.setContentOffset(offset, animated: true)
            animatedTarget = target
        } else {
            animatedTarget = nil
            self.target = target
            // End any motion of the content, even if the item is at its place already.
            view.setContentOffset(view.contentOffset, animated: false)
            applyTarget()
            view.setNeedsLayout()
        }
    }

    /// Among some items, finds the one nearest to a place of the viewport, and brings it to that place. O(selected
    /// items).
    func scrollToNearest(_ paths: ItemSet, _ position: ListScrollPosition, animated: Bool) {
        view.prepareForQuestions()
        let offset = view.contentOffset
        let ways = paths.compactMap { path in
            self.offset(for: ListScrollTarget(path: path, position: position)).map { target in
                (path: path, length: hypot(target.x - offset.x, target.y - offset.y))
            }
        }
        guard let nearest = ways.min(by: { ($0.length, $0.path) < ($1.length, $1.path) }) else { return }
        scroll(to: nearest.path, position, animated: animated)
    }

    /// Whether a layout pass has to bring something to its place.
    var hasTarget: Bool { target != nil }

    /// Whether the target of the layout pass is at its place; true without a target.
    var isAtTarget: Bool { target.map(isAt) ?? true }

    /// Scrolls to the target, as far as its place is known.
    func applyTarget() {
        guard let target else { return }
        guard let offset = offset(for: target) else {
            if view.listGeometry.isKnown { self.target = nil }
            return
        }
        if distance(to: offset) > 0.001 {
            view.updateContentSize()
            view.setContentOffset(offset, animated: false)
        }
    }

    /// Forgets the target, because it is at its place and everything around it is measured.
    func targetIsReached() {
        target = nil
    }

    /// Makes the animation under way, if there is one, end so that an item is wholly in the viewport. For an item
    /// larger than the viewport it ends at the beginning of the item, if the item has just got the focus (`isNew`).
    /// Otherwise the animation stays as it is, because page keys scroll through such an item page by page.
    func endMotion(showing path: ShownPath, isNew: Bool) {
        guard view.purpose == .animation, let place = view.place(of: path) else { return }
        let room = view.bounds.inset(by: view.adjustedContentInset + place.covered).size
        let fits = place.frame.height <= room.height && place.frame.width <= room.width
        guard fits || isNew else { return }
        animatedTarget = ListScrollTarget(path: path, position: .nearest)
    }

    /// Called when an animation of the content offset has ended.
    func animationDidEnd() {
        if animatedTarget != nil { view.setNeedsLayout() }
    }

    /// Called in a layout pass. When an animation to an item has ended at the item's estimated place, scrolls on to its
    /// real place.
    func correctAnimation() {
        guard let target = animatedTarget, view.purpose != .animation else { return }
        animatedTarget = nil
        guard view.purpose == .none, !view.isDragging, !isAt(target), let offset = offset(for: target) else { return }
        view.setContentOffset(offset, animated: true)
        // Items that come into view on the last stretch are measured, too.
        animatedTarget = target
    }

    private func isAt(_ target: ListScrollTarget) -> Bool {
        guard let offset = offset(for: target) else { return true }
        return distance(to: offset) <= 0.5
    }

    private func distance(to offset: CGPoint) -> CGFloat {
        max(abs(offset.x - view.contentOffset.x), abs(offset.y - view.contentOffset.y))
    }

    /// The content offset at which a target is at its place; nil for one that does not exist, or has no place yet.
    private func offset(for target: ListScrollTarget) -> CGPoint? {
        guard let place = view.place(of: target.path) else { return nil }
        let area = target.showsSpace ? view.area(around: target.path, place) : place.frame
        let offset = view.offset(
            placing: area, target.position, covered: place.covered, content: view.placedSize)
        return CGPoint(along: { place.axes.contains($0) ? offset[$0] : view.contentOffset[$0] })
    }

    // MARK: Ends of the list

    /// Called when a key has begun to scroll: remembers the item at the end of the list that it scrolls to, if any.
    func keyDidScroll(_ limits: AxisMotion.Limits) {
        animatedTarget = nil
        guard !view.isAtRest else { return }
        let edge: KeyGoal.Edge? =
            switch limits {
            case .beginning: .first
            case .end: .last
            case .content, .none: nil
            }
        keyGoal = edge.flatMap { edge in view.data.outermostPath(edge).map { KeyGoal(path: $0, edge: edge) } }
    }

    /// Called when the motion that a key has begun is over, or is replaced by another one.
    func forgetKeyGoal() {
        keyGoal = nil
    }

    /// Limits a range of offsets so that it ends at the goal. While the goal is still the outermost item, the range is
    /// not limited, so that headers, footers and insets beside it are shown, too.
    func rangeOnTheWayToKeyGoal(_ range: ClosedRange<Double>, along axis: ScrollAxis) -> ClosedRange<Double> {
        guard let goal = keyGoal, view.data.outermostPath(goal.edge) != goal.path else { return range }
        view.prepareForQuestions()
        guard let offset = offset(for: ListScrollTarget(path: goal.path, position: ListScrollPosition(goal.edge)))
        else { return range }
        let bound = range.clamp(axis.value(of: offset))
        return goal.edge == .first ? bound...range.upperBound : range.lowerBound...bound
    }
}
