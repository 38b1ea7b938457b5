import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// Five dots, 17 points from one to the next, in the middle of 200 points.
@MainActor @Suite(.serialized) struct UIPageControlTests {
    @MainActor private struct Scene {
        let list: ListScene
        let control = UIPageControl(frame: CGRect(x: 50, y: 40, width: 200, height: 26))
        let changes = Changes()
        final class Changes { var count = 0 }

        init() throws {
            list = try ListScene(scale: 1)
            control.numberOfPages = 5
            list.show(control)
            let changes = changes
            control.addAction(UIAction { _ in changes.count += 1 }, for: .valueChanged)
            list.host.step()
        }

        /// Clicks on the dot at a place counted from the left.
        func click(_ place: Int) {
            list.click(150 + CGFloat(place - 2) * 17, 53)
        }
    }

    @Test("A click on a dot goes to its page, one beside the dots to the next or the one before, up to the ends")
    func clicks() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.click(3)
        #expect(scene.control.currentPage == 3 && scene.changes.count == 1)
        scene.click(3)
        #expect(scene.changes.count == 1)
        scene.list.click(240, 53)
        #expect(scene.control.currentPage == 4)
        scene.list.click(240, 53)
        #expect(scene.control.currentPage == 4 && scene.changes.count == 2)
        scene.list.click(55, 53)
        #expect(scene.control.currentPage == 3 && scene.changes.count == 3)
        // Let go elsewhere, a press goes nowhere.
        scene.list.press(116, 53)
        scene.list.move(116, 200)
        scene.list.lift()
        #expect(scene.control.currentPage == 3)
    }

    @Test("With the focus, arrows turn pages, and Home and End go to the ends")
    func keys() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.list.key(.tab)
        for (key, page) in [(KeyEvent.Key.right, 1), (.right, 2), (.left, 1), (.end, 4), (.right, 4), (.home, 0)] {
            scene.list.key(key)
            #expect(scene.control.currentPage == page)
        }
        #expect(scene.changes.count == 5 && scene.control.accessibilityValue == "Page 1 of 5")
    }

    @Test("Written from the right, the first page is at the right")
    func rightToLeft() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.control.semanticContentAttribute = .forceRightToLeft
        scene.control.setNeedsLayout()
        scene.click(0)
        #expect(scene.control.currentPage == 4)
        scene.list.key(.tab)
        scene.list.key(.right)
        #expect(scene.control.currentPage == 3)
        scene.list.click(240, 53)
        #expect(scene.control.currentPage == 2)
    }

    @Test("Pages that are set are brought to one that exists, without an event; fewer pages take the current one along")
    func values() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.control.currentPage = 9
        #expect(scene.control.currentPage == 4)
        scene.control.numberOfPages = 2
        #expect(scene.control.currentPage == 1 && scene.changes.count == 0)
        scene.control.numberOfPages = -1
        #expect(scene.control.numberOfPages == 0 && scene.control.currentPage == 0)
        #expect(scene.control.accessibilityValue == nil)
        scene.click(2)
        #expect(scene.changes.count == 0)
    }

    @Test("More dots than there is room for stand closer; a single one can be hidden")
    func room() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        #expect(scene.control.intrinsicContentSize == CGSize(width: 96, height: 26))
        scene.control.numberOfPages = 40
        scene.list.host.step()
        #expect(scene.control.subviews.allSatisfy { scene.control.bounds.contains($0.frame) })
        scene.control.numberOfPages = 1
        scene.control.hidesForSinglePage = true
        #expect(scene.control.subviews.allSatisfy { $0.isHidden })
    }

    @Test(
        "The current dot has the colour of text; a dot that takes a click looks hovered; a disabled control takes none")
    func look() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.list.save("page-control")
        #expect(scene.list.pixel(116, 53) == 0)
        let quiet = try #require(scene.list.pixel(167, 53))
        #expect(quiet != 0 && quiet != 0xFFFFFF)
        scene.list.hover(167, 53)
        #expect(scene.list.pixel(167, 47) != 0xFFFFFF)
        scene.list.hover(116, 53)
        #expect(scene.list.pixel(116, 47) == 0xFFFFFF && scene.list.pixel(167, 47) == 0xFFFFFF)
        UIApplication.shared.userInterfaceStyle = .dark
        scene.list.host.step()
        scene.list.save("page-control-dark")
        #expect(scene.list.pixel(116, 53) == 0xFFFFFF)
        scene.control.isEnabled = false
        scene.click(3)
        #expect(scene.control.currentPage == 0 && scene.control.alpha == 0.5)
    }
}
