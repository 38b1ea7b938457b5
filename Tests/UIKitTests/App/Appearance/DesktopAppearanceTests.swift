import DesktopSettings
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct DesktopAppearanceTests {
    private func change(_ change: (inout DesktopAppearance) -> Void) {
        var appearance = UIApplication.shared.desktopAppearance
        change(&appearance)
        UIApplication.shared.desktopAppearance = appearance
    }

    @Test("What was chosen for the application counts more than what the desktop says")
    func order() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        scene.show(UIView())
        change { $0.style = .dark }
        #expect(scene.window.traitCollection.userInterfaceStyle == .dark)
        UIApplication.shared.userInterfaceStyle = .light
        #expect(scene.window.traitCollection.userInterfaceStyle == .light)
        UIApplication.shared.userInterfaceStyle = .unspecified
        #expect(scene.window.traitCollection.userInterfaceStyle == .dark)
        change { $0.style = .unspecified }
        #expect(scene.window.traitCollection.userInterfaceStyle == .light)
    }

    @Test("The accent colour is what views without a tint of their own are tinted with, in the next frame")
    func accent() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let button = UIButton(type: .system)
        button.setTitle("██", for: .normal)
        button.titleLabel?.font = .boldSystemFont(ofSize: 30)
        button.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        scene.show(button)
        #expect(scene.pixel(30, 20) == 0x007AFF)
        change { $0.accentColor = CGColor(red: 0.6, green: 0, blue: 0, alpha: 1) }
        scene.host.step()
        #expect(scene.pixel(30, 20) == 0x990000)
        change { $0.accentColor = nil }
        scene.host.step()
        #expect(scene.pixel(30, 20) == 0x007AFF)
    }

    @Test(
        "An accent colour that can't be read on system backgrounds is darkened, or lightened, until it can",
        arguments: [
            CGColor(red: 1, green: 0.9, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 0.5, alpha: 1), .black,
            .white, CGColor(red: 0.57, green: 0.25, blue: 0.67, alpha: 1),
        ])
    func readableAccent(accent: CGColor) throws {
        for (style, ground) in [
            (UIUserInterfaceStyle.light, UIColor.secondarySystemBackground), (.dark, .tertiarySystemBackground),
        ] {
            var values = TraitValues(\.userInterfaceStyle, style)
            values.accentColor = AccentColor(accent)
            let traits = UITraitCollection(values)
            let color = try #require(traits.accentColor).cgColor(for: traits)
            let levels = [color.relativeLuminance, ground.cgColor(for: traits).relativeLuminance].sorted()
            #expect((levels[1] + 0.05) / (levels[0] + 0.05) >= 5)
            // A colour that can be read stays as it is.
            let own = [accent.relativeLuminance, ground.cgColor(for: traits).relativeLuminance].sorted()
            if (own[1] + 0.05) / (own[0] + 0.05) > 5.1 {
                let parts = [color.red - accent.red, color.green - accent.green, color.blue - accent.blue]
                #expect(parts.allSatisfy { abs($0) < 0.01 })
            }
            #expect(UIColor.tintColor.cgColor(for: traits) == color)
        }
    }

    @Test("More contrast makes system colours stronger")
    func contrast() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.backgroundColor = .systemRed
        scene.show(view)
        change { $0.contrast = .high }
        scene.host.step()
        #expect(scene.pixel(20, 20) == 0xD70015 && UIAccessibility.isDarkerSystemColorsEnabled)
    }

    @Test("With less motion views are at their place at once, and fade as before")
    func motion() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.backgroundColor = .black
        scene.show(view)
        var heard = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { heard += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        change { $0.reducesMotion = true }
        #expect(UIAccessibility.isReduceMotionEnabled && heard == 1)
        var hasEnded = false
        UIView.animate(withDuration: 1) {
            view.center.x += 100
            view.alpha = 0
        } completion: { _ in
            hasEnded = true
        }
        scene.host.run(seconds: 0.5)
        let pixel = try #require(scene.pixel(120, 20)) & 0xFF
        #expect(scene.pixel(20, 20) == 0xFFFFFF && (40...215).contains(pixel) && !hasEnded)
        scene.host.run(seconds: 0.6)
        #expect(hasEnded)
        change { $0.reducesMotion = false }
        view.alpha = 1
        UIView.animate(withDuration: 1) { view.center.x -= 100 }
        scene.host.run(seconds: 0.5)
        #expect(scene.pixel(20, 20) == 0xFFFFFF || scene.pixel(120, 20) == 0xFFFFFF)
        #expect(scene.pixel(70, 20) == 0)
    }

    @Test("The desktop's text scale is a content size category, which labels follow that want to")
    func textSize() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let (following, fixed) = (UILabel(), UILabel())
        for label in [following, fixed] {
            label.font = .preferredFont(forTextStyle: .body)
            scene.show(label)
        }
        following.adjustsFontForContentSizeCategory = true
        #expect(following.font.pointSize == 17)
        change { $0.textScale = 1.25 }
        #expect(scene.window.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
        #expect(following.font.pointSize == 21 && fixed.font.pointSize == 17)
        #expect(UIFont.preferredFont(forTextStyle: .caption1).pointSize == 16)
        #expect(UIFontMetrics.default.scaledValue(for: 34) == 42)
        scene.window.traitOverrides.preferredContentSizeCategory = .extraSmall
        #expect(following.font.pointSize == 14)
    }

    @Test("What the desktop's settings leave open is as on a plain desktop")
    func settings() {
        #expect(DesktopAppearance(DesktopSettings()) == DesktopAppearance())
        var settings = DesktopSettings()
        settings.style = .dark
        settings.textScale = 2
        let appearance = DesktopAppearance(settings)
        #expect(appearance.style == .dark && appearance.textScale == 2 && appearance.contrast == .normal)
    }
}
