import Execution

/// Remembers which classes override `draw(_:)`, which Swift cannot tell otherwise: a class whose first drawing reaches
/// the base implementation draws nothing.
@MainActor enum UIViewDrawing {
    private static var silentClasses: Set<ObjectIdentifier> = [ObjectIdentifier(UIView.self)]

    static func mayDraw(_ type: UIView.Type) -> Bool {
        !silentClasses.contains(ObjectIdentifier(type))
    }

    static func noteSilent(_ type: UIView.Type) {
        silentClasses.insert(ObjectIdentifier(type))
    }
}

extension UIView {
    /// A drawing view that enters a window without contents draws them.
    func displayFirstTime() {
        if layer.contentsImage == nil { setNeedsDisplay() }
    }

    /// Draws by `draw(_:)` into a bitmap of the bounds and makes it the layer's contents.
    func displayByDrawing() {
        guard UIViewDrawing.mayDraw(type(of: self)) else { return }
        let scale = contentScaleFactor
        let width = Int((bounds.width * scale).rounded(.up))
        let height = Int((bounds.height * scale).rounded(.up))
        guard width > 0, height > 0 else {
            layer.contentsImage = nil
            return
        }
        let bitmap = Bitmap(width: width, height: height)
        let context = CGContext(bitmap: bitmap, scale: scale)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        didReachBaseDraw = false
        UIGraphicsPushContext(context)
        draw(bounds)
        UIGraphicsPopContext()
        if didReachBaseDraw, type(of: self) != UIView.self { UIViewDrawing.noteSilent(type(of: self)) }
        layer.contentsImage = didReachBaseDraw ? nil : context.makeImage()
    }
}
