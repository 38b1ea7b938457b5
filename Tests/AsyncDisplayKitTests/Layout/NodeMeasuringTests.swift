import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

/// The four ways in which a node can say how it measures.
@Suite struct NodeMeasuringTests {
    private final class SizedNode: ASDisplayNode, @unchecked Sendable {  // one thread
        private(set) var maxima: [CGSize] = []

        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            maxima.append(constrainedSize)
            return CGSize(width: 30, height: 200)
        }
    }

    @Test("A node that answers a size is asked with the maximum of its own range, and kept within the range")
    func size() {
        let node = SizedNode()
        node.style.maxWidth = ASDimensionMake(60)
        #expect(node.layoutThatFits(between((40, 0), (100, 100))).size == CGSize(width: 40, height: 100))
        #expect(node.maxima == [CGSize(width: 60, height: 100)])
    }

    private final class LaidOutNode: ASDisplayNode, @unchecked Sendable {  // one thread
        let inner = ASDisplayNode()
        private(set) var ranges: [ASSizeRange] = []

        override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
            ranges.append(constrainedSize)
            let layout = inner.layoutThatFits(ASSizeRangeMake(CGSize(width: 10, height: 10)))
            layout.position = CGPoint(x: 3, y: 4)
            return ASLayout(layoutElement: self, size: CGSize(width: 20.3, height: 20), sublayouts: [layout])
        }
    }

    @Test("A node that answers a layout gets its own range, and its subnodes the frames it says")
    func layout() {
        LayoutScale.with(2) {
            let node = LaidOutNode()
            node.automaticallyManagesSubnodes = true
            node.style.maxHeight = ASDimensionMake(50)
            let layout = node.layoutThatFits(upTo(100, 100))
            #expect(node.ranges == [upTo(100, 50)])
            #expect(layout.size == CGSize(width: 20.5, height: 20))
            node.frame = CGRect(origin: .zero, size: layout.size)
            node.layoutIfNeeded()
            #expect(node.inner.supernode === node && node.inner.frame == rect(3, 4, 10, 10))
        }
    }

    private final class UnchangedNode: ASDisplayNode, @unchecked Sendable {}

    private class SpecNode: ASDisplayNode, @unchecked Sendable {  // never changed
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() }
    }

    private final class ValueNode<Value>: SpecNode, @unchecked Sendable {  // never changed
        override init() { super.init() }
    }

    @Test("A node is asked whether it says how it measures: by a block, or by any of three overrides")
    func methods() {
        let plain = ASDisplayNode()
        #expect(!plain.implementsLayoutMethod() && !UnchangedNode().implementsLayoutMethod())
        plain.layoutSpecBlock = { _, _ in ASLayoutSpec() }
        #expect(plain.implementsLayoutMethod())
        let nodes = [SizedNode(), LaidOutNode(), SpecNode(), ValueNode<Int>(), ASTextNode(), ASButtonNode()]
        #expect(nodes.map { $0.implementsLayoutMethod() } == nodes.map { _ in true })
    }

    @Test("A spec block measures instead of the class, with the node and the resolved range")
    func block() {
        let (node, inner) = (ASDisplayNode(), ASDisplayNode())
        var asked: [(ASDisplayNode, ASSizeRange)] = []
        node.style.preferredSize = CGSize(width: 60, height: 50)
        node.layoutSpecBlock = { node, range in
            asked.append((node, range))
            return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: inner)
        }
        let layout = node.layoutThatFits(upTo(100, 100))
        #expect(asked.count == 1 && asked[0].0 === node && asked[0].1 == exactly(60, 50))
        #expect(layout.frame(for: inner) == rect(5, 5, 50, 40))
        node.layoutSpecBlock = nil
        #expect(node.layoutThatFits(upTo(100, 100)).sublayouts.isEmpty)
    }

    @Test("What a spec wants beyond the range is not cut")
    func specBeyondRange() {
        let (node, inner) = (ASDisplayNode(), ASDisplayNode())
        inner.style.preferredSize = CGSize(width: 300, height: 10)
        node.layoutSpecBlock = { _, _ in
            ASInsetLayoutSpec(
                insets: .zero,
                child: ASStackLayoutSpec(
                    direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [inner]))
        }
        #expect(node.layoutThatFits(upTo(100, 100)).frame(for: inner) == rect(0, 0, 300, 10))
    }

    @Test("A node that has nothing to say fills a bounded range and is nothing in an unbounded one")
    func plain() {
        #expect(ASDisplayNode().layoutThatFits(upTo(50, 60)).size == CGSize(width: 50, height: 60))
        #expect(ASDisplayNode().layoutThatFits(upTo(50, .infinity)).size == .zero)
    }

    @Test("The same range is measured once; with another parent size or after an invalidation again")
    func remembering() {
        let node = SizedNode()
        _ = node.layoutThatFits(upTo(100, 100))
        _ = node.layoutThatFits(upTo(100, 100))
        #expect(node.maxima.count == 1)
        _ = node.layoutThatFits(upTo(100, 100), parentSize: CGSize(width: 10, height: 10))
        #expect(node.maxima.count == 2)
        node.invalidateCalculatedLayout()
        _ = node.layoutThatFits(upTo(100, 100), parentSize: CGSize(width: 10, height: 10))
        #expect(node.maxima.count == 3)
    }

    @Test("Measuring a node a second time does not move the first layout")
    func copies() {
        let node = SizedNode()
        let first = node.layoutThatFits(upTo(100, 100))
        first.position = CGPoint(x: 1, y: 2)
        let second = node.layoutThatFits(upTo(100, 100))
        second.position = CGPoint(x: 7, y: 8)
        #expect(first.position == CGPoint(x: 1, y: 2) && first !== second)
    }

    @Test("From right to left every node keeps its distance to the other side")
    func rightToLeft() {
        let (node, inner) = (ASDisplayNode(), ASDisplayNode())
        inner.style.preferredSize = CGSize(width: 10, height: 10)
        node.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [inner])
        }
        node.semanticContentAttribute = .forceRightToLeft
        #expect(node.layoutThatFits(exactly(100, 20)).frame(for: inner) == rect(90, 0, 10, 10))
        node.semanticContentAttribute = .unspecified
        var traits = ASPrimitiveTraitCollection()
        traits.layoutDirection = .rightToLeft
        node.primitiveTraitCollection = traits
        node.invalidateCalculatedLayout()
        #expect(node.layoutThatFits(exactly(100, 20)).frame(for: inner) == rect(90, 0, 10, 10))
        node.semanticContentAttribute = .forceLeftToRight
        node.invalidateCalculatedLayout()
        #expect(node.layoutThatFits(exactly(100, 20)).frame(for: inner) == rect(0, 0, 10, 10))
    }

    @Test("The tree behind a layout is kept where that is asked for, and gives the same frames")
    func unflattened() {
        func laidOut() -> ASDisplayNode {
            let (node, inner) = (ASDisplayNode(), ASDisplayNode())
            inner.style.preferredSize = CGSize(width: 10, height: 10)
            node.automaticallyManagesSubnodes = true
            node.layoutSpecBlock = { _, _ in
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: inner)
            }
            node.frame = rect(0, 0, 20, 20)
            node.layoutIfNeeded()
            return node
        }
        #expect(laidOut().unflattenedCalculatedLayout == nil)
        ASDisplayNode.shouldStoreUnflattenedLayouts = true
        defer { ASDisplayNode.shouldStoreUnflattenedLayouts = false }
        let node = laidOut()
        let tree = node.unflattenedCalculatedLayout
        #expect(tree?.sublayouts.first?.layoutElement is ASInsetLayoutSpec)
        #expect(node.subnodes?.first?.frame == rect(5, 5, 10, 10))
    }

    @Test("A spec that was used before is reported and measured all the same")
    func reusedSpec() {
        let (node, inner) = (ASDisplayNode(), ASDisplayNode())
        let spec = ASInsetLayoutSpec(insets: .zero, child: inner)
        node.layoutSpecBlock = { _, _ in spec }
        #expect(misuses { _ = node.layoutThatFits(exactly(10, 10)) } == [])
        var layout: ASLayout?
        #expect(misuses { layout = node.layoutThatFits(exactly(20, 20)) } == [.immutableSpec])
        #expect(layout?.frame(for: inner) == rect(0, 0, 20, 20))
    }

    /// Lays its children out on a diagonal, by an option it reads from each of them.
    private final class DiagonalSpec: ASLayoutSpec, @unchecked Sendable {  // one thread
        override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
            var corner = CGPoint(x: 0, y: 0)
            let layouts = (children ?? []).map { child -> ASLayout in
                let layout = child.layoutThatFits(ASSizeRangeMake(.zero, constrainedSize.max))
                corner.x += CGFloat(child.layoutOptionExtensionInteger(at: 0))
                layout.position = corner
                corner = CGPoint(x: corner.x + layout.size.width, y: corner.y + layout.size.height)
                return layout
            }
            return ASLayout(layoutElement: self, size: CGSize(width: corner.x, height: corner.y), sublayouts: layouts)
        }
    }

    @Test("A spec of a user's own takes part like any other: style, options of its children, traits, drawing")
    func customSpec() {
        let nodes = [ASDisplayNode(), ASDisplayNode()]
        for node in nodes { node.style.preferredSize = CGSize(width: 10, height: 5) }
        nodes[1].setLayoutOptionExtensionInteger(3, at: 0)
        let host = ASDisplayNode()
        var spec: DiagonalSpec?
        host.layoutSpecBlock = { _, _ in
            let diagonal = DiagonalSpec()
            diagonal.children = nodes
            spec = diagonal
            return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), child: diagonal)
        }
        var traits = ASPrimitiveTraitCollection()
        traits.userInterfaceStyle = .dark
        host.primitiveTraitCollection = traits
        let layout = host.layoutThatFits(upTo(100, 100))
        #expect(layout.size == CGSize(width: 25, height: 12))
        #expect(layout.sublayouts.map(\.frame) == [rect(1, 1, 10, 5), rect(14, 6, 10, 5)])
        #expect(spec?.primitiveTraitCollection == traits && nodes[0].primitiveTraitCollection == traits)
        #expect(spec?.asciiArtString().contains("DiagonalSpec") == true)
    }
}

@Suite struct NodeTraitTests {
    private final class Listener: ASDisplayNode, @unchecked Sendable {  // one thread
        private(set) var changes: [ASPrimitiveTraitCollection] = []

        override func asyncTraitCollectionDidChange(
            withPreviousTraitCollection previous: ASPrimitiveTraitCollection
        ) {
            changes.append(previous)
        }
    }

    private func dark() -> ASPrimitiveTraitCollection {
        var traits = ASPrimitiveTraitCollection()
        traits.userInterfaceStyle = .dark
        return traits
    }

    @Test("A node gets its supernode's traits when it is added, with all that is in it, and is told once")
    func adding() {
        let (parent, middle, leaf) = (ASDisplayNode(), Listener(), Listener())
        middle.addSubnode(leaf)
        parent.primitiveTraitCollection = dark()
        parent.addSubnode(middle)
        #expect(leaf.primitiveTraitCollection == dark())
        #expect(middle.changes == [ASPrimitiveTraitCollection()] && leaf.changes.count == 1)
        #expect(leaf.asyncTraitCollection() === parent.asyncTraitCollection())
    }

    @Test("Measuring gives a node's traits to what is in its layout, once")
    func measuring() {
        let (node, inner) = (ASDisplayNode(), Listener())
        node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: inner) }
        node.primitiveTraitCollection = dark()
        _ = node.layoutThatFits(exactly(10, 10))
        _ = node.layoutThatFits(exactly(20, 20))
        #expect(inner.primitiveTraitCollection == dark() && inner.changes.count == 1)
        node.primitiveTraitCollection = ASPrimitiveTraitCollection()
        _ = node.layoutThatFits(exactly(30, 30))
        #expect(
            inner.primitiveTraitCollection == ASPrimitiveTraitCollection()
                && inner.changes == [
                    ASPrimitiveTraitCollection(), dark(),
                ])
    }
}

@Suite struct TextBaselineTests {
    private func text(_ string: String, _ font: UIFont, paragraph: NSParagraphStyle? = nil) -> ASTextNode {
        let node = ASTextNode()
        var attributes: [NSAttributedString.Key: Any] = [.font: font]
        if let paragraph { attributes[.paragraphStyle] = paragraph }
        node.attributedText = NSAttributedString(string: string, attributes: attributes)
        return node
    }

    private func row(_ align: ASStackLayoutAlignItems, _ children: [ASDisplayNode]) -> ASLayout {
        ASStackLayoutSpec(
            direction: .horizontal, spacing: 4, justifyContent: .start, alignItems: align, children: children
        ).layoutThatFits(upTo(400, 400))
    }

    private let small = UIFont.systemFont(ofSize: 12)
    private let large = UIFont.systemFont(ofSize: 30)

    @Test("A text node's baselines are those of its first and its last font")
    func metrics() {
        let mixed = NSMutableAttributedString(string: "Ag", attributes: [.font: small])
        mixed.append(NSAttributedString(string: "Ag", attributes: [.font: large]))
        let node = ASTextNode()
        node.attributedText = mixed
        #expect(node.style.ascender == small.ascender && node.style.descender == large.descender)
        #expect(node.style.descender < 0)
    }

    @Test("A line height of the paragraph moves the first baseline")
    func lineHeight() {
        let paragraph = NSMutableParagraphStyle()
        paragraph.minimumLineHeight = 40
        let node = text("Ag", small, paragraph: paragraph)
        #expect(abs(node.style.ascender - (40 + small.descender)) < 1e-9)
    }

    @Test("Texts of different sizes stand on one first baseline, also one of several lines")
    func first() {
        let nodes = [text("Small", small), text("Large", large), text("Two\nlines", small)]
        let layout = row(.baselineFirst, nodes)
        let baselines = zip(layout.sublayouts, nodes).map { $0.position.y + $1.style.ascender }
        #expect(baselines.allSatisfy { abs($0 - large.ascender) < 1e-9 })
        let bottom = zip(layout.sublayouts, nodes).map { $0.0.frame.maxY }.max() ?? 0
        #expect(layout.size.height == bottom.rounded(.up) && layout.sublayouts[1].position.y == 0)
    }

    @Test("Texts of different heights stand on one last baseline")
    func last() {
        let nodes = [text("Small", small), text("Two\nlines", large)]
        let layout = row(.baselineLast, nodes)
        let baselines = zip(layout.sublayouts, nodes).map { $0.frame.maxY + $1.style.descender }
        #expect(abs(baselines[0] - baselines[1]) < 1e-9)
        #expect(layout.sublayouts[0].position.y > large.lineHeight / 2)
    }

    @Test("A column of texts stands in a row by its first text's first and its last text's last baseline")
    func nested() {
        let (title, subtitle, label) = (text("Title", large), text("Subtitle", small), text("Label", small))
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .start, children: [title, subtitle])
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 2, justifyContent: .start, alignItems: .baselineFirst,
            children: [column, label])
        let first = row.layoutThatFits(upTo(400, 400))
        #expect(abs(first.sublayouts[1].position.y + small.ascender - large.ascender) < 1e-9)
        row.alignItems = .baselineLast
        let last = row.layoutThatFits(upTo(400, 400))
        #expect(abs(last.sublayouts[1].frame.maxY - last.sublayouts[0].frame.maxY) < 1e-9)
    }

    @Test("A stretched child among baselines fills the line")
    func stretched() {
        let bar = ASDisplayNode()
        bar.layoutSpecBlock = { _, _ in ASLayoutSpec() }
        bar.style.width = ASDimensionMake(2)
        bar.style.alignSelf = .stretch
        let layout = row(.baselineFirst, [text("Small", small), bar, text("Large", large)])
        #expect(layout.sublayouts[1].size.height == layout.size.height)
    }
}
