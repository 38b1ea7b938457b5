extension UIView {
    /// A point of this view's coordinates in another's; in the window's for nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? root else { return point }
        return layer.convert(point, to: target.layer)
    }

    /// A point of another view's coordinates (the window's for nil) in this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        guard let source = view ?? root else { return point }
        return layer.convert(point, from: source.layer)
    }

    /// A rectangle of this view's coordinates in another's; in the window's for nil. With a rotation, the bounding box.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        guard let target = view ?? root else { return rect }
        return layer.convert(rect, to: target.layer)
    }

    /// A rectangle of another view's coordinates (the window's for nil) in this view's. With a rotation, the bounding
    /// box.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        guard let source = view ?? root else { return rect }
        return layer.convert(rect, from: source.layer)
    }

    /// The window, or without one the topmost ancestor.
    private var root: UIView? {
        if let window { return window }
        var top: UIView = self
        while let above = top.superview { top = above }
        return top === self ? nil : top
    }
}
