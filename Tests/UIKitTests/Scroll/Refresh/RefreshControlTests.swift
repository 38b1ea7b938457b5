import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// A refresh control in a scroll view of 480 x 800 points, used as a user does.
@MainActor @Suite(.serialized) struct RefreshControlTests {
    @MainActor private struct Scene {
        let scroll: ScrollScene
        let control = UIRefreshControl()
        let count = Count()
        final class Count { var value = 0 }

        var stage: Stage { scroll.stage }
        var offset: CGFloat { scroll.scrollView.contentOffset.y }
        var fired: Int { count.value }

        init(contentHeight: CGFloat = 10_000) {
            scroll = ScrollScene(contentHeight: contentHeight)
            scroll.scrollView.refreshControl = control
            let count = count
            control.addAction(UIAction { _ in count.value += 1 }, for: .valueChanged)
            stage.frames(1)
        }

        /// A trackpad's burst of events, each of so many points, up to its end.
        func swipe(_ points: Double, times: Int) {
            for _ in 0..<times { stage.wheel(0, points / WheelBurst.preciseUnitExtent, at: CGPoint(x: 240, y: 400)) }
            stage.wait(0.1)
        }

        func notch(_ direction: Double) {
            stage.wheel(0, direction, at: CGPoint(x: 240, y: 400))
            stage.frames(10)
        }

        var isIdle: Bool { !stage.driver.hasWork && stage.driver.nextWakeTime == nil }
    }

    @Test(
        "While it spins, a pinned header stands at the viewport's top, at the beginning below it",
        arguments: [true, false])
    func pinnedHeader(isTable: Bool) throws {
        let rows = EditableRows(counts: 60)
        rows.titles = ["Header"]
        let source = TestSource(counts: 100)
        let layout = CollectionScene.grid()
        layout.headerReferenceSize = CGSize(width: 320, height: 40)
        layout.sectionHeadersPinToVisibleBounds = true
        let scene: ListScene = try isTable ? TableScene(rows) : CollectionScene(source, layout)
        defer { scene.close() }
        let list: UIScrollView = try #require((scene as? TableScene)?.table ?? (scene as? CollectionScene)?.view)
        let control = UIRefreshControl()
        list.refreshControl = control
        scene.host.step()
        control.beginRefreshing()
        scene.host.settle(limit: 1)
        @MainActor func header() -> CGRect? {
            let view =
                (list as? UITableView)?.headerView(forSection: 0)
                ?? (list as? UICollectionView)?.supplementaryView(
                    forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
            return view.map { $0.convert($0.bounds, to: nil) }
        }
        list.contentOffset.y = -60
        scene.host.step()
        #expect(control.isRefreshing && header()?.minY == 60)
        list.contentOffset.y = 500
        scene.host.step()
        #expect(header()?.minY == 0)
        control.endRefreshing()
    }

    @Test("A finger that pulls far enough refreshes once; the wheel spins until the end, and then nothing runs")
    func finger() {
        let scene = Scene()
        #expect(scene.control.isHidden)
        scene.stage.press(240, 100)
        scene.stage.drag(by: 0, 60, frames: 5)
        #expect(scene.fired == 0 && !scene.control.isHidden && scene.control.frame.maxY == 0)
        #expect(scene.control.frame.height == -scene.offset)
        scene.stage.drag(by: 0, 300, frames: 10)
        #expect(scene.fired == 1 && scene.control.isRefreshing)
        scene.stage.drag(by: 0, -100, frames: 5)
        scene.stage.drag(by: 0, 100, frames: 5)
        scene.stage.lift()
        scene.stage.wait(2)
        #expect(
            scene.fired == 1 && scene.offset == -60
                && scene.control.frame == CGRect(x: 0, y: -60, width: 480, height: 60))
        #expect(scene.scroll.scrollView.adjustedContentInset.top == 60 && scene.scroll.scrollView.contentInset.top == 0)
        scene.control.endRefreshing()
        scene.stage.wait(3)
        #expect(scene.offset == 0 && !scene.control.isRefreshing && scene.control.isHidden && scene.isIdle)
    }

    @Test("A pull that ends too early does nothing, nor does content that bounces by itself, nor a disabled control")
    func tooLittle() {
        let scene = Scene()
        scene.stage.press(240, 100)
        scene.stage.drag(by: 0, 80, frames: 5)
        scene.stage.lift()
        scene.stage.wait(3)
        #expect(scene.fired == 0 && scene.offset == 0 && scene.isIdle)
        scene.scroll.scrollView.contentOffset.y = 400
        scene.stage.press(240, 100)
        scene.stage.drag(by: 0, 300, frames: 3)
        scene.stage.lift()
        var lowest: CGFloat = 0
        for _ in 0..<120 {
            scene.stage.frames(1)
            lowest = min(lowest, scene.offset)
        }
        #expect(lowest < -72 && scene.fired == 0 && scene.offset == 0)
        scene.control.isEnabled = false
        scene.stage.press(240, 100)
        scene.stage.drag(by: 0, 400, frames: 10)
        scene.stage.lift()
        #expect(scene.fired == 0)
    }

    @Test("A target that is done at once is not asked again in the same pull")
    func doneAtOnce() {
        let scene = Scene()
        scene.control.addAction(
            UIAction { [weak control = scene.control] _ in control?.endRefreshing() }, for: .valueChanged)
        scene.stage.press(240, 100)
        scene.stage.drag(by: 0, 400, frames: 10)
        scene.stage.drag(by: 0, 50, frames: 5)
        #expect(scene.fired == 1 && !scene.control.isRefreshing)
        scene.stage.lift()
        scene.stage.wait(2)
        #expect(scene.offset == 0)
        scene.stage.press(240, 100)
        scene.stage.drag(by: 0, 400, frames: 10)
        #expect(scene.fired == 2)
    }

    @Test("A trackpad pulls with a burst that begins at the beginning, and not with one that only ends there")
    func trackpad() {
        let scene = Scene()
        scene.scroll.scrollView.contentOffset.y = 50
        scene.swipe(-15, times: 20)
        scene.stage.wait(2)
        #expect(scene.fired == 0 && scene.offset == 0)
        scene.swipe(-15, times: 3)
        scene.stage.wait(2)
        #expect(scene.fired == 0 && scene.offset == 0)
        scene.swipe(-15, times: 10)
        scene.stage.wait(2)
        #expect(scene.fired == 1 && scene.offset == -60)
        // While it refreshes, the content scrolls as always.
        scene.swipe(15, times: 10)
        scene.stage.wait(3)
        #expect(scene.offset > 0)
        scene.control.endRefreshing()
        scene.stage.wait(3)
        #expect(scene.isIdle)
    }

    @Test(
        "Three notches of a wheel that was at rest pull; fewer go back, and those that went on scrolling do not count")
    func wheel() {
        let scene = Scene()
        scene.scroll.scrollView.contentOffset.y = 100
        for _ in 0..<8 { scene.notch(-1) }
        #expect(scene.fired == 0 && scene.offset == 0)
        scene.stage.wait(1)
        scene.notch(-1)
        scene.notch(-1)
        #expect(scene.fired == 0 && scene.offset == -48)
        scene.stage.wait(3)
        #expect(scene.fired == 0 && scene.offset == 0 && scene.isIdle)
        for _ in 0..<3 { scene.notch(-1) }
        scene.stage.wait(1)
        #expect(scene.fired == 1 && scene.offset == -60)
    }

    @Test("Content that is shorter than the view is pulled by trackpad and wheel, too")
    func shortContent() {
        let scene = Scene(contentHeight: 100)
        for _ in 0..<3 { scene.notch(-1) }
        scene.stage.wait(1)
        #expect(scene.fired == 1 && scene.offset == -60)
        scene.control.endRefreshing()
        scene.stage.wait(1)
        scene.swipe(-15, times: 10)
        #expect(scene.fired == 2)
    }

    @Test("F5 refreshes the list in front and shows its beginning, once; F1 lists the key where there is such a list")
    func key() throws {
        let scene = Scene()
        let controller = UIViewController()
        controller.view.addSubview(scene.scroll.scrollView)
        scene.stage.window.rootViewController = controller
        scene.stage.frames(2)
        scene.scroll.scrollView.contentOffset.y = 700
        scene.stage.key(.function(5))
        scene.stage.wait(1)
        #expect(scene.fired == 1 && scene.offset == -60)
        scene.stage.key(.function(5))
        #expect(scene.fired == 1)
        @MainActor func isListed() throws -> Bool {
            scene.stage.key(.function(1))
            defer { scene.stage.key(.escape) }
            return try #require(scene.stage.window.keySheet).descriptions.contains { $0.keys == "F5" }
        }
        #expect(try isListed())
        scene.scroll.scrollView.refreshControl = nil
        #expect(try !isListed() && scene.control.superview == nil)
        scene.stage.key(.function(5))
        #expect(scene.fired == 1)
    }

    @Test("F5 does not refresh a controller's list that the user cannot scroll")
    func keyWithoutScrolling() {
        let scene = Scene()
        let controller = UIViewController()
        controller.view = scene.scroll.scrollView
        scene.stage.window.rootViewController = controller
        scene.scroll.scrollView.isScrollEnabled = false
        scene.stage.frames(2)
        scene.stage.key(.function(5))
        #expect(scene.fired == 0)
        scene.scroll.scrollView.isScrollEnabled = true
        scene.stage.key(.function(5))
        #expect(scene.fired == 1)
    }

    @Test("F5 does not refresh the focused list either while the user cannot scroll it")
    func keyInFocusedList() throws {
        let scene = try TableScene(EditableRows(counts: 60))
        defer { scene.close() }
        let control = UIRefreshControl()
        scene.table.refreshControl = control
        scene.table.isScrollEnabled = false
        scene.key(.tab)
        scene.key(.function(5))
        #expect(scene.table.isFirstResponder && !control.isRefreshing)
        scene.table.isScrollEnabled = true
        scene.key(.function(5))
        #expect(control.isRefreshing)
    }

    @Test("A program's refresh sends nothing; it is seen at the beginning, and out of sight it costs no frames")
    func program() {
        let scene = Scene()
        scene.control.beginRefreshing()
        scene.stage.wait(1)
        #expect(scene.offset == -60 && scene.fired == 0 && scene.stage.driver.nextWakeTime != nil)
        scene.scroll.scrollView.contentOffset.y = 500
        scene.stage.wait(3)
        #expect(scene.control.isRefreshing && scene.isIdle)
        scene.control.endRefreshing()
        scene.stage.wait(1)
        #expect(scene.offset == 500)
        scene.control.beginRefreshing()
        scene.stage.wait(1)
        #expect(scene.offset == 500)
    }

    @Test("Words take room below the wheel")
    func title() {
        let scene = Scene()
        scene.control.attributedTitle = NSAttributedString(string: "Newest posts")
        scene.control.beginRefreshing()
        scene.stage.wait(1)
        #expect(scene.offset < -70 && scene.control.bounds.height == -scene.offset)
        #expect(scene.control.accessibilityLabel == "Newest posts" && scene.control.accessibilityValue == "Loading")
    }

    @Test("In a table, rows that come while it refreshes are seen below it, and titles stay below it, too")
    func table() throws {
        let rows = TestRows(counts: 40)
        rows.headerTitles = ["Title"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        let control = UIRefreshControl()
        scene.table.refreshControl = control
        control.beginRefreshing()
        scene.host.run(seconds: 1)
        #expect(scene.table.headerView(forSection: 0)?.convert(CGPoint.zero, to: nil).y == 60)
        rows.sections[0].insert("new", at: 0)
        scene.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        scene.host.run(seconds: 1)
        #expect(scene.frame(of: "new")?.minY.rounded() == 88)
        control.endRefreshing()
        scene.host.run(seconds: 1)
        #expect(scene.frame(of: "new")?.minY.rounded() == 28)
    }
}
