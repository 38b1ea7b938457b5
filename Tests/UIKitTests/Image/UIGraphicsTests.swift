import TestSupport
import Testing

@testable import UIKit

@Suite struct UIGraphicsTests {
    @Test("Contexts are a stack, with one of its own on every thread")
    func stack() async {
        #expect(UIGraphicsGetCurrentContext() == nil)
        let outer = CGContext(bitmap: try! Bitmap(width: 1, height: 1), scale: 1)
        let inner = CGContext(bitmap: try! Bitmap(width: 1, height: 1), scale: 1)
        UIGraphicsPushContext(outer)
        UIGraphicsPushContext(inner)
        #expect(UIGraphicsGetCurrentContext() === inner)
        #expect(onOtherThread { UIGraphicsGetCurrentContext() == nil })
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() === outer)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test("A picture context has the size asked for in pixels, and gives what was drawn until then")
    func imageContext() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 5), false, 2)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIRectFill(CGRect(x: 5, y: 0, width: 5, height: 5))
        UIGraphicsEndImageContext()
        let drawn = try #require(image)
        #expect(drawn.size == CGSize(width: 10, height: 5) && drawn.scale == 2)
        let pixels = try #require(drawn.cgImage)
        #expect(pixels.width == 20 && pixels.height == 10)
        #expect(pixels[9, 9] == UIColor.red.cgColor.pixel && pixels[10, 9] == .clear)
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test("An opaque picture is known to be opaque")
    func opaque() throws {
        let format = UIGraphicsImageRendererFormat()
        format.opaque = true
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image {
            UIColor.white.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        #expect(try #require(image.cgImage).isOpaque)
    }

    @Test("A renderer's bounds put their origin into the top left corner")
    func rendererBounds() throws {
        let image = UIGraphicsImageRenderer(bounds: CGRect(x: 100, y: 50, width: 4, height: 4)).image { context in
            UIColor.blue.setFill()
            context.fill(CGRect(x: 102, y: 52, width: 2, height: 2))
        }
        let pixels = try #require(image.cgImage)
        #expect(pixels[1, 1] == .clear && pixels[2, 2] == UIColor.blue.cgColor.pixel)
    }

    @Test("A size that misses whole pixels by rounding gets no extra row", arguments: [1, 2, 3] as [CGFloat])
    func wholePixels(scale: CGFloat) {
        for pixels in 1...200 {
            let length = CGFloat(pixels) / scale
            let bitmap = try! Bitmap(size: CGSize(width: length, height: length + 0.4 / scale), scale: scale)
            #expect(bitmap.width == pixels && bitmap.height == pixels + 1)
        }
    }
}
