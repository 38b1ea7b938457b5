import Drawing
import Layers

/// A 400×300 drawable with a white root of that size.
@MainActor struct Scene {
    let root = CALayer.make(CGRect(x: 0, y: 0, width: 400, height: 300))
    var scale: CGFloat = 1

    var list: DisplayList {
        DisplayListBuilder.makeDisplayList(
            root: root, width: Int(400 * scale), height: Int(300 * scale), scale: scale)
    }

    /// The items of a layer, in drawing order.
    func items(of layer: CALayer) -> [DisplayItem] {
        list.items.filter { $0.key.layer == layer.identity }
    }

    static func image(_ width: Int, _ height: Int, isOpaque: Bool = false) -> CGImage {
        try! Bitmap(width: width, height: height).makeImage(isOpaque: isOpaque)
    }
}

extension DisplayItem {
    var isGroupBoundary: Bool { key.part == .groupStart || key.part == .groupEnd }

    var imageSource: CGRect? {
        guard case .image(_, let source, _, _, _) = content else { return nil }
        return source
    }

    var corners: CornerRadii? {
        switch content {
        case .fill(_, let corners), .border(_, _, let corners), .shadow(_, _, let corners),
            .image(_, _, _, _, let corners), .beginGroup(let corners):
            corners
        case .endGroup: nil
        }
    }
}

func pixels(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
}
