import Foundation

/// The kinds of elements of a layout.
public enum ASLayoutElementType: Int, Hashable, Sendable {
    /// A layout spec: it arranges other elements, and is not in the resulting layout.
    case layoutSpec
    /// A node: it gets a frame.
    case displayNode
}

/// An undefined parent length, to which percentages cannot refer: NaN. Compare with `isNaN`.
public let ASLayoutElementParentDimensionUndefined = CGFloat.nan

/// An undefined parent size: both components NaN.
public let ASLayoutElementParentSizeUndefined = CGSize(width: CGFloat.nan, height: CGFloat.nan)

/// Something that can be measured in a size range and placed: every display node and every layout spec.
///
/// Elements are measured on any thread, by one thread at a time for a spec; nodes keep their measurements, specs do
/// not. To measure an element call `layoutThatFits(_:)`; to say how it measures override
/// `calculateLayoutThatFits(_:)`.
public protocol ASLayoutElement: ASTraitEnvironment, ASLayoutElementExtensibility {
    /// The kind of the element; never changes.
    var layoutElementType: ASLayoutElementType { get }

    /// The element's sizes, flexibility and alignment. The style is made at the first access.
    var style: ASLayoutElementStyle { get }

    /// The children of a spec, or the subnodes of a node.
    func sublayoutElements() -> [any ASLayoutElement]?

    /// The layout of the element in that range, with percentages of the range's maximum.
    func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout

    /// The layout of the element in that range. The entry point for parents; not to be overridden.
    ///
    /// - Parameters:
    ///   - constrainedSize: the sizes that the parent allows; the element's own style chooses only among these.
    ///   - parentSize: the size that percentages in the element's style refer to; NaN is undefined.
    func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout

    /// The override point: measures the children and says where they are.
    ///
    /// - Parameter constrainedSize: the range of the parent, narrowed by the element's own style.
    func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout

    /// The rare override point for elements that apply their size style in a way of their own.
    ///
    /// - Parameters:
    ///   - constrainedSize: the range as the parent gave it.
    ///   - size: the size properties of the element's style.
    func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize,
        relativeToParentSize parentSize: CGSize
    ) -> ASLayout

    /// Whether the element says how it measures, by a spec or by an override.
    func implementsLayoutMethod() -> Bool

    /// A name for debugging output.
    var debugName: String? { get set }

    /// The class and the debug name.
    func asciiArtName() -> String

    /// The element and the elements in it, drawn as boxes of text.
    func asciiArtString() -> String
}

extension ASLayoutElement {
    /// Sets properties of the style and returns the element, for chaining.
    @discardableResult
    public func styled(_ styleBlock: (ASLayoutElementStyle) -> Void) -> Self {
        styleBlock(style)
        return self
    }

    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
    }

    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        measuredLayout(constrainedSize, parentSize: parentSize)
    }

    public func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize,
        relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, relativeTo: parentSize))
    }

    public func asciiArtName() -> String {
        defaultAsciiArtName
    }

    public func asciiArtString() -> String {
        asciiArtName()
    }
}

extension ASLayoutElement {
    public func setLayoutOptionExtensionBool(_ value: Bool, at index: Int) {
        style.setLayoutOptionExtensionBool(value, at: index)
    }

    public func layoutOptionExtensionBool(at index: Int) -> Bool {
        style.layoutOptionExtensionBool(at: index)
    }

    public func setLayoutOptionExtensionInteger(_ value: Int, at index: Int) {
        style.setLayoutOptionExtensionInteger(value, at: index)
    }

    public func layoutOptionExtensionInteger(at index: Int) -> Int {
        style.layoutOptionExtensionInteger(at: index)
    }

    public func setLayoutOptionExtensionEdgeInsets(_ value: UIEdgeInsets, at index: Int) {
        style.setLayoutOptionExtensionEdgeInsets(value, at: index)
    }

    public func layoutOptionExtensionEdgeInsets(at index: Int) -> UIEdgeInsets {
        style.layoutOptionExtensionEdgeInsets(at: index)
    }
}

/// Measures an element; the same as calling it yourself.
public func ASCalculateLayout(
    _ element: any ASLayoutElement, _ sizeRange: ASSizeRange, _ parentSize: CGSize
) -> ASLayout {
    element.layoutThatFits(sizeRange, parentSize: parentSize)
}

/// Measures an element that has no parent: percentages refer to the range's maximum.
public func ASCalculateRootLayout(_ element: any ASLayoutElement, _ sizeRange: ASSizeRange) -> ASLayout {
    element.layoutThatFits(sizeRange, parentSize: sizeRange.max)
}
