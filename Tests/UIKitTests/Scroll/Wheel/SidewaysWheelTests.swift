import Testing

@testable import UIKit

/// A mouse has one wheel: over what only scrolls sideways it does that, if nothing around scrolls up and down.
@MainActor @Suite(.serialized) struct SidewaysWheelTests {
    private func withStrip(_ body: (PresentationScene, UIScrollView) throws -> Void) throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let strip = UIScrollView(frame: CGRect(x: 0, y: 100, width: 480, height: 100))
        strip.contentSize = CGSize(width: 2000, height: 100)
        scene.presenter.view.addSubview(strip)
        scene.host.settle()
        try body(scene, strip)
    }

    @Test("A strip that scrolls sideways follows the wheel, to its end and back")
    func strip() throws {
        try withStrip { scene, strip in
            try scene.play("hover 240,150\nwheel 0,1\nwait 600")
            #expect(strip.contentOffset.x > 0 && strip.contentOffset.y == 0)
            try scene.play("hover 240,150\nwheel 0,100\nwait 1000")
            #expect(strip.contentOffset.x == 1520)
            try scene.play("hover 240,150\nwheel 0,-100\nwait 1000")
            #expect(strip.contentOffset == .zero)
        }
    }

    @Test("In content that scrolls up and down the wheel is for that, at its ends, too")
    func inList() throws {
        try withStrip { scene, strip in
            let list = UIScrollView(frame: scene.presenter.view.bounds)
            list.contentSize = CGSize(width: 480, height: 1000)
            scene.presenter.view.addSubview(list)
            list.addSubview(strip)
            try scene.play("hover 240,150\nwheel 0,1\nwait 600")
            #expect(list.contentOffset.y > 0 && strip.contentOffset == .zero)
            strip.frame.origin.y = 700
            try scene.play("hover 240,150\nwheel 0,100\nwait 1000\nwheel 0,1\nwait 1000")
            #expect(list.contentOffset.y == 600 && strip.contentOffset == .zero)
        }
    }

    @Test("Pages are not turned by a wheel that turns up and down")
    func pages() throws {
        try withStrip { scene, strip in
            strip.isPagingEnabled = true
            try scene.play("hover 240,150\nwheel 0,3\nwait 600")
            #expect(strip.contentOffset == .zero)
        }
    }
}
