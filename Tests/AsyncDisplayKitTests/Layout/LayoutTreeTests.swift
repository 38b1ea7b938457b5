import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

@Suite struct LayoutTreeTests {
    @Test("Flattening leaves nodes only, back to front, at whole pixels in the root's coordinates")
    func flattening() {
        LayoutScale.with(2) {
            let (back, front, badge) = (PlainLayoutElement(), node(20, 10), node(4, 4))
            let spec = ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: 1.3, left: 2.2, bottom: 0, right: 0),
                child: ASBackgroundLayoutSpec(
                    child: ASCornerLayoutSpec(child: front, corner: badge, location: .bottomRight), background: back))
            let flat = LayoutHost(spec).layoutThatFits(upTo(100, 100))
            #expect(flat.sublayouts.map { $0.layoutElement === back } == [true, false, false])
            #expect(flat.sublayouts.map { $0.layoutElement === badge } == [false, false, true])
            #expect(
                flat.sublayouts.map(\.frame)
                    == [rect(2.5, 1.5, 20, 10), rect(2.5, 1.5, 20, 10), rect(20.5, 9.5, 4, 4)])
        }
    }

    @Test("What is in a node stays out of its parent's flat layout")
    func nodesAreNotDescendedInto() {
        let inner = LayoutHost(ASInsetLayoutSpec(insets: .zero, child: node(10, 10)))
        let flat = LayoutHost(ASWrapperLayoutSpec(layoutElement: inner)).layoutThatFits(upTo(50, 50))
        #expect(flat.sublayouts.count == 1)
        #expect(flat.sublayouts[0].layoutElement === inner && flat.sublayouts[0].sublayouts.isEmpty)
    }

    @Test("A layout that is flat already is returned as it is")
    func alreadyFlat() {
        let layout = stack([node(10, 10)]).layoutThatFits(upTo(50, 50))
        #expect(layout.filteredNodeLayoutTree() === layout)
    }

    @Test("A layout does not keep a node alive, a flattened one does until it is applied")
    func lifetimes() {
        let spec = ASInsetLayoutSpec(insets: .zero, child: node(10, 10))
        let unflattened = spec.layoutThatFits(upTo(50, 50))
        let flat = LayoutHost(spec).layoutThatFits(upTo(50, 50))
        spec.children = []
        #expect(unflattened.sublayouts[0].layoutElement != nil && flat.sublayouts[0].layoutElement != nil)
        flat.releaseSublayoutElements()
        #expect(unflattened.sublayouts[0].layoutElement == nil && flat.sublayouts[0].layoutElement == nil)
    }

    @Test("A spec lives as long as its layout, and so do the nodes in it")
    func specLifetimes() {
        func measured() -> ASLayout {
            ASInsetLayoutSpec(insets: .zero, child: node(10, 10)).layoutThatFits(upTo(50, 50))
        }
        let layout = measured()
        #expect(layout.layoutElement is ASInsetLayoutSpec)
        #expect(layout.sublayouts[0].layoutElement is PlainLayoutElement)
    }

    @Test("Setting the position of a copy leaves the original alone")
    func copies() {
        let layout = node(10, 10).layoutThatFits(upTo(50, 50))
        layout.position = CGPoint(x: 3, y: 4)
        let copy = layout.copy()
        #expect(ASPointIsNull(copy.position) && copy.size == layout.size)
        copy.position = .zero
        #expect(layout.position == CGPoint(x: 3, y: 4))
        #expect(copy.layoutElement === layout.layoutElement)
    }

    @Test("Mirroring keeps the distance to the other side")
    func mirroring() {
        let flat = LayoutHost(stack(align: .start, [node(10, 10), node(20, 20)])).layoutThatFits(exactly(100, 50))
        flat.mirrorHorizontally()
        #expect(flat.sublayouts.map(\.frame) == [rect(90, 0, 10, 10), rect(70, 0, 20, 20)])
    }

    @Test("Layouts are equal when elements, sizes, positions and children are")
    func equality() {
        let children = [node(10, 10), node(20, 20)]
        let spec = stack(children)
        let (a, b) = (spec.layoutThatFits(upTo(50, 50)), spec.layoutThatFits(upTo(50, 50)))
        #expect(a == b)
        b.sublayouts[1].position.x += 1
        #expect(a != b)
        #expect(a != stack(children).layoutThatFits(upTo(50, 50)))
    }

    @Test("A missing position, and one that is no number, are repaired")
    func positions() {
        let (parent, child) = (node(10, 10), node(5, 5))
        var layout: ASLayout?
        let kinds = misuses {
            layout = ASLayout(
                layoutElement: parent, size: size(10, 10),
                sublayouts: [ASLayout(layoutElement: child, size: size(5, 5))])
        }
        #expect(kinds == [.missingPosition])
        #expect(layout?.frame(for: child) == rect(0, 0, 5, 5))
        #expect(layout?.frame(for: node(1, 1)).isNull == true)
        #expect(layout?.frame == rect(0, 0, 10, 10))
    }

    @Test("The recursive description has one line per layout, indented by level")
    func description() {
        let spec = stack([ASInsetLayoutSpec(insets: .zero, child: node(10, 10))])
        let lines = spec.layoutThatFits(upTo(50, 50)).recursiveDescription().components(separatedBy: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("<ASLayout: 0x") && lines[0].contains("; size = {10, 10}; layoutElement = <ASStack"))
        #expect(!lines[0].contains("position"))
        #expect(lines[1].hasPrefix("    | <ASLayout"))
        #expect(lines[2].hasPrefix("    |    | <ASLayout") && lines[2].hasSuffix("position = {0, 0}>"))
        #expect(spec.description.contains("; horizontal; children = [<ASInsetLayoutSpec: 0x"))
    }
}

@Suite struct AsciiArtTests {
    private func named(_ name: String) -> PlainLayoutElement {
        let node = PlainLayoutElement()
        node.debugName = name
        return node
    }

    @Test("A name has the debug name, a ratio spec its ratio")
    func names() {
        #expect(named("a").asciiArtString() == "PlainLayoutElement (a)")
        let spec = stack([])
        spec.debugName = "row"
        #expect(spec.asciiArtString() == "ASStackLayoutSpec (row)")
        #expect(ASRatioLayoutSpec(ratio: 0.75, child: named("a")).asciiArtName() == "ASRatioLayoutSpec (0.8)")
    }

    @Test("Children stand side by side in a box, the smaller ones lowered to the middle")
    func horizontal() {
        #expect(
            ASAsciiArtBoxCreator.horizontalBoxString(forChildren: ["aaa", "b\nb"], parent: "P")
                == """
                ------P-----
                |       b  |
                |  aaa  b  |
                ------------
                """)
    }

    @Test("A parent's name longer than the children widens the box")
    func longName() {
        #expect(
            ASAsciiArtBoxCreator.horizontalBoxString(forChildren: ["a"], parent: "Parent")
                == """
                --Parent--
                |    a   |
                ----------
                """)
        #expect(
            ASAsciiArtBoxCreator.verticalBoxString(forChildren: ["a", "bbb"], parent: "Parent")
                == """
                -----Parent-----
                |       a      |
                |      bbb     |
                ----------------
                """)
    }

    @Test("Children stand below each other in a vertical stack")
    func vertical() {
        #expect(
            ASAsciiArtBoxCreator.verticalBoxString(forChildren: ["aaaa", "b"], parent: "P")
                == """
                -----P----
                |  aaaa  |
                |    b   |
                ----------
                """)
        let art = column([named("a"), named("b")]).asciiArtString().components(separatedBy: "\n")
        #expect(art.count == 4)
        #expect(Set(art.map(\.count)).count == 1)
    }
}

@Suite struct TraitTests {
    @Test("New traits leave everything unspecified")
    func defaults() {
        let traits = ASPrimitiveTraitCollectionMakeDefault()
        #expect(traits.displayScale == 0 && traits.containerSize == .zero)
        #expect(traits.horizontalSizeClass == .unspecified && traits.forceTouchCapability == .unknown)
        #expect(stack([]).primitiveTraitCollection == traits)
    }

    @Test("Propagating reaches every spec and node below")
    func propagation() {
        let leaves = [node(1, 1), node(1, 1)]
        let inner = ASInsetLayoutSpec(insets: .zero, child: leaves[0])
        let root = ASBackgroundLayoutSpec(child: inner, background: leaves[1])
        var traits = ASPrimitiveTraitCollection()
        traits.userInterfaceStyle = .dark
        traits.containerSize = size(320, 480)
        ASTraitCollectionPropagateDown(root, traits)
        for element in [root, inner, leaves[0], leaves[1]] as [any ASLayoutElement] {
            #expect(element.primitiveTraitCollection == traits)
            #expect(element.asyncTraitCollection().userInterfaceStyle == .dark)
        }
    }

    @Test("Trait collections are equal when all fields are")
    func equality() {
        var traits = ASPrimitiveTraitCollection()
        traits.legibilityWeight = .bold
        let (a, b) = (
            ASTraitCollection(primitiveTraitCollection: traits), ASTraitCollection(primitiveTraitCollection: traits)
        )
        #expect(a == b && a.isEqual(to: b) && !a.isEqual(to: nil))
        traits.displayScale = 2
        #expect(a != ASTraitCollection(primitiveTraitCollection: traits))
    }

    @Test("UIKit's traits go over and come back")
    func uiKit() {
        let traits = ASPrimitiveTraitCollectionFromUITraitCollection(.desktop)
        #expect(traits.userInterfaceStyle == .light && traits.displayScale == 1)
        #expect(ASPrimitiveTraitCollectionToUITraitCollection(traits) == .desktop)
    }
}
