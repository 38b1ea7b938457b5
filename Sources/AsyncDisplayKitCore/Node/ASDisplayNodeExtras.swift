import Dispatch
import Execution

// Functions on trees of nodes. Those that take views or layers belong to the main thread.

/// The node whose view this is; nil for other views. Main thread.
@preconcurrency @MainActor public func ASViewToDisplayNode(_ view: UIView?) -> ASDisplayNode? {
    view?.asyncdisplaykit_node
}

/// The node whose layer, or whose view's layer, this is; nil for other layers. Main thread.
@preconcurrency @MainActor public func ASLayerToDisplayNode(_ layer: CALayer?) -> ASDisplayNode? {
    switch layer?.delegate {
    case let view as UIView: view.asyncdisplaykit_node
    case let delegate as NodeLayerDelegate: delegate.node
    default: nil
    }
}

/// The topmost node of the tree a node is in; itself if it has no supernode. Any thread.
public func ASDisplayNodeUltimateParentOfNode(_ node: ASDisplayNode) -> ASDisplayNode {
    var top = node
    while let next = top.supernode { top = next }
    return top
}

/// Calls `block` for a node and everything in it, each node before its subnodes.
///
/// - Parameters:
///   - layer: where to begin if there is no node.
///   - traverseSublayers: follows the layers of loaded nodes, and so also finds nodes inside views that belong to no
///     node. Main thread only then.
@preconcurrency @MainActor
public func ASDisplayNodePerformBlockOnEveryNode(
    _ layer: CALayer?, _ node: ASDisplayNode?, _ traverseSublayers: Bool, _ block: (ASDisplayNode) -> Void
) {
    let node = node ?? ASLayerToDisplayNode(layer)
    if let node { block(node) }
    if traverseSublayers, let layer = layer ?? node?.layerIfLoaded {
        for sublayer in layer.sublayers ?? [] {
            ASDisplayNodePerformBlockOnEveryNode(sublayer, nil, true, block)
        }
    } else if let node {
        for subnode in node.subnodes ?? [] {
            ASDisplayNodePerformBlockOnEveryNode(nil, subnode, traverseSublayers, block)
        }
    }
}

/// Calls `block` for a node and everything in it, level by level. Any thread.
public func ASDisplayNodePerformBlockOnEveryNodeBFS(_ node: ASDisplayNode, _ block: (ASDisplayNode) -> Void) {
    var level = [node]
    while !level.isEmpty {
        for node in level { block(node) }
        level = level.flatMap { $0.subnodes ?? [] }
    }
}

/// Calls `block` for everything in a node, but not for the node.
@preconcurrency @MainActor
public func ASDisplayNodePerformBlockOnEverySubnode(
    _ node: ASDisplayNode, _ traverseSublayers: Bool, _ block: (ASDisplayNode) -> Void
) {
    for subnode in node.subnodes ?? [] {
        ASDisplayNodePerformBlockOnEveryNode(nil, subnode, traverseSublayers, block)
    }
}

/// The nearest node that both nodes are in, or are; nil if they are in different trees. Any thread.
public func ASDisplayNodeFindClosestCommonAncestor(_ node1: ASDisplayNode, _ node2: ASDisplayNode) -> ASDisplayNode? {
    let above = Set(node1.supernodesIncludingSelf)
    return node2.supernodesIncludingSelf.first { above.contains($0) }
}

/// A node and everything in it, each node before its subnodes. Any thread.
public func ASCollectDisplayNodes(_ node: ASDisplayNode) -> [ASDisplayNode] {
    [node] + (node.subnodes ?? []).flatMap(ASCollectDisplayNodes)
}

/// The nodes inside a node, at any depth, that fulfil a condition. Any thread.
public func ASDisplayNodeFindAllSubnodes(
    _ start: ASDisplayNode, _ block: (ASDisplayNode) -> Bool
) -> [ASDisplayNode] {
    ASCollectDisplayNodes(start).dropFirst().filter(block)
}

/// Everything of a class in a node, without the node. Any thread.
public func ASDisplayNodeFindAllSubnodesOfClass<Node: ASDisplayNode>(
    _ start: ASDisplayNode, _ type: Node.Type
) -> [Node] {
    ASCollectDisplayNodes(start).dropFirst().compactMap { $0 as? Node }
}

/// The first node that fulfils a condition; nodes inside a node are looked at before that node. Any thread.
public func ASDisplayNodeFindFirstNode(
    _ start: ASDisplayNode, _ block: (ASDisplayNode) -> Bool
) -> ASDisplayNode? {
    ASDisplayNodeFindFirstSubnode(start, block) ?? (block(start) ? start : nil)
}

/// As `ASDisplayNodeFindFirstNode`, without the node to begin with. Any thread.
public func ASDisplayNodeFindFirstSubnode(
    _ start: ASDisplayNode, _ block: (ASDisplayNode) -> Bool
) -> ASDisplayNode? {
    for subnode in start.subnodes ?? [] {
        if let found = ASDisplayNodeFindFirstNode(subnode, block) { return found }
    }
    return nil
}

/// The first of a class in a node, without the node. Any thread.
public func ASDisplayNodeFindFirstSubnodeOfClass<Node: ASDisplayNode>(
    _ start: ASDisplayNode, _ type: Node.Type
) -> Node? {
    ASDisplayNodeFindFirstSubnode(start) { $0 is Node } as? Node
}

/// Runs `block` at once off the main thread; from the main thread on one of eight threads, as soon as one is free.
/// Such blocks must not wait for one another.
public func ASPerformBlockOnBackgroundThread(_ block: @escaping @Sendable () -> Void) {
    if MainThread.isCurrent { backgroundBlocks.async(block) } else { block() }
}

private let backgroundBlocks = BackgroundQueues(label: "texture.background", count: 8)
