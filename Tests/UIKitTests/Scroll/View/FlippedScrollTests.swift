import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct FlippedScrollTests {
    private func chat(_ count: Int = 50, scale: CGFloat = 1) throws -> (TableScene, EditableRows) {
        let rows = EditableRows(counts: count)
        rows.configure = { cell, path in cell.contentView.backgroundColor = path.row == 0 ? .red : nil }
        return (try TableScene(rows, scale: scale) { $0.flippedAxis = .vertical }, rows)
    }

    @Test("The first row is at the bottom, the content offset counts from there, and rows read upright")
    func beginning() throws {
        let (scene, rows) = try chat()
        defer { scene.close() }
        scene.save("flipped")
        #expect(scene.table.contentOffset == .zero)
        #expect(scene.frame(of: "0-0") == CGRect(x: 0, y: 356, width: 320, height: 44))
        #expect(scene.frame(of: "0-1")?.minY == 312)
        #expect(scene.pixel(300, 360) == 0xFF0000 && scene.pixel(300, 350) != 0xFF0000)
        // The separator is at a row's lower edge, as ever.
        #expect(scene.pixel(300, 355) != 0xFFFFFF && scene.pixel(300, 356) == 0xFF0000)
        _ = rows
    }

    @Test("A row looks the same to the pixel as in a list that is not turned over", arguments: [1.0, 1.5, 2.0])
    func upright(scale: Double) throws {
        let (scene, _) = try chat(scale: CGFloat(scale))
        let turned = try #require(scene.host.screenshot())
        scene.close()
        let plain = try TableScene(EditableRows(counts: 9), scale: CGFloat(scale))
        defer { plain.close() }
        let straight = try #require(plain.host.screenshot())
        // Row 3 is at 132 from the top in the one and from the bottom in the other.
        let (from, to) = (Int(132 * scale), Int(224 * scale))
        var differences = 0
        for y in 0..<Int(43 * scale) {
            for x in 0..<straight.width where straight[x, from + y] != turned[x, to + y] { differences += 1 }
        }
        #expect(differences == 0)
    }

    @Test("Nothing in a list that is turned over is drawn by a matrix, and what scrolls moves as a group")
    func drawing() throws {
        let (scene, _) = try chat()
        defer { scene.close() }
        scene.scroll(to: 100)
        let list = scene.host.driver.displayList
        #expect(list.items.count > 10 && list.items.allSatisfy { $0.unitToDevice == nil })
        let before = try #require(list.scrollGroups.first)
        scene.scroll(to: 130)
        #expect(scene.host.driver.displayList.scrollGroups.first?.originY == before.originY + 30)
    }

    @Test("Dragging, wheel and keys move what is on screen as usual")
    func input() throws {
        let (scene, _) = try chat()
        defer { scene.close() }
        let table = scene.table
        scene.press(100, 100)
        scene.drag(by: 0, 80, frames: 20)
        // Pulled down, older rows come from the top: less the slop, one to one.
        #expect(table.contentOffset.y == 72)
        scene.lift()
        scene.host.settle()
        table.contentOffset.y = 500
        table.scroll(.line(CGPoint(x: 0, y: 1)))
        scene.host.settle()
        #expect(table.contentOffset.y == 460)
        table.scroll(.end(forward: false))
        scene.host.settle()
        #expect(table.contentOffset.y == table.contentSize.height - 400)
        table.scroll(.end(forward: true))
        scene.host.settle()
        #expect(table.contentOffset.y == 0)
        scene.host.driver.enqueue(
            .wheel(
                WheelEvent(
                    deltaX: 0, deltaY: -1, position: CGPoint(x: 100, y: 100), timestamp: scene.host.clock.now)))
        scene.host.settle()
        #expect(table.contentOffset.y > 20)
    }

    @Test("A click hits the row that is seen there")
    func hitting() throws {
        let (scene, rows) = try chat()
        defer { scene.close() }
        scene.scroll(to: 44)
        scene.click(100, 390)
        #expect(rows.log == ["select 0-1"])
    }

    @Test("The indicator is at the bottom when the content is at its beginning")
    func indicator() throws {
        let (scene, _) = try chat()
        defer { scene.close() }
        scene.table.flashScrollIndicators()
        scene.host.step()
        let bar = try #require(scene.table.indicators.bar(.vertical))
        let frame = scene.window.layer.convert(bar.bounds, from: bar)
        #expect(frame.maxY > 390 && frame.maxX == 317)
    }

    @Test("A row inserted at the beginning appears at the bottom; what was scrolled to stays")
    func inserting() throws {
        let (scene, rows) = try chat()
        defer { scene.close() }
        scene.scroll(to: 300)
        let before = try #require(scene.frame(of: "0-10"))
        rows.sections[0].insert("new", at: 0)
        scene.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        scene.host.settle()
        #expect(scene.frame(of: "0-10") == before && scene.table.contentOffset.y == 344)
    }

    @Test("In a list that begins at the right, Home, End and pages lead the viewport where they lead the focus")
    func keysFromTheRight() throws {
        let layout = CollectionScene.grid()
        layout.scrollDirection = .horizontal
        let scene = try CollectionScene(TestSource(counts: 100), layout) { $0.flippedAxis = .horizontal }
        defer { scene.close() }
        scene.key(.tab)
        var offsets: [CGFloat] = []
        for key in [KeyEvent.Key.pageDown, .end, .pageUp, .home] {
            scene.key(key)
            scene.host.settle()
            offsets.append(scene.view.contentOffset.x)
            let focused = try #require(scene.view.engine.selection.focused)
            #expect(scene.frame(of: "0-\(focused.item)").map(scene.window.bounds.contains) == true)
        }
        #expect(offsets == [280, 1280, 1000, 0])
        // Arrows lead to what is seen beside the item.
        scene.key(.left)
        #expect(scene.view.engine.selection.focused?.item == 5)
    }

    @Test("A collection view is turned over horizontally, too: it begins at the right")
    func horizontal() throws {
        let layout = CollectionScene.grid()
        layout.scrollDirection = .horizontal
        let scene = try CollectionScene(TestSource(counts: 100), layout) { $0.flippedAxis = .horizontal }
        defer { scene.close() }
        #expect(scene.frame(of: "0-0") == CGRect(x: 240, y: 0, width: 80, height: 80))
        scene.press(100, 100)
        scene.drag(by: 88, 0, frames: 20)
        #expect(scene.view.contentOffset.x == 80 && scene.frame(of: "0-5")?.minX == 240)
    }
}
