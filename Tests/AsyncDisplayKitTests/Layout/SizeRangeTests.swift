import AsyncDisplayKitCore
import Foundation
import Testing

@Suite struct SizeRangeTests {
    @Test("Ranges that overlap have their common part, else the first range's nearest point wins")
    func intersection() {
        let range = between((10, 10), (20, 20))
        #expect(
            ASSizeRangeIntersect(range, between((15, 0), (30, 12))) == between((15, 10), (20, 12)))
        #expect(ASSizeRangeIntersect(range, between((30, 30), (40, 40))) == exactly(20, 20))
        #expect(ASSizeRangeIntersect(range, between((0, 0), (5, 5))) == exactly(10, 10))
    }

    @Test("Clamping prefers the minimum")
    func clamp() {
        #expect(ASSizeRangeClamp(between((10, 10), (20, 20)), size(5, 25)) == size(10, 20))
        #expect(ASSizeRangeClamp(ASSizeRange(min: size(30, 30), max: size(20, 20)), size(5, 25)) == size(30, 30))
    }

    @Test("A range that cannot be is reported and repaired")
    func repair() {
        var ranges: [ASSizeRange] = []
        let kinds = misuses {
            ranges = [
                ASSizeRangeMake(size(-1, .infinity), size(10, 10)), ASSizeRangeMake(size(20, 0), size(10, .nan)),
                ASSizeRangeMake(size(.nan, 0), size(.infinity, -5)),
            ]
        }
        #expect(kinds == [.sizeRange, .sizeRange, .sizeRange])
        #expect(
            ranges == [
                upTo(10, 10), ASSizeRange(min: size(20, 0), max: size(20, .infinity)),
                ASSizeRange(min: .zero, max: size(.infinity, 0)),
            ])
    }

    @Test("Descriptions are short for exact ranges and keep every digit")
    func description() {
        #expect(NSStringFromASSizeRange(exactly(10, 20)) == "{{10, 20}}")
        #expect(NSStringFromASSizeRange(between((0, 0.1), (5, .infinity))) == "{{0, 0.10000000000000001}, {5, inf}}")
    }

    @Test("An area is significant above a tenth of a point on both axes")
    func significance() {
        #expect(ASSizeRangeHasSignificantArea(upTo(0.2, 0.2)))
        #expect(!ASSizeRangeHasSignificantArea(upTo(0.1, 100)))
    }

    @Test("Infinity and the greatest finite number are equally no size")
    func validity() {
        #expect(ASPointsValidForSize(0) && ASPointsValidForSize(9_999_999))
        for points in [.nan, .infinity, .greatestFiniteMagnitude, -1, 10_000_000, .leastNonzeroMagnitude] as [CGFloat] {
            #expect(!ASPointsValidForSize(points), "\(points)")
        }
        #expect(ASIsCGPositionValidForLayout(CGPoint(x: -5, y: 3)))
        #expect(!ASIsCGPositionValidForLayout(CGPoint(x: 0, y: CGFloat.nan)))
        #expect(ASPointsValidForLayout(1e300) && !ASPointsValidForLayout(.greatestFiniteMagnitude))
    }
}

@Suite struct ElementSizeTests {
    private func resolve(_ size: ASLayoutElementSize, parent: CGFloat = 200) -> [CGFloat] {
        let range = ASLayoutElementSizeResolve(size, CGSize(width: parent, height: 100))
        return [range.min.width, range.max.width]
    }

    @Test("A declared width is exact and moves into minimum...maximum")
    func exact() {
        #expect(resolve(ASLayoutElementSize(width: ASDimensionMake(50))) == [50, 50])
        #expect(resolve(ASLayoutElementSize(width: ASDimensionMake(50), minWidth: ASDimensionMake(60))) == [60, 60])
        #expect(resolve(ASLayoutElementSize(width: ASDimensionMake(50), maxWidth: ASDimensionMake(40))) == [40, 40])
    }

    @Test("Without a declared width all of minimum...maximum is left")
    func range() {
        #expect(
            resolve(ASLayoutElementSize(minWidth: ASDimensionMake(10), maxWidth: ASDimensionMake(40))) == [10, 40])
        #expect(resolve(ASLayoutElementSize()) == [0, .infinity])
    }

    @Test("The minimum beats the maximum, and then the declared width is ignored")
    func minimumWins() {
        #expect(
            resolve(
                ASLayoutElementSize(
                    width: ASDimensionMake(200), minWidth: ASDimensionMake(50), maxWidth: ASDimensionMake(40)))
                == [50, 50])
    }

    @Test("A percentage of an undefined parent acts as auto")
    func undefinedParent() {
        let half = ASLayoutElementSize(width: ASDimensionMakeWithFraction(0.5))
        #expect(resolve(half) == [100, 100])
        #expect(resolve(half, parent: .nan) == [0, .infinity])
        #expect(resolve(half, parent: .infinity) == [0, .infinity])
    }

    @Test("A minimum in percent of an undefined parent is reported and acts as auto")
    func undefinedMinimum() {
        var range: [CGFloat] = []
        let kinds = misuses {
            range = resolve(ASLayoutElementSize(minWidth: ASDimensionMakeWithFraction(0.5)), parent: .nan)
        }
        #expect(range == [0, .infinity])
        #expect(kinds == [.undefinedParent])
    }
}
