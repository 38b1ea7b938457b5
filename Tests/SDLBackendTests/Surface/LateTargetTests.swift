import Drawing
import Layers
import TestSupport
import Testing

@testable import SDLBackend

@MainActor @Suite struct LateTargetTests {
    /// Memory that is read until the target has finished, and a screen that moves by itself.
    private final class LateTarget: SurfaceTarget {
        private let bitmap: Bitmap
        private(set) var isRead = false
        /// The first pixel when it was read.
        private(set) var firstPixel: UInt32?

        init(width: Int, height: Int) throws {
            bitmap = try Bitmap(width: width, height: height)
        }

        func begin(width: Int, height: Int) -> (canvas: Canvas, isIntact: Bool)? {
            guard let pixels = bitmap.pixels else { return nil }
            let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
            return (Canvas(pixels: pixels, pitch: width, bounds: bounds), true)
        }

        func moveOnScreen(_ move: DamageTracker.Move) -> Bool { true }

        func present(_ rects: [PixelRect]) -> [PixelRect] {
            isRead = true
            return []
        }

        func finish() -> Bool {
            firstPixel = bitmap.pixels?[0]
            isRead = false
            return true
        }
    }

    @Test("What the screen has moved is painted for a picture only when nobody reads the memory any more")
    func picture() throws {
        let target = try LateTarget(width: 200, height: 150)
        let backend = SurfaceBackend(target: target)
        backend.present(ScrollOnScreenTests.lines(offset: 0))
        #expect(backend.present(ScrollOnScreenTests.lines(offset: 10)).movedPixels == 200 * 140)
        let picture = try #require(backend.readPixels())
        #expect(!target.isRead && target.firstPixel == ScrollOnScreenTests.color(of: 0))
        #expect(picture.bits(0, 0) == ScrollOnScreenTests.color(of: 10))
    }
}
