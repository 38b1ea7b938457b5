import Foundation

/// The properties that a stack reads from its children. Only *direct* children count: of an element inside an inset
/// spec, the stack reads the style of the inset spec.
public protocol ASStackLayoutElement: AnyObject {
    /// The distance before the child along the stack's direction, in points, in addition to the stack's `spacing`.
    /// Default 0.
    var spacingBefore: CGFloat { get set }
    /// The distance after the child along the stack's direction, in points, in addition to the stack's `spacing`.
    /// Default 0.
    var spacingAfter: CGFloat { get set }
    /// The weight by which the child takes spare space, relative to its siblings' weights. Default 0: it takes no
    /// space.
    var flexGrow: CGFloat { get set }
    /// The weight by which the child gets smaller when space is missing, relative to its siblings' weights. Default 0:
    /// it does not.
    var flexShrink: CGFloat { get set }
    /// The child's length along the stack's direction before it grows or shrinks. Default auto: its measured length.
    var flexBasis: ASDimension { get set }
    /// How the child departs from the stack's `alignItems`. Default `auto`: it does not.
    var alignSelf: ASStackLayoutAlignSelf { get set }
    /// The distance from the child's top to its first baseline, in points. Text nodes set it when they are measured.
    var ascender: CGFloat { get set }
    /// The distance from the child's bottom up to its last baseline, in points, as a negative number. Text nodes set it
    /// when they are measured.
    var descender: CGFloat { get set }
}

/// The properties that an absolute spec reads from its children.
public protocol ASAbsoluteLayoutElement: AnyObject {
    /// Where the child's upper left corner lies, in points. Default zero.
    var layoutPosition: CGPoint { get set }
}

extension ASLayoutElementStyle: ASStackLayoutElement, ASAbsoluteLayoutElement {
    /// The distance before the element along the stack, in points. It counts for the first child, too, and may be
    /// negative.
    public var spacingBefore: CGFloat {
        get { read { $0.spacingBefore } }
        set {
            write(
                ASLayoutElementStyleSpacingBeforeProperty, { exchange(&$0.spacingBefore, with: $1) },
                finiteStyleValue(newValue, "spacingBefore", allowsNegative: true))
        }
    }

    /// The distance after the element along the stack, in points. It counts for the last child, too, and may be
    /// negative.
    public var spacingAfter: CGFloat {
        get { read { $0.spacingAfter } }
        set {
            write(
                ASLayoutElementStyleSpacingAfterProperty, { exchange(&$0.spacingAfter, with: $1) },
                finiteStyleValue(newValue, "spacingAfter", allowsNegative: true))
        }
    }

    /// The share of the stack's spare space that the element takes, relative to the shares of its siblings; 0 takes
    /// none.
    public var flexGrow: CGFloat {
        get { read { $0.flexGrow } }
        set {
            write(
                ASLayoutElementStyleFlexGrowProperty, { exchange(&$0.flexGrow, with: $1) },
                finiteStyleValue(newValue, "flexGrow", allowsNegative: false))
        }
    }

    /// The weight by which the element gets smaller if the children exceed the stack, multiplied by its size. With 0,
    /// the default (unlike on the web), it does not.
    public var flexShrink: CGFloat {
        get { read { $0.flexShrink } }
        set {
            write(
                ASLayoutElementStyleFlexShrinkProperty, { exchange(&$0.flexShrink, with: $1) },
                finiteStyleValue(newValue, "flexShrink", allowsNegative: false))
        }
    }

    /// The distance from the element's top to its first baseline, in points.
    public var ascender: CGFloat {
        get { read { $0.ascender } }
        set {
            write(
                ASLayoutElementStyleAscenderProperty, { exchange(&$0.ascender, with: $1) },
                finiteStyleValue(newValue, "ascender", allowsNegative: true))
        }
    }

    /// The distance from the element's bottom to its last baseline, in points: *negative* when the baseline lies above
    /// the bottom, as in fonts.
    public var descender: CGFloat {
        get { read { $0.descender } }
        set {
            write(
                ASLayoutElementStyleDescenderProperty, { exchange(&$0.descender, with: $1) },
                finiteStyleValue(newValue, "descender", allowsNegative: true))
        }
    }

    /// The element's length along the stack before it grows or shrinks, used instead of its own. It is an exact length,
    /// so the style's size, minimum and maximum along that axis do not count. A fraction needs a stack of exact size.
    public var flexBasis: ASDimension {
        get { read { $0.flexBasis } }
        set { write(ASLayoutElementStyleFlexBasisProperty, { exchange(&$0.flexBasis, with: $1) }, newValue.repaired) }
    }

    /// The element's place across the stack, used instead of the stack's `alignItems`.
    public var alignSelf: ASStackLayoutAlignSelf {
        get { read { $0.alignSelf } }
        set { write(ASLayoutElementStyleAlignSelfProperty, { exchange(&$0.alignSelf, with: $1) }, newValue) }
    }

    /// The element's origin in an absolute spec, in the spec's coordinates.
    public var layoutPosition: CGPoint {
        get { read { $0.layoutPosition } }
        set {
            let position = CGPoint(
                x: finiteStyleValue(newValue.x, "layoutPosition", allowsNegative: true),
                y: finiteStyleValue(newValue.y, "layoutPosition", allowsNegative: true))
            write(ASLayoutElementStyleLayoutPositionProperty, { exchange(&$0.layoutPosition, with: $1) }, position)
        }
    }
}
