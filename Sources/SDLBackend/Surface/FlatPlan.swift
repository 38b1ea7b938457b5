import Drawing
import Layers

/// How a content is drawn upright into a picture of its own, which is then drawn through a transform or becomes a
/// texture: the key it is kept under, the picture's size, and where the content's rectangle lies in it.
struct FlatPlan {
    /// Pixels of the largest picture. Contents with more are drawn smaller, and enlarged by the transform.
    static let largestArea = CGFloat(1 << 24)
    static let largestSide = CGFloat(1 << 14)

    var key: TextureKey
    /// The content that is drawn into the picture.
    var content: DisplayItem.Content
    /// The picture.
    var whole: PixelRect
    /// The content's rectangle; the blur of a shadow reaches beyond it.
    var rect: PixelRect
    /// The image with the key's image identity.
    var image: CGImage?

    /// Nil for contents that need no picture of their own (plain images, ends of groups) and for infinite sizes. For
    /// the beginning of a group the picture is the group's rounded shape in white.
    init?(_ content: DisplayItem.Content, untransformedSize: CGSize) {
        let area = untransformedSize.width * untransformedSize.height
        let longest = max(untransformedSize.width, untransformedSize.height)
        guard area.isFinite, longest.isFinite else { return nil }
        let reduction = min(
            1, (Self.largestArea / max(area, 1)).squareRoot(), Self.largestSide / max(longest, 1))
        let size = CGSize(width: untransformedSize.width * reduction, height: untransformedSize.height * reduction)
        let content = reduction < 1 ? content.scaled(by: reduction) : content
        self.content = content
        var key = TextureKey(
            kind: .flattened, width: Int32(clamping: max(1, Int(size.width.rounded()))),
            height: Int32(clamping: max(1, Int(size.height.rounded()))))
        var reach = 0
        switch content {
        case .fill(let color, let corners):
            key.color = color.bits
            key.corners = corners
            // One pixel is enough for a plain colour: the transform enlarges it and softens its edges.
            if corners.isZero { (key.width, key.height) = (1, 1) }
        case .border(let color, let lineWidth, let corners):
            key.part = 1
            key.color = color.bits
            key.corners = corners
            key.extent = lineWidth
        case .shadow(let color, let blur, let corners):
            key.part = 2
            key.color = color.bits
            key.corners = corners
            key.extent = blur
            reach = MaskCache.reach(blur: blur)
        case .image(let picture, let source, let center, let imageScale, let corners):
            if corners.isZero && center == nil { return nil }
            key.part = 3
            key.image = picture.identity
            key.source = source
            key.center = center ?? .zero
            key.imageScale = center == nil ? 1 : imageScale
            key.corners = corners
            image = picture
        case .beginGroup(let corners):
            key.color = PremultipliedPixel.white.bits
            key.corners = corners
            if corners.isZero { (key.width, key.height) = (1, 1) }
        case .endGroup:
            return nil
        }
        self.key = key
        rect = PixelRect(x: reach, y: reach, width: Int(key.width), height: Int(key.height))
        whole = PixelRect(x: 0, y: 0, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    }
}

extension DisplayItem.Content {
    /// The content for a rectangle of another size.
    fileprivate func scaled(by factor: Double) -> Self {
        switch self {
        case .fill(let color, let corners): .fill(color, corners: corners.scaled(by: factor))
        case .border(let color, let width, let corners):
            .border(color, width: width * factor, corners: corners.scaled(by: factor))
        case .shadow(let color, let blur, let corners):
            .shadow(color, blur: blur * factor, corners: corners.scaled(by: factor))
        case .image(let image, let source, let center, let imageScale, let corners):
            .image(
                image, source: source, center: center, imageScale: imageScale / factor,
                corners: corners.scaled(by: factor))
        case .beginGroup(let corners): .beginGroup(corners: corners.scaled(by: factor))
        case .endGroup: .endGroup
        }
    }
}

extension CornerRadii {
    fileprivate func scaled(by factor: Double) -> CornerRadii {
        CornerRadii(
            topLeft: topLeft * factor, topRight: topRight * factor, bottomLeft: bottomLeft * factor,
            bottomRight: bottomRight * factor)
    }
}
