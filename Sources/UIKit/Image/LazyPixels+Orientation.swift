import Foundation

extension LazyPixels {
    /// The same pixels turned upright; these pixels themselves if they are.
    func turned(_ orientation: UIImage.Orientation) -> LazyPixels {
        guard orientation != .up else { return self }
        let width = orientation.isSideways ? height : width
        let height = orientation.isSideways ? self.width : height
        return LazyPixels(width: width, height: height) { [self] in image?.turned(orientation) }
    }
}

extension CGImage {
    /// A copy turned upright.
    func turned(_ orientation: UIImage.Orientation) -> CGImage {
        let isSideways = orientation.isSideways
        let bitmap = Bitmap(width: isSideways ? height : width, height: isSideways ? width : height)
        guard let target = bitmap.pixels else { return self }
        let lastX = width - 1
        let lastY = height - 1
        // For each pixel of the result in turn, the source pixel is that of the row before plus a step.
        let (start, stepX, stepY): (Int, Int, Int) =
            switch orientation {
            case .up: (0, 1, width)
            case .down: (lastY * width + lastX, -1, -width)
            case .upMirrored: (lastX, -1, width)
            case .downMirrored: (lastY * width, 1, -width)
            case .right: (lastY * width, -width, 1)
            case .left: (lastX, width, -1)
            case .leftMirrored: (0, width, 1)
            case .rightMirrored: (lastY * width + lastX, -width, -1)
            }
        for y in 0..<bitmap.height {
            var source = start + y * stepY
            let row = y * bitmap.width
            for x in 0..<bitmap.width {
                target[row + x] = pixels[source]
                source += stepX
            }
        }
        return bitmap.makeImage(isOpaque: isOpaque)
    }

    /// A copy in which every pixel has the colour, with its alpha multiplied by the pixel's.
    func tinted(_ color: CGColor) -> CGImage {
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        return Bitmap(width: width, height: height).render(scale: 1, isOpaque: false) { context in
            context.draw(self, in: bounds)
            context.setBlendMode(.sourceIn)
            context.setFillColor(color)
            context.fill(bounds)
        }
    }
}
