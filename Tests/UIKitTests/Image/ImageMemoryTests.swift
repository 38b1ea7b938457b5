import Drawing
import Testing

@testable import UIKit

/// Fills itself.
private final class FilledView: UIView {
    var color = UIColor.red

    override func draw(_ rect: CGRect) {
        color.setFill()
        UIRectFill(rect)
    }
}

@MainActor @Suite struct ImageMemoryTests {
    @Test("A renderer without memory gives an empty picture and draws nothing")
    func renderer() {
        var calls = 0
        let image = PixelMemory.$largestBlock.withValue(1000) {
            UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in calls += 1 }
        }
        #expect(calls == 0 && image.size == .zero && image.cgImage == nil)
    }

    @Test(
        "A renderer of a size that is no number, or has no end, gives a picture or none",
        arguments: [
            CGSize(width: CGFloat.nan, height: 10), CGSize(width: CGFloat.infinity, height: CGFloat.infinity),
        ])
    func strangeSizes(size: CGSize) {
        _ = UIGraphicsImageRenderer(size: size).image { _ in }
    }

    @Test("Without memory there is no context between begin and end, and the outer one is back after it")
    func imageContext() {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 1)
        let outer = UIGraphicsGetCurrentContext()
        PixelMemory.$largestBlock.withValue(1000) {
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 100), true, 1)
            #expect(UIGraphicsGetCurrentContext() == nil)
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
            UIGraphicsEndImageContext()
        }
        #expect(outer != nil && UIGraphicsGetCurrentContext() === outer)
        UIGraphicsEndImageContext()
    }

    @Test("A view that draws itself keeps its contents where there is no memory for new ones")
    func view() throws {
        let view = FilledView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.layer.displayIfNeeded()
        view.displayByDrawing()
        let contents = try #require(view.layer.contentsImage)
        view.color = .blue
        PixelMemory.$largestBlock.withValue(1000) { view.displayByDrawing() }
        #expect(view.layer.contentsImage === contents)
        view.displayByDrawing()
        #expect(view.layer.contentsImage?[5, 5].bits == 0xFF00_00FF)
    }
}
