@testable import DesktopSettings

extension XSettings {
    /// Settings as a daemon writes them.
    static func bytes(_ settings: [(String, Any)], isBigEndian: Bool = false) -> [UInt8] {
        func word(_ value: Int, _ size: Int) -> [UInt8] {
            let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return isBigEndian ? little.reversed() : little
        }
        func padded(_ text: String) -> [UInt8] {
            let own = Array(text.utf8)
            return own + Array(repeating: 0, count: (4 - own.count % 4) % 4)
        }
        var result: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + word(7, 4) + word(settings.count, 4)
        for (name, value) in settings {
            result += [value is Int ? 0 : 1, 0] + word(name.utf8.count, 2) + padded(name) + word(3, 4)
            if let number = value as? Int { result += word(number, 4) }
            if let text = value as? String { result += word(text.utf8.count, 4) + padded(text) }
        }
        return result
    }
}
