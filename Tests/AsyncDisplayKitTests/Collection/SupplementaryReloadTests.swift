import AsyncDisplayKit
import Testing

/// Sections of one item below a header with a version.
@MainActor private final class Sections: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    final class Header: ASCellNode, @unchecked Sendable {  // constants
        let version: Int

        init(_ version: Int) {
            self.version = version
            super.init()
        }

        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            CGSize(width: 100, height: 20 + 10 * CGFloat(version))
        }
    }

    var version = 0
    var hasHeaders = true
    var shown: [String] = []

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 3 }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { SwatchCell(1, height: 50) }
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNodeBlock {
        let version = version
        return { Header(version) }
    }
    func collectionNode(_ node: ASCollectionNode, supplementaryElementKindsInSection section: Int) -> [String] {
        hasHeaders ? node.registeredSupplementaryKinds : []
    }
    func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
    func collectionNode(_ node: ASCollectionNode, willDisplaySupplementaryElementWith header: ASCellNode) {
        shown.append("show \((header as? Header)?.version ?? -1)")
    }
    func collectionNode(_ node: ASCollectionNode, didEndDisplayingSupplementaryElementWith header: ASCellNode) {
        shown.append("hide \((header as? Header)?.version ?? -1)")
    }
}

@MainActor @Suite(.serialized) struct SupplementaryReloadTests {
    private static let kind = UICollectionView.elementKindSectionHeader

    private func run(_ body: (PromiseStage, ASCollectionNode, Sections) throws -> Void) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let sections = Sections()
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = sections
        node.delegate = sections
        stage.show(node)
        stage.host.settle()
        try body(stage, node, sections)
    }

    private func header(_ node: ASCollectionNode, _ section: Int) -> Sections.Header? {
        node.supplementaryNode(forElementKind: Self.kind, at: IndexPath(item: 0, section: section)) as? Sections.Header
    }

    private func top(_ node: ASCollectionNode, _ section: Int) -> CGFloat? {
        node.view.layoutAttributesForItem(at: IndexPath(item: 0, section: section))?.frame.minY
    }

    @Test("A header that is reloaded is replaced by the next frame, and no other is")
    func reload() throws {
        try run { stage, node, sections in
            let (first, second) = (try #require(header(node, 0)), try #require(header(node, 1)))
            let items = node.visibleNodes
            #expect(top(node, 1) == 90 && top(node, 2) == 160)
            sections.version = 3
            sections.shown = []
            node.reloadSupplementaryElement(ofKind: Self.kind, at: IndexPath(item: 0, section: 1))
            #expect(header(node, 1) == nil)
            stage.host.step()
            let new = try #require(header(node, 1))
            #expect(new.version == 3 && new.isVisible && new.indexPath == IndexPath(item: 0, section: 1))
            #expect(new.view.bounds.size == CGSize(width: 320, height: 50) && new.view.window != nil)
            #expect(second.viewIfLoaded?.window == nil && !second.isVisible && second.indexPath == nil)
            #expect(header(node, 0) === first && header(node, 2)?.version == 0 && node.visibleNodes == items)
            #expect(top(node, 1) == 120 && top(node, 2) == 190)
            #expect(sections.shown == ["hide 0", "show 3"])
        }
    }

    @Test("Reloads of one header that follow each other, or an update, end with the newest")
    func several() throws {
        try run { stage, node, sections in
            for version in 1...3 {
                sections.version = version
                node.reloadSupplementaryElement(ofKind: Self.kind, at: IndexPath(item: 0, section: 2))
            }
            node.performBatch(animated: true, updates: { node.moveSection(2, toSection: 0) })
            stage.host.settle()
            #expect(header(node, 0)?.version == 3 && header(node, 0)?.isVisible == true)
            #expect(header(node, 1)?.version == 0)
        }
    }

    @Test("A header that there is no more node for goes; places without one are left alone")
    func gone() throws {
        try run { stage, node, sections in
            let first = try #require(header(node, 0))
            sections.hasHeaders = false
            node.reloadSupplementaryElement(ofKind: Self.kind, at: IndexPath(item: 0, section: 0))
            node.reloadSupplementaryElement(ofKind: "other", at: IndexPath(item: 0, section: 0))
            node.reloadSupplementaryElement(ofKind: Self.kind, at: IndexPath(item: 0, section: 9))
            stage.host.settle()
            #expect(header(node, 0) == nil && top(node, 0) == 0 && first.viewIfLoaded?.window == nil)
        }
    }
}
