import AsyncDisplayKit
import Execution
import Testing

/// A column of items whose height is what the delegate adds to the context. Keeps the contexts it was asked with.
@MainActor private final class Column: ASCollectionLayoutDelegate {
    nonisolated static let contexts = Mutex([ASCollectionLayoutContext]())

    var height: CGFloat = 30

    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func additionalInfoForLayout(withElements elements: ASElementMap) -> Any? {
        height + CGFloat(elements.numberOfItems(inSection: 0))
    }
    static var calculatesWithNodes: Bool { false }

    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        nonisolated(unsafe) let kept = context  // read by the test when no calculation runs
        contexts.withLock { $0.append(kept) }
        guard let elements = context.elements, let height = context.additionalInfo as? CGFloat else {
            return ASCollectionLayoutState(context: context)
        }
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        for path in elements.itemIndexPaths {
            guard let element = elements.elementForItem(at: path) else { continue }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(
                x: 0, y: CGFloat(path.item) * height, width: context.viewportSize.width, height: height)
            table[element] = attributes
        }
        return ASCollectionLayoutState(
            context: context,
            contentSize: CGSize(width: context.viewportSize.width, height: CGFloat(elements.count) * height),
            elementToLayoutAttributesTable: table)
    }
}

@MainActor @Suite(.serialized) struct LayoutStateTests {
    @Test("A delegate calculates with what it adds, the viewport, and where the content was")
    func context() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        Column.contexts.withLock { $0 = [] }
        let source = SwatchSource(70)
        let node = ASCollectionNode(layoutDelegate: Column())
        node.dataSource = source
        node.contentInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
        stage.show(node)
        stage.host.settle()
        #expect(node.view.contentSize == CGSize(width: 280, height: 7000))
        node.setContentOffset(CGPoint(x: -10, y: 500), animated: false)
        stage.host.settle()
        source.count = 72
        node.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        stage.host.settle()
        let contexts = Column.contexts.withLock { $0 }
        #expect(contexts.map { $0.additionalInfo as? CGFloat } == [100, 102])
        #expect(contexts.map(\.initialContentOffset.y) == [0, 500])
        #expect(contexts.allSatisfy { $0.viewportSize == CGSize(width: 280, height: 400) })
        #expect(contexts.allSatisfy { $0.scrollableDirections == ASScrollDirectionVerticalDirections })
    }

    @Test("A state answers for items, elements and rectangles")
    func queries() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        Column.contexts.withLock { $0 = [] }
        let source = SwatchSource(10)
        let node = ASCollectionNode(layoutDelegate: Column())
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let context = try #require(Column.contexts.withLock { $0.last })
        let state = Column.calculateLayout(with: context)
        #expect(state.context === context && state.contentSize == CGSize(width: 320, height: 400))
        #expect(state.allLayoutAttributes().count == 10)
        let third = state.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))
        #expect(third?.frame == CGRect(x: 0, y: 80, width: 320, height: 40))
        let element = try #require(context.elements?.elementForItem(at: IndexPath(item: 2, section: 0)))
        #expect(state.layoutAttributes(for: element) === third)
        let found = state.layoutAttributesForElements(in: CGRect(x: 0, y: 90, width: 10, height: 60))
        #expect(found.map(\.indexPath.item).sorted() == [2, 3])
        #expect(state.layoutAttributesForItem(at: IndexPath(item: 10, section: 0)) == nil)
        #expect(state.layoutAttributesForSupplementaryElement(ofKind: "x", at: IndexPath(item: 0, section: 0)) == nil)
        let empty = ASCollectionLayoutState(context: context)
        #expect(empty.contentSize == .zero && empty.allLayoutAttributes().isEmpty)
    }
}
