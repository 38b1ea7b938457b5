// Order of the calls: `will…` methods of a controller are called before those of its children, `did…` methods after
// those of its children. When one controller replaces another, each method is called on the leaving controller first.
extension UIViewController {
    func beginTransition(_ isAppearing: Bool, animated: Bool) {
        switch (isAppearing, appearanceState) {
        case (true, .disappeared), (true, .disappearing): appearanceState = .appearing
        case (false, .appeared), (false, .appearing): appearanceState = .disappearing
        default: return
        }
        isTransitionAnimated = animated
        isTransitionImplicit = false
        if isAppearing {
            loadViewIfNeeded()
            viewWillAppear(animated)
        } else {
            viewWillDisappear(animated)
        }
        forEachShownChild { $0.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    func endTransition() {
        switch appearanceState {
        case .appearing:
            // Do not lay out if the view entered a window without a container's call, because that may happen within a
            // layout pass.
            if !isTransitionImplicit, let view = viewIfLoaded, view.window != nil { view.layoutIfNeeded() }
            appearanceState = .appeared
            forEachShownChild { $0.endAppearanceTransition() }
            viewDidAppear(isTransitionAnimated)
        case .disappearing:
            appearanceState = .disappeared
            forEachShownChild { $0.endAppearanceTransition() }
            viewDidDisappear(isTransitionAnimated)
        case .appeared, .disappeared:
            return
        }
        setMoving()
    }

    private func forEachShownChild(_ body: (UIViewController) -> Void) {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return }
        for child in children {
            guard let childView = child.viewIfLoaded, childView.isDescendant(of: view) else { continue }
            body(child)
        }
    }

    /// The view is about to enter or leave a window. If no container has called `beginAppearanceTransition`, for
    /// example because a child's view was just added as a subview, the transition begins here.
    package func viewWillMove(toWindow window: UIWindow?) {
        let isAppearing = window != nil
        guard appearanceState == (isAppearing ? .disappeared : .appeared) else { return }
        // A container that forwards appearance calls itself also decides when its children are told.
        if let parent, !parent.shouldAutomaticallyForwardAppearanceMethods { return }
        beginAppearanceTransition(isAppearing, animated: false)
        isTransitionImplicit = true
    }

    package func viewDidMove(toWindow window: UIWindow?) {
        guard isTransitionImplicit else { return }
        endAppearanceTransition()
        isTransitionImplicit = false
    }
}
