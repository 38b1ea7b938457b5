import AsyncDisplayKitCore
import LoopbackServer
import TestSupport
import Testing

@testable import UIKit
@testable import texture_demo

/// Whether all texts of the demo can be read.
@MainActor @Suite(.serialized) struct ContrastTests {
    private func expectReadable(
        _ demo: DemoStage, atLeast count: Int, where isMeant: (ShownText) -> Bool = { _ in true }
    ) throws {
        let texts = ShownText.all(in: try #require(demo.controller.view.window), demo.host).filter(isMeant)
        #expect(texts.count >= count)
        for text in texts { #expect(text.contrast >= ShownText.leastContrast, "\(text)") }
    }

    @Test(
        "Every text of a page and of the bars has a contrast of at least 4.5, selected or not", arguments: 1...7,
        [UIUserInterfaceStyle.light, .dark])
    func pages(page: Int, style: UIUserInterfaceStyle) throws {
        let demo = try DemoStage(page: page, style: style)
        defer { demo.close() }
        demo.host.settle(limit: 4)
        // Seven titles, the switch's label, two figures, and some rows.
        try expectReadable(demo, atLeast: 12)
        for cell in try #require(DemoList(page: page, of: demo.controller)).visible { cell.isSelected = true }
        let (window, list) = (demo.controller.view.window, demo.controller.currentScrollView)
        for contrast in [UIAccessibilityContrast.normal, .high] {
            window?.traitOverrides.accessibilityContrast = contrast
            for hasKeys in [true, false] {
                _ = hasKeys ? list?.becomeFirstResponder() : list?.resignFirstResponder()
                demo.host.settle(limit: 2)
                try expectReadable(demo, atLeast: 12)
            }
        }
    }

    @Test(
        "The bar of what is selected stands out, its ground is another one, and with more contrast more so",
        arguments: [UIUserInterfaceStyle.light, .dark])
    func selection(style: UIUserInterfaceStyle) {
        func contrast(_ a: UIColor, _ b: UIColor, _ level: UIAccessibilityContrast) -> Double {
            let traits = UITraitCollection(traitsFrom: [
                UITraitCollection(userInterfaceStyle: style), UITraitCollection(accessibilityContrast: level),
            ])
            let (x, y) = (a.cgColor(for: traits).relativeLuminance, b.cgColor(for: traits).relativeLuminance)
            return (max(x, y) + 0.05) / (min(x, y) + 0.05)
        }
        let looks = [
            (DemoStyle.selected, DemoStyle.accent), (DemoStyle.selectedWithoutFocus, DemoStyle.selectionWithoutFocus),
        ]
        for (fill, bar) in looks {
            for level in [UIAccessibilityContrast.normal, .high] {
                #expect(contrast(bar, fill, level) >= 3 && contrast(bar, DemoStyle.ground, level) >= 3)
            }
            let usual = contrast(fill, DemoStyle.ground, .normal)
            #expect(usual >= 1.15 && contrast(fill, DemoStyle.ground, .high) > usual * 1.15)
        }
        // Without the focus it is paler.
        let (with, without) = (
            contrast(DemoStyle.selected, DemoStyle.ground, .high),
            contrast(DemoStyle.selectedWithoutFocus, DemoStyle.ground, .high)
        )
        #expect(with > without)
    }

    @Test(
        "Every text of a feed without a network, or that fails to load, has a contrast of at least 4.5",
        arguments: [
            FeedConditions(isOffline: true), FeedConditions(failureRate: 1), FeedConditions(failureRate: 0.5),
        ], [UIUserInterfaceStyle.light, .dark])
    func failures(conditions: FeedConditions, style: UIUserInterfaceStyle) throws {
        let demo = try DemoStage(page: 7, feed: conditions, style: style)
        defer { demo.close() }
        demo.host.settle(limit: 10)
        try expectReadable(demo, atLeast: 12)
    }

    @Test(
        "Every text of the list of keys has a contrast of at least 4.5", arguments: [UIUserInterfaceStyle.light, .dark])
    func keys(style: UIUserInterfaceStyle) throws {
        let demo = try DemoStage(style: style)
        defer { demo.close() }
        try demo.play("key F1")
        let sheet = try #require(demo.controller.view.window?.keySheet)
        // The titles of pages are behind it, too.
        let words = Set(sheet.descriptions.flatMap { [$0.keys, $0.title] }).subtracting(PageKind.allCases.map(\.title))
        try expectReadable(demo, atLeast: 20) { words.contains($0.string) }
    }

    @Test(
        "The note that says where a picture of the window is has a contrast of at least 4.5",
        arguments: [UIUserInterfaceStyle.light, .dark])
    func note(style: UIUserInterfaceStyle) throws {
        let demo = try DemoStage(style: style)
        defer { demo.close() }
        demo.controller.picturesFolder = try TemporaryDirectory().path
        demo.controller.takeScreenshot()
        demo.host.run(seconds: 0.2)
        // The texts of the page are behind it.
        try expectReadable(demo, atLeast: 1) { $0.string.hasPrefix("Picture saved") }
    }
}
