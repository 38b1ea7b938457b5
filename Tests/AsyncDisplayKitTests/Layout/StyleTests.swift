import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

@Suite struct StyleTests {
    private final class Recorder: ASLayoutElementStyleDelegate {
        var names: [String] = []

        func style(_ style: ASLayoutElementStyle, propertyDidChange propertyName: String) {
            names.append(propertyName)
        }
    }

    @Test("A new style leaves everything open and flexes nothing")
    func defaults() {
        let style = ASLayoutElementStyle()
        #expect(style.size == ASLayoutElementSize())
        #expect(style.preferredSize == .zero)
        #expect(style.flexGrow == 0 && style.flexShrink == 0 && style.flexBasis == ASDimensionAuto)
        #expect(style.spacingBefore == 0 && style.spacingAfter == 0)
        #expect(style.alignSelf == .auto && style.ascender == 0 && style.descender == 0)
        #expect(style.layoutPosition == .zero)
    }

    @Test("Pairs and single dimensions are two views of the same sizes")
    func views() {
        let style = ASLayoutElementStyle()
        style.preferredSize = size(10, 20)
        #expect(style.width == ASDimensionMake(10) && style.height == ASDimensionMake(20))
        style.minSize = size(1, 2)
        style.maxSize = size(30, 40)
        #expect(style.minLayoutSize == ASLayoutSizeMake(ASDimensionMake(1), ASDimensionMake(2)))
        #expect(style.maxWidth == ASDimensionMake(30) && style.maxHeight == ASDimensionMake(40))
        style.preferredLayoutSize = ASLayoutSizeMake(ASDimensionMakeWithFraction(0.5), ASDimensionAuto)
        #expect(style.width == ASDimensionMakeWithFraction(0.5) && style.height == ASDimensionAuto)
        #expect(style.minWidth == ASDimensionMake(1))
    }

    @Test("The preferred size of a fraction is reported and zero")
    func fraction() {
        let style = ASLayoutElementStyle()
        style.width = ASDimensionMakeWithFraction(0.5)
        style.height = ASDimensionMake(7)
        var preferred = size(1, 1)
        #expect(misuses { preferred = style.preferredSize } == [.fractionInPreferredSize])
        #expect(preferred == .zero)
    }

    @Test("The delegate hears the name of what changed, and of nothing else")
    func delegate() {
        let recorder = Recorder()
        let style = ASLayoutElementStyle(delegate: recorder)
        style.width = ASDimensionMake(10)
        style.width = ASDimensionMake(10)
        style.preferredSize = size(10, 20)
        style.preferredSize = size(11, 21)
        style.flexGrow = 1
        style.layoutPosition = CGPoint(x: 1, y: 1)
        #expect(
            recorder.names == [
                "ASLayoutElementStyleWidthProperty", "ASLayoutElementStyleHeightProperty",
                "ASLayoutElementStyleWidthProperty", "ASLayoutElementStyleHeightProperty",
                "ASLayoutElementStyleFlexGrowProperty", "ASLayoutElementStyleLayoutPositionProperty",
            ])
    }

    @Test("Extension slots keep what a custom spec puts there; an index out of range is reported")
    func extensionSlots() {
        let element = node(1, 1)
        element.setLayoutOptionExtensionBool(true, at: 0)
        element.setLayoutOptionExtensionInteger(7, at: 3)
        element.setLayoutOptionExtensionEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), at: 0)
        #expect(element.style.layoutOptionExtensionBool(at: 0))
        #expect(element.style.layoutOptionExtensionInteger(at: 3) == 7)
        #expect(element.style.layoutOptionExtensionInteger(at: 0) == 0)
        #expect(element.style.layoutOptionExtensionEdgeInsets(at: 0).right == 4)
        #expect(misuses { element.setLayoutOptionExtensionInteger(1, at: 4) } == [.extensionIndex])
        #expect(misuses { _ = element.layoutOptionExtensionBool(at: 1) } == [.extensionIndex])
    }

    @Test("Values that are no numbers are reported and taken as 0")
    func repair() {
        let style = ASLayoutElementStyle()
        let kinds = misuses {
            style.flexGrow = .nan
            style.flexShrink = -1
            style.spacingBefore = .infinity
            style.layoutPosition = CGPoint(x: CGFloat.nan, y: 3)
        }
        #expect(kinds == [.styleValue, .styleValue, .styleValue, .styleValue])
        #expect(style.flexGrow == 0 && style.flexShrink == 0 && style.spacingBefore == 0)
        #expect(style.layoutPosition == CGPoint(x: 0, y: 3))
    }

    @Test("An infinite preferred size is reported and left open")
    func infinitePreferredSize() {
        let node = PlainLayoutElement()
        #expect(misuses { node.style.preferredSize = size(.infinity, 20) } == [.dimensionValue])
        #expect(node.layoutThatFits(upTo(50, 60)).size == size(50, 20))
    }

    @Test("The description lists what is not at its default, in a fixed order")
    func description() {
        let style = ASLayoutElementStyle()
        style.layoutPosition = CGPoint(x: 1, y: 2)
        style.flexShrink = 1
        style.flexGrow = 2
        style.alignSelf = .center
        style.maxSize = size(5, 6)
        style.minSize = size(3, 4)
        let properties = style.description.components(separatedBy: "; ").dropFirst()
        #expect(
            properties.joined(separator: "; ")
                == "minLayoutSize = {3pt, 4pt}; maxLayoutSize = {5pt, 6pt}; alignSelf = center; flexGrow = 2.0; "
                + "flexShrink = 1.0; layoutPosition = {1, 2}>")
    }

    @Test("A property written on many threads at once is one of the values written")
    func threads() async {
        let style = ASLayoutElementStyle()
        await withTaskGroup { group in
            for writer in 1...4 {
                group.addTask {
                    for _ in 0..<500 {
                        style.preferredSize = size(CGFloat(writer), CGFloat(writer))
                        let read = style.preferredLayoutSize
                        #expect(read.width == read.height)
                    }
                }
            }
        }
        #expect((1...4).contains(style.preferredSize.width))
    }
}
