import AsyncDisplayKit

// What a table's cell shows besides its content, and cells that are never seen unfinished.

final class AnimalCellNode: ASCellNode {
    let nameNode = ASTextNode()

    init(animal: Animal) {
        super.init()
        automaticallyManagesSubnodes = true
        nameNode.attributedText = .sampleLine(animal.name)
        selectionStyle = .none
        accessoryType = .disclosureIndicator
        separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: nameNode)
    }
}

/// A cell that the main thread waits for when it appears.
@MainActor func makeFinishedCell(_ animal: Animal) -> ASCellNode {
    let node = AnimalCellNode(animal: animal)
    node.neverShowPlaceholders = true
    return node
}
