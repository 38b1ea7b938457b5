import AsyncDisplayKitCore
import Drawing
import Foundation

/// A node for layout alone: no content, no view. As large as its range allows where that is finite on both axes, else
/// zero.
package final class PlainLayoutElement: ASLayoutElement {
    package let style = ASLayoutElementStyle()
    package var primitiveTraitCollection = ASPrimitiveTraitCollection()
    package var debugName: String?

    /// Says how large the content is, given the maximum; nil for the rule above.
    private let content: (@Sendable (CGSize) -> CGSize)?

    package init(content: (@Sendable (CGSize) -> CGSize)? = nil) {
        self.content = content
    }

    package var layoutElementType: ASLayoutElementType { .displayNode }

    package func sublayoutElements() -> [any ASLayoutElement]? { nil }

    package func implementsLayoutMethod() -> Bool { false }

    package func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        if let content { return layout(ofContent: content(constrainedSize.max), in: constrainedSize) }
        return ASLayout(layoutElement: self, size: plainSize(thatFits: constrainedSize))
    }
}

/// A node that returns an element as its layout: measures it, and flattens the result.
package final class LayoutHost: ASLayoutElement {
    package let style = ASLayoutElementStyle()
    package var primitiveTraitCollection = ASPrimitiveTraitCollection()
    package var debugName: String?
    private let root: any ASLayoutElement

    package init(_ root: any ASLayoutElement) {
        self.root = root
    }

    package var layoutElementType: ASLayoutElementType { .displayNode }

    package func sublayoutElements() -> [any ASLayoutElement]? { [root] }

    package func implementsLayoutMethod() -> Bool { true }

    package func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        let layout = root.layoutThatFits(constrainedSize)
        layout.position = .zero
        return ASLayout(layoutElement: self, size: layout.size, sublayouts: [layout]).filteredNodeLayoutTree()
    }
}
