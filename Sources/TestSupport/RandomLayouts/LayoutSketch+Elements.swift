import AsyncDisplayKitCore
import Drawing

extension LayoutSketch {
    /// The element the sketch describes.
    ///
    /// - Parameter makeNode: called for each of `nodes`, in that order.
    package func element(makeNode: (LayoutSketch) -> any ASLayoutElement) -> any ASLayoutElement {
        if isNode { return makeNode(self) }
        let spec = makeSpec(children.map { $0.element(makeNode: makeNode) })
        style.apply(to: spec.style)
        return spec
    }

    private func makeSpec(_ children: [any ASLayoutElement]) -> ASLayoutSpec {
        switch kind {
        case .node, .host, .spacer: return ASLayoutSpec()
        case .inset(let insets): return ASInsetLayoutSpec(insets: insets, child: children[0])
        case .background: return ASBackgroundLayoutSpec(child: children[0], background: children[1])
        case .overlay: return ASOverlayLayoutSpec(child: children[0], overlay: children[1])
        case .center(let centering, let sizing):
            return ASCenterLayoutSpec(centeringOptions: centering, sizingOptions: sizing, child: children[0])
        case .relative(let horizontal, let vertical, let sizing):
            return ASRelativeLayoutSpec(
                horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: children[0])
        case .ratio(let ratio): return ASRatioLayoutSpec(ratio: ratio, child: children[0])
        case .absolute(let sizing): return ASAbsoluteLayoutSpec(sizing: sizing, children: children)
        case .corner(let location, let offset, let wraps):
            let spec = ASCornerLayoutSpec(child: children[0], corner: children[1], location: location)
            spec.offset = offset
            spec.wrapsCorner = wraps
            return spec
        case .wrapper: return ASWrapperLayoutSpec(layoutElements: children)
        case .stack(let options):
            let stack = ASStackLayoutSpec(
                direction: options.direction, spacing: options.spacing, justifyContent: options.justifyContent,
                alignItems: options.alignItems, flexWrap: options.flexWrap, alignContent: options.alignContent,
                lineSpacing: options.lineSpacing, children: children)
            stack.isConcurrent = options.isConcurrent
            return stack
        }
    }

    /// Elements that remember nothing, and those of them that are nodes, in the order of `nodes`.
    package func plainElements() -> (root: any ASLayoutElement, nodes: [any ASLayoutElement]) {
        var nodes: [any ASLayoutElement] = []
        let root = element { sketch in
            let node: any ASLayoutElement
            if case .node(let content) = sketch.kind {
                node = PlainLayoutElement(content: content.answer)
            } else {
                node = LayoutHost(sketch.children[0].plainElements().root)
            }
            sketch.style.apply(to: node.style)
            nodes.append(node)
            return node
        }
        return (root, nodes)
    }
}

/// A real node of a sketch: it keeps its subnodes and makes a new spec for each measurement.
package final class SketchNode: ASDisplayNode, @unchecked Sendable {  // never changed after init
    private let sketch: LayoutSketch
    /// In the order of the sketch's nodes.
    package let inner: [SketchNode]

    /// A node with content of its own, or one whose layout is what the sketch describes.
    package init(_ sketch: LayoutSketch) {
        self.sketch = sketch
        inner = sketch.children.isEmpty ? [] : sketch.children[0].nodes.map { SketchNode($0) }
        super.init()
        automaticallyManagesSubnodes = !inner.isEmpty
        sketch.style.apply(to: style)
    }

    package override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        guard case .host = sketch.kind else { return super.layoutSpecThatFits(constrainedSize) }
        var remaining = inner[...]
        let element = sketch.children[0].element { _ in remaining.removeFirst() }
        return element as? ASLayoutSpec ?? ASWrapperLayoutSpec(layoutElement: element)
    }

    package override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        guard case .node(let content) = sketch.kind, let answer = content.answer else {
            return super.calculateSizeThatFits(constrainedSize)
        }
        return answer(constrainedSize)
    }
}

extension StyleValues {
    func apply(to style: ASLayoutElementStyle) {
        style.width = size.width
        style.height = size.height
        style.minWidth = size.minWidth
        style.maxWidth = size.maxWidth
        style.minHeight = size.minHeight
        style.maxHeight = size.maxHeight
        style.flexBasis = flexBasis
        style.flexGrow = flexGrow
        style.flexShrink = flexShrink
        style.spacingBefore = spacingBefore
        style.spacingAfter = spacingAfter
        style.alignSelf = alignSelf
        style.ascender = ascender
        style.descender = descender
        style.layoutPosition = layoutPosition
    }
}
