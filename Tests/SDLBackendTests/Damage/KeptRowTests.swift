import Drawing
import Layers
import SDLBackend
import Testing

/// Rows that a list keeps from the list before, all of which lie wholly in their viewport.
@MainActor @Suite struct KeptRowTests {
    /// Layers on a white ground of 100 by 100 pixels, shown by a backend that compares each list with the one before.
    @MainActor private final class Scene {
        let root = CALayer()
        private let backend = SurfaceBackend()
        private var former = DisplayList(width: 100, height: 100, scale: 1)

        init() {
            root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        }

        /// Adds a container that scrolls, with rows 20 pixels apart.
        func addRows(
            in frame: CGRect, of parent: CALayer? = nil, count: Int, height: CGFloat = 20, blue: CGFloat = 0
        ) -> CALayer {
            let container = CALayer()
            container.frame = frame
            (container.masksToBounds, container.isScrollContainer) = (true, true)
            for index in 0..<count {
                let row = CALayer()
                row.frame = CGRect(x: 0, y: CGFloat(20 * index), width: frame.width, height: height)
                row.backgroundColor = CGColor(red: CGFloat(index) / 10, green: 0, blue: blue, alpha: 1)
                container.addSublayer(row)
            }
            (parent ?? root).addSublayer(container)
            return container
        }

        /// Shows the layers as they are now, and checks the pixels. Returns the cost, and how many rows were kept.
        @discardableResult
        func present() throws -> (cost: PresentStatistics, kept: Int) {
            CATransaction.flush()
            var list = DisplayList(width: 100, height: 100, scale: 1)
            DisplayListBuilder.update(&list, root: root, after: former)
            let cost = backend.present(list)
            former = list
            let whole = SurfaceBackend()
            whole.present(DisplayListBuilder.makeDisplayList(root: root, width: 100, height: 100, scale: 1))
            let image = try #require(backend.readPixels())
            #expect(image.differences(from: try #require(whole.readPixels())).isEmpty)
            return (cost, list.runs.filter { $0.kept != nil }.count)
        }

        /// Changes layers without animation.
        func change(_ body: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            body()
            CATransaction.commit()
        }
    }

    @Test("Where a list scrolls by a whole row, so that no row is cut off, its pixels are moved")
    func wholeRows() throws {
        let scene = Scene()
        let list = scene.addRows(in: CGRect(x: 0, y: 0, width: 100, height: 100), count: 10)
        try scene.present()
        scene.change { list.bounds.origin.y = 20 }
        let (cost, kept) = try scene.present()
        #expect(kept == 4 && cost.movedPixels == 8000 && cost.paintedPixels == 2000)
    }

    @Test("What has not changed is not painted: beside other changes, kept rows cost nothing")
    func besideOthers() throws {
        let scene = Scene()
        _ = scene.addRows(in: CGRect(x: 0, y: 0, width: 80, height: 100), count: 5)
        let mark = CALayer()
        mark.frame = CGRect(x: 85, y: 0, width: 10, height: 10)
        mark.backgroundColor = .black
        scene.root.addSublayer(mark)
        try scene.present()
        scene.change { mark.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1) }
        let (cost, kept) = try scene.present()
        #expect(kept == 5 && cost.paintedPixels == 100)
    }

    @Test("Rows that stay over a list that scrolls are painted again")
    func overMotion() throws {
        let scene = Scene()
        let below = scene.addRows(in: CGRect(x: 0, y: 0, width: 100, height: 100), count: 10)
        _ = scene.addRows(in: CGRect(x: 20, y: 10, width: 40, height: 60), count: 3, blue: 1)
        try scene.present()
        scene.change { below.bounds.origin.y = 7 }
        let (cost, kept) = try scene.present()
        #expect(kept >= 3 && cost.movedPixels > 0)
    }

    @Test("A row that comes in front of rows that are kept is painted again")
    func toTheFront() throws {
        let scene = Scene()
        let list = scene.addRows(in: CGRect(x: 0, y: 0, width: 100, height: 100), count: 4, height: 30)
        try scene.present()
        scene.change { list.sublayers?.first?.zPosition = 1 }
        #expect(try scene.present().kept == 3)
    }

    @Test("Rows of a list that scrolls inside of one that scrolls are where both have moved them")
    func nested() throws {
        let scene = Scene()
        let outer = scene.addRows(in: CGRect(x: 0, y: 0, width: 100, height: 100), count: 0)
        let inner = scene.addRows(in: CGRect(x: 0, y: 0, width: 100, height: 300), of: outer, count: 20)
        outer.bounds.origin.y = 50
        try scene.present()
        scene.change {
            outer.bounds.origin.y = 55
            inner.bounds.origin.y = 3
        }
        #expect(try scene.present().kept >= 3)
    }
}
