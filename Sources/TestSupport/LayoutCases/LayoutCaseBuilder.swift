import AsyncDisplayKitCore
import Drawing
import Foundation

/// Makes real specs and nodes out of descriptions, and remembers which node is which.
///
/// Errors name the key by its way from the top of the file, such as `root.children[1].spacing`.
package struct LayoutCaseBuilder {
    package private(set) var nodes: [String: any ASLayoutElement] = [:]
    /// Kept here, because layouts do not own nodes.
    private var elements: [any ASLayoutElement] = []
    private let makeNode: () -> any ASLayoutElement

    /// - Parameter makeNode: a node without content of its own.
    package init(makeNode: @escaping () -> any ASLayoutElement) {
        self.makeNode = makeNode
    }

    /// - Parameter path: where the description stands in its file.
    package mutating func build(
        _ description: LayoutCaseElement, at path: String
    ) throws(LayoutCaseError) -> any ASLayoutElement {
        let element = try make(CaseValues(description, at: path))
        if let style = description.style { try apply(style, to: element.style, at: path + ".style") }
        elements.append(element)
        return element
    }

    private mutating func make(_ values: CaseValues) throws(LayoutCaseError) -> any ASLayoutElement {
        switch values.element.type {
        case "node": return try makeNode(values)
        case "stack": return try makeStack(values)
        case "inset":
            let insets = try values.numbers(values.element.insets?.map(\.value), count: 4, "insets")
            return ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]),
                child: try buildInner(values, \.child, "child"))
        case "center":
            return ASCenterLayoutSpec(
                centeringOptions: try values.options(values.element.centering, "centering", ["x": .X, "y": .Y]),
                sizingOptions: try values.options(
                    values.element.sizing?.words, "sizing", ["minimumX": .minimumX, "minimumY": .minimumY]),
                child: try buildInner(values, \.child, "child"))
        case "relative": return try makeRelative(values)
        case "ratio":
            return ASRatioLayoutSpec(
                ratio: try values.required(values.element.ratio, "ratio"),
                child: try buildInner(values, \.child, "child"))
        case "absolute":
            return ASAbsoluteLayoutSpec(
                sizing: try values.word(
                    values.element.sizing?.words.first, "sizing", ["default": .default, "sizeToFit": .sizeToFit]),
                children: try buildChildren(values))
        case "background":
            return ASBackgroundLayoutSpec(
                child: try buildInner(values, \.child, "child"),
                background: try buildInner(values, \.background, "background"))
        case "overlay":
            return ASOverlayLayoutSpec(
                child: try buildInner(values, \.child, "child"),
                overlay: try buildInner(values, \.overlay, "overlay"))
        case "corner": return try makeCorner(values)
        case "wrapper": return ASWrapperLayoutSpec(layoutElements: try buildChildren(values))
        case let type: throw values.error("type", "an element of type \"\(type)\" is not known")
        }
    }

    private mutating func makeNode(_ values: CaseValues) throws(LayoutCaseError) -> any ASLayoutElement {
        let node = makeNode()
        let id = try values.required(values.element.id, "id")
        guard nodes.updateValue(node, forKey: id) == nil else {
            throw values.error("id", "another node has the id \"\(id)\", too")
        }
        return node
    }

    private mutating func makeRelative(_ values: CaseValues) throws(LayoutCaseError) -> ASRelativeLayoutSpec {
        let positions: [String: ASRelativeLayoutSpecPosition] = [
            "none": .none, "start": .start, "center": .center, "end": .end,
        ]
        return ASRelativeLayoutSpec(
            horizontalPosition: try values.word(
                values.element.horizontalPosition, "horizontalPosition", positions),
            verticalPosition: try values.word(values.element.verticalPosition, "verticalPosition", positions),
            sizingOption: try values.options(
                values.element.sizing?.words, "sizing",
                ["minimumWidth": .minimumWidth, "minimumHeight": .minimumHeight]),
            child: try buildInner(values, \.child, "child"))
    }

    private mutating func makeCorner(_ values: CaseValues) throws(LayoutCaseError) -> ASCornerLayoutSpec {
        let spec = ASCornerLayoutSpec(
            child: try buildInner(values, \.child, "child"), corner: try buildInner(values, \.corner, "corner"),
            location: try values.word(
                values.element.location, "location",
                ["topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight]))
        if values.element.offset != nil {
            let offset = try values.numbers(values.element.offset, count: 2, "offset")
            spec.offset = CGPoint(x: offset[0], y: offset[1])
        }
        spec.wrapsCorner = values.element.wrapsCorner ?? false
        return spec
    }

    private mutating func makeStack(_ values: CaseValues) throws(LayoutCaseError) -> ASStackLayoutSpec {
        let element = values.element
        let stack = ASStackLayoutSpec(
            direction: try values.word(
                element.direction, "direction", ["horizontal": .horizontal, "vertical": .vertical]),
            spacing: try values.required(element.spacing, "spacing"),
            justifyContent: try values.word(
                element.justifyContent, "justifyContent",
                [
                    "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
                    "spaceAround": .spaceAround,
                ]),
            alignItems: try values.word(
                element.alignItems, "alignItems",
                [
                    "start": .start, "center": .center, "end": .end, "stretch": .stretch,
                    "baselineFirst": .baselineFirst, "baselineLast": .baselineLast,
                ]),
            flexWrap: try values.word(element.flexWrap, "flexWrap", ["noWrap": .noWrap, "wrap": .wrap]),
            alignContent: try values.word(
                element.alignContent, "alignContent",
                [
                    "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
                    "spaceAround": .spaceAround, "stretch": .stretch,
                ]),
            lineSpacing: try values.required(element.lineSpacing, "lineSpacing"),
            children: try buildChildren(values))
        if let alignment = element.horizontalAlignment {
            stack.horizontalAlignment = try values.word(
                alignment, "horizontalAlignment", ["left": .left, "middle": .middle, "right": .right])
        }
        if let alignment = element.verticalAlignment {
            stack.verticalAlignment = try values.word(
                alignment, "verticalAlignment", ["top": .top, "center": .center, "bottom": .bottom])
        }
        return stack
    }

    private func apply(
        _ description: LayoutCaseElement.Style, to style: ASLayoutElementStyle, at path: String
    ) throws(LayoutCaseError) {
        if let width = description.width { style.width = ASDimensionMake(width) }
        if let height = description.height { style.height = ASDimensionMake(height) }
        if let basis = description.flexBasis { style.flexBasis = ASDimensionMake(basis) }
        if let grow = description.flexGrow { style.flexGrow = grow }
        if let shrink = description.flexShrink { style.flexShrink = shrink }
        if let spacing = description.spacingBefore { style.spacingBefore = spacing }
        if let spacing = description.spacingAfter { style.spacingAfter = spacing }
        if let position = description.layoutPosition {
            guard position.count == 2 else {
                throw LayoutCaseError(key: path + ".layoutPosition", "needs x and y")
            }
            style.layoutPosition = CGPoint(x: position[0], y: position[1])
        }
        if let align = description.alignSelf {
            let words: [String: ASStackLayoutAlignSelf] = [
                "start": .start, "center": .center, "end": .end, "stretch": .stretch, "auto": .auto,
            ]
            guard let value = words[align] else {
                throw LayoutCaseError(key: path + ".alignSelf", CaseValues.noWord(align, words.keys))
            }
            style.alignSelf = value
        }
    }

    private mutating func buildInner(
        _ values: CaseValues, _ inner: KeyPath<LayoutCaseElement, LayoutCaseElement?>, _ key: String
    ) throws(LayoutCaseError) -> any ASLayoutElement {
        try build(try values.required(values.element[keyPath: inner], key), at: "\(values.path).\(key)")
    }

    private mutating func buildChildren(_ values: CaseValues) throws(LayoutCaseError) -> [any ASLayoutElement] {
        var children: [any ASLayoutElement] = []
        for (index, child) in try values.required(values.element.children, "children").enumerated() {
            children.append(try build(child, at: "\(values.path).children[\(index)]"))
        }
        return children
    }
}

/// The values of one element, and where they stand in the file.
private struct CaseValues {
    let element: LayoutCaseElement
    let path: String

    init(_ element: LayoutCaseElement, at path: String) {
        self.element = element
        self.path = path
    }

    func error(_ key: String, _ problem: String) -> LayoutCaseError {
        LayoutCaseError(key: "\(path).\(key)", problem)
    }

    func required<Value>(_ value: Value?, _ key: String) throws(LayoutCaseError) -> Value {
        guard let value else { throw error(key, "is missing") }
        return value
    }

    func numbers(_ numbers: [CGFloat]?, count: Int, _ key: String) throws(LayoutCaseError) -> [CGFloat] {
        let numbers = try required(numbers, key)
        guard numbers.count == count else { throw error(key, "needs \(count) numbers and has \(numbers.count)") }
        return numbers
    }

    func word<Value>(_ word: String?, _ key: String, _ values: [String: Value]) throws(LayoutCaseError) -> Value {
        let word = try required(word, key)
        guard let value = values[word] else { throw error(key, Self.noWord(word, values.keys)) }
        return value
    }

    /// None of the options where the key is missing.
    func options<Options: OptionSet>(
        _ words: [String]?, _ key: String, _ values: [String: Options]
    ) throws(LayoutCaseError) -> Options where Options.Element == Options {
        var options: Options = []
        for text in words ?? [] { options.insert(try word(text, key, values)) }
        return options
    }

    static func noWord(_ word: String, _ words: some Sequence<String>) -> String {
        "\"\(word)\" is none of \(words.sorted().joined(separator: ", "))"
    }
}
