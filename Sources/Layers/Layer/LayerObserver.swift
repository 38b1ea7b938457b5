import Drawing

/// Properties of a layer, and of the view whose layer it is, one bit each: which of them changed, or are to be written.
package struct LayerProperties: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    private init(bit: UInt64) {
        rawValue = 1 << bit
    }

    package static let boundsOrigin = LayerProperties(bit: 0)
    package static let boundsSize = LayerProperties(bit: 1)
    package static let position = LayerProperties(bit: 2)
    package static let anchorPoint = LayerProperties(bit: 3)
    package static let zPosition = LayerProperties(bit: 4)
    package static let transform = LayerProperties(bit: 5)
    package static let sublayerTransform = LayerProperties(bit: 6)
    package static let alpha = LayerProperties(bit: 7)
    package static let isHidden = LayerProperties(bit: 8)
    package static let backgroundColor = LayerProperties(bit: 9)
    package static let clipsToBounds = LayerProperties(bit: 10)
    package static let isOpaque = LayerProperties(bit: 11)
    package static let allowsGroupOpacity = LayerProperties(bit: 12)
    package static let cornerRadius = LayerProperties(bit: 13)
    package static let maskedCorners = LayerProperties(bit: 14)
    package static let borderWidth = LayerProperties(bit: 15)
    package static let borderColor = LayerProperties(bit: 16)
    package static let shadowColor = LayerProperties(bit: 17)
    package static let shadowOpacity = LayerProperties(bit: 18)
    package static let shadowOffset = LayerProperties(bit: 19)
    package static let shadowRadius = LayerProperties(bit: 20)
    package static let contents = LayerProperties(bit: 21)
    package static let contentsScale = LayerProperties(bit: 22)
    package static let contentsRect = LayerProperties(bit: 23)
    package static let contentsCenter = LayerProperties(bit: 24)
    package static let contentMode = LayerProperties(bit: 25)

    // Of views alone.
    package static let tintColor = LayerProperties(bit: 26)
    package static let isUserInteractionEnabled = LayerProperties(bit: 27)
    package static let layoutMargins = LayerProperties(bit: 28)
    package static let autoresizingMask = LayerProperties(bit: 29)
    package static let autoresizesSubviews = LayerProperties(bit: 30)
    package static let semanticContentAttribute = LayerProperties(bit: 31)
    package static let isAccessibilityElement = LayerProperties(bit: 32)
    package static let accessibilityLabel = LayerProperties(bit: 33)
    package static let accessibilityIdentifier = LayerProperties(bit: 34)

    /// What changes when the bounds do.
    static func boundsChange(from old: CGRect, to new: CGRect) -> LayerProperties {
        var changed: LayerProperties = []
        if new.origin != old.origin { changed.insert(.boundsOrigin) }
        if new.size != old.size { changed.insert(.boundsSize) }
        return changed
    }

    package static let bounds: LayerProperties = [.boundsOrigin, .boundsSize]
    package static let shadow: LayerProperties = [.shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius]
    package static let all = LayerProperties(rawValue: (1 << 35) - 1)
}

/// Keeps copies of a layer's properties, and of its view's.
package protocol LayerObserver: AnyObject {
    /// Properties of the layer's model, or of its view, have other values now. Called in the setter; main thread.
    @MainActor func layerDidChange(_ layer: CALayer, _ properties: LayerProperties)
}

extension CALayer {
    /// Tells the observer, if there is one. Views call it for what they keep themselves.
    @inline(__always)
    package final func noteChange(_ properties: @autoclosure () -> LayerProperties) {
        guard flags.contains(.hasObserver) else { return }
        observer?.layerDidChange(self, properties())
    }
}

extension LayerProperty {
    /// The bit of the property; none for the bounds, whose setter says what of them changed, and for those of shape
    /// layers.
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
