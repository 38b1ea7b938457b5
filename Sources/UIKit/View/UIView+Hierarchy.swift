import Execution

extension UIView {
    final func superviewDidGo() {
        superview = nil
        hierarchyOwner = nil
    }

    /// Resizes the subviews by their autoresizing masks after a change of the size.
    final func boundsSizeDidChange(from oldSize: CGSize) {
        let newSize = layer.bounds.size
        guard newSize != oldSize else { return }
        setNeedsLayout()
        if contentMode == .redraw { setNeedsDisplay() }
        guard autoresizesSubviews else { return }
        for subview in subviews where !subview.autoresizingMask.isEmpty {
            subview.frame = subview.autoresizingMask.frame(subview.frame, when: oldSize, becomes: newSize)
        }
    }

    /// Adds a view in front of the other subviews, taking it from its superview first. O(depth + size of the view's
    /// subtree).
    public func addSubview(_ view: UIView) {
        insert(view, at: view.superview === self ? subviews.count - 1 : subviews.count)
    }

    /// Adds a view at a place among the subviews, 0 being at the back. An index out of range is moved to the nearest
    /// valid one.
    public func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: index)
    }

    /// Adds a view right behind a subview. Stops the process if `sibling` is not a subview of this view.
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        guard let index = insertionIndex(of: view, beside: sibling, offset: 0) else { return }
        insert(view, at: index)
    }

    /// Adds a view right in front of a subview. Stops the process if `sibling` is not a subview of this view.
    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        guard let index = insertionIndex(of: view, beside: sibling, offset: 1) else { return }
        insert(view, at: index)
    }

    /// Moves a subview in front of the others. Does nothing with a view that is not a subview.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: subviews.count - 1)
    }

    /// Moves a subview behind the others. Does nothing with a view that is not a subview.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: 0)
    }

    /// Swaps the places of two subviews. Does nothing if an index is out of range.
    public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard first != second, subviews.indices.contains(first), subviews.indices.contains(second) else { return }
        let low = min(first, second)
        let high = max(first, second)
        let lower = subviews[low]
        insert(subviews[high], at: low)
        insert(lower, at: high)
    }

    /// A view, its superview, and so on up to the window.
    static func upwards(from view: UIView?) -> UnfoldSequence<UIView, UIView?> {
        sequence(state: view) { next in
            defer { next = next?.superview }
            return next
        }
    }

    /// Shows or hides the view. A stack that arranges it closes the gap.
    func setHidden(_ isHidden: Bool) {
        guard layer.isHidden != isHidden else { return }
        layer.isHidden = isHidden
        (superview as? UIStackView)?.subviewVisibilityDidChange()
    }

    /// Removes a subview, unless it has been added to another view since.
    package func letGo(of view: UIView?) {
        if let view, view.superview === self { view.removeFromSuperview() }
    }

    /// Replaces a background view, which is behind all other subviews.
    func backgroundViewDidChange(from old: UIView?, to new: UIView?) {
        guard new !== old else { return }
        letGo(of: old)
        if let new { insertSubview(new, at: 0) }
        setNeedsLayout()
    }

    /// Removes the view with its subtree from its superview and window. It stops being first responder.
    public func removeFromSuperview() {
        guard let superview else { return }
        superview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        changeWindow(to: nil) {
            superview.subviews.removeAll { $0 === self }
            self.superview = nil
            layer.removeFromSuperlayer()
        }
        didMoveToSuperview()
        hierarchyOwner = nil
    }

    /// Whether this is `view` or lies in it, at any depth.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }

    /// The first view with this tag among this view and all views in it, searched depth first; nil if there is none.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// The index at which to insert a view beside a sibling, once the view has been removed from its present place.
    private func insertionIndex(of view: UIView, beside sibling: UIView, offset: Int) -> Int? {
        guard let place = subviews.firstIndex(where: { $0 === sibling }) else {
            Misuse.stop("The sibling is not a subview of this view; insert it first, or use addSubview(_:).")
        }
        guard view !== sibling else { return nil }
        let own = subviews.firstIndex { $0 === view } ?? Int.max
        return own < place ? place - 1 + offset : place + offset
    }

    private func insert(_ view: UIView, at index: Int) {
        Misuse.require(view !== self && !isDescendant(of: view), "A view cannot be inside itself; remove it first.")
        if view.superview === self {
            reorder(view, to: index)
            return
        }
        guard layer.hasRoom(for: view.layer) else { return layer.reportDepth(of: view) }
        let target = min(max(index, 0), subviews.count)
        view.followTint { place(view, at: target) }
    }

    /// Adds a view that is not a subview yet.
    private func place(_ view: UIView, at target: Int) {
        view.willMove(toSuperview: self)
        if let old = view.superview {
            old.willRemoveSubview(view)
            old.subviews.removeAll { $0 === view }
        }
        // The layer's place follows the neighbouring view's layer, so that layers without views keep theirs.
        let above = target < subviews.count ? subviews[target].layer : nil
        view.changeWindow(to: window ?? (self as? UIWindow)) {
            subviews.insert(view, at: target)
            view.superview = self
            if let above { layer.insertSublayer(view.layer, below: above) } else { layer.addSublayer(view.layer) }
            view.inheritTraits()
        }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    private func reorder(_ view: UIView, to index: Int) {
        subviews.removeAll { $0 === view }
        let target = min(max(index, 0), subviews.count)
        let above = target < subviews.count ? subviews[target].layer : nil
        subviews.insert(view, at: target)
        if let above { layer.insertSublayer(view.layer, below: above) } else { layer.addSublayer(view.layer) }
    }

    /// Tells the subtree that its window will change, changes the hierarchy, and tells the subtree that its window has
    /// changed.
    private func changeWindow(to newWindow: UIWindow?, _ change: () -> Void) {
        guard window !== newWindow else { return change() }
        window?.openMenu?.viewWillLeave(self)
        tellWillMove(to: newWindow)
        change()
        tellDidMove(to: newWindow)
    }

    private func tellWillMove(to newWindow: UIWindow?) {
        viewController?.viewWillMove(toWindow: newWindow)
        willMove(toWindow: newWindow)
        for subview in subviews { subview.tellWillMove(to: newWindow) }
    }

    private func tellDidMove(to newWindow: UIWindow?) {
        if newWindow == nil, let old = window, let first = old.firstResponder,
            first === self || first === viewController
        {
            old.focus.firstResponderLeaves()
        }
        setWindow(newWindow)
        for subview in subviews { subview.tellDidMove(to: newWindow) }
        if newWindow != nil { hierarchyOwner?.subtreeDidEnterWindow() }
        viewController?.viewDidMove(toWindow: newWindow)
    }
}

/// An object that has a view, and is kept alive as long as that view has a superview.
///
/// The protocol is not isolated as a whole: to Swift 5 mode, every subclass of a node would be.
package protocol HierarchyOwner: AnyObject {
    /// Called after the view, and before it its whole subtree, was told of its new window.
    @MainActor func subtreeDidEnterWindow()
}
