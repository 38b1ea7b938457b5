import Drawing
import Testing

@Suite struct PixelRectTests {
    @Test("Edges are rounded so that neighbours meet, halves up")
    func rounding() {
        #expect(
            PixelRect(rounding: CGRect(x: 0.5, y: -0.5, width: 1, height: 1))
                == PixelRect(x: 1, y: 0, width: 1, height: 1))
        #expect(
            PixelRect(covering: CGRect(x: 0.5, y: -0.5, width: 1, height: 1))
                == PixelRect(x: 0, y: -1, width: 2, height: 2))
    }

    @Test("Rectangles that are none, or lie beyond every bitmap, have edges all the same")
    func extremes() {
        for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300] {
            let rect = PixelRect(rounding: CGRect(x: value, y: 0, width: 10, height: 10))
            #expect(abs(rect.x) <= 1_000_000_000 && rect.y == 0 && rect.height == 10)
            #expect(abs(PixelRect(covering: CGRect(x: 0, y: value, width: 10, height: 10)).y) <= 1_000_000_000)
        }
    }
}
