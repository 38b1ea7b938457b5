import Foundation
import Testing
import UIKit

@Suite struct EmptyImageTests {
    @Test("A picture of nothing has no size, no pixels, and is drawn without trace")
    func empty() {
        let image = UIImage()
        #expect(image.size == .zero && image.cgImage == nil && image.pngData() == nil)
        let canvas = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in image.draw(at: .zero) }
        let pixels = canvas.cgImage.map { Array(UnsafeBufferPointer(start: $0.pixels, count: $0.width * $0.height)) }
        #expect(pixels?.isEmpty == false && pixels?.allSatisfy { $0 == 0 } == true)
    }

    @Test("A renderer writes PNG files of what is drawn")
    func png() throws {
        let data = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).pngData { context in
            UIColor.red.setFill()
            context.fill(context.format.bounds)
        }
        let image = try #require(UIImage(data: data))
        #expect(image.size == CGSize(width: 3, height: 2))
    }
}
