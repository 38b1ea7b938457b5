import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct PopoverTests {
    private static let area = CGRect(x: 10, y: 10, width: 460, height: 380)

    private func place(
        _ source: CGRect, _ size: CGSize = CGSize(width: 200, height: 100),
        _ permitted: UIPopoverArrowDirection = .any
    ) -> PopoverPlace {
        PopoverPlace(size: size, source: source, area: Self.area, permitted: permitted)
    }

    @Test("A popover stands below its source where there is room, else above it, else beside it")
    func directions() {
        let top = place(CGRect(x: 200, y: 20, width: 40, height: 20))
        #expect(top.direction == .up && top.body == CGRect(x: 120, y: 50, width: 200, height: 100))
        #expect(top.tip == CGPoint(x: 220, y: 40) && top.outline == CGRect(x: 120, y: 40, width: 200, height: 110))
        let bottom = place(CGRect(x: 200, y: 350, width: 40, height: 20))
        #expect(bottom.direction == .down && bottom.body.maxY == 340 && bottom.tip == CGPoint(x: 220, y: 350))
        let tall = place(CGRect(x: 20, y: 200, width: 40, height: 20), CGSize(width: 200, height: 300))
        #expect(tall.direction == .left && tall.body == CGRect(x: 70, y: 60, width: 200, height: 300))
        #expect(tall.tip == CGPoint(x: 60, y: 210))
        let right = place(CGRect(x: 420, y: 200, width: 40, height: 20), CGSize(width: 200, height: 300))
        #expect(right.direction == .right && right.body.maxX == 410 && right.tip == CGPoint(x: 420, y: 210))
    }

    @Test("A popover stays in its area, and its arrow on its edge and on the source")
    func edges() {
        let corner = place(CGRect(x: 12, y: 20, width: 20, height: 20))
        #expect(corner.body.minX == 10 && corner.tip.x == 30)
        let far = place(CGRect(x: 440, y: 20, width: 20, height: 20))
        #expect(far.body.maxX == 470 && far.tip.x == 450)
    }

    @Test("Where no permitted side has room a popover takes the one with the most, and gets smaller")
    func noRoom() {
        let source = CGRect(x: 200, y: 160, width: 40, height: 20)
        let up = place(source, CGSize(width: 600, height: 300))
        #expect(up.direction == .up && up.body == CGRect(x: 10, y: 190, width: 460, height: 200))
        let left = place(source, CGSize(width: 600, height: 300), [.left, .right])
        #expect(left.direction == .left && left.body == CGRect(x: 250, y: 20, width: 220, height: 300))
        #expect(place(source, CGSize(width: 100, height: 50), .down).direction == .down)
    }

    @Test("A popover stands in the middle of a source that leaves too little room beside it, without an arrow")
    func overSource() {
        let source = CGRect(x: 0, y: 40, width: 480, height: 360)
        let place = place(source, CGSize(width: 200, height: 300))
        #expect(place.direction == [] && place.body == CGRect(x: 140, y: 70, width: 200, height: 300))
        #expect(place.outline == place.body && place.path.boundingBox.size == place.body.size)
        let large = self.place(source, CGSize(width: 600, height: 600), [.up, .down])
        #expect(large.direction == [] && large.body == Self.area)
    }

    @Test("An action sheet shows all choices for which the window has room, and else the wheel scrolls them")
    func lowWindow() throws {
        for height in [300, 150] as [CGFloat] {
            let scene = try PresentationScene(size: CGSize(width: 360, height: height))
            defer { scene.close() }
            let sheet = UIAlertController(title: "Where to?", message: nil, preferredStyle: .actionSheet)
            for title in ["North", "East", "South", "West"] {
                sheet.addAction(UIAlertAction(title: title, style: .default))
            }
            scene.button.frame.origin.y = height / 2 - 15
            sheet.popoverPresentationController?.sourceView = scene.button
            scene.present(sheet)
            let buttons = scene.views(UIButton.self).filter { $0.isDescendant(of: sheet.view) }
            let scroll = try #require(buttons[0].superview as? UIScrollView)
            let area = scene.frame(scroll)
            let shown = buttons.filter { area.contains(scene.frame($0)) }
            #expect(sheet.popoverPresentationController?.arrowDirection == [] && buttons.count == 4)
            #expect(shown.count == (height == 300 ? 4 : 1))
            let title = try #require(scene.views(UILabel.self).first { $0.text == "Where to?" })
            try scene.play("hover \(scene.frame(title).midX),\(scene.frame(title).midY)\nwheel 0,3")
            #expect((scroll.contentOffset.y > 0) == (height == 150))
            // With more room it stands beside its source.
            try scene.play("resize 360x700")
            #expect(sheet.popoverPresentationController?.arrowDirection == .up)
        }
    }

    private final class Prepared: UIPopoverPresentationControllerDelegate {
        var prepare: ((UIPopoverPresentationController) -> Void)?
        func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) { prepare?(popover) }
    }

    private func controller() -> UIViewController {
        let controller = UIViewController()
        controller.modalPresentationStyle = .popover
        controller.preferredContentSize = CGSize(width: 200, height: 100)
        return controller
    }

    @Test("A popover points to its source, which the delegate may name, and follows it in a window that is resized")
    func source() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let (shown, delegate) = (controller(), Prepared())
        shown.popoverPresentationController?.delegate = delegate
        delegate.prepare = { [unowned scene] popover in popover.sourceView = scene.button }
        scene.present(shown)
        let popover = try #require(shown.popoverPresentationController)
        #expect(popover.arrowDirection == .up && popover.presentedView?.alpha == 1)
        // The button's middle is at 70: a body of 200 points begins at the margin.
        #expect(scene.frame(shown.view) == CGRect(x: 10, y: 60, width: 200, height: 100))
        scene.save("popover-light")
        scene.button.autoresizingMask = .flexibleLeftMargin
        try scene.play("resize 640x400")
        #expect(scene.frame(scene.button).minX == 180)
        #expect(scene.frame(shown.view) == CGRect(x: 130, y: 60, width: 200, height: 100))
        try scene.play("appearance dark")
        scene.save("popover-dark")
        // The arrow is not the popover's own: what is clicked there is beside it.
        try scene.play("click 230,55")
        #expect(shown.view.window == nil)
    }

    @Test("A popover whose content is cut off shows its scroll bar at first", arguments: [50, 500])
    func cutContent(height: CGFloat) throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let shown = controller()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        scrollView.contentSize = CGSize(width: 200, height: height)
        shown.view.addSubview(scrollView)
        shown.popoverPresentationController?.sourceView = scene.button
        scene.present(shown)
        #expect((scrollView.indicators.bar(.vertical) != nil) == (height > 100))
    }

    @Test("A part of a view, and an item of a bar, can be the source")
    func sources() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let shown = controller()
        shown.popoverPresentationController?.sourceView = scene.presenter.view
        shown.popoverPresentationController?.sourceRect = CGRect(x: 230, y: 300, width: 20, height: 20)
        shown.popoverPresentationController?.permittedArrowDirections = [.down]
        scene.present(shown)
        #expect(scene.frame(shown.view) == CGRect(x: 140, y: 190, width: 200, height: 100))
        shown.dismiss(animated: false)
        let item = UIBarButtonItem(title: "Item")
        item.view.frame = CGRect(x: 430, y: 10, width: 40, height: 20)
        scene.presenter.view.addSubview(item.view)
        shown.popoverPresentationController?.barButtonItem = item
        scene.present(shown)
        #expect(scene.frame(shown.view) == CGRect(x: 270, y: 40, width: 200, height: 100))
        try scene.play("key Escape")
        #expect(shown.presentingViewController == nil)
    }

    @Test("A popover that is told of no source is a sheet")
    func withoutSource() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let shown = controller()
        scene.present(shown)
        #expect(scene.frame(shown.view) == CGRect(x: 140, y: 150, width: 200, height: 100))
        #expect(shown.popoverPresentationController == nil)
    }
}
