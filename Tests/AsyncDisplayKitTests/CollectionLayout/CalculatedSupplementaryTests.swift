import AsyncDisplayKit
import Testing

/// Each section a header of 20 points, then its items of 50.
@MainActor private final class Headed: ASCollectionLayoutDelegate {
    static let kind = "title"

    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    static var calculatesWithNodes: Bool { false }

    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        guard let elements = context.elements else { return ASCollectionLayoutState(context: context) }
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        var y: CGFloat = 0
        func place(_ element: ASCollectionElement, _ attributes: UICollectionViewLayoutAttributes, height: CGFloat) {
            attributes.frame = CGRect(x: 0, y: y, width: context.viewportSize.width, height: height)
            table[element] = attributes
            y += height
        }
        for section in 0..<elements.numberOfSections {
            var path = IndexPath(item: 0, section: section)
            if let element = elements.supplementaryElement(ofKind: "title", at: path) {
                place(
                    element, UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "title", with: path),
                    height: 20)
            }
            for item in 0..<elements.numberOfItems(inSection: section) {
                path.item = item
                guard let element = elements.elementForItem(at: path) else { continue }
                place(element, UICollectionViewLayoutAttributes(forCellWith: path), height: 50)
            }
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: context.viewportSize.width, height: y),
            elementToLayoutAttributesTable: table)
    }
}

@MainActor private final class Sections: ASCollectionDataSource {
    var counts: [Int]
    var made: [Int] = []

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { counts.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { SwatchCell(1) }
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNodeBlock {
        let number = 100 + path.section
        return { SwatchCell(number) }
    }
    func collectionNode(_ node: ASCollectionNode, supplementaryElementKindsInSection section: Int) -> [String] {
        section == 1 ? [] : node.registeredSupplementaryKinds
    }
}

@MainActor @Suite(.serialized) struct CalculatedSupplementaryTests {
    @Test("A layout delegate places supplementaries of the kinds that were registered")
    func headers() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let sections = Sections([2, 1] + [Int](repeating: 3, count: 40))
        let node = ASCollectionNode(layoutDelegate: Headed())
        node.registerSupplementaryNode(ofKind: Headed.kind)
        node.dataSource = sections
        stage.show(node)
        stage.host.settle()
        func top(_ section: Int) -> CGFloat? {
            node.view.layoutAttributesForItem(at: IndexPath(item: 0, section: section))?.frame.minY
        }
        func header(_ section: Int) -> SwatchCell? {
            node.supplementaryNode(forElementKind: Headed.kind, at: IndexPath(item: 0, section: section)) as? SwatchCell
        }
        // The second section has no header.
        #expect(top(0) == 20 && top(1) == 120 && top(2) == 190)
        #expect(header(0)?.view.frame.size == CGSize(width: 320, height: 20) && header(0)?.isVisible == true)
        #expect(header(2)?.number == 102 && header(1) == nil && header(39) == nil)
        sections.counts.insert(contentsOf: [1, 1], at: 0)
        node.performBatch(animated: false, updates: { node.insertSections([0, 1]) })
        stage.host.settle()
        #expect(top(1) == 70 && top(2) == 140 && header(0)?.number == 100 && header(2)?.indexPath?.section == 2)
    }
}
