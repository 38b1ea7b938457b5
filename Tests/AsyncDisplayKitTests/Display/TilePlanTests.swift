import AsyncDisplayKitCore
import Drawing
import Layers
import Testing

/// Which tiles of a picture are there, as plain values.
@Suite struct TilePlanTests {
    private let window = CGSize(width: 480, height: 800)
    private let grid = TileGrid(width: 480, height: 100_000, scale: 1)

    private func isCut(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) -> Bool {
        TileGrid(size: CGSize(width: width, height: height), scale: scale, window: window) != nil
    }

    private func plan(scrolledTo y: CGFloat, clip: CGRect? = nil) -> TilePlan {
        let rect = CGRect(x: 0, y: y, width: 480, height: 800)
        let viewport = LayerViewport(window: rect, visible: clip ?? rect)
        return TilePlan(grid, TileSurroundings(model: viewport, presented: viewport, window: window))
    }

    @Test("A picture is cut if it is larger than three windows in a direction and has a million pixels")
    func rule() {
        #expect(!isCut(480, 2400) && isCut(480, 2401))
        #expect(!isCut(400, 2401) && isCut(400, 2401, scale: 2))
        #expect(isCut(1450, 780) && isCut(20, 100_000))
        #expect(!isCut(0, 100_000))
    }

    @Test("Tiles cover the picture, each pixel once")
    func cover() {
        let grid = TileGrid(width: 1300, height: 700, scale: 2)
        var area = 0
        for tile in grid.range(in: CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)) {
            area += grid.pixels(of: tile).area
        }
        #expect(area == 1300 * 700)
        let range = TileRange(columns: 1..<3, rows: 0..<1)
        #expect(grid.points(of: range) == CGRect(x: 256, y: 0, width: 394, height: 256))
    }

    @Test("What is on screen is visible, a window around it is near, and nothing else")
    func scrolled() {
        let plan = plan(scrolledTo: 51_200)
        #expect(plan.visible == TileRange(columns: 0..<1, rows: 99..<102))
        #expect(plan.near.first == TileRange(columns: 0..<1, rows: 98..<104))
        #expect(plan.kept.first == TileRange(columns: 0..<1, rows: 97..<105))
        #expect(plan.near.second.isEmpty)
        // Not more than 8 tiles of 480 × 512 pixels, 8 MB.
        #expect(plan.kept.first.count <= 8)
    }

    @Test("At the ends there are no tiles beyond the picture")
    func ends() {
        #expect(plan(scrolledTo: 0).near.first.rows == 0..<4)
        #expect(plan(scrolledTo: 99_200).near.first.rows == 192..<196)
        #expect(plan(scrolledTo: -700).visible.rows == 0..<1)
    }

    @Test("A picture that comes near has tiles before it is on screen; one far away has none")
    func approaching() {
        let below = plan(scrolledTo: -1200, clip: .zero)
        #expect(below.visible.isEmpty && below.near.first.rows == 0..<1)
        let far = plan(scrolledTo: -5000, clip: .zero)
        #expect(far.visible.isEmpty && far.near.first.isEmpty && far.kept.first.isEmpty)
    }

    @Test("What a smaller scroll view clips away is not visible, though near")
    func clipped() {
        let plan = plan(scrolledTo: 51_200, clip: CGRect(x: 0, y: 51_300, width: 480, height: 100))
        #expect(plan.visible.rows == 100..<101 && plan.near.first.rows == 98..<104)
    }

    @Test("A node in no window has tiles of its beginning and its end")
    func elsewhere() {
        let plan = TilePlan(grid, TileSurroundings(model: nil, presented: nil, window: window))
        #expect(plan.visible.rows == 0..<2 && plan.near.first.rows == 0..<2)
        #expect(plan.near.second.rows == 193..<196)
        #expect(plan.near.first.count + plan.near.second.count == 5)
    }

    @Test("While an animation moves a node, what shows is visible, and where it goes is near")
    func moving() {
        let here = LayerViewport(
            window: CGRect(x: 0, y: 51_200, width: 480, height: 800),
            visible: CGRect(x: 0, y: 51_200, width: 480, height: 800))
        var there = here
        there.window.origin.y = 0
        there.visible.origin.y = 0
        let plan = TilePlan(grid, TileSurroundings(model: there, presented: here, window: window))
        #expect(plan.visible.rows == 99..<102)
        #expect(plan.near.first.rows == 98..<104 && plan.near.second.rows == 0..<4)
    }
}
