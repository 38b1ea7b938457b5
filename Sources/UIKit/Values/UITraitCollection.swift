import Execution
import Foundation

/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not said; the desktop's is light.
    case unspecified = 0
    /// Dark on a light ground.
    case light = 1
    /// Light on a dark ground.
    case dark = 2
}

/// How much room a window gives in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not said; the desktop's is regular.
    case unspecified = 0
    /// Little room.
    case compact = 1
    /// Much room.
    case regular = 2
}

/// The direction in which a view's contents are arranged.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Begins at the left edge.
    case leftToRight = 0
    /// Begins at the right edge.
    case rightToLeft = 1
}

/// The direction in which the interface reads.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not said; the desktop's is left to right.
    case unspecified = -1
    /// Begins at the left edge.
    case leftToRight = 0
    /// Begins at the right edge.
    case rightToLeft = 1
}

/// The kind of device the interface is made for. The desktop reports `pad`, whose layouts suit windows of any size.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not said; the desktop's is `pad`.
    case unspecified = -1
    /// Made for a telephone.
    case phone = 0
    /// Made for a tablet, or for a window of any size.
    case pad = 1
    /// Made for a Mac.
    case mac = 5
}

/// The environment that views, colours and images adapt to. Immutable, any thread.
///
/// A trait left unspecified takes the desktop's value when it is asked for by the framework.
public final class UITraitCollection: NSObject, Sendable {
    /// Light or dark, as dynamic colours resolve by it.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The kind of device the interface is made for.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// The direction in which the interface reads.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// How much room there is from left to right.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// How much room there is from top to bottom.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// Device pixels per point; 0 when unspecified.
    public let displayScale: CGFloat

    package init(
        userInterfaceStyle: UIUserInterfaceStyle, userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified,
        layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified,
        horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
        verticalSizeClass: UIUserInterfaceSizeClass = .unspecified, displayScale: CGFloat
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.userInterfaceIdiom = userInterfaceIdiom
        self.layoutDirection = layoutDirection
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.displayScale = displayScale
    }

    /// All traits unspecified.
    public convenience override init() {
        self.init(userInterfaceStyle: .unspecified, displayScale: 0)
    }

    /// A collection that says this and nothing else.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0)
    }

    /// A collection that says how many pixels a point has, and nothing else.
    public convenience init(displayScale: CGFloat) {
        self.init(userInterfaceStyle: .unspecified, displayScale: displayScale)
    }

    /// A collection that says the direction, and nothing else.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(userInterfaceStyle: .unspecified, layoutDirection: layoutDirection, displayScale: 0)
    }

    /// A collection that says how much room there is from left to right, and nothing else.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(userInterfaceStyle: .unspecified, horizontalSizeClass: horizontalSizeClass, displayScale: 0)
    }

    /// A collection that says how much room there is from top to bottom, and nothing else.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(userInterfaceStyle: .unspecified, verticalSizeClass: verticalSizeClass, displayScale: 0)
    }

    /// What the collections specify together; where several specify the same trait, the last one counts.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        func last<Trait: Equatable>(_ trait: KeyPath<UITraitCollection, Trait>, unless unspecified: Trait) -> Trait {
            collections.last { $0[keyPath: trait] != unspecified }?[keyPath: trait] ?? unspecified
        }
        self.init(
            userInterfaceStyle: last(\.userInterfaceStyle, unless: .unspecified),
            userInterfaceIdiom: last(\.userInterfaceIdiom, unless: .unspecified),
            layoutDirection: last(\.layoutDirection, unless: .unspecified),
            horizontalSizeClass: last(\.horizontalSizeClass, unless: .unspecified),
            verticalSizeClass: last(\.verticalSizeClass, unless: .unspecified),
            displayScale: last(\.displayScale, unless: 0))
    }

    /// What the desktop gives the window.
    package static var desktop: UITraitCollection {
        let scale = MainDisplay.scale
        return desktopTraits.withLock { traits in
            if traits.displayScale != scale { traits = UITraitCollection(desktopOfScale: scale) }
            return traits
        }
    }

    private static let desktopTraits = Mutex(UITraitCollection(desktopOfScale: 1))

    private convenience init(desktopOfScale scale: CGFloat) {
        self.init(
            userInterfaceStyle: .light, userInterfaceIdiom: .pad, layoutDirection: .leftToRight,
            horizontalSizeClass: .regular, verticalSizeClass: .regular, displayScale: scale)
    }

    private static let currentOnThread = ThreadLocal<UITraitCollection?> { nil }

    /// The traits that dynamic colours resolve with on the calling thread; the desktop's until set.
    public static var current: UITraitCollection {
        get { currentOnThread.value ?? desktop }
        set { currentOnThread.value = newValue }
    }

    /// Runs `actions` with this collection as the calling thread's `current`.
    public func performAsCurrent(_ actions: () throws -> Void) rethrows {
        let previous = Self.currentOnThread.value
        Self.currentOnThread.value = self
        defer { Self.currentOnThread.value = previous }
        try actions()
    }

    /// Whether a dynamic colour may look different under the two collections.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return self === other
            || (userInterfaceStyle == other.userInterfaceStyle && userInterfaceIdiom == other.userInterfaceIdiom
                && layoutDirection == other.layoutDirection && horizontalSizeClass == other.horizontalSizeClass
                && verticalSizeClass == other.verticalSizeClass && displayScale == other.displayScale)
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(userInterfaceStyle)
        hasher.combine(layoutDirection)
        hasher.combine(horizontalSizeClass)
        hasher.combine(verticalSizeClass)
        hasher.combine(displayScale)
        return hasher.finalize()
    }
}
