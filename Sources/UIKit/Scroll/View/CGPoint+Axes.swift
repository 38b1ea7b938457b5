import CollectionCore

// Arithmetic of points that stand for offsets, distances and velocities in lists and scroll views.
extension CGPoint {
    static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }

    /// A point of which each coordinate is found by its axis.
    init(along value: (ScrollAxis) -> Double) {
        self.init(x: value(.horizontal), y: value(.vertical))
    }

    subscript(axis: ScrollAxis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}

extension UIEdgeInsets {
    static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }

    /// The inset before the content along an axis; `after(_:)` is the inset after it.
    func before(_ axis: ScrollAxis) -> Double { axis == .horizontal ? left : top }
    func after(_ axis: ScrollAxis) -> Double { axis == .horizontal ? right : bottom }
}

extension ScrollDirection {
    /// Whether one of the directions is along the axis.
    func contains(_ axis: ScrollAxis) -> Bool {
        axis == .vertical ? containsVerticalDirection : containsHorizontalDirection
    }
}
