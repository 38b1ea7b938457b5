import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// Rows of 50 points, and items of 80 by 80, under the mouse pointer in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct ListHoverTests {
    private func veil(of cell: any ListCell) -> CALayer? {
        CellGround(of: cell).layer.sublayers?.first { $0.delegate is HoverVeil }
    }

    /// The row or item with the veil, and how many have one.
    private func hovered(_ views: [UIView]) -> [String] {
        views.filter { ($0 as? any ListCell).flatMap(veil(of:)) != nil }
            .map { ($0 as? TestRowCell)?.value ?? ($0 as? TestCell)?.value ?? "?" }
    }

    private func hovered(_ scene: TableScene) -> [String] { hovered(scene.table.visibleCells) }

    @Test("The row under the pointer looks hovered, and none once the pointer has left")
    func rows() throws {
        let scene = try TableScene(TestRows(counts: 100))
        defer { scene.close() }
        scene.hover(100, 60)
        #expect(hovered(scene) == ["0-1"])
        scene.hover(100, 90)
        #expect(hovered(scene) == ["0-1"])
        scene.hover(100, 110)
        #expect(hovered(scene) == ["0-2"])
        scene.save("hovered-row")
        scene.hover(-1_000_000, -1_000_000)
        #expect(hovered(scene).isEmpty)
    }

    @Test("A hovered row has another ground; its pictures stay as they are", arguments: [false, true])
    func ground(hasAccessory: Bool) throws {
        let rows = EditableRows(counts: 10)
        rows.configure = { cell, _ in
            cell.accessoryType = hasAccessory ? .disclosureIndicator : .none
            guard cell.contentView.subviews.allSatisfy({ !($0 is UIImageView) }) else { return }
            let picture = UIImageView(frame: CGRect(x: 150, y: 10, width: 24, height: 24))
            picture.backgroundColor = UIColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
            cell.contentView.addSubview(picture)
        }
        let scene = try TableScene(rows)
        defer { scene.close() }
        func pixels() -> [UInt32?] { [120, 160, 2].map { scene.pixel($0, 66) } }
        let before = pixels()
        scene.hover(100, 66)
        let after = pixels()
        #expect(after[0] != before[0] && after[2] != before[2])
        // Where an accessory takes a part of the cell, everything in it is covered.
        #expect((after[1] == before[1]) == !hasAccessory)
    }

    @Test("A hovered item is lighter where its ground is dark, and darker elsewhere, in both styles")
    func contrast() throws {
        for (style, white) in [(UIUserInterfaceStyle.light, 0.2), (.light, 0.9), (.dark, 0.2), (.dark, 0.9)] {
            let scene = try CollectionScene(TestSource(counts: 100), CollectionScene.grid())
            defer { scene.close() }
            scene.view.overrideUserInterfaceStyle = style
            let cell = try #require(scene.view.cellForItem(at: IndexPath(item: 5, section: 0)))
            cell.contentView.backgroundColor = UIColor(white: white, alpha: 1)
            scene.hover(100, 100)
            let veil = try #require(veil(of: cell)?.backgroundColor)
            #expect(veil.relativeLuminance == (white < 0.5 ? 1 : 0), "\(style) \(white)")
        }
    }

    /// How a cell may show a picture and nothing beside it.
    private enum Filling: CaseIterable {
        case view, layer, viewOnAnother, viewBelowClearOne

        /// Fills a view, and returns the layer in front.
        @MainActor func fill(_ view: UIView, with image: UIImage) -> CALayer {
            let (picture, other) = (UIImageView(image: image), UIView())
            for filling in [picture, other] { filling.frame = view.bounds }
            switch self {
            case .view: view.addSubview(picture)
            case .layer:
                let layer = CALayer()
                layer.contents = image.cgImage
                layer.frame = view.bounds
                view.layer.addSublayer(layer)
                return layer
            case .viewOnAnother:
                other.backgroundColor = .systemBlue
                view.addSubview(other)
                view.addSubview(picture)
            case .viewBelowClearOne:
                view.addSubview(picture)
                view.addSubview(other)
            }
            return view.subviews.last?.layer ?? view.layer
        }
    }

    @Test(
        "An item that is all picture looks hovered; what lies on the picture stays as it is",
        arguments: Filling.allCases)
    private func picture(filling: Filling) throws {
        for white in [0.2, 0.9] as [CGFloat] {
            let scene = try CollectionScene(TestSource(counts: 100), CollectionScene.grid())
            defer { scene.close() }
            let cell = try #require(scene.view.cellForItem(at: IndexPath(item: 5, section: 0)))
            let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80)).image {
                UIColor(white: white, alpha: 1).setFill()
                $0.fill(CGRect(x: 0, y: 0, width: 80, height: 80))
            }
            for view in cell.contentView.subviews { view.removeFromSuperview() }
            let front = filling.fill(cell.contentView, with: image)
            let caption = CALayer()
            caption.frame = CGRect(x: 10, y: 50, width: 60, height: 20)
            caption.backgroundColor = UIColor.systemRed.cgColor
            front.addSublayer(caption)
            scene.host.settle()
            func pixels() throws -> [UInt32] { try [100, 140].map { try #require(scene.pixel(100, $0)) } }
            let before = try pixels()
            scene.hover(100, 100)
            let after = try pixels()
            #expect(white < 0.5 ? after[0] > before[0] : after[0] < before[0], "\(white)")
            #expect(after[1] == before[1])
            scene.hover(200, 100)
            #expect(try pixels() == before)
        }
    }

    @Test("Items of a collection view look hovered, too")
    func items() throws {
        let scene = try CollectionScene(TestSource(counts: 100), CollectionScene.grid())
        defer { scene.close() }
        scene.hover(100, 100)
        #expect(hovered(scene.view.visibleCells) == ["0-5"])
        scene.scroll(to: 80)
        #expect(hovered(scene.view.visibleCells) == ["0-9"])
    }

    @Test("While rows scroll slowly under a resting pointer, the one that is there looks hovered, and no cell draws")
    func scrolling() throws {
        let scene = try TableScene(TestRows(counts: 1000))
        defer { scene.close() }
        scene.hover(100, 60)
        for step in 1...100 {
            scene.scroll(to: CGFloat(step) * 3)
            #expect(hovered(scene) == ["0-\((60 + step * 3) / 50)"])
        }
        // A cell that is used again takes no veil along.
        scene.scroll(to: 20_000)
        scene.host.settle()
        let place = CGPoint(x: 100, y: scene.table.contentOffset.y + 60)
        let row = try #require(scene.table.indexPathForRow(at: place)?.row)
        #expect(row > 300 && hovered(scene) == ["0-\(row)"])
    }

    @Test("While rows pass the pointer fast none looks hovered, and the one that is there does when they rest")
    func passing() throws {
        let scene = try TableScene(TestRows(counts: 1000))
        defer { scene.close() }
        scene.hover(100, 60)
        scene.scroll(to: 50)
        #expect(hovered(scene) == ["0-2"])
        for step in 2...40 {
            scene.scroll(to: CGFloat(step) * 50)
            #expect(hovered(scene).isEmpty)
        }
        // It slows down.
        scene.scroll(to: 2003)
        #expect(hovered(scene) == ["0-41"])
        for step in 1...3 { scene.scroll(to: 2000 + CGFloat(step) * 50) }
        #expect(hovered(scene).isEmpty)
        // It stops, and no frame follows by itself.
        scene.host.settle()
        #expect(hovered(scene) == ["0-44"])
        for step in 1...3 { scene.scroll(to: 2200 + CGFloat(step) * 50) }
        #expect(hovered(scene).isEmpty)
        // The mouse moves.
        scene.hover(100, 65)
        #expect(hovered(scene) == ["0-48"])
    }

    @Test("The frame that shows a jump hovers nothing; a moment later the row under the pointer looks hovered")
    func jump() throws {
        let scene = try TableScene(TestRows(counts: 1000))
        defer { scene.close() }
        scene.hover(100, 60)
        #expect(hovered(scene) == ["0-1"])
        // Less than the viewport: part of what was there is still there.
        scene.scroll(to: 150)
        #expect(hovered(scene) == ["0-4"])
        scene.scroll(to: 20_000)
        #expect(hovered(scene).isEmpty)
        scene.host.settle()
        #expect(hovered(scene) == ["0-401"])
    }

    @Test("What scrolls elsewhere changes nothing for the rows under the pointer")
    func elsewhere() throws {
        let scene = try TableScene(TestRows(counts: 1000))
        defer { scene.close() }
        let other = UIScrollView(frame: CGRect(x: 200, y: 300, width: 100, height: 80))
        other.contentSize = CGSize(width: 100, height: 10_000)
        try #require(scene.table.superview).addSubview(other)
        scene.hover(100, 60)
        for step in 1...5 {
            other.contentOffset.y += 20
            scene.scroll(to: CGFloat(step) * 50)
        }
        #expect(hovered(scene).isEmpty)
        // The rows rest, what is elsewhere goes on.
        for _ in 1...3 {
            other.contentOffset.y += 20
            scene.scroll(to: 250)
        }
        #expect(hovered(scene) == ["0-6"])
    }

    @Test("After an update the row under the pointer looks hovered, whatever moved there")
    func updates() throws {
        let rows = TestRows(counts: 10)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.hover(100, 60)
        rows.sections[0].insert("new", at: 0)
        scene.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        scene.host.settle()
        #expect(hovered(scene) == ["0-0"])
        rows.sections[0].removeAll()
        scene.table.reloadData()
        scene.host.settle()
        #expect(hovered(scene).isEmpty)
    }

    /// Rows of which the first takes no highlight.
    @MainActor private final class Choosy: UITableViewDataSource, UITableViewDelegate {
        var asked = 0
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
            (cell as? TestRowCell)?.value = "\(path.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 50 }
        func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
            asked += 1
            return path.row > 0
        }
    }

    @Test("Only rows that take a highlight look hovered; the delegate is asked once for each row the pointer comes to")
    func choosy() throws {
        let rows = Choosy()
        let scene = try TableScene(rows)
        defer { scene.close() }
        for x: CGFloat in [10, 20, 30] { scene.hover(x, 20) }
        #expect(hovered(scene).isEmpty && rows.asked == 1)
        for x: CGFloat in [10, 20, 30] { scene.hover(x, 70) }
        #expect(hovered(scene) == ["1"] && rows.asked == 2)
        scene.table.allowsSelection = false
        scene.hover(11, 70)
        #expect(hovered(scene).isEmpty)
    }

    @Test("A resting pointer over a list makes no frames")
    func rest() throws {
        let scene = try TableScene(TestRows(counts: 100))
        defer { scene.close() }
        scene.hover(100, 60)
        scene.host.step(frames: 2)
        let frames = scene.host.driver.statistics.frameCount
        scene.hover(101, 60)
        scene.host.step(frames: 30)
        #expect(scene.host.driver.statistics.frameCount == frames)
        #expect(!scene.host.driver.hasWork && scene.host.driver.nextWakeTime == nil)
    }

    @Test("While a press scrolls the list, the row that it went down on goes on looking hovered until it ends")
    func dragging() throws {
        let scene = try TableScene(TestRows(counts: 100))
        defer { scene.close() }
        scene.hover(100, 160)
        scene.press(100, 160)
        scene.drag(by: 0, -100)
        #expect(hovered(scene) == ["0-3"])
        scene.lift()
        scene.host.settle()
        let expected = Int((scene.table.contentOffset.y + 60) / 50)
        #expect(hovered(scene) == ["0-\(expected)"])
    }
}
