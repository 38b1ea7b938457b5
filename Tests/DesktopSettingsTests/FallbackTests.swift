import Execution
import Foundation
import Testing

@testable import DesktopSettings

@Suite struct FallbackTests {
    @Test(
        "A word in a GTK theme's name says whether it is dark",
        arguments: [
            ("Adwaita:dark", DesktopSettings.Style.dark), ("Yaru-dark", .dark), ("Adwaita", .light), ("", nil),
            ("Darkness", .light), ("Mint-Y-Dark-Aqua", .dark), ("Mint-L-Dark-Teal", .dark), ("Mint-Y-Aqua", .light),
            ("Materia-dark-compact", .dark), ("Arc-Darker", .light), ("HighContrastInverse", .dark),
            ("HighContrast", .light),
        ])
    func gtkThemes(name: String, style: DesktopSettings.Style?) {
        var settings = DesktopSettings()
        settings.take(gtkTheme: name)
        #expect(settings.style == style)
        #expect(settings.hasHighContrast == (name.hasPrefix("HighContrast") ? true : nil))
    }

    @Test("KDE's background colour counts more than the name of its scheme")
    func kde() {
        func style(_ text: String) -> DesktopSettings.Style? { ThemeFiles.settings(ofKDEGlobals: text).style }
        #expect(style("[General]\nColorScheme=BreezeDark\n") == .dark)
        #expect(style("[General]\nColorScheme = Breeze\n") == .light)
        #expect(style("[General]\nColorScheme=Nordic\n[Colors:Window]\nBackgroundNormal=46,52,64\n") == .dark)
        #expect(style("[Colors:Window]\nBackgroundNormal=239,240,241\n[General]\nColorScheme=MyDark\n") == .light)
        #expect(style("[Colors:View]\nBackgroundNormal=0,0,0\nBackgroundNormal") == nil)
    }

    @Test("KDE's file has an accent colour, and says whether things move")
    func kdeAccentAndMotion() {
        var settings = ThemeFiles.settings(
            ofKDEGlobals: "[General]\nAccentColor=255,0,51\n[KDE]\nAnimationDurationFactor=0\n")
        #expect(settings.accentColor == DesktopSettings.Color(red: 1, green: 0, blue: 0.2))
        #expect(settings.reducesMotion == true && settings.style == nil)
        settings = ThemeFiles.settings(
            ofKDEGlobals: "[General]\nAccentColor=255,300,51\n[KDE]\nAnimationDurationFactor=0.5\n")
        #expect(settings.accentColor == nil && settings.reducesMotion == false)
        // Keys of other sections are others.
        settings = ThemeFiles.settings(ofKDEGlobals: "[WM]\nAccentColor=1,2,3\nAnimationDurationFactor=0\n")
        #expect(settings == DesktopSettings())
    }

    @Test("Files are found as the environment says, and GTK_THEME counts more")
    func files() throws {
        let folder = NSTemporaryDirectory() + "texture-themes-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/.config", withIntermediateDirectories: true)
        try Data("[General]\nColorScheme=BreezeDark\nAccentColor=0,0,255\n".utf8).write(
            to: URL(fileURLWithPath: folder + "/.config/kdeglobals"))
        #expect(ThemeFiles.read(["HOME": folder]).style == .dark)
        #expect(ThemeFiles.read(["XDG_CONFIG_HOME": folder + "/.config"]).style == .dark)
        let both = ThemeFiles.read(["HOME": folder, "GTK_THEME": "Adwaita"])
        #expect(both.style == .light && both.accentColor?.blue == 1)
        #expect(ThemeFiles.read(["HOME": folder + "/none"]).style == nil)
    }

    @Test("Without a bus the reader ends at once, and says what the files do")
    func withoutBus() {
        for bus in ["disabled:", "", "autolaunch:"] {
            let told = Mutex<[DesktopSettings]>([])
            let reader = DesktopSettingsReader(
                environment: ["DBUS_SESSION_BUS_ADDRESS": bus, "GTK_THEME": "Adwaita:dark"], lastAnswerPath: nil
            ) { settings in told.withLock { $0.append(settings) } }
            reader.run()
            #expect(told.withLock { $0.map(\.style) } == [.dark])
        }
        #expect(SettingsPortal.busAddress([:]) == nil)
        #expect(SettingsPortal.busAddress(["XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    }

    @Test("Settings of the X server are read in both byte orders", arguments: [false, true])
    func xSettings(isBigEndian: Bool) {
        let bytes = XSettings.bytes(
            [("Xft/DPI", 98304), ("Gtk/EnableAnimations", 0), ("Net/ThemeName", "Mint-Y-Dark")],
            isBigEndian: isBigEndian)
        let settings = XSettings.read(bytes)
        #expect(settings.style == .dark && settings.reducesMotion == true && settings.dotsPerInch == 96)
        // Cut short anywhere, they say less and do no harm.
        for length in bytes.indices.dropLast() {  // The last byte is padding.
            let part = XSettings.read(Array(bytes[..<length]))
            #expect(part.style == nil && [nil, true].contains(part.reducesMotion))
        }
    }

    @Test("The bytes that xsettingsd writes are read, past settings that mean nothing here")
    func daemonBytes() throws {
        // A size of cursors, no animations, a colour, the theme Mint-Y-Dark, and 144 dots per inch.
        let bytes = try #require(
            Data(
                base64Encoded:
                    "AAAAAAEAAAAFAAAAAAATAEd0ay9DdXJzb3JUaGVtZVNpemUAAQAAABgAAAAAABQAR3RrL0VuYWJsZUFuaW1hdGlv"
                    + "bnMBAAAAAAAAAAIACQBOZXQvQ29sb3IAAAABAAAA//8AgAAA//8BAA0ATmV0L1RoZW1lTmFtZQAAAAEAAAALAAAA"
                    + "TWludC1ZLURhcmsAAAAHAFhmdC9EUEkAAQAAAABAAgA="
            ))
        let settings = XSettings.read([UInt8](bytes))
        #expect(settings.style == .dark && settings.reducesMotion == true && settings.dotsPerInch == 144)
    }

    @Test("Values of the portal that make no sense are left out")
    func oddValues() {
        var settings = DesktopSettings()
        let appearance = "org.freedesktop.appearance"
        settings.take(.text("dark"), namespace: appearance, key: "color-scheme")
        settings.take(.color(0.1, 2, 0.3), namespace: appearance, key: "accent-color")
        settings.take(.number(-.infinity), namespace: "org.gnome.desktop.interface", key: "text-scaling-factor")
        settings.take(.other, namespace: "org.gnome.desktop.interface", key: "enable-animations")
        #expect(settings == DesktopSettings())
        settings.take(.number(100), namespace: "org.gnome.desktop.interface", key: "text-scaling-factor")
        #expect(settings.textScale == 4)
        settings.take(.flag(true), namespace: "org.gnome.desktop.a11y.interface", key: "high-contrast")
        #expect(settings.hasHighContrast == true)
    }
}
