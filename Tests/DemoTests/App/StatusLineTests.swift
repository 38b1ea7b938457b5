import Foundation
import LoopbackServer
import Testing

@testable import UIKit
@testable import texture_demo

/// The line below the pages.
@MainActor @Suite(.serialized) struct StatusLineTests {
    @Test(
        "The line says how much there is on the page that is shown",
        arguments: zip([1, 2, 4, 5, 6], ["birds", "mammals", "photos", "photos", "rows"]))
    func count(page: Int, things: String) throws {
        let demo = try DemoStage(page: page)
        defer { demo.close() }
        let list = try #require(DemoList(page: page, of: demo.controller))
        #expect(demo.controller.node.status.parts == ["\(list.count) \(things)"])
    }

    @Test("The line follows a change of the page")
    func pages() throws {
        let demo = try DemoStage()
        defer { demo.close() }
        let birds = demo.controller.node.status.parts
        try demo.play("key Right")
        #expect(demo.controller.node.status.parts[0].hasSuffix("mammals"))
        try demo.play("key Left")
        #expect(demo.controller.node.status.parts == birds)
    }

    @Test("The line names what is selected", arguments: [1, 4, 5, 6])
    func selection(page: Int) throws {
        let demo = try DemoStage(page: page)
        defer { demo.close() }
        let before = demo.controller.node.status.parts[0]
        try demo.play("click 120,200")
        let text = demo.controller.node.status.parts[0]
        #expect(text.hasPrefix(before) && text.hasSuffix(" selected"))
        try demo.play("click 330,420")
        let next = demo.controller.node.status.parts[0]
        #expect(next.hasPrefix(before) && next.hasSuffix(" selected") && next != text)
    }

    @Test("A number stands in place of the names of several")
    func several() {
        var summary = PageSummary(count: 1, one: "photo", many: "photos")
        #expect(summary.text == "1 photo")
        summary.count = 3
        summary.selected = ["The upper lake"]
        summary.activity = "loading more\u{2026}"
        #expect(summary.text == "3 photos  \u{00B7}  The upper lake selected  \u{00B7}  loading more\u{2026}")
        summary.selected.append("Blue hour")
        #expect(summary.text == "3 photos  \u{00B7}  2 selected  \u{00B7}  loading more\u{2026}")
    }

    @Test("The menu of the line copies what the line says; the bar's menu has no such entry")
    func copy() throws {
        let demo = try DemoStage()
        defer { demo.close() }
        let window = try #require(demo.controller.view.window)
        func menu(x: CGFloat, y: CGFloat) -> [String] {
            window.openContextMenu(at: CGPoint(x: x, y: y))
            return window.openMenu?.panels.first?.entries.map(\.element.title) ?? []
        }
        let ofBar = menu(x: 20, y: 60)
        try demo.play("key Escape")
        #expect(menu(x: 200, y: 790) == ["Copy Line"] + ofBar && !ofBar.isEmpty)
        UIPasteboard.general.string = "before"
        try demo.play("key Down\nkey Return")
        #expect(UIPasteboard.general.string == demo.controller.node.status.parts[0])
    }

    @Test("On the feed the line counts posts as they come, and says that the network is off")
    func feed() throws {
        let demo = try DemoStage(page: 7)
        defer { demo.close() }
        let text = demo.controller.node.status.parts[0]
        let posts = try #require(Int(text.prefix { $0.isNumber }))
        #expect(posts > 0 && text.hasPrefix("\(posts) posts"))
        try demo.play("key End")
        let more = try #require(Int(demo.controller.node.status.parts[0].prefix { $0.isNumber }))
        #expect(more > posts)
        try demo.play("key Ctrl+Shift+O")
        #expect(demo.controller.node.status.parts[0].hasSuffix("the network is off"))
    }
}
