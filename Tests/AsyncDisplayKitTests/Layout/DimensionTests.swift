import AsyncDisplayKitCore
import Foundation
import Testing

@Suite struct DimensionTests {
    @Test(
        "A string is points, a percentage or auto, by its suffix",
        arguments: [
            ("12pt", ASDimensionUnit.points, 12), ("0.5pt", .points, 0.5), ("50%", .fraction, 0.5), ("auto", .auto, 0),
            ("", .auto, 0), ("pt", .points, 0), ("%", .fraction, 0), ("  7.25ptpt", .points, 7.25),
            ("1e2pt", .points, 100), ("12xpt", .points, 12), ("5.pt", .points, 5), ("3ept", .points, 3),
        ] as [(String, ASDimensionUnit, CGFloat)])
    func strings(string: String, unit: ASDimensionUnit, value: CGFloat) {
        #expect(ASDimensionMake(string) == ASDimension(unit: unit, value: value))
    }

    @Test("A string without a unit is auto, and is reported")
    func missingUnit() {
        var dimension = ASDimensionMake(1)
        #expect(misuses { dimension = ASDimensionMake("70") } == [.dimensionString])
        #expect(dimension == ASDimensionAuto)
    }

    @Test("Auto resolves to the size given for it, a fraction to its part of the parent")
    func resolve() {
        #expect(ASDimensionResolve(ASDimensionAuto, 200, 33) == 33)
        #expect(ASDimensionResolve(ASDimensionMake(12), 200, 33) == 12)
        #expect(ASDimensionResolve(ASDimensionMakeWithFraction(0.25), 200, 33) == 50)
        #expect(ASDimensionResolve(ASDimensionMakeWithFraction(0.25), .nan, 33).isNaN)
        #expect(ASDimensionResolve(ASDimensionMakeWithFraction(0.25), .infinity, 33) == .infinity)
    }

    @Test("Values that make no sense are reported and repaired")
    func repair() {
        var repaired: [ASDimension] = []
        let kinds = misuses {
            repaired = [
                ASDimensionMake(-3), ASDimensionMake(.infinity), ASDimensionMake(.nan),
                ASDimensionMakeWithFraction(-0.5), ASDimensionMakeWithFraction(.nan), ASDimensionMake(.auto, 4),
                ASDimensionMakeWithFraction(1.5),
            ]
        }
        #expect(kinds == Array(repeating: .dimensionValue, count: 7))
        #expect(
            repaired == [
                ASDimensionMake(0), ASDimensionAuto, ASDimensionAuto, ASDimensionMakeWithFraction(0), ASDimensionAuto,
                ASDimensionAuto, ASDimension(unit: .fraction, value: 1.5),
            ])
    }

    @Test("Descriptions have a unit and no decimals")
    func descriptions() {
        #expect(NSStringFromASDimension(ASDimensionMake(12)) == "12pt")
        #expect(NSStringFromASDimension(ASDimensionMakeWithFraction(0.5)) == "50%")
        #expect(NSStringFromASDimension(ASDimensionAuto) == "Auto")
        #expect(NSStringFromASLayoutSize(ASLayoutSizeMake(ASDimensionMake(3), ASDimensionAuto)) == "{3pt, Auto}")
    }

    @Test("A layout size resolves each axis by itself")
    func layoutSize() {
        let layoutSize = ASLayoutSizeMake(ASDimensionMakeWithFraction(0.5), ASDimensionAuto)
        #expect(ASLayoutSizeResolveSize(layoutSize, size(80, 90), size(1, 2)) == size(40, 2))
    }
}
