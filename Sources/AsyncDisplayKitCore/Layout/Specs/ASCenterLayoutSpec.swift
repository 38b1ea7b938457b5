import Foundation

/// Along which axes a center spec centres its child.
public struct ASCenterLayoutSpecCenteringOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// From left to right.
    public static let X = Self(rawValue: 1)
    /// From top to bottom.
    public static let Y = Self(rawValue: 2)
    /// In both directions.
    public static let XY: Self = [.X, .Y]
}

/// Along which axes a center spec is as small as its child instead of as large as allowed.
public struct ASCenterLayoutSpecSizingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The spec is only as wide as the child.
    public static let minimumX = Self(rawValue: 1)
    /// The spec is only as high as the child.
    public static let minimumY = Self(rawValue: 2)
    /// The spec is only as large as the child.
    public static let minimumXY: Self = [.minimumX, .minimumY]
}

/// Centres its child.
///
/// Along an axis that is not centred the child starts at the origin and keeps the range's minimum.
open class ASCenterLayoutSpec: ASRelativeLayoutSpec {
    /// Along which axes the child is centred.
    public var centeringOptions: ASCenterLayoutSpecCenteringOptions {
        didSet {
            horizontalPosition = centeringOptions.contains(.X) ? .center : .none
            verticalPosition = centeringOptions.contains(.Y) ? .center : .none
        }
    }

    /// Along which axes the spec is as small as its child.
    public var sizingOptions: ASCenterLayoutSpecSizingOptions {
        didSet { sizingOption = sizingOptions.relative }
    }

    /// A child centred along some axes, in a spec as small or large as `sizingOptions` says.
    public init(
        centeringOptions: ASCenterLayoutSpecCenteringOptions, sizingOptions: ASCenterLayoutSpecSizingOptions,
        child: any ASLayoutElement
    ) {
        self.centeringOptions = centeringOptions
        self.sizingOptions = sizingOptions
        super.init(
            horizontalPosition: centeringOptions.contains(.X) ? .center : .none,
            verticalPosition: centeringOptions.contains(.Y) ? .center : .none, sizingOption: sizingOptions.relative,
            child: child)
    }
}

extension ASCenterLayoutSpecSizingOptions {
    fileprivate var relative: ASRelativeLayoutSpecSizingOption {
        var option: ASRelativeLayoutSpecSizingOption = []
        if contains(.minimumX) { option.insert(.minimumWidth) }
        if contains(.minimumY) { option.insert(.minimumHeight) }
        return option
    }
}
