import AsyncDisplayKit
import Testing

private let header = UICollectionView.elementKindSectionHeader
private let footer = UICollectionView.elementKindSectionFooter

/// Everything below each other: of each section the header, if there is one, the items and the footers.
private func stack(
    _ context: ASCollectionLayoutContext, height: (ASCollectionElement) -> CGFloat
) -> ASCollectionLayoutState {
    guard let elements = context.elements else { return ASCollectionLayoutState(context: context) }
    var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
    var y: CGFloat = 0
    func place(_ element: ASCollectionElement?) {
        guard let element, let path = elements.indexPath(for: element) else { return }
        let attributes =
            element.supplementaryElementKind.map {
                UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: path)
            } ?? UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(x: 0, y: y, width: context.viewportSize.width, height: height(element))
        y = attributes.frame.maxY
        table[element] = attributes
    }
    for section in 0..<elements.numberOfSections {
        place(elements.supplementaryElement(ofKind: header, at: IndexPath(item: 0, section: section)))
        for item in 0..<elements.numberOfItems(inSection: section) {
            place(elements.elementForItem(at: IndexPath(item: item, section: section)))
        }
        for item in 0..<2 {
            place(elements.supplementaryElement(ofKind: footer, at: IndexPath(item: item, section: section)))
        }
    }
    return ASCollectionLayoutState(
        context: context, contentSize: CGSize(width: context.viewportSize.width, height: y),
        elementToLayoutAttributesTable: table)
}

/// As high as nodes want to be.
@MainActor private final class Measuring: ASCollectionLayoutDelegate {
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        let range = ASSizeRange(
            min: CGSize(width: context.viewportSize.width, height: 0),
            max: CGSize(width: context.viewportSize.width, height: .infinity))
        return stack(context) { $0.node?.layoutThatFits(range).size.height ?? 7 }
    }
}

/// Items of 60 points, all else of 20; asks no node.
@MainActor private final class Fixed: ASCollectionLayoutDelegate {
    /// What the delegate was asked to place last.
    var elements: ASElementMap?
    private(set) var calculations = 0
    static var calculatesWithNodes: Bool { false }
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func additionalInfoForLayout(withElements elements: ASElementMap) -> Any? {
        self.elements = elements
        calculations += 1
        return nil
    }
    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        stack(context) { $0.supplementaryElementKind == nil ? 60 : 20 }
    }
}

@MainActor private final class Sections: ASCollectionDataSource {
    /// How many items each has. Headers are 10 points higher than there are items.
    var counts: [Int]
    /// Kinds by section; nil for those that are registered.
    var kinds: ((Int) -> [String])?
    private(set) var asked: [String] = []

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { counts.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { { SwatchCell(0, height: 40) } }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        asked.append("\(kind == header ? "header" : "footer") \(indexPath.section) \(indexPath.item)")
        let height = CGFloat(counts[indexPath.section]) + 10
        return { SwatchCell(1, height: height) }
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] { kinds?(section) ?? collectionNode.registeredSupplementaryKinds }
}

@MainActor private final class TwoFooters: ASCollectionViewLayoutInspecting {
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 320, height: 60)) }
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func collectionView(
        _ collectionView: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: UInt
    ) -> UInt { kind == footer ? 2 : section == 0 ? 0 : .max }
}

/// Supplementaries that a layout delegate places.
@MainActor @Suite(.serialized) struct LayoutSupplementaryTests {
    private func showCollection(
        _ delegate: any ASCollectionLayoutDelegate, _ sections: Sections, _ configure: (ASCollectionNode) -> Void
    ) throws -> (PromiseStage, ASCollectionNode) {
        let node = ASCollectionNode(layoutDelegate: delegate)
        configure(node)
        return try PromiseStage.collection(node, of: sections, height: 400)
    }

    /// Where what is shown of a kind is, by section.
    private func frames(_ node: ASCollectionNode, _ kind: String, item: Int = 0) -> [CGRect?] {
        (0..<node.numberOfSections).map {
            node.view.supplementaryView(forElementKind: kind, at: IndexPath(item: item, section: $0))?.frame
        }
    }

    @Test("Headers of a registered kind are placed by the sizes that their nodes want, those of new sections, too")
    func measured() throws {
        let sections = Sections([2, 3])
        let (stage, node) = try showCollection(Measuring(), sections) { $0.registerSupplementaryNode(ofKind: header) }
        defer { stage.close() }
        #expect(
            frames(node, header) == [
                CGRect(x: 0, y: 0, width: 320, height: 12), CGRect(x: 0, y: 92, width: 320, height: 13),
            ])
        #expect(node.view.contentSize.height == 225)
        #expect(
            node.supplementaryNode(forElementKind: header, at: IndexPath(item: 0, section: 1))?.view.bounds.size
                == CGSize(width: 320, height: 13))
        sections.counts = [2, 4, 3]
        node.performBatch(animated: false, updates: { node.insertSections([1]) })
        #expect(node.isProcessingUpdates)
        stage.host.settle()
        #expect(frames(node, header).map { $0?.minY } == [0, 92, 92 + 14 + 160])
        #expect(sections.asked == ["header 0 0", "header 1 0", "header 1 0"])
    }

    @Test("A delegate that does without nodes places headers of all sections, of which only those near are made")
    func unmeasured() throws {
        let sections = Sections(Array(repeating: 3, count: 200))
        let (stage, node) = try showCollection(Fixed(), sections) { $0.registerSupplementaryNode(ofKind: header) }
        defer { stage.close() }
        #expect(node.view.contentSize.height == 40_000)
        #expect(
            frames(node, header).prefix(2) == [
                CGRect(x: 0, y: 0, width: 320, height: 20), CGRect(x: 0, y: 200, width: 320, height: 20),
            ])
        #expect((1..<30).contains(sections.asked.count))
        let path = IndexPath(item: 0, section: 1)
        #expect(
            node.supplementaryNode(forElementKind: header, at: path)?.calculatedSize == CGSize(width: 320, height: 20))
        node.scrollToItem(at: IndexPath(item: 0, section: 150), at: .top, animated: false)
        stage.host.settle()
        #expect(frames(node, header)[151]?.minY == 30_200)
    }

    @Test("A delegate sees what the data source lists, as many as the inspector says; elements are the same ones later")
    func listed() throws {
        let delegate = Fixed()
        let sections = Sections([1, 1, 1])
        sections.kinds = { $0 == 2 ? [] : [header, footer] }
        let inspector = TwoFooters()
        let (stage, node) = try showCollection(delegate, sections) { $0.layoutInspector = inspector }
        defer { stage.close() }
        let elements = try #require(delegate.elements)
        func has(_ kind: String, _ item: Int, _ section: Int) -> Bool {
            elements.supplementaryElement(ofKind: kind, at: IndexPath(item: item, section: section)) != nil
        }
        #expect((0..<3).map { has(header, 0, $0) } == [false, true, false])
        #expect((0..<3).map { has(footer, $0, 0) } == [true, true, false] && !has(footer, 0, 2))
        #expect(!has(header, 0, 3) && !has("other", 0, 1))
        #expect(elements.count == 3 + 1 + 4 && elements.supplementaryElementKinds == [footer, header])
        #expect(
            frames(node, footer, item: 1) == [
                CGRect(x: 0, y: 80, width: 320, height: 20), CGRect(x: 0, y: 200, width: 320, height: 20), nil,
            ])
        let path = IndexPath(item: 1, section: 1)
        let element = try #require(elements.supplementaryElement(ofKind: footer, at: path))
        #expect(element == node.visibleElements.supplementaryElement(ofKind: footer, at: path))
        #expect(elements.indexPath(for: element) == path && elements.indexPathForElement(ifCell: element) == nil)
        #expect(element.node === node.supplementaryNode(forElementKind: footer, at: path) && element.node != nil)
        #expect(element.node?.indexPath == path && element.constrainedSize.max.height == 20)
    }

    @Test("A header that changes has places calculated again only by a delegate that asks nodes")
    func changing() throws {
        let path = IndexPath(item: 0, section: 0)
        for asksNodes in [true, false] {
            let fixed = Fixed()
            let sections = Sections([2, 3])
            let (stage, node) = try showCollection(asksNodes ? Measuring() : fixed, sections) {
                $0.registerSupplementaryNode(ofKind: header)
            }
            defer { stage.close() }
            let calculations = fixed.calculations
            let cell = try #require(node.supplementaryNode(forElementKind: header, at: path) as? SwatchCell)
            cell.changeHeight(70)
            node.nodeForItem(at: path)?.setNeedsLayout()
            stage.host.settle()
            #expect(frames(node, header)[0]?.height == (asksNodes ? 70 : 20))
            node.reloadSupplementaryElement(ofKind: header, at: path)
            stage.host.settle()
            #expect(node.supplementaryNode(forElementKind: header, at: path) !== cell)
            #expect(frames(node, header)[0]?.height == (asksNodes ? 12 : 20) && fixed.calculations == calculations)
        }
    }

    @Test("A header that the data source lists no more goes with the next update, although there is a node")
    func vanishing() throws {
        let sections = Sections([1, 1])
        sections.kinds = { _ in [header] }
        let (stage, node) = try showCollection(Fixed(), sections) { _ in }
        defer { stage.close() }
        #expect(frames(node, header).compactMap { $0 }.count == 2)
        sections.kinds = { $0 == 0 ? [] : [header] }
        sections.counts[0] = 0
        node.performBatch(animated: false, updates: { node.deleteItems(at: [IndexPath(item: 0, section: 0)]) })
        stage.host.settle()
        #expect(frames(node, header) == [nil, CGRect(x: 0, y: 0, width: 320, height: 20)])
    }
}
