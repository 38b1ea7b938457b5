extension LazyPixels {
    /// The same pixels, turned upright when they are first needed; `self` if they are upright already.
    func turned(_ orientation: UIImage.Orientation) -> LazyPixels {
        let stored = orientation.stored
        guard stored != .up else { return self }
        let width = stored.swapsSides ? height : width
        let height = stored.swapsSides ? self.width : height
        return LazyPixels(width: width, height: height, keeping: keeping) {
            [self] fit, isCancelled throws(ImageDecodingError) in
            let image = try image(fitting: stored.swapsSides ? fit?.turned : fit, isCancelled: isCancelled)
            do {
                return try stored.apply(to: image)
            } catch {
                throw .outOfMemory(width: image.width, height: image.height)
            }
        }
    }

    /// The same pixels filled with a colour, keeping their alpha.
    func tinted(_ color: CGColor) -> LazyPixels {
        LazyPixels(width: width, height: height, keeping: keeping) {
            [self] fit, isCancelled throws(ImageDecodingError) in
            let image = try image(fitting: fit, isCancelled: isCancelled)
            do {
                return try image.tinted(with: color)
            } catch {
                throw .outOfMemory(width: image.width, height: image.height)
            }
        }
    }
}

extension ImageFit {
    /// The same for a picture whose sides are swapped.
    fileprivate var turned: ImageFit { ImageFit(width: height, height: width, mode: mode) }
}

extension UIImage.Orientation {
    fileprivate var stored: ImageOrientation {
        switch self {
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .upMirrored: .upMirrored
        case .downMirrored: .downMirrored
        case .leftMirrored: .leftMirrored
        case .rightMirrored: .rightMirrored
        }
    }
}
