extension UIView {
    /// Whether the view, which is in no window, has nothing but what a node mirrors: nothing that few views have, no
    /// recognisers, controller or traits of its own, and no subviews but so many.
    package func isUntouched(subviews count: Int) -> Bool {
        rare == nil && gestureRecognizers == nil && viewController == nil && traitState.overrides == nil
            && traitState.registrations == nil && window == nil && subviews.count == count && !isMultipleTouchEnabled
            && !isExclusiveTouch && !preservesSuperviewLayoutMargins && insetsLayoutMarginsFromSafeArea
    }
}
