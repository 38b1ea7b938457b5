import Foundation

extension ASLayoutElementStyle: CustomStringConvertible {
    /// The properties that are not at their defaults.
    public var description: String {
        let values = snapshot()
        var properties: [String] = []

        func add(_ name: String, _ width: ASDimension, _ height: ASDimension) {
            let size = ASLayoutSize(width: width, height: height)
            if size != ASLayoutSizeAuto { properties.append("\(name) = \(NSStringFromASLayoutSize(size))") }
        }

        func add(_ name: String, _ value: CGFloat) {
            if value != 0 { properties.append("\(name) = \(value)") }
        }

        add("minLayoutSize", values.size.minWidth, values.size.minHeight)
        add("preferredSize", values.size.width, values.size.height)
        add("maxLayoutSize", values.size.maxWidth, values.size.maxHeight)
        if values.alignSelf != .auto { properties.append("alignSelf = \(values.alignSelf)") }
        add("ascender", values.ascender)
        add("descender", values.descender)
        if values.flexBasis != ASDimensionAuto {
            properties.append("flexBasis = \(NSStringFromASDimension(values.flexBasis))")
        }
        add("flexGrow", values.flexGrow)
        add("flexShrink", values.flexShrink)
        add("spacingAfter", values.spacingAfter)
        add("spacingBefore", values.spacingBefore)
        if values.layoutPosition != .zero {
            properties.append("layoutPosition = \(describe(values.layoutPosition))")
        }
        return describe(self, properties)
    }
}

/// `<Class: address; a = b; c = d>`
func describe(_ object: AnyObject, _ properties: [String]) -> String {
    "<" + (["\(shortDescription(of: object))"] + properties).joined(separator: "; ") + ">"
}

/// `Class: address`
func shortDescription(of object: AnyObject) -> String {
    let address = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    return "\(String(describing: type(of: object))): 0x\(address)"
}

func describe(_ point: CGPoint) -> String {
    String(format: "{%g, %g}", Double(point.x), Double(point.y))
}

func describe(_ size: CGSize) -> String {
    String(format: "{%g, %g}", Double(size.width), Double(size.height))
}
