import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ScrollKeysInFrontTests {
    /// A controller whose table fills its view.
    private final class TableController: UIViewController {
        let rows = TestRows(counts: 100)
        let table = UITableView()

        override func viewDidLoad() {
            super.viewDidLoad()
            table.register(TestRowCell.self, forCellReuseIdentifier: "cell")
            table.dataSource = rows
            table.frame = view.bounds
            table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(table)
        }
    }

    private func press(_ key: KeyEvent.Key, _ stage: Stage) {
        stage.key(key)
        stage.wait(0.5)
    }

    @Test(
        "A table in a navigation controller in a tab controller scrolls by keys at launch, after a push and after a pop"
    )
    func launch() {
        let stage = Stage()
        let (list, detail) = (TableController(), TableController())
        let navigation = UINavigationController(rootViewController: list)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation, UIViewController()]
        stage.window.rootViewController = tabs
        stage.frames(2)
        let top = list.table.contentOffset.y
        press(.pageDown, stage)
        let paged = list.table.contentOffset.y
        #expect(paged > top + 300)

        navigation.pushViewController(detail, animated: true)
        stage.wait(1)
        press(.end, stage)
        #expect(detail.table.contentOffset.y > 3000 && list.table.contentOffset.y == paged)

        navigation.popViewController(animated: true)
        stage.wait(1)
        press(.up, stage)
        #expect(abs(list.table.contentOffset.y - (paged - UIScrollView.lineExtent)) < 0.5)
    }

    @Test("Keys scroll the table that fills a page, or turn the pager around it; they leave a row of pictures alone")
    func nested() {
        let stage = Stage()
        let controller = UIViewController()
        stage.window.rootViewController = controller
        let pager = UIScrollView(frame: controller.view.bounds)
        pager.isPagingEnabled = true
        pager.contentSize = CGSize(width: 960, height: 800)
        let page = UIScrollView(frame: pager.bounds)
        page.contentSize = CGSize(width: 480, height: 4000)
        let pictures = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 120))
        pictures.contentSize = CGSize(width: 4000, height: 120)
        page.addSubview(pictures)
        pager.addSubview(page)
        controller.view.addSubview(pager)
        stage.frames(1)
        press(.down, stage)
        press(.right, stage)
        #expect(abs(page.contentOffset.y - UIScrollView.lineExtent) < 0.5)
        #expect(pager.contentOffset.x == 480 && pictures.contentOffset == .zero)
        pager.contentOffset = .zero
        for key in [KeyEvent.Key.end, .end, .pageDown, .home, .home, .pageUp] {
            press(key, stage)
            #expect(pager.contentOffset == .zero)
        }
        #expect(page.contentOffset.y == 0)
    }

    @Test("A page for which a scroll view has no room is one for the scroll view around it along the same axis")
    func sameAxis() {
        let stage = Stage()
        let controller = UIViewController()
        stage.window.rootViewController = controller
        let outer = UIScrollView(frame: controller.view.bounds)
        outer.contentSize = CGSize(width: 480, height: 4000)
        let inner = UIScrollView(frame: outer.bounds)
        inner.contentSize = CGSize(width: 480, height: 1600)
        outer.addSubview(inner)
        controller.view.addSubview(outer)
        stage.frames(1)
        press(.end, stage)
        #expect(inner.contentOffset.y == 800 && outer.contentOffset.y == 0)
        press(.pageDown, stage)
        #expect(outer.contentOffset.y > 0)
    }

    @Test("A first responder that does not scroll keeps the keys from the table behind it")
    func focused() {
        final class Field: UIView {
            override var canBecomeFirstResponder: Bool { true }
        }
        let stage = Stage()
        let list = TableController()
        stage.window.rootViewController = list
        stage.frames(1)
        let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        list.view.addSubview(field)
        field.becomeFirstResponder()
        press(.pageDown, stage)
        #expect(list.table.contentOffset.y == 0)
    }

    enum Obstacle: CaseIterable { case disabled, hidden }

    @Test(
        "A list that is hidden, or that the user cannot scroll, is not in front; one around it is",
        arguments: Obstacle.allCases)
    func unusable(obstacle: Obstacle) {
        let stage = Stage()
        @MainActor func isInFront(_ views: UIScrollView...) -> Bool {
            stage.window.scrollViewsInFront.elementsEqual(views, by: ===)
        }
        let outer = UIScrollView(frame: stage.window.bounds)
        outer.contentSize = CGSize(width: 480, height: 4000)
        let table = UITableView(frame: outer.bounds)
        let controller = UIViewController()
        controller.view = table
        stage.window.rootViewController = controller
        stage.frames(1)
        #expect(isInFront(table))
        switch obstacle {
        case .disabled: table.isScrollEnabled = false
        case .hidden: table.isHidden = true
        }
        #expect(isInFront())
        stage.window.addSubview(outer)
        outer.addSubview(table)
        #expect(isInFront(outer))
        outer.isScrollEnabled = false
        #expect(isInFront())
    }
}
