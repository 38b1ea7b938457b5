/// How a presented controller covers the one that presents it.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Covers the window; what lies below disappears and is told so.
    case fullScreen = 0
    /// A sheet in the middle of a dimmed window, 540 by 620 points or as `preferredContentSize` says.
    case pageSheet = 1
    /// The same as `pageSheet`.
    case formSheet = 2
    /// The same as `fullScreen`: it covers the window, not a part of it.
    case currentContext = 3
    /// As the presentation controller of the `transitioningDelegate` says; without one the same as `overFullScreen`.
    case custom = 4
    /// Covers the window; what lies below stays on screen.
    case overFullScreen = 5
    /// The same as `overFullScreen`: it covers the window, not a part of it.
    case overCurrentContext = 6
    /// Beside what it is about, with an arrow to it: see `UIPopoverPresentationController`. A sheet if that is told of no
    /// source. It stays a popover in a narrow window.
    case popover = 7
    /// The same as `pageSheet`.
    case none = -1
    /// A sheet.
    case automatic = -2

    /// What lies below leaves the screen and hears of it.
    var hidesPresenter: Bool { self == .fullScreen || self == .currentContext }
}

/// How a presented controller comes and goes, unless its `transitioningDelegate` says otherwise. Sheets and what covers the
/// window follow it; popovers fade. Where the desktop asks for less motion, all of them fade.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view slides in from the lower edge.
    case coverVertical = 0
    /// The same as `crossDissolve`.
    case flipHorizontal = 1
    /// The view fades in.
    case crossDissolve = 2
}
