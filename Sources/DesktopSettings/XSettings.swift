/// The settings that a daemon of X11 desktops keeps on the X server, as the XSETTINGS protocol writes them. A value.
package enum XSettings {
    private enum Value {
        case integer(Int32)
        case text(String)
    }

    /// The settings in the bytes of `_XSETTINGS_SETTINGS`: the theme's name, whether animations are on, and the dots
    /// per inch. Bytes in another format give no settings, and reading stops at the first mistake.
    package static func read(_ bytes: [UInt8]) -> DesktopSettings {
        var settings = DesktopSettings()
        var reader = Reader(bytes)
        guard let count = reader.header() else { return settings }
        for _ in 0..<min(count, 4096) {
            guard let (name, value) = reader.setting() else { break }
            switch (name, value) {
            case ("Net/ThemeName", .text(let theme)): settings.take(gtkTheme: theme)
            case ("Gtk/EnableAnimations", .integer(let isEnabled)): settings.reducesMotion = isEnabled == 0
            // In units of 1/1024; -1 means not set.
            case ("Xft/DPI", .integer(let dots)) where dots > 0: settings.dotsPerInch = Double(dots) / 1024
            case ("Gdk/UnscaledDPI", .integer(let dots)) where dots > 0:
                settings.dotsPerInchOfTexts = Double(dots) / 1024
            default: break
            }
        }
        return settings
    }

    /// Reads fields from the front.
    private struct Reader {
        private let bytes: [UInt8]
        private var place = 0
        private var isBigEndian = false

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// The number of settings; nil if the bytes are not settings.
        mutating func header() -> Int? {
            guard let order = bytes.first, order <= 1 else { return nil }
            isBigEndian = order == 1
            place = 8
            return word().map { Int($0) }
        }

        mutating func setting() -> (String, Value?)? {
            guard place + 4 <= bytes.count else { return nil }
            let type = bytes[place]
            place += 2
            guard let length = half(), let name = text(Int(length)), word() != nil else { return nil }
            switch type {
            case 0: return word().map { (name, .integer(Int32(bitPattern: $0))) }
            case 1: return word().flatMap { text(Int($0)) }.map { (name, .text($0)) }
            case 2:
                place += 8
                return (name, nil)
            default: return nil
            }
        }

        private mutating func half() -> UInt16? {
            guard place + 2 <= bytes.count else { return nil }
            defer { place += 2 }
            let (a, b) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? a << 8 | b : b << 8 | a
        }

        private mutating func word() -> UInt32? {
            guard let first = half(), let second = half() else { return nil }
            return isBigEndian ? UInt32(first) << 16 | UInt32(second) : UInt32(second) << 16 | UInt32(first)
        }

        /// A text, which is padded to a multiple of four bytes.
        private mutating func text(_ length: Int) -> String? {
            guard length <= bytes.count - place else { return nil }
            defer { place += (length + 3) / 4 * 4 }
            return String(decoding: bytes[place..<place + length], as: UTF8.self)
        }
    }
}
