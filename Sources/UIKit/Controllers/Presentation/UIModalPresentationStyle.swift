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
    /// The same as `overFullScreen`: there are no custom presentations.
    case custom = 4
    /// Covers the window; what lies below stays on screen.
    case overFullScreen = 5
    /// The same as `overFullScreen`: it covers the window, not a part of it.
    case overCurrentContext = 6
    /// The same as `pageSheet`: it has no arrow and does not point at a view.
    case popover = 7
    /// The same as `pageSheet`.
    case none = -1
    /// A sheet.
    case automatic = -2

    /// Covers the whole window, rather than standing as a sheet on a dimmed one.
    var fillsWindow: Bool {
        switch self {
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom: true
        case .pageSheet, .formSheet, .popover, .none, .automatic: false
        }
    }

    /// What lies below leaves the screen and hears of it.
    var hidesPresenter: Bool { self == .fullScreen || self == .currentContext }
}

/// How a presented controller comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view slides in from the lower edge.
    case coverVertical = 0
    /// The same as `crossDissolve`.
    case flipHorizontal = 1
    /// The view fades in.
    case crossDissolve = 2
}
