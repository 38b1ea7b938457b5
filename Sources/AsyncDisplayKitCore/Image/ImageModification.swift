/// A modification block that cuts pictures to the oval of their size and draws its outline, the outer half of which is
/// cut off, too.
///
/// - Parameters:
///   - borderWidth: in points of the picture the block is given.
///   - borderColor: nil for no outline.
public func ASImageNodeRoundBorderModificationBlock(
    _ borderWidth: CGFloat, _ borderColor: UIColor?
) -> asimagenode_modification_block_t {
    { image, _ in
        let size = image.size
        guard let picture = image.uprightImage,
            let bitmap = try? Bitmap(
                width: Int((size.width * image.scale).rounded()), height: Int((size.height * image.scale).rounded()))
        else { return image }
        let context = CGContext(bitmap: bitmap, scale: image.scale)
        let bounds = CGRect(origin: .zero, size: size)
        context.addEllipse(in: bounds)
        context.clip()
        context.draw(picture, in: bounds)
        if let borderColor, borderWidth > 0 {
            context.setStrokeColor(borderColor.cgColor)
            context.setLineWidth(borderWidth)
            context.strokeEllipse(in: bounds)
        }
        return context.finishImage().map { UIImage(cgImage: $0, scale: image.scale, orientation: .up) }
    }
}

/// A modification block that paints pictures in one colour; of the picture only the alpha remains.
public func ASImageNodeTintColorModificationBlock(_ color: UIColor) -> asimagenode_modification_block_t {
    { image, _ in image.withTintColor(color) }
}

extension UIImage {
    /// A picture in a file of the program, as `UIImage(named:)`; pictures of one file share their pixels. Any thread.
    public static func as_imageNamed(_ imageName: String) -> UIImage? {
        UIImage(named: imageName)
    }

    /// The smallest picture of a rounded rectangle that stretches to any size; an empty one if there is no memory for
    /// it. Any thread.
    ///
    /// - Parameters:
    ///   - cornerRadius: in points; the picture is twice as large and one point more.
    ///   - cornerColor: outside of the corners; nil leaves them transparent.
    ///   - fillColor: inside.
    ///   - borderColor: of a line along the inside of the edge; nil for none.
    ///   - borderWidth: its width in points.
    ///   - scale: pixels per point; 0 for the display's.
    public static func as_resizableRoundedImage(
        withCornerRadius cornerRadius: CGFloat, cornerColor: UIColor?, fill fillColor: UIColor,
        borderColor: UIColor? = nil, borderWidth: CGFloat = 1, roundedCorners: UIRectCorner = .allCorners,
        scale: CGFloat = 0
    ) -> UIImage {
        let scale = scale > 0 ? scale : ASScreenScale()
        let radius = cornerRadius.rounded(.up)
        let bounds = CGRect(x: 0, y: 0, width: 2 * radius + 1, height: 2 * radius + 1)
        let side = Int((bounds.width * scale).rounded())
        guard let bitmap = try? Bitmap(width: side, height: side) else { return UIImage() }
        let context = CGContext(bitmap: bitmap, scale: scale)
        if let cornerColor {
            context.setFillColor(cornerColor.cgColor)
            context.fill(bounds)
        }
        func outline(_ rect: CGRect, _ radius: CGFloat) -> CGPath {
            UIBezierPath(
                roundedRect: rect, byRoundingCorners: roundedCorners,
                cornerRadii: CGSize(width: radius, height: radius)
            ).cgPath
        }
        context.addPath(outline(bounds, cornerRadius))
        context.setFillColor(fillColor.cgColor)
        context.fillPath()
        if let borderColor, borderWidth > 0 {
            let inset = borderWidth / 2
            context.addPath(outline(bounds.insetBy(dx: inset, dy: inset), max(0, cornerRadius - inset)))
            context.setStrokeColor(borderColor.cgColor)
            context.setLineWidth(borderWidth)
            context.strokePath()
        }
        let caps = UIEdgeInsets(top: radius, left: radius, bottom: radius, right: radius)
        guard let picture = context.finishImage() else { return UIImage() }
        return UIImage(cgImage: picture, scale: scale, orientation: .up).resizableImage(
            withCapInsets: caps, resizingMode: .stretch)
    }
}
