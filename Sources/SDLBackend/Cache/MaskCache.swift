import Drawing
import Layers
internal import CPixels

/// Coverage of a shape, one byte per pixel. When the mask is stretched, the column after the margin `left` and the row
/// after the margin `top` are repeated to fill everything between the margins.
final class NinePatchMask {
    let width: Int
    let height: Int
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
    /// How far the mask reaches beyond the rectangle it belongs to, on each side: the blur of a shadow.
    let reach: Int
    /// Rows of `width` bytes.
    let coverage: [UInt8]
    /// Different for every mask of a cache; textures are kept under it.
    let identity: UInt64

    init(
        identity: UInt64, width: Int, height: Int, left: Int, top: Int, right: Int, bottom: Int, reach: Int,
        coverage: [UInt8]
    ) {
        self.identity = identity
        self.width = width
        self.height = height
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
        self.reach = reach
        self.coverage = coverage
    }

    /// True if the mask fits only the size it was made for.
    var isExact: Bool { left == width }
}

/// The masks of rounded backgrounds, borders and shadows: one per combination of radii and line width (or blur) for
/// all rectangles large enough to stretch it, so that cells need no bitmaps for their shapes. Main thread.
///
/// Caveat: kept by count, not by bytes; a mask has about (2 × radius)² bytes.
@MainActor final class MaskCache {
    struct Key: Hashable {
        enum Kind: UInt8 { case fill, border, shadow }
        var kind: Kind
        var radii: CornerRadii
        /// Line width of a border, standard deviation of a shadow's blur.
        var extent: Double
        /// Size of the rectangle if it is too small to be stretched to, else 0.
        var width: Int32
        var height: Int32
    }

    private var masks: [Key: (mask: NinePatchMask, lastUse: Int)] = [:]
    private var useCount = 0
    private let capacity: Int

    init(capacity: Int = 256) {
        self.capacity = capacity
    }

    var count: Int { masks.count }

    /// The mask of a filled rounded rectangle.
    func fill(_ corners: CornerRadii, width: Int, height: Int) -> NinePatchMask {
        let radii = RoundedCoverage.fitting(corners, width: Double(width), height: Double(height))
        return mask(kind: .fill, radii: radii, extent: 0, width: width, height: height)
    }

    /// The mask of a line along the inside of a rounded rectangle.
    func border(_ corners: CornerRadii, lineWidth: Double, width: Int, height: Int) -> NinePatchMask {
        let radii = RoundedCoverage.fitting(corners, width: Double(width), height: Double(height))
        return mask(kind: .border, radii: radii, extent: max(0, lineWidth), width: width, height: height)
    }

    /// The mask of a blurred rounded rectangle.
    func shadow(_ corners: CornerRadii, blur: Double, width: Int, height: Int) -> NinePatchMask {
        let radii = RoundedCoverage.fitting(corners, width: Double(width), height: Double(height))
        return mask(kind: .shadow, radii: radii, extent: max(0, blur), width: width, height: height)
    }

    /// How far a shadow reaches beyond its silhouette.
    nonisolated static func reach(blur: Double) -> Int { Int((3 * max(0, blur)).rounded(.up)) }

    private func mask(kind: Key.Kind, radii: CornerRadii, extent: Double, width: Int, height: Int) -> NinePatchMask {
        let reach = kind == .shadow ? Self.reach(blur: extent) : 0
        // Inside of these distances from the edges the mask varies.
        let inner = kind == .border ? extent : Double(reach)
        func margin(_ a: Double, _ b: Double) -> Int {
            let radius = max(a, b)
            return Int((kind == .shadow ? radius + inner : max(radius, inner)).rounded(.up))
        }
        let left = margin(radii.topLeft, radii.bottomLeft)
        let right = margin(radii.topRight, radii.bottomRight)
        let top = margin(radii.topLeft, radii.topRight)
        let bottom = margin(radii.bottomLeft, radii.bottomRight)
        let isStretched = left + right < width && top + bottom < height
        let key = Key(
            kind: kind, radii: radii, extent: extent, width: isStretched ? 0 : Int32(width),
            height: isStretched ? 0 : Int32(height))
        useCount += 1
        if let index = masks.index(forKey: key) {
            masks.values[index].lastUse = useCount
            return masks.values[index].mask
        }
        let rectWidth = isStretched ? left + 1 + right : width
        let rectHeight = isStretched ? top + 1 + bottom : height
        let coverage = Self.coverage(
            kind: kind, radii: radii, extent: extent, reach: reach, rectWidth: rectWidth, rectHeight: rectHeight)
        let pictureWidth = rectWidth + 2 * reach
        let pictureHeight = rectHeight + 2 * reach
        let mask = NinePatchMask(
            identity: UInt64(useCount), width: pictureWidth, height: pictureHeight,
            left: isStretched ? left + reach : pictureWidth,
            top: isStretched ? top + reach : pictureHeight, right: isStretched ? right + reach : 0,
            bottom: isStretched ? bottom + reach : 0, reach: reach, coverage: coverage)
        if masks.count >= capacity { removeOldest() }
        masks[key] = (mask, useCount)
        return mask
    }

    private static func coverage(
        kind: Key.Kind, radii: CornerRadii, extent: Double, reach: Int, rectWidth: Int, rectHeight: Int
    ) -> [UInt8] {
        let width = rectWidth + 2 * reach
        let height = rectHeight + 2 * reach
        var picture = [Float](repeating: 0, count: width * height)
        RoundedCoverage.accumulate(
            into: &picture, width: width, height: height, x: Double(reach), y: Double(reach),
            rectWidth: Double(rectWidth), rectHeight: Double(rectHeight), radii: radii, weight: 1)
        if kind == .border {
            let inner = CornerRadii(
                topLeft: max(0, radii.topLeft - extent), topRight: max(0, radii.topRight - extent),
                bottomLeft: max(0, radii.bottomLeft - extent), bottomRight: max(0, radii.bottomRight - extent))
            RoundedCoverage.accumulate(
                into: &picture, width: width, height: height, x: extent, y: extent,
                rectWidth: Double(rectWidth) - 2 * extent, rectHeight: Double(rectHeight) - 2 * extent, radii: inner,
                weight: -1)
        }
        var bytes = picture.map { UInt8(min(max(($0 * 255).rounded(), 0), 255)) }
        if kind == .shadow && extent > 0 {
            bytes.withUnsafeMutableBufferPointer { buffer in
                // Out of memory leaves a sharp shadow.
                _ = px_blur_mask(buffer.baseAddress, Int32(width), Int32(height), extent)
            }
        }
        return bytes
    }

    /// Drops the half that was not used for longest. Rare: an application has a handful of shapes, a running
    /// animation of a corner radius one more per frame.
    private func removeOldest() {
        let uses = masks.values.map(\.lastUse).sorted()
        let limit = uses[uses.count / 2]
        masks = masks.filter { $0.value.lastUse > limit }
    }
}
