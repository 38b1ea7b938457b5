extension ASDisplayNode {
    /// The default of `animateLayoutTransition(_:)`: nodes that stay move and grow from their frames on screen to their
    /// new frames; new nodes fade in, and the others fade out.
    @MainActor func animateByDefault(_ context: any ASContextTransitioning) {
        guard let transition = context as? LayoutTransition else { return context.completeTransition(true) }
        guard context.isAnimated() else {
            for node in context.subnodes(forKey: ASTransitionContextToLayoutKey) {
                node.applyFrame(context.finalFrame(for: node))
            }
            return context.completeTransition(true)
        }
        beginGroupingOpacity()
        UIView.performWithoutAnimation { prepareToFade(transition) }
        UIView.animate(
            withDuration: defaultLayoutTransitionDuration, delay: defaultLayoutTransitionDelay,
            options: [defaultLayoutTransitionOptions, .beginFromCurrentState],
            animations: { self.moveToFinalState(transition) },
            completion: { _ in
                for node in transition.removed where !self.isFadingIn(node) {
                    if let alpha = transition.alphas[node] { node.alpha = alpha }
                }
                self.endGroupingOpacity()
                // This is so even if the animation was cut short: the new layout is in use, and the screen shows it.
                context.completeTransition(true)
            })
    }

    /// Makes fading nodes fade as one picture each, until the last of several overlapping animations has ended.
    @MainActor private func beginGroupingOpacity() {
        let state = transitions
        if state.defaultAnimations == 0 {
            state.allowsGroupOpacity = allowsGroupOpacity
            allowsGroupOpacity = true
        }
        state.defaultAnimations += 1
    }

    @MainActor private func endGroupingOpacity() {
        let state = transitions
        state.defaultAnimations -= 1
        if state.defaultAnimations == 0 { allowsGroupOpacity = state.allowsGroupOpacity }
    }

    /// New nodes begin invisible at their final place. A node that a former transition was about to remove keeps its
    /// look on screen, and fades in from there.
    @MainActor private func prepareToFade(_ transition: LayoutTransition) {
        for node in transition.removed where transition.alphas[node] == nil { transition.alphas[node] = node.alpha }
        for node in transition.inserted where transition.alphas[node] == nil {
            transition.alphas[node] = node.alpha
            node.frame = transition.finalFrame(for: node)
            node.layOutWithoutSupernodes()
            node.alpha = 0
        }
    }

    /// Lays out this node's subtree only. Its supernodes may need layout, too, as nodes in them were invalidated;
    /// `resize(to:)` lays them out in the animation.
    @MainActor private func layOutWithoutSupernodes() {
        if let layer = layerIfLoaded { layer.layoutSubtreeIfNeeded() } else { layoutIfNeeded() }
    }

    @MainActor private func moveToFinalState(_ transition: LayoutTransition) {
        for node in transition.subnodes(forKey: ASTransitionContextToLayoutKey) {
            let frame = transition.finalFrame(for: node)
            let isResized = node.frame.size != frame.size
            if node.frame != frame { node.frame = frame }
            if isResized { node.layOutWithoutSupernodes() }
        }
        for node in transition.inserted {
            if let alpha = transition.alphas[node] { node.alpha = alpha }
        }
        for node in transition.removed { node.alpha = 0 }
        resize(to: transition)
    }

    /// Gives the node its new size; the elements around it follow in the same animation. The size of a cell is left to
    /// its container.
    @MainActor private func resize(to transition: LayoutTransition) {
        guard let size = transition.to.layout?.size, nodeLock.withLock({ storedContainer == nil }),
            !bounds.size.isNearlyEqual(to: size)
        else { return }
        frame = CGRect(origin: frame.origin, size: size)
        guard let supernode else { return }
        supernode.setNeedsLayout()
        var top = supernode
        while let next = top.supernode, !(top is ASCellNode) { top = next }
        top.layoutIfNeeded()
    }

    /// Whether a newer transition has brought a node back that an older one was removing.
    @MainActor private func isFadingIn(_ node: ASDisplayNode) -> Bool {
        transitions.animating?.inserted.contains(node) == true
    }
}
