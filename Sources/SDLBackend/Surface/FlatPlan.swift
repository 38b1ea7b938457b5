import Drawing
import Layers

/// How a content is drawn upright into a picture of its own, for being drawn through a transform or for becoming a
/// texture: under which key it is kept, how large the picture is, and where in it the content's rectangle lies.
struct FlatPlan {
    var key: TextureKey
    /// The picture.
    var whole: PixelRect
    /// The content's rectangle; the blur of a shadow reaches beyond it.
    var rect: PixelRect
    /// What the key's image identity stands for.
    var image: CGImage?

    /// Nil for what needs no picture of its own: plain images, and the ends of groups. A group gives the shape of its
    /// corners in white.
    init?(_ content: DisplayItem.Content, untransformedSize size: CGSize) {
        var key = TextureKey(
            kind: .flattened, width: Int32(clamping: max(1, Int(size.width.rounded()))),
            height: Int32(clamping: max(1, Int(size.height.rounded()))))
        var reach = 0
        switch content {
        case .fill(let color, let corners):
            key.color = color.bits
            key.corners = corners
            // A colour is a colour at any size; the edges are the transform's business.
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
