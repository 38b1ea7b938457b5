extension UIView {
    /// Whether the view is in no window and has only state that a node mirrors: no rare properties, recognisers,
    /// controller or traits of its own, and exactly `count` subviews.
    package func isUntouched(subviews count: Int) -> Bool {
        rare == nil && gestureRecognizers == nil && viewController == nil && traitState.overrides == nil
            && traitState.registrations == nil && window == nil && subviews.count == count && !isMultipleTouchEnabled
            && !isExclusiveTouch && !preservesSuperviewLayoutMargins && insetsLayoutMarginsFromSafeArea
    }
}
