import DesktopSettings
import TestSupport
import Testing

@testable import UIKit

/// What the desktop's portal says, from its bus to what is on screen.
@MainActor @Suite(.serialized) struct PortalAppearanceTests {
    private static let (appearance, gnome) = ("org.freedesktop.appearance", "org.gnome.desktop.interface")

    /// A scene that follows a portal: a ground, a red area and a tinted title.
    @MainActor private final class Scene {
        let list: ListScene
        let portal: FakePortal
        let label = UILabel()
        private let reader: DesktopSettingsReader

        init(_ portal: FakePortal) throws {
            self.portal = portal
            list = try ListScene(scale: 1)
            reader = .forApplication(environment: portal.environment, lastAnswerPath: nil)
            let ground = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
            ground.backgroundColor = .systemBackground
            let red = UIView(frame: CGRect(x: 0, y: 100, width: 40, height: 40))
            red.backgroundColor = .systemRed
            let button = UIButton(type: .system)
            button.setTitle("██", for: .normal)
            button.titleLabel?.font = .boldSystemFont(ofSize: 30)
            button.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            for view in [ground, red, button, label] { list.show(view) }
            reader.start()
        }

        /// Whether the scene gets these pixels, in time: the ground's, the red area's and the title's.
        func shows(ground: UInt32, red: UInt32, tint: UInt32) -> Bool {
            becomes { list.pixel(200, 300) == ground && list.pixel(20, 120) == red && list.pixel(30, 20) == tint }
        }

        func becomes(_ isTrue: () -> Bool) -> Bool {
            becomesTrue {
                list.host.step()
                return isTrue()
            }
        }
    }

    @Test("What the portal says at the start, and each change of it, is on screen")
    func live() throws {
        let scene = try Scene(try FakePortal("set \(Self.appearance) color-scheme 1"))
        defer { scene.list.close() }
        #expect(scene.shows(ground: 0x000000, red: 0xFF453A, tint: 0x0A84FF))
        scene.portal.set(Self.appearance, "color-scheme", "0")
        #expect(scene.shows(ground: 0xFFFFFF, red: 0xFF3B30, tint: 0x007AFF))
        scene.portal.set(Self.appearance, "accent-color", "[0.6, 0, 0.4]")
        #expect(scene.shows(ground: 0xFFFFFF, red: 0xFF3B30, tint: 0x990066))
        scene.portal.set(Self.appearance, "contrast", "1")
        #expect(scene.shows(ground: 0xFFFFFF, red: 0xD70015, tint: 0x990066))
        // Out of range: the user has no accent colour any more.
        scene.portal.set(Self.appearance, "accent-color", "[-1, -1, -1]")
        scene.portal.set(Self.appearance, "contrast", "0")
        #expect(scene.shows(ground: 0xFFFFFF, red: 0xFF3B30, tint: 0x007AFF))
    }

    @Test("The portal's size of text and its wish for less motion are heard while the application runs")
    func textAndMotion() throws {
        let scene = try Scene(try FakePortal("set \(Self.gnome) text-scaling-factor 1.25"))
        defer { scene.list.close() }
        #expect(scene.becomes { scene.label.font.pointSize == 21 } && !UIAccessibility.isReduceMotionEnabled)
        scene.portal.set(Self.gnome, "enable-animations", "false")
        #expect(scene.becomes { UIAccessibility.isReduceMotionEnabled })
        scene.portal.set(Self.gnome, "text-scaling-factor", "1.0")
        scene.portal.set(Self.gnome, "enable-animations", "true")
        #expect(scene.becomes { scene.label.font.pointSize == 17 && !UIAccessibility.isReduceMotionEnabled })
    }
}
