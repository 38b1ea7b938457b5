import AsyncDisplayKitCore
import TestSupport
import Testing

@testable import UIKit
@testable import texture_demo

/// The desktop's accent colour in the demo.
@MainActor @Suite(.serialized) struct AccentColorTests {
    @Test("The mark, switches and bars of selected rows have the desktop's accent colour as long as it has one")
    func colors() throws {
        let demo = try DemoStage(page: 1, style: .light)
        defer { demo.close() }
        let bar = demo.controller.node.bar
        let (mark, toggle) = (bar.pageTitles.mark, try #require(bar.switchView))
        let row = try #require(DemoList(page: 1, of: demo.controller)?.visible.first)
        toggle.isOn = true
        row.isSelected = true
        demo.controller.currentScrollView?.becomeFirstResponder()
        /// Pixels of the mark, of the switch's track and of the row's bar.
        func colors() throws -> [UInt32] {
            demo.host.settle(limit: 2)
            let root = try #require(demo.controller.view.window).layer
            let picture = try #require(demo.host.screenshot())
            return [
                (mark.layer, CGPoint(x: mark.bounds.midX, y: mark.bounds.midY)),
                (toggle.layer, CGPoint(x: 12, y: toggle.bounds.midY)), (row.layer, CGPoint(x: 0, y: row.bounds.midY)),
            ].map { layer, point in
                let place = layer.convert(point, to: root)
                return picture[Int(place.x), Int(place.y)].bits & 0xFF_FFFF
            }
        }
        let own = try colors()
        #expect(Set(own).count == 1 && own[0] != 0x990066)
        UIApplication.shared.desktopAppearance.accentColor = CGColor(red: 0.6, green: 0, blue: 0.4, alpha: 1)
        #expect(try colors() == [0x990066, 0x990066, 0x990066])
        UIApplication.shared.desktopAppearance.accentColor = nil
        #expect(try colors() == own)
    }

    @Test(
        "Every text can be read with accent colours as pale and as dark as there are, on what is selected, too",
        arguments: [1, 7], [UIUserInterfaceStyle.light, .dark])
    func contrast(page: Int, style: UIUserInterfaceStyle) throws {
        // Pictures that fail have links in the accent colour.
        let demo = try DemoStage(page: page, feed: FeedConditions(failureRate: 1), style: style)
        defer { demo.close() }
        demo.host.settle(limit: 4)
        for cell in try #require(DemoList(page: page, of: demo.controller)).visible { cell.isSelected = true }
        for accent in [CGColor(red: 1, green: 1, blue: 0, alpha: 1), .black, .white] {
            UIApplication.shared.desktopAppearance.accentColor = accent
            demo.host.settle(limit: 2)
            let texts = ShownText.all(in: try #require(demo.controller.view.window), demo.host)
            #expect(texts.count >= 8)
            for text in texts { #expect(text.contrast >= ShownText.leastContrast, "\(text)") }
        }
    }
}
