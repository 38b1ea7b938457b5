import Foundation
import Typesetting

/// Catalogs with a choice of fonts of their own, beside the tests' usual DejaVu Sans.
enum Catalogs {
    static let notoDirectory = "/usr/share/fonts/opentype/noto"
    static let hasNoto = FileManager.default.fileExists(atPath: notoDirectory + "/NotoSansCJK-Regular.ttc")

    /// The fonts of `Tests/Support/fonts.conf`, which the environment of the test scripts names, too.
    static let tests = FontCatalog(
        configurationFile: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Support/fonts.conf").path)

    /// Fonts from the given directories only.
    static func with(directories: [String]) throws -> FontCatalog {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString).conf")
        let lines = directories.map { "<dir>\($0)</dir>" }.joined()
        let text = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>\(lines)
            <cachedir prefix="xdg">texture/fontconfig-tests</cachedir>
            <alias binding="strong"><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
            </fontconfig>
            """
        try text.write(to: file, atomically: true, encoding: .utf8)
        let catalog = FontCatalog(configurationFile: file.path)
        // Reads the file before it goes away.
        _ = catalog.familyNames()
        try FileManager.default.removeItem(at: file)
        return catalog
    }
}
