import Execution

/// Remembers which classes override `draw(_:)`, which Swift cannot tell otherwise: a class whose first drawing reaches
/// the base implementation and leaves nothing draws nothing.
@MainActor enum UIViewDrawing {
    private static var silentClasses: Set<ObjectIdentifier> = [ObjectIdentifier(UIView.self)]

    static func mayDraw(_ type: UIView.Type) -> Bool {
        !silentClasses.contains(ObjectIdentifier(type))
    }

    static func noteSilent(_ type: UIView.Type) {
        silentClasses.insert(ObjectIdentifier(type))
    }
}

/// A view whose contents are not made by its `draw(_:)`. It decides itself what to do when the display's scale changes.
@MainActor package protocol DisplayScaleFollower: UIView {
    /// Called when the display has another number of pixels per point. The caller also tells the subviews.
    func displayScaleDidChange(to scale: CGFloat)
}

extension UIView {
    /// Makes the view, and all views in it, draw again at the display's new scale.
    func followDisplayScale(_ scale: CGFloat) {
        if let follower = self as? any DisplayScaleFollower {
            follower.displayScaleDidChange(to: scale)
        } else {
            contentScaleFactor = scale
            setNeedsDisplay()
        }
        for subview in subviews { subview.followDisplayScale(scale) }
    }

    /// A drawing view that enters a window without contents draws them. The view of a node does not: the node draws,
    /// and may have begun.
    func displayFirstTime() {
        if layer.contentsImage == nil, !(self is any TraitFollower) { setNeedsDisplay() }
    }

    /// Draws by `draw(_:)` into a bitmap of the bounds and makes it the layer's contents. If there is no memory for a
    /// bitmap, the old contents stay.
    func displayByDrawing() {
        guard UIViewDrawing.mayDraw(type(of: self)) else { return }
        let made: (bitmap: Bitmap, scale: CGFloat)?
        do { made = try layer.makeContentsBitmap() } catch { return }
        guard let (bitmap, scale) = made else {
            layer.contentsImage = nil
            return
        }
        let context = CGContext(bitmap: bitmap, scale: scale)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        didReachBaseDraw = false
        UIGraphicsPushContext(context)
        traitState.collection.performAsCurrent { draw(bounds) }
        UIGraphicsPopContext()
        if didReachBaseDraw, context.isUntouched {
            // Nothing was drawn. Looking for a pixel would fetch all of the bitmap from the system: 1 ms for a list
            // that fills a window.
            UIViewDrawing.noteSilent(type(of: self))
            layer.contentsImage = nil
            context.finish()
            bitmap.giveBack()
            return
        }
        let image = context.finishImage()
        // An override that calls `super` reaches the base implementation, too, but leaves something.
        if didReachBaseDraw, image?.isClear ?? true {
            UIViewDrawing.noteSilent(type(of: self))
            layer.contentsImage = nil
        } else {
            layer.contentsImage = image
        }
    }
}
