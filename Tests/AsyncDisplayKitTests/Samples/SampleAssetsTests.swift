import AsyncDisplayKit
import SampleApps
import Testing

/// What the samples say where their pictures and texts are missing.
@MainActor @Suite struct SampleAssetsTests {
    private func complaint(_ assets: String) -> String {
        do {
            _ = try SampleApp.mosaic.makeController(SampleAssets(path: assets))
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("The assets are found beside the program, where they are installed, and where the environment says")
    func places() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let (built, installed) = (
            "\(directory)/bin/Texture_texture-demo.resources/Assets", "\(directory)/share/texture-demo"
        )
        func found(_ environment: [String: String] = [:]) -> String? {
            SampleAssets.folder(environment: environment, executable: "\(directory)/bin/texture-samples")
        }
        func make(_ folder: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/albums.tsv"))
        }
        try make(installed)
        #expect(found() == installed)
        try make(built)
        #expect(found() == built)
        #expect(found(["TEXTURE_ASSETS": "/elsewhere"]) == "/elsewhere")
    }

    @Test("Missing assets are told in plain words that name the file")
    func missing() {
        #expect(complaint("/no/such/place") == "/no/such/place/albums.tsv cannot be read")
    }

    @Test(
        "A table that is empty or damaged is reported in plain words, not by a trap",
        arguments: ["", "a\tb\n", "a\nb\n"])
    func damaged(table: String) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(table.utf8).write(to: directory.appendingPathComponent("albums.tsv"))
        #expect(complaint(directory.path).hasPrefix("\(directory.path)/albums.tsv is empty or damaged"))
    }
}
