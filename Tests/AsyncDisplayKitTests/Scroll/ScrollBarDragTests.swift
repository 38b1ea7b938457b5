import AsyncDisplayKit
import Drawing
import SDLBackend
import TestSupport
import Testing

/// The thumb of a scroll bar, dragged by the mouse from end to end of a million cells whose sizes differ and are
/// estimated until a cell comes near. Drawing takes three frames, so that cells come with placeholders.
@MainActor @Suite(.serialized) struct ScrollBarDragTests {
    private static let count = 1_000_000
    private static let steps = 120
    /// What lies behind cells; none has this colour.
    private static let groundRGB: UInt32 = 0xFF00FF
    private static let width: CGFloat = 320
    private static let height: CGFloat = 480

    @Test("Along a table each frame is full of cells, and both ends are exact")
    func table() throws {
        let source = SwatchSource(Self.count)
        source.size = { CGSize(width: 0, height: CGFloat(40 + $0 * 37 % 61)) }
        let table = ASTableNode()
        table.dataSource = source
        table.delegate = source
        try drag(table, .vertical) {
            table.view.separatorStyle = .none
            table.backgroundColor = Swatch.color(Self.groundRGB)
        }
    }

    @Test("Along a collection that scrolls sideways, too")
    func collection() throws {
        let source = SwatchSource(Self.count)
        let height = Self.height
        source.size = { CGSize(width: CGFloat(40 + $0 * 37 % 61), height: height) }
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        layout.estimatedItemSize = CGSize(width: 70, height: Self.height)
        let collection = ASCollectionNode(collectionViewLayout: layout)
        collection.dataSource = source
        collection.delegate = source
        try drag(collection, .horizontal) { collection.backgroundColor = Swatch.color(Self.groundRGB) }
    }

    private enum Direction { case vertical, horizontal }

    private func drag(_ list: ASContainerNode, _ direction: Direction, configure: () -> Void) throws {
        let stage = try PromiseStage(width: Self.width, height: Self.height, drawingDelay: 0.05)
        defer { stage.close() }
        configure()
        stage.show(list)
        stage.host.settle()
        let scrollView = try #require(list.view as? UIScrollView)
        let extent = direction == .vertical ? Self.height : Self.width
        var seen = Seen()
        // The thumb is at least 36 points long, and 3 points from the edges.
        let (first, last) = (CGFloat(10), extent - 30)
        func mouse(_ phase: PointerEvent.Phase, _ place: CGFloat) {
            let position =
                direction == .vertical
                ? CGPoint(x: Self.width - 5, y: place) : CGPoint(x: place, y: Self.height - 5)
            stage.host.driver.enqueue(
                .pointer(PointerEvent(phase: phase, position: position, timestamp: stage.host.clock.now)))
            stage.host.step()
        }
        func check(_ place: CGFloat) throws {
            let covered = coveredExtent(list, direction)
            #expect(covered.0 < 1e-6 && covered.1 > extent - 1e-6, "at \(place): cells cover \(covered)")
            try seen.look(at: #require(stage.host.screenshot()), isVertical: direction == .vertical)
            #expect(seen.ground == 0, "at \(place): \(seen.ground) pixels show the ground")
        }
        func end() -> CGFloat {
            direction == .vertical
                ? scrollView.contentSize.height - extent - scrollView.contentOffset.y
                : scrollView.contentSize.width - extent - scrollView.contentOffset.x
        }
        mouse(.down, first)
        for step in 1...Self.steps {
            let place = first + (last - first) * CGFloat(step) / CGFloat(Self.steps)
            mouse(.moved, place)
            try check(place)
        }
        #expect(seen.placeholders > 0)
        // On, past the end of the track.
        mouse(.moved, extent + 40)
        try check(extent + 40)
        #expect(abs(end()) < 1e-6 && edge(of: Self.count - 1, list, direction)?.1 == extent)
        stage.host.run(seconds: 0.5)
        mouse(.up, extent + 40)
        stage.host.settle()
        try check(extent + 40)
        #expect(abs(end()) < 1e-6 && edge(of: Self.count - 1, list, direction)?.1 == extent)
        mouse(.down, extent - 10)
        for step in 1...Self.steps {
            let place = extent - 10 - (extent + 10) * CGFloat(step) / CGFloat(Self.steps)
            mouse(.moved, place)
            try check(place)
        }
        mouse(.up, -20)
        stage.host.settle()
        #expect(scrollView.contentOffset == .zero && edge(of: 0, list, direction)?.0 == 0)
    }

    /// What pixels along the middle of the window show.
    @MainActor private struct Seen {
        var ground = 0
        var placeholders = 0

        mutating func look(at picture: CGImage, isVertical: Bool) {
            for place in 0..<(isVertical ? picture.height : picture.width) {
                let bits =
                    isVertical ? picture[picture.width / 2, place].bits : picture[place, picture.height / 2].bits
                if bits & 0xFFFFFF == ScrollBarDragTests.groundRGB { ground += 1 }
                if bits & 0xFFFFFF == Swatch.placeholderRGB { placeholders += 1 }
            }
        }
    }

    /// From where to where cells lie beside each other in the window, along the axis that scrolls.
    private func coveredExtent(_ list: ASContainerNode, _ direction: Direction) -> (CGFloat, CGFloat) {
        let frames = list.visibleNodes.map { edges(of: $0, direction) }.sorted { $0.0 < $1.0 }
        guard var covered = frames.first else { return (0, 0) }
        for next in frames.dropFirst() where next.0 <= covered.1 + 1e-6 { covered.1 = max(covered.1, next.1) }
        return covered
    }

    private func edges(of cell: ASCellNode, _ direction: Direction) -> (CGFloat, CGFloat) {
        let frame = cell.view.convert(cell.view.bounds, to: nil)
        return direction == .vertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
    }

    /// The edges of the cell with a number, rounded to whole points if nearly there; nil if it is not visible.
    private func edge(of number: Int, _ list: ASContainerNode, _ direction: Direction) -> (CGFloat, CGFloat)? {
        guard let cell = list.visibleNodes.first(where: { ($0 as? SwatchCell)?.number == number }) else { return nil }
        let (start, end) = edges(of: cell, direction)
        return ((start * 1000).rounded() / 1000, (end * 1000).rounded() / 1000)
    }
}
