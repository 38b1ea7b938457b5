import AsyncDisplayKit
import SampleApps
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct SampleAccentTests {
    @Test("In a sample, tint and bars of selected rows have the desktop's accent colour as long as it has one")
    func accent() throws {
        let stage = try PromiseStage(width: 420, height: 760)
        defer { stage.close() }
        let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path
        stage.window.tintColor = SampleApp.accentColor
        let controller = try SampleApp.visits.makeController(SampleAssets(path: assets))
        stage.show(controller)
        stage.host.settle()
        let table = (controller as? UINavigationController)?.topViewController as? ASDKViewController<ASTableNode>
        let cell = try #require(table?.node.visibleNodes.first)
        cell.isSelected = true
        table?.node.view.becomeFirstResponder()
        let bar = try #require(cell.subnodes?.first { $0.frame.width == 4 })
        let (teal, purple) = (bar.layer.backgroundColor, CGColor(red: 0.6, green: 0, blue: 0.4, alpha: 1))
        func tint() -> CGColor { stage.window.tintColor.cgColor(for: stage.window.traitCollection) }
        #expect(tint() == teal)
        UIApplication.shared.desktopAppearance.accentColor = purple
        stage.host.settle()
        #expect(bar.layer.backgroundColor == purple && tint() == purple)
        UIApplication.shared.desktopAppearance.accentColor = nil
        stage.host.settle()
        #expect(bar.layer.backgroundColor == teal && tint() == teal)
    }
}
