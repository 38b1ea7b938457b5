import Foundation

/// What older desktops say about light and dark, in the environment and in files. Any thread; reading the file costs
/// some 50 µs.
package enum ThemeFiles {
    /// The settings of `GTK_THEME`, and where that is not set of KDE's colours.
    package static func read(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> DesktopSettings {
        var settings = DesktopSettings()
        settings.style = environment["GTK_THEME"].flatMap(style(ofGTKTheme:))
        guard settings.style == nil else { return settings }
        let folder =
            environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { $0 + "/.config" }
        if let folder, let data = FileManager.default.contents(atPath: folder + "/kdeglobals") {
            settings.style = style(ofKDEGlobals: String(decoding: data, as: UTF8.self))
        }
        return settings
    }

    /// The style of a theme with a name such as `Adwaita:dark` or `Yaru-dark`. Nil for an empty name.
    package static func style(ofGTKTheme name: String) -> DesktopSettings.Style? {
        let name = name.lowercased()
        guard !name.isEmpty else { return nil }
        return name.hasSuffix(":dark") || name.hasSuffix("-dark") ? .dark : .light
    }

    /// The style in the text of KDE's `kdeglobals`: the windows' background colour decides, or else the scheme's name.
    package static func style(ofKDEGlobals text: String) -> DesktopSettings.Style? {
        var section = ""
        var scheme: DesktopSettings.Style?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("[") {
                section = line
                continue
            }
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { continue }
            switch (section, parts[0]) {
            case ("[Colors:Window]", "BackgroundNormal"):
                let components = parts[1].split(separator: ",").compactMap { Double($0) }
                guard components.count >= 3 else { continue }
                // The eye's weights of red, green and blue.
                let brightness = 0.299 * components[0] + 0.587 * components[1] + 0.114 * components[2]
                return brightness < 128 ? .dark : .light
            case ("[General]", "ColorScheme"):
                scheme = parts[1].lowercased().contains("dark") ? .dark : .light
            default:
                continue
            }
        }
        return scheme
    }
}
