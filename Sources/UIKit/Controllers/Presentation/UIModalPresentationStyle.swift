/// How a presented controller covers the one that presents it.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
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
    case coverVertical = 0
    case flipHorizontal = 1
    case crossDissolve = 2
}
