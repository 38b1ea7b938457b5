import Drawing
import Layers
import SDLBackend
import Testing

/// How much is painted and moved, for the changes that applications make.
@MainActor @Suite struct DamageTests {
    private let viewport = Make.rect(0, 20, 100, 80)

    /// Ten rows of 20 pixels in a viewport of 80, scrolled by `offset`.
    private func rows(offset: Int, isUniform: Bool = true, _ more: [DisplayItem] = []) -> DisplayList {
        let rows = (0..<10).map { index in
            Make.item(
                UInt64(100 + index), Make.rect(0, 20 + index * 20 - offset, 100, 19), clip: viewport, scrollGroup: 0,
                .fill(Make.color(0xFF00_0000 | UInt32(index * 20)), corners: .zero))
        }
        let group = ScrollGroup(
            layer: 1, viewport: viewport, originX: 0, originY: -offset, parent: -1, hasUniformBackdrop: isUniform)
        return Make.list(100, 100, rows + more, scrollGroups: [group])
    }

    /// Presents one list after another and returns what the last one cost, after checking its pixels.
    private func cost(_ lists: DisplayList...) throws -> PresentStatistics {
        let backend = SurfaceBackend()
        var statistics = PresentStatistics()
        for list in lists { statistics = backend.present(list) }
        let reference = SurfaceBackend()
        if let last = lists.last { reference.present(last) }
        let image = try #require(backend.readPixels())
        #expect(image.differences(from: try #require(reference.readPixels())).isEmpty)
        return statistics
    }

    @Test("The first frame is painted whole, an equal one not at all")
    func unchanged() throws {
        #expect(try cost(rows(offset: 0)).paintedPixels == 10_000)
        let second = try cost(rows(offset: 0), rows(offset: 0))
        #expect(second == PresentStatistics())
    }

    @Test("Scrolling moves what stays visible and paints the strip that appears")
    func scrolling() throws {
        let statistics = try cost(rows(offset: 0), rows(offset: 10))
        #expect(statistics.movedPixels == 7000)
        #expect(statistics.paintedPixels == 1000)
        #expect(statistics.presentedPixels == 8000)
        let back = try cost(rows(offset: 30), rows(offset: 25))
        #expect(back.movedPixels == 7500)
        #expect(back.paintedPixels == 500)
    }

    @Test("A jump beyond the viewport paints it, and only it")
    func jump() throws {
        let statistics = try cost(rows(offset: 0), rows(offset: 100))
        #expect(statistics.movedPixels == 0)
        #expect(statistics.paintedPixels > 7500 && statistics.paintedPixels <= 8000)
    }

    @Test("Over a picture nothing is moved")
    func backdrop() throws {
        let statistics = try cost(rows(offset: 0, isUniform: false), rows(offset: 10, isUniform: false))
        #expect(statistics.movedPixels == 0)
        #expect(statistics.paintedPixels == 8000)
    }

    @Test("What floats above scrolling content is painted again where it is and where it was carried")
    func overlay() throws {
        let button = [Make.item(5, Make.rect(60, 60, 30, 30), .fill(Make.color(0xFFFF_0000), corners: .zero))]
        let statistics = try cost(rows(offset: 0, button), rows(offset: 10, button))
        #expect(statistics.movedPixels == 7000)
        // The strip of 1000 and the button with 10 rows above it, in one rectangle or two.
        #expect(statistics.paintedPixels >= 1000 + 30 * 30 && statistics.paintedPixels < 4000)
    }

    @Test("A row that changes colour while everything scrolls costs the row")
    func scrollAndChange() throws {
        var list = rows(offset: 10)
        list.items[2].content = .fill(.white, corners: .zero)
        let statistics = try cost(rows(offset: 0), list)
        #expect(statistics.movedPixels == 7000)
        #expect(statistics.paintedPixels < 1000 + 1900 + 2048)
    }

    @Test("An item that changes costs its rectangle, one that moves both places")
    func change() throws {
        let red = PremultipliedPixel(bits: 0xFFFF_0000)
        func list(_ x: Int, _ color: PremultipliedPixel) -> DisplayList {
            Make.list(300, 300, [Make.item(1, Make.rect(x, 0, 50, 50), .fill(color, corners: .zero))])
        }
        #expect(try cost(list(0, red), list(0, .black)).paintedPixels == 2500)
        #expect(try cost(list(0, red), list(200, red)).paintedPixels == 5000)
        #expect(try cost(list(0, red), list(25, red)).paintedPixels == 3750)
    }

    @Test("Items that change places are painted, others not")
    func reordering() throws {
        let a = Make.item(1, Make.rect(0, 0, 60, 60), .fill(.black, corners: .zero))
        let b = Make.item(2, Make.rect(30, 30, 60, 60), .fill(Make.color(0xFFFF_0000), corners: .zero))
        let c = Make.item(3, Make.rect(200, 200, 60, 60), .fill(.black, corners: .zero))
        let statistics = try cost(Make.list(300, 300, [a, b, c]), Make.list(300, 300, [b, a, c]))
        #expect(statistics.paintedPixels == 3600)
    }

    @Test("A page scrolled inside of a pager moves alone; the pager takes its pages along")
    func nesting() throws {
        func list(pager: Int, page: Int) -> DisplayList {
            let outer = Make.rect(0, 0, 100, 100)
            let inner = Make.rect(10 - pager, 10, 80, 80)
            let clip = inner.intersection(outer)
            let groups = [
                ScrollGroup(
                    layer: 1, viewport: outer, originX: -pager, originY: 0, parent: -1, hasUniformBackdrop: true),
                ScrollGroup(
                    layer: 2, viewport: clip, originX: 0, originY: -page, parent: 0, hasUniformBackdrop: true),
            ]
            let rows = (0..<8).map { index in
                Make.item(
                    UInt64(10 + index), Make.rect(10 - pager, 10 + 20 * index - page, 80, 15), clip: clip,
                    scrollGroup: 1, .fill(Make.color(0xFF00_0000 | UInt32(index)), corners: .zero))
            }
            return Make.list(100, 100, rows, scrollGroups: groups)
        }
        let inner = try cost(list(pager: 0, page: 0), list(pager: 0, page: 10))
        #expect(inner.movedPixels == 80 * 70)
        #expect(inner.paintedPixels == 80 * 10)
        let outer = try cost(list(pager: 0, page: 10), list(pager: 20, page: 10))
        #expect(outer.movedPixels == 80 * 100)
        #expect(outer.paintedPixels == 20 * 100)
        let both = try cost(list(pager: 0, page: 0), list(pager: 20, page: 10))
        #expect(both.movedPixels == 80 * 100)
    }

    @Test("Content scrolling inside of a picture of its own is not moved on screen")
    func scrollInsideGroup() throws {
        func list(_ offset: Int) -> DisplayList {
            var list = rows(offset: offset)
            let rect = Make.rect(0, 20, 100, 80)
            let begin = Make.item(50, .groupStart, rect, opacity: 0.5, .beginGroup(corners: CornerRadii(20)))
            let end = Make.item(50, .groupEnd, rect, opacity: 0.5, .endGroup)
            list.items = [begin] + list.items + [end]
            return list
        }
        #expect(try cost(list(0), list(10)).movedPixels == 0)
    }

    @Test("A list that scrolls without showing anything leaves what lies above it alone")
    func emptyScroller() throws {
        let button = Make.item(5, Make.rect(60, 60, 30, 30), .fill(.black, corners: .zero))
        func list(_ offset: Int) -> DisplayList {
            var list = rows(offset: offset)
            list.items = [button]
            return list
        }
        #expect(try cost(list(0), list(10)) == PresentStatistics())
    }

    @Test("After a change of size, of the background, or after invalidation everything is painted")
    func everything() throws {
        let a = Make.list(50, 50, [])
        #expect(try cost(a, Make.list(50, 60, [])).paintedPixels == 3000)
        #expect(try cost(a, Make.list(50, 50, background: .black, [])).paintedPixels == 2500)
        let backend = SurfaceBackend()
        backend.present(a)
        backend.invalidate()
        #expect(backend.present(a).paintedPixels == 2500)
    }

    @Test("Far more changes than rectangles are joined into a few")
    func manyChanges() throws {
        func list(_ color: UInt32) -> DisplayList {
            Make.list(
                800, 800,
                (0..<64).map { index in
                    Make.item(
                        UInt64(index), Make.rect(index % 8 * 100, index / 8 * 100, 10, 10),
                        .fill(Make.color(color), corners: .zero))
                })
        }
        let statistics = try cost(list(0xFF00_0000), list(0xFFFF_0000))
        #expect(statistics.paintedPixels >= 6400)
        #expect(statistics.paintedPixels <= 800 * 800)
    }
}
