import Foundation

/// The user's folder for pictures, as xdg-user-dirs records it: in `user-dirs.dirs` of the configuration directory,
/// where desktops write the names of such folders in the user's language. Pure but for reading that file.
enum PicturesDirectory {
    private static let name = "XDG_PICTURES_DIR"

    /// Where the demo keeps pictures.
    static var demoFolder: String { path() + "/Texture" }

    /// The folder that the environment names, else the one that the file names, else `Pictures` in the user's home.
    static func path(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let named = environment[name], named.hasPrefix("/") { return withoutSlashes(named) }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? withoutSlashes($0) : nil } ?? NSHomeDirectory()
        let configured = environment["XDG_CONFIG_HOME"] ?? ""
        // The specification wants relative paths ignored.
        let folder = configured.hasPrefix("/") ? configured : "\(home)/.config"
        let file = FileManager.default.contents(atPath: "\(folder)/user-dirs.dirs").map {
            String(decoding: $0, as: UTF8.self)
        }
        return file.flatMap { path(in: $0, home: home) } ?? "\(home)/Pictures"
    }

    /// What a file `user-dirs.dirs` says: lines such as `XDG_PICTURES_DIR="$HOME/Bilder"`, which a shell could read. A
    /// path is absolute or begins with `$HOME`; other lines are ignored. The last valid line counts.
    static func path(in file: String, home: String) -> String? {
        var found: String?
        for line in file.split(whereSeparator: \.isNewline) {
            let parts = line.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else { continue }
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { continue }
            let path = unescaped(value.dropFirst().dropLast())
            if path == "$HOME" || path.hasPrefix("$HOME/") {
                found = withoutSlashes(home + path.dropFirst("$HOME".count))
            } else if path.hasPrefix("/") {
                found = withoutSlashes(path)
            }
        }
        return found
    }

    /// Removes the backslashes that escape characters for a shell.
    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    private static func withoutSlashes(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
