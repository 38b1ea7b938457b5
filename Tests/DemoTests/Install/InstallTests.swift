import Foundation
import Testing

/// `make install` into a prefix, and the demo run from there.
@Suite struct InstallTests {
    private static var root: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardized.path
    }

    /// The build under test is installed; nothing is built.
    private func make(_ target: String, _ variables: String...) async throws -> DemoProcess {
        try await DemoProcess.run(
            ["--no-print-directory", "-C", Self.root, target, "BUILD=\(DemoProcess.folder)"] + variables,
            executable: "/usr/bin/make")
    }

    @Test("An installed demo runs from any directory, with what is in its own prefix")
    func install() async throws {
        let prefix = try TemporaryDirectory()
        let installed = try await make("install", "PREFIX=\(prefix.path)/usr")
        try #require(installed.status == 0, "\(installed.errors)")
        let picture = prefix.path + "/shown.png"
        let run = try await DemoProcess.run(
            ["--headless", "--frames", "2", "--page", "4", "--screenshot", picture],
            executable: prefix.path + "/usr/bin/texture-demo", directory: "/")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: picture)).count > 20_000)
    }

    @Test(
        "DESTDIR is put before the prefix; desktop file and icons are where desktops look; uninstalling leaves nothing")
    func destination() async throws {
        let directory = try TemporaryDirectory()
        let variables = ["DESTDIR=\(directory.path)", "PREFIX=/opt/demo"]
        let installed = try await make("install", variables[0], variables[1])
        try #require(installed.status == 0, "\(installed.errors)")
        let share = directory.path + "/opt/demo/share"
        let entry = try String(contentsOfFile: share + "/applications/texture-demo.desktop", encoding: .utf8)
        #expect(entry.contains("Exec=texture-demo") && entry.contains("Icon=texture-demo"))
        for size in [16, 32, 48, 64, 128, 256] {
            let icon = try Data(
                contentsOf: URL(fileURLWithPath: "\(share)/icons/hicolor/\(size)x\(size)/apps/texture-demo.png"))
            // Width and height in the header of a PNG.
            #expect(
                [icon[18], icon[19], icon[22], icon[23]].map(Int.init) == [
                    size >> 8, size & 255, size >> 8, size & 255,
                ])
        }
        #expect(FileManager.default.fileExists(atPath: share + "/texture-demo/birds.tsv"))
        let removed = try await make("uninstall", variables[0], variables[1])
        #expect(removed.status == 0, "\(removed.errors)")
        let left = try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { path in
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(directory.path)/\(path)", isDirectory: &isDirectory)
                && !isDirectory.boolValue
        }
        #expect(left.isEmpty, "\(left)")
    }
}
