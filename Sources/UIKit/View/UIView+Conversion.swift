extension UIView {
    /// Converts a point of this view's coordinates to another view's; to the window's for nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? root else { return point }
        return layer.convert(point, to: target.layer)
    }

    /// Converts a point of another view's coordinates (the window's for nil) to this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        guard let source = view ?? root else { return point }
        return layer.convert(point, from: source.layer)
    }

    /// Converts a rectangle of this view's coordinates to another view's; to the window's for nil. With a rotation, the
    /// result is the bounding box.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        guard let target = view ?? root else { return rect }
        return layer.convert(rect, to: target.layer)
    }

    /// Converts a rectangle of another view's coordinates (the window's for nil) to this view's. With a rotation, the
    /// result is the bounding box.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        guard let source = view ?? root else { return rect }
        return layer.convert(rect, from: source.layer)
    }

    /// The view's window; the topmost ancestor if the view is in no window.
    private var root: UIView? {
        if let window { return window }
        var top: UIView = self
        while let above = top.superview { top = above }
        return top === self ? nil : top
    }
}
