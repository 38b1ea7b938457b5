import Foundation

extension LazyPixels {
    /// The same pixels turned upright when they are first needed; these pixels themselves if they are.
    func turned(_ orientation: UIImage.Orientation) -> LazyPixels {
        let stored = orientation.stored
        guard stored != .up else { return self }
        let width = stored.swapsSides ? height : width
        let height = stored.swapsSides ? self.width : height
        return LazyPixels(width: width, height: height, keeping: keeping) { [self] in
            image.flatMap { try? stored.apply(to: $0) }
        }
    }
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
