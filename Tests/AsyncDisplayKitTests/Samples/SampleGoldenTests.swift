import AsyncDisplayKit
import SDLBackend
import SampleApps
import TestSupport
import Testing

@testable import UIKit

/// The first screen of each sample, and what can be shown over a window, as they looked when their pictures were last
/// checked by eye.
@MainActor
@Suite(
    .serialized,
    .enabled(if: Machine.isDebian12, "the pictures hold for the fonts and libraries of Debian 12 on x86-64"))
struct SampleGoldenTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    /// Compares a sample in both styles after its keys were pressed, in a window as small as a window may be.
    private func compare(_ sample: SampleApp, _ name: String, _ keys: [KeyEvent.Key] = []) throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let stage = try PromiseStage(width: 360, height: 320)
            defer { stage.close() }
            stage.window.overrideUserInterfaceStyle = style
            stage.window.tintColor = SampleApp.accentColor
            stage.show(try sample.makeController(SampleAssets(path: Self.assets)))
            stage.host.settle()
            for key in keys {
                stage.press(key)
                stage.host.settle()
            }
            let shown = try #require(stage.host.screenshot())
            let difference = try GoldenPicture(name + (style == .dark ? "-dark" : "")).difference(from: shown)
            #expect(difference == nil, "\(difference ?? "")")
        }
    }

    @Test(
        "The first screen of a sample looks as it did",
        arguments: [SampleApp.catDeals, .sections, .mosaic, .strips, .visits, .presentations])
    func firstScreen(sample: SampleApp) throws {
        try compare(sample, "sample-\(sample.rawValue)")
    }

    @Test(
        "What is shown over a window looks as it did",
        arguments: zip(
            1...5,
            [
                "alert-question", "action-sheet", "action-sheet-middle", "form-sheet", "popover",
            ]))
    func presentation(row: Int, name: String) throws {
        try compare(.presentations, name, [.tab, .tab] + Array(repeating: .down, count: row) + [.return])
    }
}
