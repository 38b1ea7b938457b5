import AsyncDisplayKit

// How a collection node prepares the cells of an update.

@MainActor func makeReloadingNode() -> ASCollectionNode {
    let node = ASCollectionNode.init()
    node.cellLayoutMode = .alwaysReloadData
    return node
}
