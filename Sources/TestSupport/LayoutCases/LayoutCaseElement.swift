import AsyncDisplayKitCore
import Drawing
import Foundation

/// An element of a conformance case as its file describes it.
package final class LayoutCaseElement: Decodable, Sendable {
    package struct Style: Decodable, Sendable {
        let width: String?
        let height: String?
        let flexBasis: String?
        let flexGrow: CGFloat?
        let flexShrink: CGFloat?
        let spacingBefore: CGFloat?
        let spacingAfter: CGFloat?
        let alignSelf: String?
        let layoutPosition: [CGFloat]?
    }

    /// `sizing` is a word for an absolute spec and a list of words for the others.
    enum Sizing: Decodable, Sendable {
        case word(String)
        case words([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let word = try? container.decode(String.self) {
                self = .word(word)
            } else {
                self = .words(try container.decode([String].self))
            }
        }

        var words: [String] {
            switch self {
            case .word(let word): [word]
            case .words(let words): words
            }
        }
    }

    let type: String
    let style: Style?
    package let id: String?
    package let color: String?
    let direction: String?
    let spacing: CGFloat?
    let justifyContent: String?
    let alignItems: String?
    let flexWrap: String?
    let alignContent: String?
    let lineSpacing: CGFloat?
    let horizontalAlignment: String?
    let verticalAlignment: String?
    let insets: [LayoutCasePoints]?
    let centering: [String]?
    let horizontalPosition: String?
    let verticalPosition: String?
    let sizing: Sizing?
    let ratio: CGFloat?
    let location: String?
    let offset: [CGFloat]?
    let wrapsCorner: Bool?
    let child: LayoutCaseElement?
    let background: LayoutCaseElement?
    let overlay: LayoutCaseElement?
    let corner: LayoutCaseElement?
    let children: [LayoutCaseElement]?

    /// The elements directly inside.
    private var inner: [LayoutCaseElement] {
        [child, background, overlay, corner].compactMap { $0 } + (children ?? [])
    }

    /// The nodes in the tree, by identifier.
    package var colorsByNode: [String: String] {
        var colors: [String: String] = [:]
        if let id, let color { colors[id] = color }
        for element in inner { colors.merge(element.colorsByNode) { first, _ in first } }
        return colors
    }
}

/// Makes real specs and nodes out of descriptions, and remembers which node is which.
package struct LayoutCaseBuilder {
    package private(set) var nodes: [String: any ASLayoutElement] = [:]
    /// Kept here, because layouts do not own nodes.
    private var elements: [any ASLayoutElement] = []
    private let makeNode: () -> any ASLayoutElement

    /// - Parameter makeNode: a node without content of its own.
    package init(makeNode: @escaping () -> any ASLayoutElement) {
        self.makeNode = makeNode
    }

    package mutating func build(_ description: LayoutCaseElement) throws -> any ASLayoutElement {
        let element = try make(description)
        if let style = description.style { try apply(style, to: element.style) }
        elements.append(element)
        return element
    }

    private mutating func make(_ description: LayoutCaseElement) throws -> any ASLayoutElement {
        switch description.type {
        case "node":
            let node = makeNode()
            guard let id = description.id, nodes.updateValue(node, forKey: id) == nil else {
                throw LayoutCaseError(description: "a node has no id, or two have the same")
            }
            return node
        case "stack":
            return try makeStack(description)
        case "inset":
            let insets = try required(description.insets, "insets").map(\.value)
            guard insets.count == 4 else { throw LayoutCaseError(description: "insets need four numbers") }
            return ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]),
                child: try buildChild(description))
        case "center":
            return ASCenterLayoutSpec(
                centeringOptions: try options(description.centering ?? [], ["x": .X, "y": .Y]),
                sizingOptions: try options(
                    description.sizing?.words ?? [], ["minimumX": .minimumX, "minimumY": .minimumY]),
                child: try buildChild(description))
        case "relative":
            let positions: [String: ASRelativeLayoutSpecPosition] = [
                "none": .none, "start": .start, "center": .center, "end": .end,
            ]
            return ASRelativeLayoutSpec(
                horizontalPosition: try word(description.horizontalPosition, positions),
                verticalPosition: try word(description.verticalPosition, positions),
                sizingOption: try options(
                    description.sizing?.words ?? [],
                    ["minimumWidth": .minimumWidth, "minimumHeight": .minimumHeight]),
                child: try buildChild(description))
        case "ratio":
            return ASRatioLayoutSpec(
                ratio: try required(description.ratio, "ratio"), child: try buildChild(description))
        case "absolute":
            return ASAbsoluteLayoutSpec(
                sizing: try word(description.sizing?.words.first, ["default": .default, "sizeToFit": .sizeToFit]),
                children: try buildChildren(description))
        case "background":
            return ASBackgroundLayoutSpec(
                child: try buildChild(description),
                background: try build(try required(description.background, "background")))
        case "overlay":
            return ASOverlayLayoutSpec(
                child: try buildChild(description), overlay: try build(try required(description.overlay, "overlay")))
        case "corner":
            let spec = ASCornerLayoutSpec(
                child: try buildChild(description), corner: try build(try required(description.corner, "corner")),
                location: try word(
                    description.location,
                    [
                        "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft,
                        "bottomRight": .bottomRight,
                    ]))
            if let offset = description.offset { spec.offset = CGPoint(x: offset[0], y: offset[1]) }
            spec.wrapsCorner = description.wrapsCorner ?? false
            return spec
        case "wrapper":
            return ASWrapperLayoutSpec(layoutElements: try buildChildren(description))
        default:
            throw LayoutCaseError(description: "an element of type \"\(description.type)\" is not known")
        }
    }

    private mutating func makeStack(_ description: LayoutCaseElement) throws -> ASStackLayoutSpec {
        let stack = ASStackLayoutSpec(
            direction: try word(description.direction, ["horizontal": .horizontal, "vertical": .vertical]),
            spacing: try required(description.spacing, "spacing"),
            justifyContent: try word(
                description.justifyContent,
                [
                    "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
                    "spaceAround": .spaceAround,
                ]),
            alignItems: try word(
                description.alignItems,
                [
                    "start": .start, "center": .center, "end": .end, "stretch": .stretch,
                    "baselineFirst": .baselineFirst, "baselineLast": .baselineLast,
                ]),
            flexWrap: try word(description.flexWrap, ["noWrap": .noWrap, "wrap": .wrap]),
            alignContent: try word(
                description.alignContent,
                [
                    "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
                    "spaceAround": .spaceAround, "stretch": .stretch,
                ]),
            lineSpacing: try required(description.lineSpacing, "lineSpacing"),
            children: try buildChildren(description))
        if let alignment = description.horizontalAlignment {
            stack.horizontalAlignment = try word(alignment, ["left": .left, "middle": .middle, "right": .right])
        }
        if let alignment = description.verticalAlignment {
            stack.verticalAlignment = try word(alignment, ["top": .top, "center": .center, "bottom": .bottom])
        }
        return stack
    }

    private func apply(_ description: LayoutCaseElement.Style, to style: ASLayoutElementStyle) throws {
        if let width = description.width { style.width = ASDimensionMake(width) }
        if let height = description.height { style.height = ASDimensionMake(height) }
        if let basis = description.flexBasis { style.flexBasis = ASDimensionMake(basis) }
        if let grow = description.flexGrow { style.flexGrow = grow }
        if let shrink = description.flexShrink { style.flexShrink = shrink }
        if let spacing = description.spacingBefore { style.spacingBefore = spacing }
        if let spacing = description.spacingAfter { style.spacingAfter = spacing }
        if let position = description.layoutPosition { style.layoutPosition = CGPoint(x: position[0], y: position[1]) }
        if let align = description.alignSelf {
            style.alignSelf = try word(
                align, ["start": .start, "center": .center, "end": .end, "stretch": .stretch, "auto": .auto])
        }
    }

    private mutating func buildChild(_ description: LayoutCaseElement) throws -> any ASLayoutElement {
        try build(try required(description.child, "child"))
    }

    private mutating func buildChildren(_ description: LayoutCaseElement) throws -> [any ASLayoutElement] {
        var children: [any ASLayoutElement] = []
        for child in try required(description.children, "children") { children.append(try build(child)) }
        return children
    }

    private func required<Value>(_ value: Value?, _ key: String) throws -> Value {
        guard let value else { throw LayoutCaseError(description: "the key \"\(key)\" is missing") }
        return value
    }

    private func word<Value>(_ word: String?, _ values: [String: Value]) throws -> Value {
        guard let word, let value = values[word] else {
            throw LayoutCaseError(
                description: "\"\(word ?? "nothing")\" is none of \(values.keys.sorted().joined(separator: ", "))")
        }
        return value
    }

    private func options<Options: OptionSet>(
        _ words: [String], _ values: [String: Options]
    ) throws -> Options where Options.Element == Options {
        var options: Options = []
        for text in words { options.insert(try word(text, values)) }
        return options
    }
}
