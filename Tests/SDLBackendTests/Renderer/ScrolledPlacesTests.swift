import Drawing
import Execution
import Testing

@testable import SDLBackend

/// A drawable whose content scrolls, beside a texture in which nothing is moved.
@Suite struct ScrolledPlacesTests {
    private let bounds = Make.rect(0, 0, 23, 17)

    /// What each pixel of the drawable shows, and the texture that holds it.
    private struct Model {
        let bounds: PixelRect
        var shown: [Int]
        var texture: [Int]
        var places = ScrolledPlaces()

        init(bounds: PixelRect) {
            self.bounds = bounds
            shown = Array(0..<bounds.area)
            texture = shown
        }

        /// What the drawable shows by the places, nil for pixels that no piece covers.
        func look() -> [Int?] {
            var result = [Int?](repeating: nil, count: bounds.area)
            places.forEachPiece(of: bounds) { piece, dx, dy in
                for y in piece.y..<piece.maxY {
                    for x in piece.x..<piece.maxX {
                        #expect(result[y * bounds.width + x] == nil, "two pieces cover \(x), \(y)")
                        result[y * bounds.width + x] = texture[(y + dy) * bounds.width + x + dx]
                    }
                }
            }
            return result
        }

        /// Draws new content.
        mutating func draw(_ rect: PixelRect, _ value: Int) {
            places.forEachPiece(of: rect) { piece, dx, dy in
                for y in piece.y..<piece.maxY {
                    for x in piece.x..<piece.maxX { texture[(y + dy) * bounds.width + x + dx] = value }
                }
            }
            for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { shown[y * bounds.width + x] = value } }
        }

        /// Moves pixels of the drawable, and draws what they leave.
        mutating func scroll(_ move: DamageTracker.Move, _ value: Int) -> Bool {
            guard places.scroll(move) else { return false }
            let before = shown
            let kept = move.kept
            for y in kept.y..<kept.maxY {
                for x in kept.x..<kept.maxX {
                    shown[y * bounds.width + x] = before[(y - move.dy) * bounds.width + x - move.dx]
                }
            }
            for y in move.viewport.y..<move.viewport.maxY {
                for x in move.viewport.x..<move.viewport.maxX where !kept.contains(Make.rect(x, y, 1, 1)) {
                    draw(Make.rect(x, y, 1, 1), value)
                }
            }
            return true
        }
    }

    @Test("However viewports scroll and what is drawn into them, the drawable shows it")
    func random() {
        var random = SeededGenerator(seed: 4)
        func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let viewports = [
            Make.rect(0, 0, 23, 17), Make.rect(2, 3, 9, 11), Make.rect(12, 1, 10, 7), Make.rect(12, 8, 5, 9),
            Make.rect(18, 9, 4, 4), Make.rect(3, 14, 8, 3), Make.rect(5, 5, 10, 8),
        ]
        var refused = 0
        var most = 0
        for round in 0..<60 {
            var model = Model(bounds: bounds)
            for step in 0..<30 {
                let value = 1000 * round + 10_000 + step
                let viewport = viewports[int(round % 2 == 0 ? 1...5 : 0...6)]
                if int(0...3) == 0 {
                    let rect = Make.rect(int(0...22), int(0...16), int(1...23), int(1...17)).intersection(bounds)
                    if int(0...1) == 0 { model.places.forgetViewports(inside: rect) }
                    model.draw(rect, value)
                } else {
                    let move = DamageTracker.Move(
                        viewport: viewport, dx: int(0...2) == 0 ? int(-9...9) : 0, dy: int(-16...16))
                    if !model.scroll(move, value) { refused += 1 }
                }
                most = max(most, model.places.viewports.count)
                #expect(model.look() == model.shown.map { $0 }, "round \(round), step \(step)")
            }
        }
        #expect(refused > 100 && most == 4)
    }

    @Test("A viewport that is back where it began is forgotten")
    func back() {
        var places = ScrolledPlaces()
        for (dx, dy) in [(0, -3), (2, -4), (-2, 7)] {
            _ = places.scroll(DamageTracker.Move(viewport: Make.rect(2, 3, 9, 11), dx: dx, dy: dy))
        }
        #expect(places.viewports == [])
        _ = places.scroll(DamageTracker.Move(viewport: Make.rect(2, 3, 9, 11), dx: 0, dy: 11))
        #expect(places.viewports == [])
    }

    @Test("Viewports that lie across another one are refused")
    func crossing() {
        var places = ScrolledPlaces()
        let first = places.scroll(DamageTracker.Move(viewport: Make.rect(2, 3, 9, 11), dx: 0, dy: 1))
        let across = places.scroll(DamageTracker.Move(viewport: Make.rect(2, 3, 9, 12), dx: 0, dy: 1))
        let beside = places.scroll(DamageTracker.Move(viewport: Make.rect(11, 3, 9, 12), dx: 0, dy: 1))
        #expect(first && !across && beside && places.viewports.count == 2)
        places.forgetViewports(inside: Make.rect(0, 0, 11, 17))
        #expect(places.viewports.map(\.rect) == [Make.rect(11, 3, 9, 12)])
    }
}
