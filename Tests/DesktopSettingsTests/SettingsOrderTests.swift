import Execution
import Foundation
import TestSupport
import Testing

@testable import DesktopSettings

/// Which of the sources of settings counts.
@Suite(.serialized) struct SettingsOrderTests {
    private static let appearance = "org.freedesktop.appearance"
    private static let noBus = ["DBUS_SESSION_BUS_ADDRESS": "disabled:"]

    /// A folder for what is kept and for KDE's file; removed with the object.
    private final class Folder {
        let path = NSTemporaryDirectory() + "texture-settings-\(UUID().uuidString)"
        var lastAnswer: String { path + "/state/appearance" }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        func write(_ text: String, to file: String) throws {
            let file = URL(fileURLWithPath: file)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        /// What the next start knows, where there is no portal.
        var styleOfNextStart: DesktopSettings.Style? {
            let reader = DesktopSettingsReader(environment: noBus, lastAnswerPath: lastAnswer) { _ in }
            reader.run()
            return reader.settings.style
        }
    }

    @Test("A portal that stops preferring dark is believed, by the next start, too")
    func noPreferenceAnyMore() throws {
        let (folder, portal) = (Folder(), try FakePortal("set \(Self.appearance) color-scheme 1"))
        let reader = DesktopSettingsReader(environment: portal.environment, lastAnswerPath: folder.lastAnswer) { _ in }
        reader.start()
        #expect(becomesTrue { reader.settings.style == .dark })
        #expect(becomesTrue { folder.styleOfNextStart == .dark })
        portal.set(Self.appearance, "color-scheme", "0")
        #expect(becomesTrue { reader.settings.style == nil })
        #expect(becomesTrue { folder.styleOfNextStart == nil })
    }

    @Test(
        "The style of an earlier run counts until a portal has answered, whatever it answers",
        arguments: ["color-scheme 0", "contrast 0"])
    func answerWithoutStyle(answer: String) throws {
        let (folder, portal) = (Folder(), try FakePortal("set \(Self.appearance) \(answer)", appears: false))
        try folder.write("dark", to: folder.lastAnswer)
        let reader = DesktopSettingsReader(environment: portal.environment, lastAnswerPath: folder.lastAnswer) { _ in }
        reader.start()
        #expect(becomesTrue { reader.settings.style == .dark } && !reader.hasPortal)
        // It may be said before the reader listens.
        #expect(
            becomesTrue {
                portal.send("set \(Self.appearance) \(answer)")
                return reader.hasPortal
            })
        #expect(reader.settings.style == nil)
    }

    @Test("A setting that is told again is no change")
    func toldAgain() throws {
        let portal = try FakePortal("set \(Self.appearance) color-scheme 1")
        let (environment, told) = (portal.environment, Mutex<[DesktopSettings.Style?]>([]))
        let thread = Thread {
            SettingsPortal.follow(environment) { settings in told.withLock { $0.append(settings.style) } }
        }
        thread.start()
        #expect(becomesTrue { told.withLock { $0 == [.dark] } })
        for scheme in 1...2 { portal.set(Self.appearance, "color-scheme", "\(scheme)") }
        #expect(becomesTrue { told.withLock { $0.last == .light } })
        #expect(told.withLock { $0 } == [.dark, .light])
    }

    @Test("Where the portal has no preference, the X server's settings count")
    func noPreferenceOfPortal() throws {
        let portal = try FakePortal("set \(Self.appearance) color-scheme 0")
        let reader = DesktopSettingsReader(environment: portal.environment, lastAnswerPath: nil) { _ in }
        reader.takeXSettings(XSettings.bytes([("Net/ThemeName", "Mint-Y-Dark")]))
        reader.start()
        #expect(becomesTrue { reader.hasPortal })
        #expect(reader.settings.style == .dark)
        portal.set(Self.appearance, "color-scheme", "2")
        #expect(becomesTrue { reader.settings.style == .light })
    }

    @Test(
        "Dots per inch do not grow with the text scale that a daemon has put into them",
        arguments: [
            // GNOME's large text, without and with a scale of windows.
            (120, 120, 1.25, 96), (240, 120, 1.25, 192), (96, 96, 1, 96),
            // Dots that the user has chosen, as under Xfce.
            (144, 144, 1, 144), (144, 144, 1.25, 144), (288, 144, 1.25, 288), (120, nil, 1.25, 120),
        ] as [(Double, Double?, Double, Double)])
    func textScaleInDots(dots: Double, ofTexts: Double?, textScale: Double, expected: Double) throws {
        let portal = try FakePortal("set org.gnome.desktop.interface text-scaling-factor \(textScale)")
        let reader = DesktopSettingsReader(environment: portal.environment, lastAnswerPath: nil) { _ in }
        let unscaled = ofTexts.map { [("Gdk/UnscaledDPI", Int($0 * 1024))] } ?? []
        reader.takeXSettings(XSettings.bytes([("Xft/DPI", Int(dots * 1024))] + unscaled))
        #expect(reader.settings.dotsPerInch == dots)
        reader.start()
        #expect(becomesTrue { reader.settings.textScale == textScale })
        #expect(reader.settings.dotsPerInch == expected)
    }

    @Test(
        "Where sources contradict, the first counts: portal, X server, GTK_THEME, KDE's colours, the last answer",
        arguments: 0..<5, [DesktopSettings.Style.light, .dark])
    func order(first: Int, style: DesktopSettings.Style) throws {
        let folder = Folder()
        /// What a source says: nothing, the style, or, after the first that says it, the other one.
        func says(_ source: Int) -> DesktopSettings.Style? {
            source < first ? nil : source == first ? style : style == .light ? .dark : .light
        }
        let portal = try says(0).map { try FakePortal("set \(Self.appearance) color-scheme \($0 == .dark ? 1 : 2)") }
        var environment = portal?.environment ?? Self.noBus
        environment["GTK_THEME"] = says(2).map { $0 == .dark ? "Adwaita:dark" : "Adwaita" }
        environment["XDG_CONFIG_HOME"] = folder.path
        if let style = says(3) {
            try folder.write(
                "[General]\nColorScheme=Breeze\(style == .dark ? "Dark" : "Light")\n", to: folder.path + "/kdeglobals")
        }
        if let style = says(4) { try folder.write(style.rawValue, to: folder.lastAnswer) }
        let reader = DesktopSettingsReader(environment: environment, lastAnswerPath: folder.lastAnswer) { _ in }
        if let style = says(1) {
            reader.takeXSettings(XSettings.bytes([("Net/ThemeName", style == .dark ? "Yaru-dark" : "Yaru")]))
        }
        if portal == nil {
            reader.run()
        } else {
            reader.start()
            #expect(becomesTrue { reader.hasPortal })
        }
        // Only now has each source said what it says.
        #expect(reader.settings.style == style)
    }
}
