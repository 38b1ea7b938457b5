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
