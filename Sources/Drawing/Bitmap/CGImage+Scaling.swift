import CPixels
import Foundation

extension CGImage {
    /// The part `source` (in pixels, edges anywhere; the whole picture when nil) scaled to a size in pixels. Reducing
    /// averages, enlarging interpolates. Any thread; about 25 µs for 256×256 to 48×48.
    package func scaled(width: Int, height: Int, source: CGRect? = nil) throws(BitmapError) -> CGImage {
        let part = source ?? CGRect(x: 0, y: 0, width: self.width, height: self.height)
        return try scaled(width, height, part).makeImage(isOpaque: isOpaque)
    }

    /// A part, in pixels, of the picture that `scaled(width:height:source:)` would make, equal to the byte. The cost
    /// depends on the part.
    package func scaled(
        width: Int, height: Int, source: CGRect, showing part: PixelRect
    ) throws(BitmapError) -> CGImage {
        let result = try Bitmap(width: part.width, height: part.height)
        if let target = result.pixels {
            _ = px_scale_box_part(
                target, result.width, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height),
                Int32(width), Int32(height), pixels, self.width, Int32(self.width), Int32(self.height),
                px_rect(x: source.minX, y: source.minY, width: source.width, height: source.height))
        }
        return result.makeImage(isOpaque: isOpaque)
    }

    /// How a picture gets a size whose proportions differ from its own.
    package enum ResizeMode: Hashable, Sendable {
        /// Proportions change.
        case stretch
        /// The middle part with the right proportions.
        case aspectFill
        /// The whole picture; the result is smaller than asked for in one direction.
        case aspectFit
    }

    /// The picture in a size in pixels, its corners optionally rounded (anti-aliased). Returns the picture itself if
    /// there is nothing to do. Any thread; about 30 µs for 256×256 to a circle of 48 pixels.
    ///
    /// - Parameter radii: In pixels of the result; half the size gives a circle.
    package func resized(
        toWidth width: Int, height: Int, mode: ResizeMode, radii: CoverageMask.Radii? = nil
    ) throws(BitmapError) -> CGImage {
        var target = (width: max(1, width), height: max(1, height))
        var part = CGRect(x: 0, y: 0, width: self.width, height: self.height)
        let scaleX = Double(target.width) / Double(self.width)
        let scaleY = Double(target.height) / Double(self.height)
        switch mode {
        case .stretch:
            break
        case .aspectFit:
            let scale = min(scaleX, scaleY)
            target.width = max(1, Int((Double(self.width) * scale).rounded()))
            target.height = max(1, Int((Double(self.height) * scale).rounded()))
        case .aspectFill:
            let scale = max(scaleX, scaleY)
            let shown = CGSize(width: Double(target.width) / scale, height: Double(target.height) / scale)
            part = CGRect(
                x: (part.width - shown.width) / 2, y: (part.height - shown.height) / 2, width: shown.width,
                height: shown.height)
        }
        let isWhole = target.width == self.width && target.height == self.height
        if isWhole, radii == nil { return self }
        let bitmap: Bitmap
        if isWhole {
            bitmap = try Bitmap(width: self.width, height: self.height)
            bitmap.pixels?.update(from: pixels, count: self.width * self.height)
        } else {
            bitmap = try scaled(target.width, target.height, part)
        }
        guard let radii, let result = bitmap.pixels else { return bitmap.makeImage(isOpaque: isOpaque) }
        let mask = CoverageMask.roundedRect(width: target.width, height: target.height, radii: radii)
        px_apply_mask(
            result, target.width, mask.bytes, target.width, Int32(target.width), Int32(target.height))
        return bitmap.makeImage(isOpaque: false)
    }

    /// The picture, transparent outside of a rounded rectangle, which is in pixels and may reach beyond the picture.
    /// Returns the picture itself if none of its pixels lies near a corner. Any thread.
    package func cut(to rect: CGRect, radii: CoverageMask.Radii) throws(BitmapError) -> CGImage {
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        let reach = max(max(radii.topLeft, radii.topRight), max(radii.bottomLeft, radii.bottomRight)) + 1
        // Pixels that are out of the corners' reach in one direction are clear of all corners.
        if rect.insetBy(dx: reach, dy: 0).contains(bounds) || rect.insetBy(dx: 0, dy: reach).contains(bounds) {
            return self
        }
        let result = try Bitmap(width: width, height: height)
        guard let target = result.pixels else { return self }
        target.update(from: pixels, count: width * height)
        let mask = CoverageMask.roundedRect(width: width, height: height, rect: rect, radii: radii)
        px_apply_mask(target, width, mask.bytes, width, Int32(width), Int32(height))
        return result.makeImage(isOpaque: false)
    }

    private func scaled(_ width: Int, _ height: Int, _ part: CGRect) throws(BitmapError) -> Bitmap {
        let result = try Bitmap(width: width, height: height)
        if let target = result.pixels {
            _ = px_scale_box(
                target, result.width, Int32(result.width), Int32(result.height), pixels, self.width,
                Int32(self.width), Int32(self.height),
                px_rect(x: part.minX, y: part.minY, width: part.width, height: part.height))
        }
        return result
    }
}
