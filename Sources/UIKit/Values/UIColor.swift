import Foundation

/// A colour, possibly one that depends on the appearance. Immutable, any thread.
///
/// Components are straight sRGB from 0 to 1. A class derived from `NSObject`, because Foundation stores only those in
/// an attributed string as they are; anything else it boxes, and compares the box's first word as a type number.
public final class UIColor: NSObject, Sendable {
    /// Read by CoreFoundation as the object's type number, which must not be zero (see `CFoundationFixes`).
    private let typeNumberForCoreFoundation: UInt64 = 0x700

    private enum Storage: Sendable {
        case fixed(CGColor)
        case lightAndDark(CGColor, CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }

    private let storage: Storage

    /// The components as a colour without appearance.
    public init(cgColor: CGColor) {
        storage = .fixed(cgColor)
    }

    /// Components outside 0...1 are clamped.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A grey; components outside 0...1 are clamped.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    /// A colour that is chosen each time it is used, with the traits current there.
    ///
    /// - Parameter dynamicProvider: called on whichever thread draws; it must be fast and give equal answers for equal
    ///   traits.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        storage = .dynamic(dynamicProvider)
    }

    /// One colour for the light and the unspecified appearance, another for the dark one.
    package init(light: CGColor, dark: CGColor) {
        storage = .lightAndDark(light, dark)
    }

    /// The components under the calling thread's current traits. No allocation.
    public var cgColor: CGColor {
        switch storage {
        case .fixed(let color): color
        case .lightAndDark(let light, let dark):
            UITraitCollection.current.userInterfaceStyle == .dark ? dark : light
        case .dynamic(let provider): provider(UITraitCollection.current).cgColor
        }
    }

    /// The colour this one is under the given traits, no longer dependent on any.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch storage {
        case .fixed: self
        case .lightAndDark(let light, let dark):
            UIColor(cgColor: traitCollection.userInterfaceStyle == .dark ? dark : light)
        case .dynamic(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
        }
    }

    /// The same colour with another alpha; stays dynamic if this one is.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        func with(_ color: CGColor) -> CGColor {
            CGColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
        }
        return switch storage {
        case .fixed(let color): UIColor(cgColor: with(color))
        case .lightAndDark(let light, let dark): UIColor(light: with(light), dark: with(dark))
        case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
        }
    }

    /// Equal components, for light and dark where both matter. Colours with a provider are equal only to themselves.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        return switch (storage, other.storage) {
        case (.fixed(let a), .fixed(let b)): a == b
        case (.lightAndDark(let light, let dark), .lightAndDark(let otherLight, let otherDark)):
            light == otherLight && dark == otherDark
        default: false
        }
    }

    public override var hash: Int {
        switch storage {
        case .fixed(let color): color.hashValue
        case .lightAndDark(let light, _): light.hashValue
        case .dynamic: ObjectIdentifier(self).hashValue
        }
    }

    public override var description: String {
        let color = cgColor
        return "UIColor(red: \(color.red), green: \(color.green), blue: \(color.blue), alpha: \(color.alpha))"
    }
}
