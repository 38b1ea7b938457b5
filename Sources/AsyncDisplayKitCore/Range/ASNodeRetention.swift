/// Which nodes of a container stay when their items are far from the viewport.
public enum ASNodeRetention: Sendable, Hashable {
    /// Every node that was made, for as long as its item lives: it keeps its state when it scrolls out and back.
    case all
    /// Only nodes of items and supplementaries within so many viewport lengths, which bounds memory. Those further away
    /// are released, and asked for again when they come back. Nodes in the ranges are always kept.
    case window(screenfuls: CGFloat)
}

/// When a container asks for its nodes.
public enum ASNodeLoading: Sendable, Hashable {
    /// When their items come near: what is never looked at costs nothing.
    case lazy
    /// All of them at the update (or first load) that brings them, in the order of their items, as Texture does. Costs
    /// the main thread a call per item, and memory for every node.
    case eager
}
