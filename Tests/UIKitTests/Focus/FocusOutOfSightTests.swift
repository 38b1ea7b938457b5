import SDLBackend
import Testing

@testable import UIKit

/// The Tab key and what has to be scrolled to, in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct FocusOutOfSightTests {
    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    @Test("In a row higher than the table the Tab key comes to every control, and scrolls it below the pinned header")
    func highRow() throws {
        let rows = EditableRows(counts: 5)
        rows.titles = ["Feed"]
        rows.heights = { _ in 600 }
        var pictures: [Int: UIButton] = [:]
        var hearts: [Int: UIButton] = [:]
        rows.configure = { cell, path in
            for view in cell.contentView.subviews where view is UIButton { view.removeFromSuperview() }
            let picture = UIButton(frame: CGRect(x: 10, y: 100, width: 300, height: 300))
            let heart = UIButton(frame: CGRect(x: 10, y: 560, width: 30, height: 30))
            for view in [picture, heart] { cell.contentView.addSubview(view) }
            (pictures[path.row], hearts[path.row]) = (picture, heart)
        }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        for row in 0..<2 {
            scene.key(.tab)
            let (picture, heart) = (try #require(pictures[row]), try #require(hearts[row]))
            // The ring is 4 points outside.
            #expect(picture.isFocused && frame(picture).maxY == 396)
            scene.key(.tab)
            #expect(heart.isFocused && frame(heart).maxY == 396)
            scene.key(.tab, .shift)
            // The header has 28 points.
            #expect(picture.isFocused && frame(picture).minY == 32)
            scene.key(.down)
        }
    }

    @Test("A control longer than the viewport is not scrolled to while it takes up half of it, and else from its start")
    func longControl() throws {
        let (scene, scrollView, buttons) = try scene([
            CGRect(x: 0, y: 100, width: 320, height: 600), CGRect(x: 10, y: 720, width: 60, height: 40),
        ])
        defer { scene.close() }
        scene.key(.tab)
        #expect(buttons[0].isFocused && scrollView.contentOffset.y == 0)
        scene.key(.tab)
        #expect(buttons[1].isFocused && scrollView.contentOffset.y == 364)
        scene.key(.tab, .shift)
        #expect(buttons[0].isFocused && scrollView.contentOffset.y == 364)
        scene.press(200, 380)
        scene.lift()
        for offset in [520, 0] as [CGFloat] {
            scrollView.contentOffset.y = offset
            buttons[0].frame.origin.y = offset == 0 ? 250 : 100
            scene.host.step()
            scene.window.focus.requestFocusUpdate(to: buttons[1])
            scrollView.contentOffset.y = offset
            scene.key(.tab, .shift)
            #expect(buttons[0].isFocused && scrollView.contentOffset.y == (offset == 0 ? 246 : 96))
        }
    }

    @Test("A control in a row that gets the focus is scrolled above the pinned footer")
    func footer() throws {
        let rows = EditableRows(counts: 5)
        rows.footers = ["Feed"]
        rows.heights = { _ in 300 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 1, section: 0)))
        let button = UIButton(frame: CGRect(x: 10, y: 40, width: 60, height: 30))
        cell.contentView.addSubview(button)
        scene.key(.tab)
        scene.host.step()
        // It is at 340 in the viewport of 400, of which the footer covers 28, and the ring is 4 points outside.
        #expect(frame(button).maxY == 370)
        scene.window.focus.requestFocusUpdate(to: button)
        scene.host.step()
        #expect(button.isFocused && frame(button).maxY == 368)
    }

    @Test("In a collection view a control that gets the focus is scrolled below the pinned header")
    func item() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 300)
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.sectionHeadersPinToVisibleBounds = true
        let scene = try CollectionScene(TestSource(counts: 20), layout)
        defer { scene.close() }
        scene.key(.tab)
        scene.scroll(to: 200)
        let cell = try #require(scene.view.cellForItem(at: IndexPath(item: 0, section: 0)))
        let button = UIButton(frame: CGRect(x: 10, y: 180, width: 60, height: 40))
        cell.contentView.addSubview(button)
        scene.host.step()
        #expect(frame(button).minY == 10)
        scene.window.focus.requestFocusUpdate(to: button)
        scene.host.step()
        #expect(button.isFocused && frame(button).minY == 34)
    }

    /// A scroll view with buttons at these places.
    private func scene(_ frames: [CGRect], isPaging: Bool = false) throws -> (ListScene, UIScrollView, [UIButton]) {
        let scene = try ListScene(scale: 1)
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        let buttons = frames.map { UIButton(frame: $0) }
        for button in buttons { scrollView.addSubview(button) }
        scrollView.contentSize = CGSize(width: 320, height: 1600)
        scrollView.isPagingEnabled = isPaging
        scene.show(scrollView)
        return (scene, scrollView, buttons)
    }

    private let places = [100, 700, 1500].map { CGRect(x: 10, y: $0, width: 60, height: 40) }

    @Test("The Tab key scrolls to controls out of sight, and begins at one on screen")
    func column() throws {
        let (scene, scrollView, buttons) = try scene(places)
        defer { scene.close() }
        for button in buttons + buttons.prefix(1) {
            scene.key(.tab)
            #expect(button.isFocused && scene.window.bounds.contains(frame(button)))
        }
        scene.press(200, 300)
        scene.lift()
        scrollView.contentOffset.y = 600
        scene.host.step()
        scene.key(.tab)
        #expect(buttons[1].isFocused && scrollView.contentOffset.y == 600)
    }

    @Test("Shift+Tab begins at the last control on screen, and a program's request for a view at the first")
    func ends() throws {
        let (scene, scrollView, buttons) = try scene(places)
        defer { scene.close() }
        scrollView.contentOffset.y = 600
        scene.host.step()
        scene.key(.tab, .shift)
        #expect(buttons[1].isFocused && scrollView.contentOffset.y == 600)
        scene.press(200, 300)
        scene.lift()
        #expect(!buttons[1].isFocused)
        scene.window.focus.requestFocusUpdate(to: scrollView)
        #expect(buttons[1].isFocused)
        // What is out of sight is nowhere for an arrow. Up scrolls.
        scene.key(.left)
        #expect(buttons[1].isFocused && scrollView.contentOffset.y == 600)
        scene.key(.up)
        scene.host.settle()
        #expect(buttons[1].isFocused && scrollView.contentOffset.y == 560)
    }

    @Test("Where pages are turned, the ring at the edge of a page scrolls nothing")
    func edgeOfPage() throws {
        let (scene, scrollView, buttons) = try scene(
            [CGRect(x: 10, y: 400, width: 60, height: 40)], isPaging: true)
        defer { scene.close() }
        scrollView.contentOffset.y = 400
        scene.host.step()
        scene.key(.tab)
        #expect(buttons[0].isFocused && scrollView.contentOffset.y == 400)
    }

    @Test("A program's request for a page gives a control of it the focus only while the page is in sight")
    func requestForPage() throws {
        let (scene, scrollView, _) = try scene([], isPaging: true)
        defer { scene.close() }
        let button = UIButton(frame: CGRect(x: 10, y: 20, width: 60, height: 40))
        let page = UIView(frame: CGRect(x: 0, y: 400, width: 320, height: 400))
        page.addSubview(button)
        scrollView.addSubview(page)
        scene.host.step()
        scene.window.focus.requestFocusUpdate(to: page)
        #expect(!button.isFocused)
        scrollView.contentOffset.y = 400
        scene.window.focus.requestFocusUpdate(to: page)
        #expect(button.isFocused)
    }

    @Test("The Tab key comes to a control on screen that reaches out of a view beside the screen")
    func overhang() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = UIView(frame: CGRect(x: -200, y: 0, width: 100, height: 100))
        let button = UIButton(frame: CGRect(x: 250, y: 10, width: 60, height: 40))
        view.addSubview(button)
        scene.show(view)
        scene.key(.tab)
        #expect(button.isFocused)
    }

    @Test("Arrows lead to what is on screen only, and the Tab key not to other pages")
    func unreached() throws {
        for (isPaging, key) in [(false, KeyEvent.Key.down), (true, .tab)] {
            let (scene, scrollView, buttons) = try scene(places, isPaging: isPaging)
            defer { scene.close() }
            scene.key(.tab)
            scene.key(key)
            scene.host.settle()
            #expect(buttons[0].isFocused && !buttons[1].isFocused)
            #expect(scrollView.contentOffset.y == (isPaging ? 0 : 40))
        }
    }
}
