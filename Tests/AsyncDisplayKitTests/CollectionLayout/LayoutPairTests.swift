import AsyncDisplayKit
import Testing

/// Items of 160 by 80 points in two columns, each with its node.
@MainActor private final class Columns: ASCollectionLayoutDelegate {
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }

    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        guard let elements = context.elements else { return ASCollectionLayoutState(context: context) }
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        for (path, element) in zip(elements.itemIndexPaths, elements.itemElements) where element.node != nil {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(x: path.item % 2 * 160, y: path.item / 2 * 80, width: 160, height: 80)
            table[element] = attributes
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: 320, height: (table.count + 1) / 2 * 80),
            elementToLayoutAttributesTable: table)
    }
}

/// Items of 80 by 100 points in four columns.
@MainActor private final class Grid: UICollectionViewLayout {
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: (count + 3) / 4 * 100) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
            .filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
            x: indexPath.item % 4 * 80, y: indexPath.item / 4 * 100, width: 80, height: 100)
        return attributes
    }
}

@MainActor private final class Items: ASCollectionDataSource {
    var count = 60
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { ASCellNode() }
    }
}

/// The kinds of layouts that there are.
private enum Kind: CaseIterable, Sendable {
    case flow, calculated, custom

    var itemSize: CGSize {
        switch self {
        case .flow: CGSize(width: 320, height: 60)
        case .calculated: CGSize(width: 160, height: 80)
        case .custom: CGSize(width: 80, height: 100)
        }
    }

    /// Of the window of 320 by 480 points.
    var visibleCount: Int {
        switch self {
        case .flow: 8
        case .calculated: 12
        case .custom: 20
        }
    }

    @MainActor func make() -> UICollectionViewLayout {
        switch self {
        case .flow:
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = itemSize
            layout.minimumLineSpacing = 0
            layout.minimumInteritemSpacing = 0
            return layout
        case .calculated: return ASCollectionNode(layoutDelegate: Columns()).collectionViewLayout
        case .custom: return Grid()
        }
    }
}

private struct Pair: Sendable, CustomTestStringConvertible {
    let old: Kind
    let new: Kind

    var testDescription: String { "\(old) to \(new)" }

    static let all = Kind.allCases.flatMap { old in Kind.allCases.map { Pair(old: old, new: $0) } }
}

/// Going over between layouts of every kind.
@MainActor @Suite(.serialized) struct LayoutPairTests {
    private let items = Items()

    private func showCollection(_ kind: Kind) throws -> (PromiseStage, ASCollectionNode) {
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        node.collectionViewLayout = kind.make()
        return try PromiseStage.collection(node, of: items)
    }

    private func frame(_ item: Int, _ node: ASCollectionNode) -> CGRect? {
        node.cellForItem(at: IndexPath(item: item, section: 0))?.frame
    }

    /// Everything is where a layout of this kind has it, nodes are as large as their cells, and nothing else is left.
    private func check(_ node: ASCollectionNode, shows kind: Kind) {
        #expect(node.visibleNodes.count == kind.visibleCount)
        #expect(node.visibleNodes.allSatisfy { $0.frame.size == kind.itemSize && $0.isVisible })
        let perLine = Int(320 / kind.itemSize.width)
        for item in 0..<kind.visibleCount {
            let (column, line) = (CGFloat(item % perLine), CGFloat(item / perLine))
            let place = CGPoint(x: column * kind.itemSize.width, y: line * kind.itemSize.height)
            #expect(frame(item, node) == CGRect(origin: place, size: kind.itemSize))
        }
        #expect(node.view.subviews.filter { $0 is UICollectionViewCell }.count == kind.visibleCount)
        #expect(node.view.contentSize.height == CGFloat((60 + perLine - 1) / perLine) * kind.itemSize.height)
    }

    @Test("A layout takes over at once or over time, and no frame is empty", arguments: Pair.all, [false, true])
    fileprivate func setting(pair: Pair, isAnimated: Bool) throws {
        let (stage, node) = try showCollection(pair.old)
        defer { stage.close() }
        check(node, shows: pair.old)
        let new = pair.new.make()
        var ends: [Bool] = []
        node.view.setCollectionViewLayout(new, animated: isAnimated) { ends.append($0) }
        for _ in 0..<4 {
            stage.host.step()
            #expect(!node.visibleNodes.isEmpty && frame(0, node) != nil)
        }
        stage.host.run(seconds: 0.5)
        stage.host.settle()
        #expect(ends == [true] && node.collectionViewLayout === new)
        check(node, shows: pair.new)
    }

    @Test(
        "A transition between two layouts step by step ends at the next one, or back at the first", arguments: Pair.all,
        [false, true])
    fileprivate func interactive(pair: Pair, finishes: Bool) throws {
        let (stage, node) = try showCollection(pair.old)
        defer { stage.close() }
        let (old, new) = (node.collectionViewLayout, pair.new.make())
        var ends: [[Bool]] = []
        let transition = node.view.startInteractiveTransition(to: new) { ends.append([$0, $1]) }
        transition.transitionProgress = 0.5
        stage.host.step()
        let (from, to) = (pair.old.itemSize, pair.new.itemSize)
        #expect(
            frame(0, node)?.size == CGSize(width: (from.width + to.width) / 2, height: (from.height + to.height) / 2))
        if finishes { node.view.finishInteractiveTransition() } else { node.view.cancelInteractiveTransition() }
        stage.host.run(seconds: 0.5)
        stage.host.settle()
        #expect(ends == [[true, finishes]] && node.collectionViewLayout === (finishes ? new : old))
        check(node, shows: finishes ? pair.new : pair.old)
    }

    @Test("An update on the way is in both layouts, of whatever kind they are", arguments: Pair.all)
    fileprivate func updating(pair: Pair) throws {
        items.count = 58
        let (stage, node) = try showCollection(pair.old)
        defer { stage.close() }
        let transition = node.view.startInteractiveTransition(to: pair.new.make())
        transition.transitionProgress = 0.5
        stage.host.step()
        items.count = 60
        node.performBatch(animated: false) {
            node.insertItems(at: [IndexPath(item: 3, section: 0), IndexPath(item: 50, section: 0)])
        }
        stage.host.settle()
        node.view.finishInteractiveTransition()
        stage.host.run(seconds: 0.5)
        stage.host.settle()
        check(node, shows: pair.new)
    }

    @Test("A layout that was left is as it should be when it comes back, though the data has changed meanwhile")
    func comingBack() throws {
        items.count = 30
        let (stage, node) = try showCollection(.calculated)
        defer { stage.close() }
        let calculated = node.collectionViewLayout
        node.view.setCollectionViewLayout(Kind.custom.make(), animated: false)
        stage.host.settle()
        items.count = 60
        node.performBatch(animated: false) { node.insertItems(at: (30..<60).map { IndexPath(item: $0, section: 0) }) }
        stage.host.settle()
        check(node, shows: .custom)
        node.collectionViewLayout = calculated
        stage.host.settle()
        check(node, shows: .calculated)
    }
}
