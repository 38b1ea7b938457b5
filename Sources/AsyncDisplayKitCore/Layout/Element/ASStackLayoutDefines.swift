/// The axis along which a stack places its children. *Raw zero is vertical; a new stack is horizontal.*
public enum ASStackLayoutDirection: Int, Hashable, Sendable {
    /// From top to bottom.
    case vertical
    /// From left to right.
    case horizontal
}

/// The places of a line's children along the stack's direction, if they leave space free or need more than there is.
public enum ASStackLayoutJustifyContent: Int, Hashable, Sendable {
    /// At the beginning, one after the other.
    case start
    /// In the middle, one after the other.
    case center
    /// At the end, one after the other.
    case end
    /// Equal gaps between children; as `start` for one child or when there is no space left.
    case spaceBetween
    /// Equal space on both sides of every child; as `center` for one child or when there is no space left.
    case spaceAround
}

/// The places of children across the stack's direction.
public enum ASStackLayoutAlignItems: Int, Hashable, Sendable {
    /// At the beginning: the top of a horizontal stack, the left of a vertical one.
    case start
    /// At the end: the bottom of a horizontal stack, the right of a vertical one.
    case end
    /// In the middle.
    case center
    /// Children without a size of their own on that axis fill the line.
    case stretch
    /// The baselines of the children's first lines (`style.ascender`) are at one height. Meant for horizontal stacks.
    case baselineFirst
    /// The baselines of the children's last lines (`style.descender`) are at one height. Meant for horizontal stacks.
    case baselineLast
    /// As `start`.
    case notSet
}

/// How one child departs from the alignment of its stack.
public enum ASStackLayoutAlignSelf: Int, Hashable, Sendable {
    /// The stack's `alignItems` decides.
    case auto
    /// At the beginning, whatever the stack's `alignItems` is.
    case start
    /// At the end, whatever the stack's `alignItems` is.
    case end
    /// In the middle, whatever the stack's `alignItems` is.
    case center
    /// Fills the line, if the child has no size of its own on that axis, whatever the stack's `alignItems` is.
    case stretch
}

/// Whether children that do not fit go to further lines.
public enum ASStackLayoutFlexWrap: Int, Hashable, Sendable {
    /// All children stay in one line.
    case noWrap
    /// Children that do not fit go to the next line.
    case wrap
}

/// The places of a wrapping stack's lines across its direction.
public enum ASStackLayoutAlignContent: Int, Hashable, Sendable {
    /// At the beginning, one after the other.
    case start
    /// In the middle, one after the other.
    case center
    /// At the end, one after the other.
    case end
    /// Equal gaps between lines; as `start` for one line or when there is no space left.
    case spaceBetween
    /// Equal space on both sides of every line; as `center` for one line or when there is no space left.
    case spaceAround
    /// Lines grow by equal shares to fill the stack.
    case stretch
}

/// Alignment of a stack's children by side instead of by axis.
public enum ASHorizontalAlignment: Int, Hashable, Sendable {
    /// Leaves `justifyContent` and `alignItems` to the user.
    case none
    /// At the left edge.
    case left
    /// Half way between the edges.
    case middle
    /// At the right edge.
    case right
}

/// Alignment of a stack's children by side instead of by axis.
public enum ASVerticalAlignment: Int, Hashable, Sendable {
    /// Leaves `justifyContent` and `alignItems` to the user.
    case none
    /// At the upper edge.
    case top
    /// Half way between the edges.
    case center
    /// At the lower edge.
    case bottom
}
