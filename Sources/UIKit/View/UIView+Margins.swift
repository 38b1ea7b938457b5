// The direction of reading, and the margins that a layout of the program's own reads.
extension UIView {
    /// Whether the view mirrors its contents. Default `unspecified`, which is left to right here; it is not inherited
    /// by subviews.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { (rare ?? .initial).semanticContentAttribute }
        set {
            setRare(\.semanticContentAttribute, newValue)
            layer.noteChange(.semanticContentAttribute)
        }
    }

    /// Distances that the content keeps from the edges, in points, for a layout of your own to read. Default 8 on each
    /// side. Reading returns exactly the margins that were set: those of superviews and the safe area are not added,
    /// unlike in UIKit.
    public var layoutMargins: UIEdgeInsets {
        get { (rare ?? .initial).layoutMargins }
        set {
            guard newValue != (rare ?? .initial).layoutMargins else { return }
            setRare(\.layoutMargins, newValue)
            layer.noteChange(.layoutMargins)
            layoutMarginsDidChange()
        }
    }

    /// `layoutMargins`, with the sides named by the direction of reading.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(layoutMargins, effectiveUserInterfaceLayoutDirection) }
        set { layoutMargins = UIEdgeInsets(newValue, effectiveUserInterfaceLayoutDirection) }
    }
}
