import Drawing
import Layers
import Testing

@MainActor @Suite struct LayerDrawingTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @MainActor private class RedSquare: CALayer {
        override func draw(in ctx: CGContext) {
            super.draw(in: ctx)
            ctx.setFillColor(red)
            ctx.fill(CGRect(x: 10, y: 20, width: 2, height: 2))
        }
    }

    /// A class of its own: what a class draws is remembered.
    private final class OpaqueSquare: RedSquare {}

    @MainActor private final class Artist: CALayerDelegate {
        var willDraw = 0

        func layerWillDraw(_ layer: CALayer) { willDraw += 1 }

        func draw(_ layer: CALayer, in ctx: CGContext) {
            ctx.setFillColor(red)
            ctx.fill(layer.bounds)
        }
    }

    @MainActor private final class Idler: CALayerDelegate {
        var willDraw = 0

        func layerWillDraw(_ layer: CALayer) { willDraw += 1 }
    }

    @Test("A subclass draws in bounds coordinates, at the contents' scale")
    func subclass() throws {
        let layer = RedSquare()
        layer.bounds = CGRect(x: 8, y: 20, width: 5.2, height: 4)
        layer.contentsScale = 2
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        let image = try #require(layer.contentsImage)
        #expect((image.width, image.height) == (11, 8))
        #expect(image[4, 0] == Self.red.pixel)
        #expect(image[3, 0] == .clear)
        #expect(image[7, 3] == Self.red.pixel)
        #expect(image[4, 4] == .clear)
        #expect(!layer.needsDisplay())
    }

    @Test("A subclass that calls super and draws is drawn in an opaque layer, too")
    func opaqueSubclass() throws {
        for _ in 0..<2 {
            let layer = OpaqueSquare()
            layer.isOpaque = true
            layer.bounds = CGRect(x: 10, y: 20, width: 4, height: 4)
            layer.display()
            let image = try #require(layer.contentsImage)
            #expect(image.isOpaque && image[1, 1] == Self.red.pixel && image[3, 3] == .black)
        }
    }

    @Test("A delegate draws; of an opaque layer the picture is opaque")
    func delegate() throws {
        let artist = Artist()
        let layer = CALayer()
        layer.delegate = artist
        layer.isOpaque = true
        layer.bounds.size = CGSize(width: 3, height: 3)
        layer.display()
        let image = try #require(layer.contentsImage)
        #expect(image.isOpaque)
        #expect(image[2, 2] == Self.red.pixel)
        #expect(artist.willDraw == 1)
        layer.bounds.size = .zero
        layer.display()
        #expect(layer.contentsImage == nil)
    }

    @Test("A layer whose class and delegate draw nothing keeps its contents and is not given a bitmap twice")
    func nothing() {
        let idler = Idler()
        let image = Scene.image(3, 3)
        for _ in 0..<3 {
            let layer = CALayer()
            layer.delegate = idler
            layer.contentsImage = image
            layer.bounds.size = CGSize(width: 3, height: 3)
            layer.display()
            #expect(layer.contentsImage === image)
        }
        #expect(idler.willDraw == 1)
    }

    @Test("A change of size needs display where that is asked for")
    func boundsChange() {
        let layer = CountingLayer()
        layer.bounds.size.width = 5
        #expect(!layer.needsDisplay())
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.size.width = 6
        #expect(layer.needsDisplay())
    }
}
