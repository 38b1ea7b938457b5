/// How a presented controller covers the one that presents it.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Covers the window; the presenter's `viewWillDisappear` and `viewDidDisappear` are called.
    case fullScreen = 0
    /// A sheet in the middle of a dimmed window, 540 by 620 points or as `preferredContentSize` says.
    case pageSheet = 1
    /// The same as `pageSheet`.
    case formSheet = 2
    /// The same as `fullScreen`: it covers the window, not a part of it.
    case currentContext = 3
    /// Up to the presentation controller that the `transitioningDelegate` supplies; else the same as `overFullScreen`.
    case custom = 4
    /// Covers the window; the views below stay on screen.
    case overFullScreen = 5
    /// The same as `overFullScreen`: it covers the window, not a part of it.
    case overCurrentContext = 6
    /// Beside its source, with an arrow to it: see `UIPopoverPresentationController`. A sheet if no source was set. It
    /// stays a popover in a narrow window.
    case popover = 7
    /// The same as `pageSheet`.
    case none = -1
    /// A sheet.
    case automatic = -2

    /// Whether the presenter is told that it disappears. Its view stays in the window, below.
    var hidesPresenter: Bool { self == .fullScreen || self == .currentContext }
}

/// How a presentation and its dismissal are animated, unless the `transitioningDelegate` supplies other animations. For
/// sheets and styles that cover the window; popovers fade. If the desktop asks for less motion, all of them fade.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view slides in from the lower edge.
    case coverVertical = 0
    /// The same as `crossDissolve`.
    case flipHorizontal = 1
    /// The view fades in.
    case crossDissolve = 2
}
