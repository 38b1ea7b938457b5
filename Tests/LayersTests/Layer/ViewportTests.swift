import Drawing
import Layers
import Testing

@MainActor @Suite struct ViewportTests {
    /// A window of 400×300 with a scroll container of 200×100 at (50, 20), scrolled by 1000, and a tall layer in it.
    @MainActor private struct Tree {
        let host = CountingHost()
        let window = CALayer.make(CGRect(x: 0, y: 0, width: 400, height: 300))
        let scroll: CALayer
        let tall: CALayer

        init() {
            window.treeHost = host
            scroll = CALayer.make(CGRect(x: 50, y: 20, width: 200, height: 100), in: window)
            scroll.masksToBounds = true
            scroll.bounds.origin.y = 1000
            tall = CALayer.make(CGRect(x: 0, y: 100, width: 200, height: 9000), in: scroll)
        }
    }

    @Test("A layer sees the window in its own coordinates, and what of it is not clipped away")
    func places() throws {
        let tree = Tree()
        let viewport = try #require(tree.tall.viewport())
        #expect(viewport.window == CGRect(x: -50, y: 880, width: 400, height: 300))
        #expect(viewport.visible == CGRect(x: 0, y: 900, width: 200, height: 100))
    }

    @Test("A layer that is clipped away, or hidden, sees nothing, but still where the window is")
    func clipped() throws {
        let tree = Tree()
        tree.scroll.frame.origin.x = 500
        let viewport = try #require(tree.tall.viewport())
        #expect(viewport.visible.isEmpty && viewport.window.minX == -500)
        tree.scroll.frame.origin.x = 0
        tree.scroll.isHidden = true
        #expect(try #require(tree.tall.viewport()).visible.isEmpty)
    }

    @Test("A scaled layer sees a window of another size; one scaled to nothing, or without a window, sees none")
    func transforms() {
        let tree = Tree()
        tree.tall.anchorPoint = .zero
        tree.tall.position = .zero
        tree.tall.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(tree.tall.viewport()?.visible == CGRect(x: 0, y: 500, width: 100, height: 50))
        tree.tall.transform = CATransform3DMakeScale(0, 0, 1)
        #expect(tree.tall.viewport() == nil)
        tree.tall.transform = CATransform3DIdentity
        tree.scroll.removeFromSuperlayer()
        #expect(tree.tall.viewport() == nil)
    }
}
