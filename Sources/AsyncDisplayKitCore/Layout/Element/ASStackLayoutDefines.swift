/// The axis along which a stack places its children. *Raw zero is vertical; a new stack is horizontal.*
public enum ASStackLayoutDirection: Int, Hashable, Sendable {
    case vertical
    case horizontal
}

/// Where the children of a line go along the stack's direction when they leave space, or have too little.
public enum ASStackLayoutJustifyContent: Int, Hashable, Sendable {
    case start
    case center
    case end
    /// Equal gaps between children; as `start` for one child or when there is no space left.
    case spaceBetween
    /// Equal space on both sides of every child; as `center` for one child or when there is no space left.
    case spaceAround
}

/// Where children go across the stack's direction.
public enum ASStackLayoutAlignItems: Int, Hashable, Sendable {
    case start
    case end
    case center
    /// Children without a size of their own on that axis fill the line.
    case stretch
    /// Baselines of the first lines (`style.ascender`) at one height. Meant for horizontal stacks.
    case baselineFirst
    /// Baselines of the last lines (`style.descender`) at one height. Meant for horizontal stacks.
    case baselineLast
    /// As `start`.
    case notSet
}

/// How one child departs from the alignment of its stack.
public enum ASStackLayoutAlignSelf: Int, Hashable, Sendable {
    /// As the stack says.
    case auto
    case start
    case end
    case center
    case stretch
}

/// Whether children that do not fit go to further lines.
public enum ASStackLayoutFlexWrap: Int, Hashable, Sendable {
    case noWrap
    case wrap
}

/// Where the lines of a wrapping stack go across its direction.
public enum ASStackLayoutAlignContent: Int, Hashable, Sendable {
    case start
    case center
    case end
    case spaceBetween
    case spaceAround
    /// Lines grow by equal shares to fill the stack.
    case stretch
}

/// Alignment of a stack's children by side instead of by axis.
public enum ASHorizontalAlignment: Int, Hashable, Sendable {
    /// Leaves `justifyContent` and `alignItems` to the user.
    case none
    case left
    case middle
    case right
}

/// Alignment of a stack's children by side instead of by axis.
public enum ASVerticalAlignment: Int, Hashable, Sendable {
    /// Leaves `justifyContent` and `alignItems` to the user.
    case none
    case top
    case center
    case bottom
}
