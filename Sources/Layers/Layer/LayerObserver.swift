import Drawing

/// A set of properties of a layer and of its view, one bit each: for example the properties that have changed, or that
/// must be written. Inlinable, so that such sets are constants in other modules, too.
package struct LayerProperties: OptionSet, Sendable {
    package let rawValue: UInt64

    @inlinable package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    @inlinable package init() {
        rawValue = 0
    }

    /// For array literals. Without this initialiser the compiler calls generic code, a microsecond per literal.
    @inlinable package init(arrayLiteral elements: LayerProperties...) {
        var value: UInt64 = 0
        for element in elements { value |= element.rawValue }
        rawValue = value
    }

    @inlinable init(bit: UInt64) {
        rawValue = 1 << bit
    }

    @inlinable package static var boundsOrigin: LayerProperties { LayerProperties(bit: 0) }
    @inlinable package static var boundsSize: LayerProperties { LayerProperties(bit: 1) }
    @inlinable package static var position: LayerProperties { LayerProperties(bit: 2) }
    @inlinable package static var anchorPoint: LayerProperties { LayerProperties(bit: 3) }
    @inlinable package static var zPosition: LayerProperties { LayerProperties(bit: 4) }
    @inlinable package static var transform: LayerProperties { LayerProperties(bit: 5) }
    @inlinable package static var sublayerTransform: LayerProperties { LayerProperties(bit: 6) }
    @inlinable package static var alpha: LayerProperties { LayerProperties(bit: 7) }
    @inlinable package static var isHidden: LayerProperties { LayerProperties(bit: 8) }
    @inlinable package static var backgroundColor: LayerProperties { LayerProperties(bit: 9) }
    @inlinable package static var clipsToBounds: LayerProperties { LayerProperties(bit: 10) }
    @inlinable package static var isOpaque: LayerProperties { LayerProperties(bit: 11) }
    @inlinable package static var allowsGroupOpacity: LayerProperties { LayerProperties(bit: 12) }
    @inlinable package static var cornerRadius: LayerProperties { LayerProperties(bit: 13) }
    @inlinable package static var maskedCorners: LayerProperties { LayerProperties(bit: 14) }
    @inlinable package static var borderWidth: LayerProperties { LayerProperties(bit: 15) }
    @inlinable package static var borderColor: LayerProperties { LayerProperties(bit: 16) }
    @inlinable package static var shadowColor: LayerProperties { LayerProperties(bit: 17) }
    @inlinable package static var shadowOpacity: LayerProperties { LayerProperties(bit: 18) }
    @inlinable package static var shadowOffset: LayerProperties { LayerProperties(bit: 19) }
    @inlinable package static var shadowRadius: LayerProperties { LayerProperties(bit: 20) }
    @inlinable package static var contents: LayerProperties { LayerProperties(bit: 21) }
    @inlinable package static var contentsScale: LayerProperties { LayerProperties(bit: 22) }
    @inlinable package static var contentsRect: LayerProperties { LayerProperties(bit: 23) }
    @inlinable package static var contentsCenter: LayerProperties { LayerProperties(bit: 24) }
    @inlinable package static var contentMode: LayerProperties { LayerProperties(bit: 25) }

    // Properties that only views have.
    @inlinable package static var tintColor: LayerProperties { LayerProperties(bit: 26) }
    @inlinable package static var isUserInteractionEnabled: LayerProperties { LayerProperties(bit: 27) }
    @inlinable package static var layoutMargins: LayerProperties { LayerProperties(bit: 28) }
    @inlinable package static var autoresizingMask: LayerProperties { LayerProperties(bit: 29) }
    @inlinable package static var autoresizesSubviews: LayerProperties { LayerProperties(bit: 30) }
    @inlinable package static var semanticContentAttribute: LayerProperties { LayerProperties(bit: 31) }
    @inlinable package static var isAccessibilityElement: LayerProperties { LayerProperties(bit: 32) }
    @inlinable package static var accessibilityLabel: LayerProperties { LayerProperties(bit: 33) }
    @inlinable package static var accessibilityIdentifier: LayerProperties { LayerProperties(bit: 34) }

    /// The properties that change when the bounds change.
    static func boundsChange(from old: CGRect, to new: CGRect) -> LayerProperties {
        var changed: LayerProperties = []
        if new.origin != old.origin { changed.insert(.boundsOrigin) }
        if new.size != old.size { changed.insert(.boundsSize) }
        return changed
    }

    @inlinable package static var bounds: LayerProperties { [.boundsOrigin, .boundsSize] }
    @inlinable package static var shadow: LayerProperties {
        [.shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius]
    }
    @inlinable package static var all: LayerProperties { LayerProperties(rawValue: (1 << 35) - 1) }
}

/// Keeps copies of a layer's properties, and of its view's.
package protocol LayerObserver: AnyObject {
    /// Called in the setter when properties of the layer's model, or of its view, have other values. Main thread.
    @MainActor func layerDidChange(_ layer: CALayer, _ properties: LayerProperties)
}

extension CALayer {
    /// Tells the observer, if there is one. Views call it for properties that they keep themselves.
    @inline(__always)
    package final func noteChange(_ properties: @autoclosure () -> LayerProperties) {
        guard flags.contains(.hasObserver) else { return }
        observer?.layerDidChange(self, properties())
    }
}

extension LayerProperty {
    /// The bit of the property. The bounds have none, because their setter reports origin and size separately, and
    /// neither have the properties of shape layers.
    var bits: LayerProperties {
        switch self {
        case .bounds, .strokeStart, .strokeEnd: []
        case .position: .position
        case .anchorPoint: .anchorPoint
        case .zPosition: .zPosition
        case .transform: .transform
        case .sublayerTransform: .sublayerTransform
        case .opacity: .alpha
        case .contents: .contents
        case .contentsRect: .contentsRect
        case .backgroundColor: .backgroundColor
        case .borderColor: .borderColor
        case .borderWidth: .borderWidth
        case .cornerRadius: .cornerRadius
        case .shadowColor: .shadowColor
        case .shadowOpacity: .shadowOpacity
        case .shadowOffset: .shadowOffset
        case .shadowRadius: .shadowRadius
        }
    }
}

extension LayerFlags {
    /// The bit of the property that the flag holds, if it is one of those that are observed.
    var bits: LayerProperties {
        switch self {
        case .hidden: .isHidden
        case .masksToBounds: .clipsToBounds
        case .opaque: .isOpaque
        case .allowsGroupOpacity: .allowsGroupOpacity
        default: []
        }
    }
}
