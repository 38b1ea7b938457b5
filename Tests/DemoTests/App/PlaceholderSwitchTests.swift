import AsyncDisplayKitCore
import Foundation
import Testing
import UIKit

@testable import texture_demo

/// What the switch 'Never show placeholders' does to the pages.
@MainActor @Suite struct PlaceholderSwitchTests {
    enum Way: CaseIterable {
        case key, click

        /// A script that turns the switch.
        @MainActor func script(_ demo: DemoStage) throws -> String {
            guard self == .click else { return "key Ctrl+Shift+P" }
            let toggle = try #require(demo.controller.node.bar.switchView)
            let place = toggle.convert(CGPoint(x: 25, y: 15), to: nil)
            return "click \(place.x),\(place.y)"
        }
    }

    @Test("The switch reaches the rows that exist, on screen or ahead of it, and those made later", arguments: 1...6)
    func everyPage(page: Int) throws {
        for way in Way.allCases {
            let demo = try DemoStage(page: page)
            defer { demo.close() }
            let list = try #require(DemoList(page: page, of: demo.controller))
            // The first section of the page of albums has six photos.
            let existing =
                try (0..<(page == 4 ? 6 : 12)).map { try #require(list.cell($0)) }
                + (page == 4 ? [try #require(list.header)] : [])
            #expect(page == 4 || existing.filter(\.isVisible).count < existing.count)
            #expect(existing.filter(\.neverShowPlaceholders).isEmpty)
            try demo.play(try way.script(demo))
            #expect(existing.allSatisfy { $0.neverShowPlaceholders })
            try demo.play("key End")
            let new = list.visible.filter { cell in !existing.contains { $0 === cell } }
            #expect(!new.isEmpty && new.allSatisfy { $0.neverShowPlaceholders })
            try demo.play(try way.script(demo))
            #expect((existing + new).filter(\.neverShowPlaceholders).isEmpty)
        }
    }

    @Test("Turned on one page, it reaches the rows of all others that have been there", arguments: Way.allCases)
    func otherPages(way: Way) throws {
        let demo = try DemoStage()
        defer { demo.close() }
        for _ in 1..<6 { try demo.play("key Right\nwait 400") }
        #expect(demo.page == 6)
        let cells = try (1...6).map { page in
            try #require(DemoList(page: page, of: demo.controller)?.cell(0))
        }
        try demo.play(try way.script(demo))
        #expect(cells.allSatisfy { $0.neverShowPlaceholders })
    }

    /// Jumps about on a page and scrolls there, then looks at each row that was seen at rest. Returns the rows that
    /// were seen as a whole, and those of them that looked otherwise in some frame.
    private func look(page: Int, neverShowPlaceholders: Bool) throws -> (seen: Set<IndexPath>, other: Set<IndexPath>) {
        let demo = try DemoStage(page: page, neverShowPlaceholders: neverShowPlaceholders, drawingDelay: 0.060)
        defer { demo.close() }
        let list = try #require(DemoList(page: page, of: demo.controller))
        var looks: [IndexPath: Set<Int>] = [:]
        func note() {
            guard let screen = demo.host.screenshot() else { return }
            for (path, picture) in list.pictures(in: screen) { looks[path, default: []].insert(picture) }
        }
        for part in [0.5, 0.2, 0.8] {
            list.jump(to: part)
            for _ in 0..<6 {
                demo.host.step()
                note()
            }
            try demo.play("key PageDown\nwait 120\nkey PageUp\nwait 200") { note() }
        }
        for path in looks.keys.sorted() {
            list.scroll(to: path)
            demo.host.settle(limit: 2)
            note()
        }
        return (Set(looks.keys), Set(looks.filter { $0.value.count > 1 }.keys))
    }

    @Test(
        "With the switch, drawn late, each row looks in each frame as it does in the end; without it, rows change",
        arguments: [1, 4, 5, 6])
    func finalPictures(page: Int) throws {
        let with = try look(page: page, neverShowPlaceholders: true)
        #expect(with.seen.count >= 8 && with.other == [])
        let without = try look(page: page, neverShowPlaceholders: false)
        #expect(without.other.count >= 3)
    }
}
