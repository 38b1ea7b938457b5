import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

@Suite struct MeasuringTests {
    @Test("A plain node fills a bounded range and is nothing in an unbounded one")
    func plainNode() {
        #expect(PlainLayoutElement().layoutThatFits(upTo(50, 60)).size == size(50, 60))
        #expect(PlainLayoutElement().layoutThatFits(upTo(50, .infinity)).size == .zero)
        #expect(PlainLayoutElement().layoutThatFits(between((5, 6), (50, .infinity))).size == size(5, 6))
        #expect(PlainLayoutElement().layoutThatFits(upTo(50, .greatestFiniteMagnitude)).size == .zero)
    }

    @Test("What the parent allows beats the element's own size, minimum and maximum")
    func parentWins() {
        let element = node(10, 10)
        element.style.maxWidth = ASDimensionMake(20)
        #expect(element.layoutThatFits(exactly(50, 60)).size == size(50, 60))
        let large = node(200, 200)
        large.style.minWidth = ASDimensionMake(150)
        #expect(large.layoutThatFits(upTo(100, 80)).size == size(100, 80))
    }

    @Test("Within what the parent allows the style chooses")
    func styleChooses() {
        let element = PlainLayoutElement().styled {
            $0.maxWidth = ASDimensionMake(30)
            $0.height = ASDimensionMakeWithFraction(0.5)
        }
        #expect(element.layoutThatFits(upTo(100, 80)).size == size(30, 40))
        #expect(element.layoutThatFits(upTo(100, 80), parentSize: size(100, 60)).size == size(30, 30))
    }

    @Test("A spec's own size style narrows its range, but not that of inset, background and overlay specs")
    func specStyle() {
        let size10 = ASLayoutSpec().styled { $0.preferredSize = size(10, 10) }
        #expect(size10.layoutThatFits(upTo(100, 100)).size == size(10, 10))
        let specs: [ASLayoutSpec] = [
            ASInsetLayoutSpec(insets: .zero, child: node(40, 40)),
            ASBackgroundLayoutSpec(child: node(40, 40), background: PlainLayoutElement()),
            ASOverlayLayoutSpec(child: node(40, 40), overlay: PlainLayoutElement()),
        ]
        for spec in specs {
            spec.style.preferredSize = size(10, 10)
            #expect(spec.layoutThatFits(upTo(100, 100)).size == size(40, 40), "\(spec)")
        }
    }

    @Test("Measuring in a range that cannot be is reported and repaired, never trapped on")
    func unusableRanges() {
        let ranges = [
            ASSizeRange(min: size(-5, .nan), max: size(10, 10)),
            ASSizeRange(min: size(.infinity, 0), max: size(.infinity, 10)),
            ASSizeRange(min: .zero, max: size(.nan, -3)),
        ]
        for range in ranges {
            var layout: ASLayout?
            let kinds = misuses { layout = stack([node(5, 5), PlainLayoutElement()]).layoutThatFits(range) }
            #expect(kinds.first == .sizeRange)
            #expect(layout.map { ASIsCGSizeValidForSize($0.size) } == true)
        }
    }

    @Test("An inverted range gives its minimum")
    func invertedRange() {
        let range = ASSizeRange(min: size(30, 30), max: size(20, 40))
        #expect(node(25, 35).layoutThatFits(range).size == size(30, 35))
    }

    @Test("An infinite size is reported and becomes zero")
    func infiniteSize() {
        let spec = ASWrapperLayoutSpec(layoutElement: content(.infinity, 10))
        var layout: ASLayout?
        #expect(misuses { layout = spec.layoutThatFits(ASSizeRangeUnconstrained) } == [.layoutSize])
        #expect(layout?.size == .zero)
    }
}

@Suite struct LayoutSpecTests {
    @Test("The base spec is as small as it may be and shows no child")
    func base() {
        let spec = ASLayoutSpec()
        spec.child = node(50, 50)
        let layout = spec.layoutThatFits(between((10, 20), (100, 100)))
        #expect(layout.size == size(10, 20))
        #expect(layout.sublayouts.isEmpty)
    }

    @Test("child and children are views of one list; a gap holds an empty element")
    func children() {
        let spec = ASLayoutSpec()
        let (a, b) = (node(1, 1), node(2, 2))
        #expect(spec.child == nil && spec.children?.isEmpty == true)
        spec.child = a
        #expect(spec.children?.first === a)
        spec.setChild(b, at: 2)
        #expect(spec.children?.count == 3)
        #expect(spec.child(at: 1) == nil && spec.child(at: 2) === b && spec.child(at: 3) == nil)
        #expect(spec.children?[1].layoutThatFits(exactly(9, 9)).size == .zero)
        spec.setChild(nil, at: 2)
        #expect(spec.child(at: 2) == nil)
        #expect(misuses { _ = spec.child } == [.manyChildren])
        spec.children = [b]
        spec.child = nil
        #expect(spec.children?.isEmpty == true)
    }

    @Test("Changing a spec that a node measured with is reported")
    func immutable() {
        let spec = stack([])
        spec.isMutable = false
        #expect(misuses { spec.spacing = 3 } == [.immutableSpec])
        #expect(misuses { spec.child = node(1, 1) } == [.immutableSpec])
        #expect(misuses { spec.flexWrap = .wrap } == [])
    }

    @Test("A tree that holds an element twice is reported, and nothing is laid out")
    func repeatedElement() {
        let twice = node(10, 10)
        let host = node(50, 50)
        let spec = stack([twice, ASInsetLayoutSpec(insets: .zero, child: twice)])
        #expect(spec.repeatedElement() === twice)
        var claimed: ASLayoutSpec?
        let traits = ASTraitCollection(primitiveTraitCollection: ASPrimitiveTraitCollection())
        #expect(misuses { claimed = spec.claimed(by: host, traits: traits) } == [.repeatedElement])
        #expect(claimed?.layoutThatFits(upTo(100, 100)).size == .zero)
        let sound = stack([node(10, 10), ASInsetLayoutSpec(insets: .zero, child: node(10, 10))])
        #expect(misuses { claimed = sound.claimed(by: host, traits: traits) } == [])
        #expect(claimed === sound && !sound.isMutable)
        #expect(misuses { _ = sound.claimed(by: host, traits: traits) } == [.immutableSpec])
    }

    @Test("A wrapper is as large as its largest child on each axis, and at least its minimum")
    func wrapper() {
        let spec = ASWrapperLayoutSpec(layoutElements: [node(10, 40), node(30, 20)])
        let layout = spec.layoutThatFits(between((5, 50), (100, 100)))
        #expect(layout.size == size(30, 50))
        #expect(layout.sublayouts.map(\.frame) == [rect(0, 0, 10, 50), rect(0, 0, 30, 50)])
    }

    @Test("A background gets the child's size and lies below, its percentages those of the spec's parent")
    func background() {
        let background = PlainLayoutElement()
        let child = node(30, 20)
        let spec = ASBackgroundLayoutSpec(child: child, background: background)
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.size == size(30, 20))
        #expect(layout.sublayouts.map { $0.layoutElement === background } == [true, false])
        #expect(layout.frame(for: background) == rect(0, 0, 30, 20))
    }

    @Test("An overlay gets the child's size and lies above")
    func overlay() {
        let overlay = PlainLayoutElement()
        let spec = ASOverlayLayoutSpec(child: node(30, 20), overlay: overlay)
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.size == size(30, 20))
        #expect(layout.sublayouts.map { $0.layoutElement === overlay } == [false, true])
        #expect(layout.frame(for: overlay) == rect(0, 0, 30, 20))
    }

    /// Keeps the parent size it was measured with.
    private final class Probe: ASLayoutSpec, @unchecked Sendable {
        var parentSize = CGSize.zero

        override func calculateLayoutThatFits(
            _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize,
            relativeToParentSize parentSize: CGSize
        ) -> ASLayout {
            self.parentSize = parentSize
            return super.calculateLayoutThatFits(
                constrainedSize, restrictedTo: size, relativeToParentSize: parentSize)
        }
    }

    @Test("Percentages refer to the parent for a background and to the child for an overlay")
    func parentSizes() {
        let probe = Probe()
        _ = ASBackgroundLayoutSpec(child: node(30, 20), background: probe).layoutThatFits(upTo(100, 90))
        #expect(probe.parentSize == size(100, 90))
        _ = ASOverlayLayoutSpec(child: node(30, 20), overlay: probe).layoutThatFits(upTo(100, 90))
        #expect(probe.parentSize == size(30, 20))
        _ = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: probe)
            .layoutThatFits(upTo(100, .infinity), parentSize: size(100, .nan))
        #expect(probe.parentSize.width == 94 && probe.parentSize.height.isNaN)
        _ = stack([probe]).layoutThatFits(between((0, 50), (100, 50)))
        #expect(probe.parentSize.width.isNaN && probe.parentSize.height == 50)
    }

    @Test("Without a child, specs that need one are zero and say so")
    func missingChild() {
        let specs: [ASLayoutSpec] = [
            ASInsetLayoutSpec(insets: .zero, child: node(1, 1)),
            ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: node(1, 1)),
            ASRatioLayoutSpec(ratio: 1, child: node(1, 1)),
            ASOverlayLayoutSpec(child: node(1, 1), overlay: node(1, 1)),
        ]
        for spec in specs {
            spec.children = []
            var layout: ASLayout?
            #expect(misuses { layout = spec.layoutThatFits(exactly(50, 50)) } == [.missingChild])
            #expect(layout?.size == .zero)
        }
    }
}
