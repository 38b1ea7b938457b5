import AsyncDisplayKitCore
import Testing

@testable import UIKit
@testable import texture_demo

/// The bar above the pages, used with a pointer.
@MainActor @Suite(.serialized) struct BarTests {
    @Test("The underline goes along with the drag that turns the page, and with a page that turns by a key")
    func underline() throws {
        let demo = try DemoStage()
        defer { demo.close() }
        let bar = demo.controller.node.bar
        func title(_ index: Int) -> CGRect { bar.pageTitles.titles[index].frame }
        #expect(bar.pageTitles.mark.frame.minX == title(0).minX && bar.pageTitles.mark.frame.width == title(0).width)
        var places: [CGFloat] = []
        try demo.play("drag 420,500 180,500 300\nwait 100") { places.append(bar.pageTitles.mark.frame.minX) }
        #expect(places == places.sorted())
        // Half the width of the window, while the finger was down.
        #expect(places.contains { $0 > title(1).minX * 0.4 && $0 < title(1).minX * 0.6 })
        #expect(bar.pageTitles.mark.frame.minX == title(1).minX && bar.pageTitles.mark.frame.maxY == title(1).maxY)
        #expect(bar.pageTitles.mark.frame.width == title(1).width)
        var moved = Set<CGFloat>()
        try demo.play("key Right\nwait 600") { moved.insert(bar.pageTitles.mark.frame.minX) }
        #expect(moved.count > 4 && bar.pageTitles.mark.frame.minX == title(2).minX)
    }

    @Test("The underline lies under the first page's title in a window of any width", arguments: [320, 480, 1200])
    func widths(width: Int) throws {
        let demo = try DemoStage(page: 4, width: CGFloat(width))
        defer { demo.close() }
        let bar = demo.controller.node.bar
        #expect(
            bar.pageTitles.mark.frame.minX == bar.pageTitles.titles[3].frame.minX
                && bar.pageTitles.mark.frame.maxY == bar.pageTitles.titles[3].frame.maxY)
    }

    @Test("Without the keyboard the mark of the current page is grey, and so is a selected row that is a layer")
    func backdrop() throws {
        let demo = try DemoStage(page: 6)
        defer {
            UIApplication.shared.focusDidChange(to: true)
            demo.close()
        }
        demo.host.driver.enqueue(.window(.focusGained))
        demo.host.settle()
        let mark = demo.controller.node.bar.pageTitles.mark
        let cells = try #require(DemoList(page: 6, of: demo.controller)).visible
        let layer = try #require(cells.first { $0.subnodes?.contains { $0.layer is WaveLayer } == true })
        layer.isSelected = true
        demo.controller.currentScrollView?.becomeFirstResponder()
        #expect(mark.backgroundColor == DemoStyle.accent && layer.backgroundColor == DemoStyle.selected)
        demo.host.driver.enqueue(.window(.focusLost))
        demo.host.settle()
        #expect(mark.backgroundColor == .systemGray && layer.backgroundColor == DemoStyle.selectedWithoutFocus)
        demo.host.driver.enqueue(.window(.focusGained))
        demo.host.settle()
        #expect(mark.backgroundColor == DemoStyle.accent && layer.backgroundColor == DemoStyle.selected)
    }

    @Test("A title looks hovered while the pointer is over it, and no other one does")
    func hoveredTitle() throws {
        let demo = try DemoStage()
        defer { demo.close() }
        let titles = demo.controller.node.bar.pageTitles.titles
        @MainActor func hovered() -> [Int] {
            titles.indices.filter { titles[$0].view.layer.sublayers?.contains { $0.delegate is HoverVeil } == true }
        }
        for index in [1, 3] {
            let place = titles[index].view.convert(titles[index].view.bounds, to: nil)
            try demo.play("hover \(place.midX),\(place.midY)")
            #expect(hovered() == [index])
        }
        try demo.play("hover 240,400")
        #expect(hovered().isEmpty)
    }

    @Test("A click on the switch's label turns the switch, and the rows follow")
    func label() throws {
        let demo = try DemoStage()
        defer { demo.close() }
        for isOn in [true, false] {
            try demo.play("click 330,60")
            #expect(demo.controller.node.bar.switchView?.isOn == isOn)
            #expect(demo.context.placeholders.neverShowPlaceholders == isOn)
        }
    }

    @Test("The lines of rows stop at a readable width in a wide window", arguments: [1, 6])
    func readableWidth(page: Int) throws {
        let demo = try DemoStage(page: page, width: 1400)
        defer { demo.close() }
        let list = try #require(DemoList(page: page, of: demo.controller))
        let texts = list.visible.flatMap { $0.subnodes ?? [] }.compactMap { $0 as? ASTextNode }
        #expect(texts.count > 3 && texts.allSatisfy { $0.frame.width <= DemoStyle.readableWidth })
        #expect(texts.contains { $0.frame.width > 400 })
    }

    @Test("What is selected has one look on all pages", arguments: [1, 4, 5, 6])
    func selection(page: Int) throws {
        let demo = try DemoStage(page: page)
        defer { demo.close() }
        let list = try #require(DemoList(page: page, of: demo.controller))
        for hasKeys in [false, true] {
            let scrollView = demo.controller.currentScrollView
            _ = hasKeys ? scrollView?.becomeFirstResponder() : scrollView?.resignFirstResponder()
            for cell in list.visible {
                let cell = try #require(cell as? DemoCellNode)
                let (mark, picture) = (cell.mark, (cell as? DemoPictureCellNode)?.picture)
                // To the row's end, beside the separator.
                let bar = CGRect(x: 0, y: 0, width: 4, height: cell.view.superview?.bounds.height ?? 0)
                let corner = CGRect(x: cell.bounds.width - 34, y: 8, width: 26, height: 26)
                #expect(mark.frame == (picture == nil ? bar : corner) && mark.isHidden)
                cell.isSelected = true
                #expect(cell.backgroundColor == (hasKeys ? DemoStyle.selected : DemoStyle.selectedWithoutFocus))
                #expect(mark.backgroundColor == (hasKeys ? DemoStyle.accent : DemoStyle.selectionWithoutFocus))
                #expect(!mark.isHidden && cell.borderWidth == 0 && picture?.alpha ?? 1 == 1)
                // Pressed, or with its menu open, a cell looks selected if it is, and only then.
                let selected = cell.backgroundColor
                cell.isHighlighted = true
                #expect(!mark.isHidden && cell.backgroundColor == selected)
                cell.isSelected = false
                #expect(mark.isHidden && cell.backgroundColor == DemoStyle.highlighted)
                cell.isHighlighted = false
            }
        }
    }

    @Test("A hovered row has another ground; the picture and the texts on it are as they were", arguments: [1, 2])
    func hoveredRow(page: Int) throws {
        let demo = try DemoStage(page: page, style: .light)
        defer { demo.close() }
        let row = try #require(DemoList(page: page, of: demo.controller)?.visible.dropFirst().first)
        let picture = try #require(row.subnodes?.first { $0 is ASImageNode })
        func place(_ node: ASDisplayNode, _ x: CGFloat, _ y: CGFloat) -> CGPoint {
            node.view.convert(CGPoint(x: x, y: y), to: nil)
        }
        let (ground, inPicture) = (place(row, 8, 30), place(picture, picture.bounds.midX, picture.bounds.midY))
        func colors() throws -> [UInt32] {
            let screen = try #require(demo.host.screenshot())
            return [ground, inPicture].map { screen[Int($0.x), Int($0.y)].bits & 0xFF_FFFF }
        }
        let before = try colors()
        try demo.play("hover \(ground.x),\(ground.y)")
        let after = try colors()
        #expect(after[0] != before[0] && after[1] == before[1])
    }

    @Test("The right button on the bar, and on the line below the pages, has what the keys of the demo do")
    func menu() throws {
        let demo = try DemoStage()
        defer { demo.close() }
        let window = try #require(demo.controller.view.window)
        let bar = demo.controller.node.bar
        for node in [bar, demo.controller.node.status] as [ASDisplayNode] {
            let place = node.view.convert(CGPoint(x: 20, y: node.bounds.midY), to: nil)
            #expect(window.openContextMenu(at: place))
            let titles = window.openMenu?.panels.first?.entries.map(\.element.title)
            // The line's own text can be copied by its menu, too.
            #expect(titles == (node === bar ? [] : ["Copy Line"]) + Self.menuTitles)
            let wereShown = demo.controller.showsFigures
            try demo.play(node === bar ? "key Down\nkey Return" : "key Down\nkey Down\nkey Return")
            #expect(window.openMenu == nil && demo.controller.showsFigures != wereShown)
        }
        window.openContextMenu(at: CGPoint(x: 20, y: 60))
        try demo.play("key Up\nkey Up\nkey Return")
        #expect(window.keySheet != nil)
    }

    @Test("Every key that the menu shows is one of those that F1 lists, and does what its entry does")
    func menuKeys() throws {
        let demo = try DemoStage()
        defer { demo.close() }
        let window = try #require(demo.controller.view.window)
        window.openContextMenu(at: CGPoint(x: 20, y: 60))
        let entries = try #require(window.openMenu?.panels.first?.entries.map(\.element))
        let commands = entries.flatMap { ($0 as? UIMenu)?.children ?? [$0] }.compactMap { $0 as? UIKeyCommand }
        let keys = ["F3", "F11", "Ctrl+Plus", "Ctrl+Minus", "Ctrl+0", "F12", "F1", "Ctrl+Q"]
        #expect(commands.map(\.combination.text) == keys)
        try demo.play("key Escape\nkey F1")
        let listed = try #require(window.keySheet).descriptions.flatMap { $0.keys.components(separatedBy: ", ") }
        for key in keys { #expect(listed.contains(key), "\(key)") }
        try demo.play("key Escape\nkey F3")
        #expect(demo.controller.showsFigures)
        commands[0].performWithSender(nil, target: nil)
        #expect(!demo.controller.showsFigures)
    }

    @Test("The menu cannot make the largest text larger, nor the smallest smaller")
    func textSizes() throws {
        let application = UIApplication.shared
        defer { application.preferredContentSizeCategory = .unspecified }
        let demo = try DemoStage()
        defer { demo.close() }
        let window = try #require(demo.controller.view.window)
        let sizes: [(UIContentSizeCategory, disabled: [String])] = [
            (.extraSmall, ["Smaller"]), (.large, []), (.accessibilityExtraExtraExtraLarge, ["Larger"]),
        ]
        for (size, disabled) in sizes {
            application.preferredContentSizeCategory = size
            window.openContextMenu(at: CGPoint(x: 20, y: 60))
            let entries = try #require(window.openMenu?.panels.first?.entries.map(\.element))
            let commands = entries.flatMap { ($0 as? UIMenu)?.children ?? [] }.compactMap { $0 as? UIKeyCommand }
            #expect(commands.filter { $0.attributes.contains(.disabled) }.map(\.title) == disabled)
            try demo.play("key Escape")
        }
    }

    private static let menuTitles = [
        "Figures", "Full Screen", "Size of Text", "Save Picture of Window", "Show Keys", "Quit",
    ]

    @Test(
        "The button at the bar's end opens the same menu below itself, and has a tooltip", arguments: [360, 480, 1200])
    func menuButton(width: Int) throws {
        let demo = try DemoStage(width: CGFloat(width))
        defer { demo.close() }
        let window = try #require(demo.controller.view.window)
        let button = try #require(demo.controller.node.bar.menuButtonView)
        let place = button.convert(button.bounds, to: nil)
        #expect(place.maxX == CGFloat(width) - 8 && place.size == MenuButton.size)
        try demo.play("hover \(place.midX),\(place.midY)\nwait 800")
        #expect(window.pointing.toolTips.panel?.text == "Menu (F10)")
        try demo.play("click \(place.midX),\(place.midY)")
        let panel = try #require(window.openMenu?.panels.first)
        #expect(panel.entries.map(\.element.title) == Self.menuTitles)
        #expect(
            panel.frame.minY >= place.maxY && panel.frame.minY < place.maxY + 5 && panel.frame.maxX <= CGFloat(width))
        let keys = panel.convert(panel.rect(of: 4), to: nil)
        try demo.play("click \(keys.midX),\(keys.midY)")
        #expect(window.keySheet != nil && !button.isHighlighted)
    }
}
