import Testing
import UIKit

@Suite struct UIColorTests {
    private func components(_ color: UIColor) -> [CGFloat] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha]
    }

    @Test("Components come back as they were given, clamped")
    func components() {
        #expect(components(UIColor(red: 0.25, green: 2, blue: -1, alpha: 0.5)) == [0.25, 1, 0, 0.5])
        #expect(components(UIColor(white: 0.75, alpha: 1)) == [0.75, 0.75, 0.75, 1])
    }

    @Test("Hue, saturation and brightness name the corners and edges of the colour wheel")
    func hue() {
        func color(_ hue: CGFloat, _ saturation: CGFloat = 1, _ brightness: CGFloat = 1) -> [CGFloat] {
            components(UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1))
                .map { ($0 * 1000).rounded() / 1000 }
        }
        #expect(color(0) == [1, 0, 0, 1])
        #expect(color(1) == [1, 0, 0, 1])
        #expect(color(1.0 / 6) == [1, 1, 0, 1])
        #expect(color(1.0 / 3) == [0, 1, 0, 1])
        #expect(color(0.5) == [0, 1, 1, 1])
        #expect(color(2.0 / 3) == [0, 0, 1, 1])
        #expect(color(1.0 / 12, 0.5, 0.8) == [0.8, 0.6, 0.4, 1])
    }

    @Test("Hue, saturation and brightness survive the way to components and back")
    func hueRoundTrip() {
        for hue in stride(from: CGFloat(0), to: 1, by: 0.07) {
            var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
            UIColor(hue: hue, saturation: 0.6, brightness: 0.9, alpha: 0.3)
                .getHue(&h, saturation: &s, brightness: &b, alpha: &a)
            #expect(abs(h - hue) < 1e-9 && abs(s - 0.6) < 1e-9 && abs(b - 0.9) < 1e-9 && a == 0.3)
        }
    }

    @Test("Only greys have a white level")
    func white() {
        var level: CGFloat = -1
        #expect(UIColor.gray.getWhite(&level, alpha: nil) && level == 0.5)
        #expect(!UIColor.red.getWhite(&level, alpha: nil) && level == 0.5)
    }

    @Test("Colours with equal components are equal and hash alike, whatever made them")
    func equality() {
        let a = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(a == .red && a.hash == UIColor.red.hash && Set([a, .red]).count == 1)
        #expect(a.isEqual(UIColor.red) && !a.isEqual("red"))
        #expect(a != a.withAlphaComponent(0.5))
        #expect(a.withAlphaComponent(0.5).withAlphaComponent(1) == a)
    }

    @Test("A colour with a meaning follows the traits current on the thread, and only there")
    func appearance() async {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let elsewhere = dark.performAs { UIColor.label }
        #expect(dark.performAs { components(.label) } == [1, 1, 1, 1])
        #expect(UITraitCollection(userInterfaceStyle: .light).performAs { components(elsewhere) } == [0, 0, 0, 1])
        #expect(components(UIColor.label.resolvedColor(with: dark)) == [1, 1, 1, 1])
        #expect(dark.performAs { components(UIColor.label.withAlphaComponent(0.5)) } == [1, 1, 1, 0.5])
        let onOtherThread = await UITraitCollection(displayScale: 77).performAs {
            Task.detached { UITraitCollection.current.displayScale }
        }.value
        #expect(onOtherThread != 77)
    }

    /// UIKit's colours with a meaning, and whether each is another one in the dark style.
    private static let systemColors: [(name: String, color: UIColor, differs: Bool)] = [
        ("systemRed", .systemRed, true), ("systemOrange", .systemOrange, true), ("systemYellow", .systemYellow, true),
        ("systemGreen", .systemGreen, true), ("systemMint", .systemMint, true), ("systemTeal", .systemTeal, true),
        ("systemCyan", .systemCyan, true), ("systemBlue", .systemBlue, true), ("systemIndigo", .systemIndigo, true),
        ("systemPurple", .systemPurple, true), ("systemPink", .systemPink, true), ("systemBrown", .systemBrown, true),
        ("systemGray", .systemGray, false), ("systemGray2", .systemGray2, true), ("systemGray3", .systemGray3, true),
        ("systemGray4", .systemGray4, true), ("systemGray5", .systemGray5, true), ("systemGray6", .systemGray6, true),
        ("tintColor", .tintColor, true), ("label", .label, true), ("secondaryLabel", .secondaryLabel, true),
        ("tertiaryLabel", .tertiaryLabel, true), ("quaternaryLabel", .quaternaryLabel, true),
        ("placeholderText", .placeholderText, true), ("separator", .separator, true),
        ("opaqueSeparator", .opaqueSeparator, true), ("link", .link, true), ("darkText", .darkText, false),
        ("lightText", .lightText, false), ("systemFill", .systemFill, true),
        ("secondarySystemFill", .secondarySystemFill, true), ("tertiarySystemFill", .tertiarySystemFill, true),
        ("quaternarySystemFill", .quaternarySystemFill, true), ("systemBackground", .systemBackground, true),
        ("secondarySystemBackground", .secondarySystemBackground, true),
        ("tertiarySystemBackground", .tertiarySystemBackground, true),
        ("systemGroupedBackground", .systemGroupedBackground, true),
        ("secondarySystemGroupedBackground", .secondarySystemGroupedBackground, true),
        ("tertiarySystemGroupedBackground", .tertiarySystemGroupedBackground, true),
    ]

    @Test("Each of UIKit's system colours differs between the light and the dark style where UIKit's does")
    func systemColors() {
        let styles = [UIUserInterfaceStyle.light, .dark].map { UITraitCollection(userInterfaceStyle: $0) }
        for (name, color, differs) in Self.systemColors {
            let resolved = styles.map { components(color.resolvedColor(with: $0)) }
            #expect((resolved[0] != resolved[1]) == differs, "\(name)")
        }
        #expect(Set(Self.systemColors.map(\.name)).count == 39)
    }

    @Test("System colours have a variant for more contrast, and grounds one for what lies above in the dark style")
    func variants() {
        func hex(_ color: UIColor, _ traits: [UITraitCollection]) -> Int {
            var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
            color.resolvedColor(with: UITraitCollection(traitsFrom: traits)).getRed(
                &red, green: &green, blue: &blue, alpha: nil)
            return [red, green, blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
        }
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let strong = UITraitCollection(accessibilityContrast: .high)
        let elevated = UITraitCollection(userInterfaceLevel: .elevated)
        #expect(hex(.systemRed, []) == 0xFF3B30 && hex(.systemRed, [strong]) == 0xD70015)
        #expect(hex(.systemRed, [dark]) == 0xFF453A && hex(.systemRed, [dark, strong]) == 0xFF6961)
        #expect(hex(.systemBackground, [dark]) == 0 && hex(.systemBackground, [dark, elevated]) == 0x1C1C1E)
        #expect(hex(.systemBackground, [elevated]) == 0xFFFFFF)
    }

    @Test("A draw says whether it asked for traits")
    func noting() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let plain = dark.performDraw { UIColor.red.cgColor }
        let dynamic = dark.performDraw { UIColor.label.cgColor }
        #expect(!plain.usesTraits && dynamic.usesTraits && dynamic.result.alpha == 1)
        #expect(dark.performDraw { dark.performDraw { UIColor.label.cgColor }.result }.usesTraits)
    }

    @Test("A provider is asked with the traits of the place of use, and its alpha can be changed")
    func provider() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .blue }
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(UITraitCollection().performAs { components(color) } == [0, 0, 1, 1])
        #expect(color.resolvedColor(with: dark) == .white)
        #expect(dark.performAs { components(color.withAlphaComponent(0.25)) } == [1, 1, 1, 0.25])
        #expect(color == color && color != UIColor { _ in .blue })
    }
}

extension UITraitCollection {
    /// The result of a closure run with these traits current.
    fileprivate func performAs<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        performAsCurrent { result = body() }
        return result!
    }
}
