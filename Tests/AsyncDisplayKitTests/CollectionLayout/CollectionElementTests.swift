import AsyncDisplayKit
import Testing

/// Sections of two items, as high as the range they are measured in allows up to 60 points, below headers of 30.
@MainActor private final class Items: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    final class Cell: ASCellNode, @unchecked Sendable {  // no state
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            let wanted: CGFloat = asyncTraitCollection().userInterfaceStyle == .dark ? 80 : 60
            return CGSize(width: 100, height: min(wanted, constrainedSize.height))
        }
    }

    var sections = [2, 2]
    var model = "a"

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections[section]
    }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock { { Cell() } }
    func collectionNode(_ node: ASCollectionNode, nodeModelForItemAt path: IndexPath) -> Any? {
        "\(model)\(path.section)\(path.item)"
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNodeBlock { { Cell() } }
    func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 0, height: 10), CGSize(width: 0, height: 30))
    }
}

@MainActor @Suite(.serialized) struct CollectionElementTests {
    private static let header = UICollectionView.elementKindSectionHeader

    private func run(_ body: (PromiseStage, ASCollectionNode, Items) throws -> Void) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items()
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = items
        node.delegate = items
        stage.show(node)
        stage.host.settle()
        try body(stage, node, items)
    }

    private func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }

    private func height(_ node: ASCollectionNode, _ path: IndexPath) -> CGFloat? {
        node.view.layoutAttributesForItem(at: path)?.frame.height
    }

    @Test("A node is measured in the range set on its element, until the container decides otherwise")
    func range() throws {
        try run { stage, node, _ in
            let element = try #require(node.visibleElements.elementForItem(at: path(0, 0)))
            #expect(element.constrainedSize.max.width == 320 && height(node, path(0, 0)) == 60)
            element.constrainedSize = ASSizeRangeMake(.zero, CGSize(width: 320, height: 40))
            stage.host.settle()
            #expect(height(node, path(0, 0)) == 40 && element.constrainedSize.max.height == 40)
            #expect(height(node, path(1, 1)) == 60)
            element.constrainedSize = ASSizeRangeMake(.zero, CGSize(width: 320, height: 25))
            stage.host.settle()
            #expect(height(node, path(0, 0)) == 25)
            node.relayoutItems()
            stage.host.settle()
            #expect(height(node, path(0, 0)) == 60)
            element.constrainedSize = ASSizeRangeMake(.zero, CGSize(width: 320, height: 40))
            node.frame.size.width = 300
            stage.host.settle()
            #expect(height(node, path(0, 0)) == 60 && element.constrainedSize.max.width == 300)
        }
    }

    @Test("A header is measured in the range set on its element")
    func headerRange() throws {
        try run { stage, node, _ in
            let elements = node.visibleElements
            let element = try #require(elements.supplementaryElement(ofKind: Self.header, at: path(1, 0)))
            @MainActor func size() -> CGFloat? {
                node.view.layoutAttributesForSupplementaryElement(ofKind: Self.header, at: path(1, 0))?.size.height
            }
            #expect(element.constrainedSize.max.height == 30 && size() == 30)
            for height: CGFloat in [20, 50] {
                element.constrainedSize = ASSizeRangeMake(.zero, CGSize(width: 320, height: height))
                stage.host.settle()
                #expect(element.constrainedSize.max.height == height && size() == height)
            }
            node.relayoutItems()
            stage.host.settle()
            #expect(size() == 30)
        }
    }

    @Test("Nodes of a container share one object of traits, also after these change")
    func sharedTraits() throws {
        try run { stage, node, items in
            // Two were made before the container had its traits, and the others after that.
            items.sections = [2, 400]
            node.performBatch(animated: false, updates: { node.reloadSections([1]) })
            stage.host.settle()
            @MainActor func objects() throws -> Set<ObjectIdentifier> {
                Set(
                    try [path(0, 0), path(0, 1), path(1, 2), path(1, 3)].map {
                        ObjectIdentifier(try #require(node.nodeForItem(at: $0)).asyncTraitCollection())
                    })
            }
            let before = try objects()
            #expect(before == [ObjectIdentifier(node.asyncTraitCollection())])
            stage.window.overrideUserInterfaceStyle = .dark
            stage.host.settle()
            #expect(try objects() == [ObjectIdentifier(node.asyncTraitCollection())] && before != (try objects()))
        }
    }

    @Test("Traits set on an element reach its node, made or not, until the container's change")
    func traits() throws {
        try run { stage, node, items in
            var dark = ASPrimitiveTraitCollection()
            dark.userInterfaceStyle = .dark
            let element = try #require(node.visibleElements.elementForItem(at: path(0, 1)))
            element.traitCollection = dark
            stage.host.settle()
            #expect(element.nodeIfAllocated?.primitiveTraitCollection == dark && height(node, path(0, 1)) == 80)
            // It is not taken back when the ranges look at the node again.
            node.setContentOffset(CGPoint(x: 0, y: 5), animated: false)
            stage.host.settle()
            #expect(element.traitCollection == dark && height(node, path(0, 0)) == 60)

            items.sections = [2, 400]
            node.performBatch(animated: false, updates: { node.reloadSections([1]) })
            stage.host.settle()
            let late = try #require(node.visibleElements.elementForItem(at: path(1, 399)))
            #expect(late.nodeIfAllocated == nil)
            late.traitCollection = dark
            #expect(late.traitCollection == dark && late.node?.primitiveTraitCollection == dark)

            var other = ASPrimitiveTraitCollection()
            other.displayScale = 3
            ASTraitCollectionPropagateDown(node, other)
            stage.host.settle()
            #expect(element.traitCollection == other && height(node, path(0, 1)) == 60)
        }
    }

    @Test("A header's node knows where it is, as an item's does")
    func supplementaryPath() throws {
        try run { stage, node, items in
            let header = try #require(node.supplementaryNode(forElementKind: Self.header, at: path(1, 0)))
            #expect(header.indexPath == path(1, 0) && node.indexPath(for: header) == path(1, 0))
            items.sections = [2]
            node.performBatch(animated: true, updates: { node.deleteSections([0]) })
            #expect(header.indexPath == path(0, 0))
            stage.host.settle()
            #expect(node.view.indexPath(for: header) == path(0, 0))
            items.sections = []
            node.performBatch(animated: false, updates: { node.deleteSections([0]) })
            #expect(header.indexPath == nil)
        }
    }

    @Test("A path without an item stands for its section when it is converted")
    func sectionPaths() throws {
        try run { stage, node, items in
            let before = node.visibleElements
            items.sections = [2]
            node.performBatch(animated: false, updates: { node.deleteSections([0]) })
            stage.host.settle()
            let after = node.visibleElements
            #expect(after.convertIndexPath(path(1, NSNotFound), from: before) == IndexPath(index: 0))
            #expect(after.convertIndexPath(path(0, NSNotFound), from: before) == nil)
            #expect(after.convertSection(0, from: before) == NSNotFound)
        }
    }

    @Test("An item's model is its node's, or what the data source says now")
    func models() throws {
        try run { stage, node, items in
            items.model = "b"
            #expect(node.nodeModelForItem(at: path(0, 1)) as? String == "a01")
            items.sections = [2, 400]
            node.performBatch(animated: false, updates: { node.reloadSections([1]) })
            #expect(node.nodeModelForItem(at: path(1, 399)) as? String == "b1399")
            stage.host.settle()
            #expect(node.visibleElements.elementForItem(at: path(1, 399))?.nodeModel as? String == "b1399")
            #expect(node.nodeModelForItem(at: path(1, 400)) == nil)
        }
    }
}
