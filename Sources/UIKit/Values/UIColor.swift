import Foundation
import Typesetting

/// A colour, possibly one that depends on the appearance. Immutable, any thread.
///
/// Components are straight sRGB from 0 to 1. A class derived from `NSObject`, because Foundation stores only those in
/// an attributed string as they are; anything else it boxes, and compares the box's first word as a type number.
public final class UIColor: NSObject, Sendable {
    /// Read by CoreFoundation as the object's type number, which must not be zero (see `CFoundationFixes`).
    private let typeNumberForCoreFoundation: UInt64 = 0x700

    private enum Storage: Sendable {
        case fixed(CGColor)
        case variants(ColorVariants)
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
    package convenience init(light: CGColor, dark: CGColor) {
        self.init(ColorVariants(light: light, dark: dark))
    }

    /// One of several colours, by style, contrast and level.
    init(_ variants: ColorVariants) {
        storage = .variants(variants)
    }

    /// The components under the calling thread's current traits. Allocates nothing, apart from what a provider does.
    public var cgColor: CGColor {
        if case .fixed(let color) = storage { return color }
        return cgColor(for: .current)
    }

    /// The components under the given traits.
    package func cgColor(for traits: UITraitCollection) -> CGColor {
        switch storage {
        case .fixed(let color): color
        case .variants(let variants): variants.color(for: traits)
        case .dynamic(let provider): provider(traits).cgColor(for: traits)
        }
    }

    /// Whether the components depend on traits.
    package var isDynamic: Bool {
        if case .fixed = storage { false } else { true }
    }

    /// The colour this one is under the given traits, no longer dependent on any.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch storage {
        case .fixed: self
        case .variants(let variants): UIColor(cgColor: variants.color(for: traitCollection))
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
        case .variants(let variants): UIColor(variants.map(with))
        case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
        }
    }

    /// Equal components under all traits. Colours with a provider are equal only to themselves.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        return switch (storage, other.storage) {
        case (.fixed(let a), .fixed(let b)): a == b
        case (.variants(let a), .variants(let b)): a == b
        default: false
        }
    }

    public override var hash: Int {
        switch storage {
        case .fixed(let color): color.hashValue
        case .variants(let variants): variants.hashValue
        case .dynamic: ObjectIdentifier(self).hashValue
        }
    }

    public override var description: String {
        let color = cgColor
        return "UIColor(red: \(color.red), green: \(color.green), blue: \(color.blue), alpha: \(color.alpha))"
    }
}

extension UIColor: TextColorSource {
    /// The colour under the calling thread's current traits, as text is drawn in it.
    package var currentPixel: PremultipliedPixel { cgColor.pixel }

    /// The colour for text: asked for at each draw if it depends on traits.
    var textColor: TextColor { isDynamic ? TextColor(self) : TextColor(cgColor.pixel) }
}
