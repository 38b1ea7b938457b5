import Drawing
import Layers

/// Short ways to write display lists down.
enum Make {
    static func list(
        _ width: Int, _ height: Int, background: PremultipliedPixel = .white, _ items: [DisplayItem],
        scrollGroups: [ScrollGroup] = []
    ) -> DisplayList {
        DisplayList(
            width: width, height: height, scale: 1, background: background, items: items, scrollGroups: scrollGroups)
    }

    static func item(
        _ layer: UInt64, _ part: DisplayItem.Part, _ rect: PixelRect, clip: PixelRect? = nil,
        opacity: Float = 1, scrollGroup: Int = -1, _ content: DisplayItem.Content
    ) -> DisplayItem {
        DisplayItem(
            key: DisplayItem.Key(layer: layer, part: part), rect: rect,
            clip: clip ?? PixelRect(x: -10000, y: -10000, width: 20000, height: 20000), opacity: opacity,
            content: content, scrollGroup: scrollGroup)
    }

    static func item(
        _ layer: UInt64, _ rect: PixelRect, clip: PixelRect? = nil, opacity: Float = 1, scrollGroup: Int = -1,
        _ content: DisplayItem.Content
    ) -> DisplayItem {
        item(layer, .background, rect, clip: clip, opacity: opacity, scrollGroup: scrollGroup, content)
    }

    static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, width: width, height: height)
    }

    static func color(_ bits: UInt32) -> PremultipliedPixel { PremultipliedPixel(bits: bits) }

    /// An image whose pixels are computed from their position.
    static func image(
        _ width: Int, _ height: Int, isOpaque: Bool = true, _ pixel: (_ x: Int, _ y: Int) -> UInt32
    ) -> CGImage {
        let bitmap = try! Bitmap(width: width, height: height)
        guard let pixels = bitmap.pixels else { fatalError("A new bitmap has pixels.") }
        for y in 0..<height { for x in 0..<width { pixels[y * width + x] = pixel(x, y) } }
        return bitmap.makeImage(isOpaque: isOpaque)
    }

    /// The whole of an image.
    static func picture(_ image: CGImage, corners: CornerRadii = .zero) -> DisplayItem.Content {
        .image(
            image, source: CGRect(x: 0, y: 0, width: image.width, height: image.height), center: nil, imageScale: 1,
            corners: corners)
    }
}

extension CGImage {
    func bits(_ x: Int, _ y: Int) -> UInt32 { self[x, y].bits }

    /// Pixels in which two images of equal size differ.
    func differences(from other: CGImage) -> [(x: Int, y: Int)] {
        var result: [(x: Int, y: Int)] = []
        for y in 0..<height { for x in 0..<width where bits(x, y) != other.bits(x, y) { result.append((x, y)) } }
        return result
    }
}
