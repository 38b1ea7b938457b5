import Foundation

/// What older desktops say about light and dark, in the environment and in files. Any thread; reading the file costs
/// some 50 µs.
package enum ThemeFiles {
    /// The settings of `GTK_THEME`; those that it does not tell are taken from KDE's file.
    package static func read(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> DesktopSettings {
        var settings = DesktopSettings()
        settings.take(gtkTheme: environment["GTK_THEME"] ?? "")
        let folder =
            environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { $0 + "/.config" }
        guard let folder, let data = FileManager.default.contents(atPath: folder + "/kdeglobals") else {
            return settings
        }
        return settings.completed(by: self.settings(ofKDEGlobals: String(decoding: data, as: UTF8.self)))
    }

    /// The settings in the text of KDE's `kdeglobals`. The windows' background colour decides the style, or else the
    /// scheme's name.
    package static func settings(ofKDEGlobals text: String) -> DesktopSettings {
        var settings = DesktopSettings()
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
                guard let color = color(parts[1]) else { continue }
                // The eye's weights of red, green and blue.
                let brightness = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
                settings.style = brightness < 0.5 ? .dark : .light
            case ("[General]", "ColorScheme"):
                scheme = parts[1].lowercased().contains("dark") ? .dark : .light
            case ("[General]", "AccentColor"):
                settings.accentColor = color(parts[1])
            case ("[KDE]", "AnimationDurationFactor"):
                settings.reducesMotion = Double(parts[1]).map { $0 == 0 }
            default:
                continue
            }
        }
        settings.style = settings.style ?? scheme
        return settings
    }

    /// A colour as KDE writes it, from 0 to 255: red, green, blue, and maybe alpha.
    private static func color(_ text: String) -> DesktopSettings.Color? {
        let components = text.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard components.count >= 3, components.allSatisfy({ (0...255).contains($0) }) else { return nil }
        return DesktopSettings.Color(
            red: components[0] / 255, green: components[1] / 255, blue: components[2] / 255)
    }
}

extension DesktopSettings {
    /// Records what a GTK theme's name says: a word `dark` in it, as in `Adwaita:dark` or `Mint-Y-Dark-Aqua`, or the
    /// inverse high contrast. An empty name says nothing.
    package mutating func take(gtkTheme name: String) {
        let name = name.lowercased()
        guard !name.isEmpty else { return }
        let words = name.split { "-_: ".contains($0) }
        style = words.contains("dark") || name.hasSuffix("inverse") ? .dark : .light
        if name.hasPrefix("highcontrast") { hasHighContrast = true }
    }
}
