import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// Where keys lead by the places of things, in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct PlaceFocusTests {
    /// Two columns, each item in the shorter one.
    private final class Mosaic: UICollectionViewLayout {
        static let heights: [CGFloat] = [200, 100, 120, 80, 100, 140]

        private var frames: [CGRect] {
            var ends: [CGFloat] = [0, 0]
            return Self.heights.map { height in
                let column = ends[0] <= ends[1] ? 0 : 1
                defer { ends[column] += height }
                return CGRect(x: CGFloat(column) * 160, y: ends[column], width: 160, height: height)
            }
        }

        private func attributes(_ item: Int) -> UICollectionViewLayoutAttributes {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            attributes.frame = frames[item]
            return attributes
        }

        override var collectionViewContentSize: CGSize { CGSize(width: 320, height: frames.map(\.maxY).max() ?? 0) }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            frames.indices.map(attributes).filter { $0.frame.intersects(rect) }
        }
        override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
            attributes(path.item)
        }
    }

    @Test("The Tab key marks the first item that is seen as a whole; where there is none it scrolls")
    func slivers() throws {
        let scene = try CollectionScene(TestSource(counts: 100), CollectionScene.grid())
        defer { scene.close() }
        scene.scroll(to: 75)
        scene.key(.tab)
        #expect(scene.view.engine.selection.focused?.item == 4 && scene.view.contentOffset.y == 75)
        let high = CollectionScene.grid()
        high.itemSize = CGSize(width: 320, height: 500)
        let other = try CollectionScene(TestSource(counts: 9), high)
        defer { other.close() }
        other.scroll(to: 480)
        other.key(.tab)
        #expect(other.view.engine.selection.focused?.item == 0 && other.view.contentOffset.y == 0)
    }

    @Test("An item that a pinned header covers is not seen as a whole")
    func pinnedHeader() throws {
        let layout = CollectionScene.grid()
        layout.headerReferenceSize = CGSize(width: 320, height: 40)
        layout.sectionHeadersPinToVisibleBounds = true
        let scene = try CollectionScene(TestSource(counts: 100), layout)
        defer { scene.close() }
        // The second line is at the top, below the header.
        scene.scroll(to: 120)
        scene.key(.tab)
        #expect(scene.view.engine.selection.focused?.item == 8 && scene.view.contentOffset.y == 120)
    }

    @Test(
        "An item that an arrow scrolls to comes with the space around it, but without a part of another item",
        arguments: [nil, .horizontal] as [ScrollAxis?])
    func space(flippedAxis: ScrollAxis?) throws {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
        let scene = try CollectionScene(TestSource(counts: 8), layout) {
            $0.flippedAxis = flippedAxis
            $0.frame.size.height = 100
        }
        defer { scene.close() }
        scene.key(.tab)
        let (on, back): (KeyEvent.Key, KeyEvent.Key) = flippedAxis == nil ? (.right, .left) : (.left, .right)
        /// The distances between the item that has the focus and the edges of the list, the former one on the left.
        func gaps() -> [CGFloat]? {
            scene.view.engine.selection.focused.flatMap { scene.frame(of: "0-\($0.item)") }
                .map { flippedAxis == nil ? [$0.minX, 320 - $0.maxX] : [320 - $0.maxX, $0.minX] }
        }
        #expect(gaps()?[0] == 16)
        for _ in 0..<3 { scene.key(on) }
        #expect(gaps()?[1] == 8)
        for _ in 0..<4 { scene.key(on) }
        #expect(gaps()?[1] == 16)
        for _ in 0..<3 { scene.key(back) }
        #expect(gaps()?[0] == 8)
        for _ in 0..<4 { scene.key(back) }
        #expect(gaps()?[0] == 16)
    }

    @Test("Down and Up do not lead to an item beside in a list that scrolls sideways")
    func acrossLines() throws {
        let layout = CollectionScene.grid()
        layout.scrollDirection = .horizontal
        let scene = try CollectionScene(TestSource(counts: 40), layout) { $0.frame.size.height = 160 }
        defer { scene.close() }
        scene.key(.tab)
        var path: [Int?] = []
        for key in [KeyEvent.Key.down, .down, .right, .down, .up, .up] {
            scene.key(key)
            path.append(scene.view.engine.selection.focused?.item)
        }
        #expect(path == [1, 1, 3, 3, 2, 2])
    }

    @Test("In a mosaic Left and Right lead to what is beside the item, and from the edge to the next in order")
    func mosaic() throws {
        // 0 left to 200; 1 right to 100; 2 right to 220; 3 left to 280; 4 right to 320; 5 left to 420.
        let scene = try CollectionScene(TestSource(counts: 6), Mosaic())
        defer { scene.close() }
        scene.key(.tab)
        var path: [Int?] = []
        for key in [KeyEvent.Key.right, .down, .left, .down, .right, .down, .right, .right] {
            scene.key(key)
            path.append(scene.view.engine.selection.focused?.item)
        }
        // From 3 to 4, which is beside it over 60 points, and not to 2, which is over 20.
        #expect(path == [1, 2, 0, 3, 4, 5, 4, 5])
    }

    @Test("In a grid on a page, Left and Right at its ends turn no page")
    func gridInPager() throws {
        let source = TestSource(counts: 2)
        let scene = try CollectionScene(source, Mosaic())
        defer { scene.close() }
        let pager = UIScrollView(frame: scene.window.bounds)
        pager.isPagingEnabled = true
        pager.contentSize = CGSize(width: 960, height: 400)
        pager.contentOffset.x = 320
        scene.view.frame.origin.x = 320
        pager.addSubview(scene.view)
        scene.show(pager)
        scene.key(.tab)
        for (key, item) in [(KeyEvent.Key.left, 0), (.right, 1), (.right, 1), (.left, 0)] {
            scene.key(key)
            scene.host.settle()
            #expect(scene.view.engine.selection.focused?.item == item && pager.contentOffset.x == 320)
        }
    }

    @Test("While a pager turns, the pages that pass by get no focus, and keys do not stop it")
    func pager() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let pager = UIScrollView(frame: CGRect(x: 0, y: 50, width: 320, height: 350))
        pager.isPagingEnabled = true
        pager.contentSize = CGSize(width: 1600, height: 350)
        let pages = (0..<5).map { UIButton(frame: CGRect(x: CGFloat($0) * 320 + 20, y: 20, width: 100, height: 40)) }
        for page in pages { pager.addSubview(page) }
        let button = UIButton(frame: CGRect(x: 20, y: 5, width: 100, height: 40))
        scene.window.addSubview(button)
        scene.show(pager)
        scene.key(.tab)
        #expect(button.isFocused)
        pager.setContentOffset(CGPoint(x: 1280, y: 0), animated: true)
        while pager.contentOffset.x < 600 { scene.host.step() }
        scene.key(.down)
        #expect(pages[4].isFocused && pager.contentOffset.x < 1200)
        scene.host.settle()
        #expect(pager.contentOffset.x == 1280)
    }

    @Test("The Menu key and Shift+F10 open the menu of the focused row, also where another view lies over its middle")
    func coveredRow() throws {
        let rows = EditableRows(counts: 3)
        rows.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.down)
        let row = scene.table.rectForRow(at: IndexPath(row: 1, section: 0))
        let note = UIView(frame: scene.table.convert(row, to: nil))
        scene.window.addSubview(note)
        for (key, modifiers) in [(KeyEvent.Key.menu, KeyModifiers()), (.function(10), .shift)] {
            rows.log = []
            scene.key(key, modifiers)
            #expect(scene.window.openMenu?.panels.first?.highlighted == 0)
            #expect(rows.log.last { $0.hasPrefix("menu 0") } == "menu 0-1")
            scene.key(.escape)
            #expect(scene.window.openMenu == nil)
        }
        // The mouse asks what is in front.
        scene.click(note.frame.midX, note.frame.midY, .secondary)
        #expect(scene.window.openMenu == nil)
    }

    @Test("A letter leads to the next entry of a menu that begins so, past those that are disabled")
    func menuLetters() throws {
        let rows = EditableRows(counts: 3)
        rows.menu = UIMenu(
            title: "Row",
            children: [
                UIAction(title: "Copy") { _ in }, UIAction(title: "Save", attributes: .disabled) { _ in },
                UIAction(title: "Share") { _ in }, UIAction(title: "Éclair") { _ in },
            ])
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.menu)
        let panel = try #require(scene.window.openMenu?.panels.first)
        for (letter, index) in [("s", 2), ("s", 2), ("e", 3), ("c", 0), ("x", 0)] as [(Character, Int)] {
            scene.key(.character(letter))
            #expect(panel.highlighted == index)
        }
    }
}
