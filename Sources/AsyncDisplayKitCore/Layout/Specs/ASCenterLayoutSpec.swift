import Foundation

/// Along which axes a center spec centres its child.
public struct ASCenterLayoutSpecCenteringOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let X = Self(rawValue: 1)
    public static let Y = Self(rawValue: 2)
    public static let XY: Self = [.X, .Y]
}

/// Along which axes a center spec is as small as its child instead of as large as allowed.
public struct ASCenterLayoutSpecSizingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let minimumX = Self(rawValue: 1)
    public static let minimumY = Self(rawValue: 2)
    public static let minimumXY: Self = [.minimumX, .minimumY]
}

/// Centres its child.
///
/// Along an axis that is not centred the child starts at the origin and keeps the range's minimum.
open class ASCenterLayoutSpec: ASRelativeLayoutSpec {
    public var centeringOptions: ASCenterLayoutSpecCenteringOptions {
        didSet {
            horizontalPosition = centeringOptions.contains(.X) ? .center : .none
            verticalPosition = centeringOptions.contains(.Y) ? .center : .none
        }
    }

    public var sizingOptions: ASCenterLayoutSpecSizingOptions {
        didSet { sizingOption = sizingOptions.relative }
    }

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
