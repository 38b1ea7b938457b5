// How a refresh control changes the scroll view that it is in.

extension UIScrollView {
    /// How far the viewport begins above the content's beginning, without the room of a refresh control. In points.
    var overscroll: CGFloat { -(contentOffset.y + adjustedContentInset.top) }

    /// Whether the viewport shows the beginning of the content.
    var isAtBeginning: Bool { overscroll >= -0.5 }

    func refreshControlDidChange(from old: UIRefreshControl?) {
        guard old !== refreshControl else { return }
        old?.scrollView = nil
        old?.removeFromSuperview()
        if let refreshControl {
            refreshControl.scrollView = self
            addSubview(refreshControl)
        }
        refreshInsetDidChange()
        setNeedsLayout()
    }

    /// Called when a refresh control has taken room, or given it back. Content at rest scrolls to its edge again.
    func refreshInsetDidChange() {
        tellInsetChange()
        if isAtRest, overscroll > 0 { showRefreshControl() }
    }

    /// Scrolls to the beginning, where the refresh control is seen while it takes room.
    func showRefreshControl() {
        setContentOffset(CGPoint(x: contentOffset.x, y: -adjustedContentInset.top), animated: true)
    }

    /// Eases to `distance` points beyond the beginning of the content, unless the user drags it.
    func pull(to distance: CGFloat) {
        guard drag == nil, distance > 0 || overscroll > 0 || purpose == .wheel else { return }
        let target = CGPoint(x: contentOffset.x, y: -adjustedContentInset.top - distance)
        ease(to: target, duration: ScrollEase.notchDuration, limits: .none, purpose: .wheel, from: frameTime)
    }

    /// The range of offsets that a trackpad can reach. It reaches beyond the beginning of the content if a burst that
    /// began there pulls a refresh control.
    func trackpadRange(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let range = offsetRange(axis)
        guard axis == .vertical, let room = refreshControl?.room, let drag,
            drag.start.y <= range.lowerBound + 0.5
        else { return range }
        return range.lowerBound - room...range.upperBound
    }
}

extension UIWindow {
    /// For F5: the list that has the focus, or is in front, and that can be refreshed; of several such lists the
    /// innermost around the focus, or the one that fills most of what is in front.
    var refreshableScrollView: UIScrollView? {
        let aroundFocus = (activeResponder ?? focus.keyView)?.chain.lazy.compactMap { $0 as? UIScrollView }
        func isRefreshable(_ view: UIScrollView) -> Bool { view.refreshControl?.canBePulled == true }
        return aroundFocus?.first(where: isRefreshable) ?? scrollViewsInFront.first(where: isRefreshable)
    }

    /// Refreshes for F5. False for other keys, and where nothing can be refreshed.
    func refreshInFront(_ key: UIKey) -> Bool {
        guard UIApplication.shared.builtInKeys.contains(.refresh), key.modifierFlags.isEmpty,
            key.charactersIgnoringModifiers == UIKeyCommand.inputFunction(5)
        else { return false }
        return refreshableScrollView?.refreshControl?.refreshByKey() ?? false
    }
}
