import Drawing
import Foundation
import Testing
import UIKit

/// Each page as it looked when its picture was last checked by eye. `make goldens` takes the pictures again.
@Suite(.enabled(if: Machine.isDebian12, "the pictures hold for the fonts and libraries of Debian 12 on x86-64"))
struct GoldenTests {
    private static let folder = (#filePath as NSString).deletingLastPathComponent + "/Pictures"
    private static let isRecording = ProcessInfo.processInfo.environment["TEXTURE_RECORD_GOLDENS"] != nil

    /// Processors round differently in the last bit of a blend, and here and there of a glyph's edge.
    private static let tolerance: UInt32 = 6

    @Test(
        "A page looks as it did",
        arguments: zip(1...7, ["birds", "mammals", "reptiles", "photos", "mosaic", "views", "feed"]))
    func page(number: Int, name: String) async throws {
        try await compare(name, ["--page", "\(number)"])
    }

    @Test(
        "A page in the dark style looks as it did",
        arguments: zip(1...7, ["birds", "mammals", "reptiles", "photos", "mosaic", "views", "feed"]))
    func darkPage(number: Int, name: String) async throws {
        try await compare("\(name)-dark", ["--page", "\(number)", "--appearance", "dark"])
    }

    @Test("A page that was drawn light looks the same as one that was dark from the start")
    func becomingDark() async throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file("script", "wait 200\nappearance dark\nwait 200\n")
        try await compare("birds-dark", ["--script", script, "--frames", "30"])
    }

    @Test("A selected row and a pressed one look as they did")
    func pressed() async throws {
        let directory = try TemporaryDirectory()
        // The run ends while the second row is held.
        let script = try directory.file("script", "click 180,150\nwait 300\ndrag 180,300 180,300 2000\n")
        try await compare("pressed", ["--script", script, "--frames", "40"])
    }

    @Test("Cells that are not drawn yet look as they did")
    func placeholders() async throws {
        try await compare("placeholders", ["--frames", "2", "--drawing-delay", "5000"])
    }

    /// Compares a run's last picture with the one in the repository; with one that differs it leaves both in
    /// out/goldens.
    private func compare(_ name: String, _ arguments: [String]) async throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/\(name).png"
        let golden = "\(Self.folder)/\(name).png"
        var run = ["--headless", "--geometry", "360x480", "--screenshot", path] + arguments
        if !arguments.contains("--frames") { run += ["--frames", "30"] }
        let result = try await DemoProcess.run(run)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        if Self.isRecording {
            try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: golden))
            return
        }
        let shown = try #require(UIImage(contentsOfFile: path)?.cgImage)
        let expected = try #require(UIImage(contentsOfFile: golden)?.cgImage, "\(golden) is missing; make goldens")
        let differing = Self.differingPixels(shown, expected)
        guard differing > 0 else { return }
        let out = FileManager.default.currentDirectoryPath + "/out/goldens"
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let kept = "\(out)/\(name).png"
        try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: kept))
        Issue.record("\(differing) pixels differ from \(golden); what was shown is in \(kept)")
    }

    private static func differingPixels(_ a: CGImage, _ b: CGImage) -> Int {
        guard a.width == b.width, a.height == b.height else { return max(a.width * a.height, b.width * b.height) }
        return (0..<a.width * a.height).count { place in
            let (first, second) = (a.pixels[place], b.pixels[place])
            guard first != second else { return false }
            return [0, 8, 16].contains { shift in
                let (x, y) = ((first >> shift) & 0xFF, (second >> shift) & 0xFF)
                return max(x, y) - min(x, y) > tolerance
            }
        }
    }
}
