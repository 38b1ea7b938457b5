import Foundation
import Testing

@testable import UIKit
@testable import texture_demo

/// Keys and the bar, on the demo's controller in a headless host.
@MainActor @Suite struct KeyboardTests {
    /// Runs a body with the demo on a page, and clears up after it.
    private func withDemo(page: Int = 1, width: CGFloat = 480, _ body: @MainActor (DemoStage) throws -> Void) throws {
        let stage = try DemoStage(page: page, width: width)
        defer { stage.close() }
        try body(stage)
    }

    @Test("Right and Left turn to the next page and back, and stop at the ends")
    func arrows() throws {
        try withDemo(page: 6) { demo in
            try demo.play("key Right")
            #expect(demo.page == 7)
            try demo.play("key Right")
            #expect(demo.page == 7)
            try demo.play("key Left\nwait 400\nkey Left")
            #expect(demo.page == 5)
            #expect(demo.controller.node.pager.currentPageIndex == 4)
        }
    }

    @Test("Ctrl+Tab goes around, with Shift the other way")
    func tabs() throws {
        try withDemo(page: 7) { demo in
            try demo.play("key Ctrl+Tab")
            #expect(demo.page == 1)
            try demo.play("key Ctrl+Shift+Tab")
            #expect(demo.page == 7)
        }
    }

    @Test("Ctrl+Page Down and Ctrl+Page Up turn pages, around the ends")
    func pages() throws {
        try withDemo(page: 7) { demo in
            try demo.play("key Ctrl+PageDown")
            #expect(demo.page == 1)
            try demo.play("key Ctrl+PageUp")
            #expect(demo.page == 7)
        }
    }

    @Test("Alt and a digit show a page")
    func digits() throws {
        try withDemo { demo in
            for page in [3, 7, 1, 8] {
                try demo.play("key Alt+\(page)\nwait 400")
                // There is no page 8.
                #expect(demo.page == (page == 8 ? 1 : page))
            }
        }
    }

    @Test("The list of keys has those for pages, with the titles of the pages")
    func keysForPages() throws {
        try withDemo { demo in
            try demo.play("key F1")
            let sheet = try #require(demo.controller.view.window?.keySheet)
            let lines = sheet.descriptions.map { "\($0.keys): \($0.title)" }
            let expected = ["Ctrl+Page Down, Ctrl+Tab: Next page", "Ctrl+Page Up, Ctrl+Shift+Tab: Previous page"]
            let pages = PageKind.allCases.enumerated().map { "Alt+\($0 + 1): \($1.title)" }
            #expect(lines.filter { (expected + pages).contains($0) } == expected + pages)
        }
    }

    @Test("The list of keys has the one for the feed's network on the feed only", arguments: [1, 6, 7])
    func keyOfNetwork(page: Int) throws {
        try withDemo { demo in
            try demo.play("key Alt+\(page)\nwait 400\nkey F1")
            let sheet = try #require(demo.controller.view.window?.keySheet)
            #expect(sheet.descriptions.contains { $0.keys == "Ctrl+Shift+O" } == (page == 7))
        }
    }

    @Test("Page Down and Page Up scroll by about a page", arguments: 1...6)
    func pageKeys(page: Int) throws {
        try withDemo(page: page) { demo in
            let visible = demo.controller.currentScrollView?.bounds.height ?? 0
            try demo.play("key PageDown")
            #expect(demo.offset > visible * 0.7 && demo.offset <= visible)
            try demo.play("key PageUp")
            #expect(demo.offset == 0)
        }
    }

    @Test("End and Home go to the ends of the list", arguments: 1...6)
    func ends(page: Int) throws {
        try withDemo(page: page) { demo in
            let visible = demo.controller.currentScrollView?.bounds.height ?? 0
            try demo.play("key End")
            #expect(abs(demo.offset - (demo.contentHeight - visible)) <= 1)
            try demo.play("key Home")
            #expect(demo.offset == 0)
        }
    }

    @Test("Down and Up scroll by a little")
    func lines() throws {
        try withDemo { demo in
            try demo.play("key Down\nwait 200\nkey Down")
            #expect(demo.offset > 20 && demo.offset < 300)
            try demo.play("key Up\nwait 200\nkey Up")
            #expect(demo.offset == 0)
        }
    }

    @Test("Ctrl+Shift+P turns the switch, also in the bar, and N does not")
    func placeholders() throws {
        try withDemo { demo in
            let toggle = try #require(demo.controller.node.bar.switchView)
            try demo.play("key N")
            #expect(!demo.context.placeholders.neverShowPlaceholders && !toggle.isOn)
            try demo.play("key Ctrl+Shift+P")
            #expect(demo.context.placeholders.neverShowPlaceholders && toggle.isOn)
            try demo.play("key Ctrl+Shift+P")
            #expect(!demo.context.placeholders.neverShowPlaceholders && !toggle.isOn)
        }
    }

    @Test("Tab leads to the page, then to the switch; Space turns it")
    func tabToSwitch() throws {
        try withDemo { demo in
            let toggle = try #require(demo.controller.node.bar.switchView)
            try demo.play("key Tab")
            let list = try #require(demo.controller.currentScrollView)
            let focused = UIFocusSystem.focusSystem(for: list)?.focusedItem as? UIView
            #expect(focused?.isDescendant(of: list) == true)
            var stops = 0
            while !toggle.isFocused, stops < 10 {
                try demo.play("key Tab")
                stops += 1
            }
            #expect(toggle.isFocused && stops <= 3)
            try demo.play("key Space")
            #expect(toggle.isOn && demo.context.placeholders.neverShowPlaceholders)
        }
    }

    @Test("The titles are one stop of Tab, and arrows go from one to the next; Return shows the page")
    func titlesByKey() throws {
        try withDemo { demo in
            let titles = demo.controller.node.bar.pageTitles.titles
            let place = titles[0].view.convert(CGPoint(x: 5, y: 5), to: nil)
            try demo.play("focus \(place.x),\(place.y)\nkey Right\nkey Right\nkey Return")
            #expect(titles[2].view.isFocused && demo.page == 3)
            // The focus goes along with the page.
            try demo.play("key Alt+5")
            #expect(titles[4].view.isFocused && demo.page == 5)
            try demo.play("key Home")
            #expect(titles[0].view.isFocused && demo.page == 5 && demo.offset == 0)
            try demo.play("key End\nkey Return")
            #expect(titles[6].view.isFocused && demo.page == 7)
        }
    }

    @Test(
        "A letter leads to what begins so, also out of sight, whether the list has the keys or not",
        arguments: [true, false])
    func letters(hasKeys: Bool) throws {
        for (page, letter) in [(1, "z"), (4, "t"), (5, "n")] {
            try withDemo(page: page) { demo in
                if hasKeys { try demo.play("key Tab") }
                try demo.play("key \(letter)\nkey \(letter)\nkey \(letter)\nkey \(letter)")
                #expect(demo.offset > 0 && demo.page == page)
                #expect(demo.controller.currentScrollView?.isFirstResponder == true)
            }
        }
    }

    @Test("In the feed a letter scrolls to the next post of an author that begins so")
    func lettersInFeed() throws {
        try withDemo(page: 7) { demo in
            demo.host.settle(limit: 4)
            let page = demo.controller.node.pager.nodeForPage(at: 6).viewController
            let feed = try #require(page as? FeedController)
            @MainActor func author(_ row: Int) -> String {
                feed.tableNode(feed.node, typeSelectStringForRowAt: IndexPath(row: row, section: 0)) ?? ""
            }
            let first = author(0).prefix(1)
            let row = try #require((1..<10).first { author($0).prefix(1) != first })
            try demo.play("key \(author(row).prefix(1).lowercased())")
            let top = feed.node.tableView.rectForRow(at: IndexPath(row: row, section: 0)).minY
            // Below the line about the network, which stays.
            #expect(demo.offset > 0 && demo.offset <= top && demo.offset > top - 60)
        }
    }

    @Test("Keys follow from the list of one page to that of the next")
    func listOfNextPage() throws {
        try withDemo { demo in
            try demo.play("key Tab\nkey Ctrl+PageDown\nwait 400\nkey Down\nkey Down")
            #expect(demo.page == 2)
            #expect(demo.controller.currentScrollView?.isFirstResponder == true)
        }
    }

    @Test("A click on the switch turns it")
    func clickOnSwitch() throws {
        try withDemo { demo in
            let toggle = try #require(demo.controller.node.bar.switchView)
            let place = toggle.convert(CGPoint(x: 25, y: 15), to: nil)
            try demo.play("click \(place.x),\(place.y)")
            #expect(toggle.isOn && demo.context.placeholders.neverShowPlaceholders)
        }
    }

    @Test("A click on a title shows its page and marks it", arguments: [480.0, 1000])
    func titles(width: CGFloat) throws {
        try withDemo(width: width) { demo in
            let title = demo.controller.node.bar.pageTitles.titles[3]
            let place = title.view.convert(CGPoint(x: title.bounds.midX, y: title.bounds.midY), to: nil)
            try demo.play("click \(place.x),\(place.y)")
            #expect(demo.page == 4)
            #expect(demo.controller.node.bar.pageTitles.titles.map(\.showsCurrent) == (0..<7).map { $0 == 3 })
        }
    }

    @Test("F3 shows figures in place of what the page says, on two lines, and takes them away again")
    func figures() throws {
        try withDemo { demo in
            let (pager, status) = (demo.controller.node.pager, demo.controller.node.status)
            let height = pager.bounds.height
            let summary = status.parts
            try demo.play("key F3")
            #expect(pager.bounds.height < height)
            #expect(status.parts.count == 2 && status.parts[0].hasPrefix("frame\u{A0}p50"))
            try demo.play("key F3")
            #expect(pager.bounds.height == height)
            #expect(status.parts == summary)
        }
    }

    @Test("Ctrl+plus makes the words of each page larger; after Ctrl+0 the page looks as before", arguments: 1...6)
    func textSize(page: Int) throws {
        try withDemo(page: page) { demo in
            try demo.play("wait 500")
            let before = try #require(demo.host.screenshot())
            let height = demo.contentHeight
            try demo.play("key Ctrl++\nkey Ctrl++\nkey Ctrl++\nwait 500")
            // The mosaic's captions are on its pictures.
            #expect(page == 5 ? demo.contentHeight == height : demo.contentHeight > height)
            #expect(demo.controller.node.bar.pageTitles.titles[0].bounds.height > 50)
            try demo.play("key Ctrl+0\nwait 500")
            let after = try #require(demo.host.screenshot())
            #expect(before.pngData() == after.pngData() && demo.contentHeight == height)
        }
    }

    @Test("With the largest text a page comes at the first try, though the line below the pages changes its height")
    func pageWithLargestText() throws {
        try withDemo(page: 4) { demo in
            try demo.play(String(repeating: "key Ctrl++\n", count: 10) + "wait 500")
            try demo.play("key Alt+7\nwait 1000")
            #expect(demo.page == 7 && demo.controller.node.pager.currentPageIndex == 6)
        }
    }

    @Test("F11 makes the window full screen, and brings it back")
    func fullScreen() throws {
        try withDemo { demo in
            try demo.play("key F11")
            #expect(UIApplication.shared.isFullScreen)
            try demo.play("key F11")
            #expect(!UIApplication.shared.isFullScreen)
        }
    }

    @Test("F10 opens the menu of the bar with its first entry marked; keys go through it")
    func menu() throws {
        let category = UIApplication.shared.preferredContentSizeCategory
        defer { UIApplication.shared.preferredContentSizeCategory = category }
        try withDemo { demo in
            let window = try #require(demo.controller.view.window)
            try demo.play("key F10\nkey F10")
            #expect(window.openMenu == nil)
            try demo.play("key F10")
            #expect(window.openMenu?.panels.first?.highlighted == 0)
            try demo.play("key Return")
            #expect(demo.controller.showsFigures && window.openMenu == nil)
            try demo.play("key F10\nkey s\nkey Right\nkey Return")
            #expect(UIApplication.shared.preferredContentSizeCategory == category.stepped(by: 1))
        }
    }

    @Test("Ctrl+W closes the picture that fills the window, then the application")
    func close() throws {
        try withDemo(page: 4) { demo in
            try demo.play("key Tab\nkey Shift+F10\nkey Return\nwait 600")
            #expect(demo.controller.viewer != nil)
            try demo.play("key Ctrl+W\nwait 600")
            #expect(demo.controller.viewer == nil && !demo.host.didQuit)
            try demo.play("key Ctrl+W")
            #expect(demo.host.didQuit)
        }
    }

    @Test("Ctrl+Q ends the application")
    func quit() throws {
        try withDemo { demo in
            #expect(!demo.host.didQuit)
            try demo.play("key Ctrl+Q")
            #expect(demo.host.didQuit)
        }
    }

    @Test("A horizontal drag turns the page, a vertical one scrolls the list")
    func drags() throws {
        try withDemo { demo in
            try demo.play("drag 400,400 60,420 120")
            #expect(demo.page == 2)
            #expect(demo.offset == 0)
            try demo.play("drag 240,600 250,300 200")
            #expect(demo.page == 2)
            #expect(demo.offset > 200)
        }
    }

    @Test("Another window size keeps the page and the first visible row", arguments: 1...6)
    func resize(page: Int) throws {
        try withDemo(page: page) { demo in
            try demo.play("key PageDown\nwait 300\nkey PageDown\nwait 300")
            let list = try #require(demo.controller.currentScrollView)
            @MainActor func firstRow() -> IndexPath? {
                let top = CGPoint(x: 30, y: list.contentOffset.y + 30)
                return (list as? UITableView)?.indexPathForRow(at: top)
                    ?? (list as? UICollectionView)?.indexPathForItem(at: top)
            }
            let row = try #require(firstRow())
            try demo.play("resize 400x600\nwait 200")
            #expect(demo.page == page)
            #expect(demo.controller.node.pager.bounds.width == 400)
            #expect(demo.controller.node.pager.currentPageIndex == page - 1)
            let shown =
                (list as? UITableView)?.rectForRow(at: row) ?? (list as? UICollectionView)?.layoutAttributesForItem(
                    at: row)?.frame ?? .null
            #expect(shown.intersects(CGRect(x: 0, y: list.contentOffset.y, width: 400, height: 100)))
        }
    }
}
