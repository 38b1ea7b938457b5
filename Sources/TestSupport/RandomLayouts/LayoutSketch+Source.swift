import AsyncDisplayKitCore
import Drawing
import Foundation

extension LayoutSketch {
    /// Swift code that builds the tree, to be pasted into a test. A corner's offset and wrapping are only in a comment.
    package var source: String {
        source(indentation: "")
    }

    private func source(indentation: String) -> String {
        let inner = indentation + "    "
        let parts = children.map { $0.source(indentation: inner) }
        let list = parts.isEmpty ? "[]" : "[\n" + parts.map { "\(inner)\($0),\n" }.joined() + "\(indentation)]"
        let styles = style.assignments.joined(separator: "; ")
        return expression(parts, list) + (styles.isEmpty ? "" : ".styled { \(styles) }")
    }

    private func expression(_ parts: [String], _ list: String) -> String {
        switch kind {
        case .node(.plain): "PlainLayoutElement()"
        case .node(.fixed(let size)): "content(\(text(size.width)), \(text(size.height)))"
        case .node(.text(let size)):
            "PlainLayoutElement(content: LayoutSketch.Content.text("
                + "size(\(text(size.width)), \(text(size.height)))).answer)"
        case .host: "LayoutHost(\(parts[0]))"
        case .spacer: "ASLayoutSpec()"
        case .inset(let insets):
            "ASInsetLayoutSpec(insets: UIEdgeInsets(top: \(text(insets.top)), left: \(text(insets.left)), bottom: "
                + "\(text(insets.bottom)), right: \(text(insets.right))), child: \(parts[0]))"
        case .background: "ASBackgroundLayoutSpec(child: \(parts[0]), background: \(parts[1]))"
        case .overlay: "ASOverlayLayoutSpec(child: \(parts[0]), overlay: \(parts[1]))"
        case .center(let centering, let sizing):
            "ASCenterLayoutSpec(centeringOptions: .init(rawValue: \(centering.rawValue)), "
                + "sizingOptions: .init(rawValue: \(sizing.rawValue)), child: \(parts[0]))"
        case .relative(let horizontal, let vertical, let sizing):
            "ASRelativeLayoutSpec(horizontalPosition: .\(horizontal), verticalPosition: .\(vertical), "
                + "sizingOption: .init(rawValue: \(sizing.rawValue)), child: \(parts[0]))"
        case .ratio(let ratio): "ASRatioLayoutSpec(ratio: \(text(ratio)), child: \(parts[0]))"
        case .absolute(let sizing): "ASAbsoluteLayoutSpec(sizing: .\(sizing), children: \(list))"
        case .corner(let location, let offset, let wraps):
            "ASCornerLayoutSpec(child: \(parts[0]), corner: \(parts[1]), location: .\(location)) "
                + "/* offset \(text(offset.x)), \(text(offset.y)); wrapsCorner \(wraps) */"
        case .wrapper: "ASWrapperLayoutSpec(layoutElements: \(list))"
        case .stack(let options):
            "ASStackLayoutSpec(direction: .\(options.direction), spacing: \(text(options.spacing)), justifyContent: "
                + ".\(options.justifyContent), alignItems: .\(options.alignItems), flexWrap: .\(options.flexWrap), "
                + "alignContent: .\(options.alignContent), lineSpacing: \(text(options.lineSpacing)), "
                + "children: \(list))"
        }
    }
}

extension LayoutSample {
    /// The seed, and Swift that builds and measures the tree by hand, to be pasted into a test.
    package var source: String {
        """
        // seed \(seed)
        let root = \(sketch.source)
        let layout = LayoutScale.with(\(text(scale))) {
            root.layoutThatFits(between((\(text(range.min.width)), \(text(range.min.height))), \
        (\(text(range.max.width)), \(text(range.max.height)))))
        }
        """
    }
}

extension StyleValues {
    /// `$0.width = …` for everything that is not at its default.
    fileprivate var assignments: [String] {
        var lines: [String] = []
        func add(_ name: String, _ dimension: ASDimension) {
            switch dimension.unit {
            case .auto: break
            case .points: lines.append("$0.\(name) = ASDimensionMake(\(text(dimension.value)))")
            case .fraction: lines.append("$0.\(name) = ASDimensionMakeWithFraction(\(text(dimension.value)))")
            }
        }
        func add(_ name: String, _ value: CGFloat) {
            if value != 0 { lines.append("$0.\(name) = \(text(value))") }
        }
        add("width", size.width)
        add("height", size.height)
        add("minWidth", size.minWidth)
        add("maxWidth", size.maxWidth)
        add("minHeight", size.minHeight)
        add("maxHeight", size.maxHeight)
        add("flexBasis", flexBasis)
        add("flexGrow", flexGrow)
        add("flexShrink", flexShrink)
        add("spacingBefore", spacingBefore)
        add("spacingAfter", spacingAfter)
        add("ascender", ascender)
        add("descender", descender)
        add("layoutPosition.x", layoutPosition.x)
        add("layoutPosition.y", layoutPosition.y)
        if alignSelf != .auto { lines.append("$0.alignSelf = .\(alignSelf)") }
        return lines
    }
}

/// A number as Swift reads it.
private func text(_ value: CGFloat) -> String {
    if value == .infinity { return ".infinity" }
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
}
