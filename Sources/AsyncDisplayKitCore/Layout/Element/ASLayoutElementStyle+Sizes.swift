import Foundation

// Sizes, which the element's own measurement reads. Read and written on any thread.

extension ASLayoutElementStyle {
    /// The six size properties at once.
    public var size: ASLayoutElementSize {
        read { $0.size }
    }

    /// The width that the element wants. It is limited to `minWidth...maxWidth`, and then to the range that the parent
    /// allows.
    public var width: ASDimension {
        get { read { $0.size.width } }
        set { write(ASLayoutElementStyleWidthProperty, { exchange(&$0.size.width, with: $1) }, newValue.repaired) }
    }

    /// The height that the element wants. It is limited to `minHeight...maxHeight`, and then to the range that the
    /// parent allows.
    public var height: ASDimension {
        get { read { $0.size.height } }
        set { write(ASLayoutElementStyleHeightProperty, { exchange(&$0.size.height, with: $1) }, newValue.repaired) }
    }

    /// The smallest width, within the range that the parent allows. Has precedence over `maxWidth` and `width`.
    public var minWidth: ASDimension {
        get { read { $0.size.minWidth } }
        set {
            write(ASLayoutElementStyleMinWidthProperty, { exchange(&$0.size.minWidth, with: $1) }, newValue.repaired)
        }
    }

    /// The largest width, within the range that the parent allows.
    public var maxWidth: ASDimension {
        get { read { $0.size.maxWidth } }
        set {
            write(ASLayoutElementStyleMaxWidthProperty, { exchange(&$0.size.maxWidth, with: $1) }, newValue.repaired)
        }
    }

    /// The smallest height, within the range that the parent allows. Has precedence over `maxHeight` and `height`.
    public var minHeight: ASDimension {
        get { read { $0.size.minHeight } }
        set {
            write(ASLayoutElementStyleMinHeightProperty, { exchange(&$0.size.minHeight, with: $1) }, newValue.repaired)
        }
    }

    /// The largest height, within the range that the parent allows.
    public var maxHeight: ASDimension {
        get { read { $0.size.maxHeight } }
        set {
            write(ASLayoutElementStyleMaxHeightProperty, { exchange(&$0.size.maxHeight, with: $1) }, newValue.repaired)
        }
    }

    /// `width` and `height` in points. Auto reads as 0, and so does a fraction, after a report.
    ///
    /// An infinite or NaN component is taken as auto, after a report.
    public var preferredSize: CGSize {
        get {
            let size = preferredLayoutSize
            if size.width.unit == .fraction || size.height.unit == .fraction {
                LayoutMisuse.report(.fractionInPreferredSize) {
                    """
                    preferredSize was read while width or height is a fraction, and given as zero. Read \
                    preferredLayoutSize instead.
                    """
                }
                return .zero
            }
            return CGSize(width: size.width.value, height: size.height.value)
        }
        set { preferredLayoutSize = ASLayoutSize(points: newValue) }
    }

    /// Sets `minWidth` and `minHeight` in points. There is nothing to read: use `minLayoutSize`.
    public var minSize: CGSize {
        @available(*, unavailable, message: "minSize can only be set; read minLayoutSize")
        get { .zero }
        set { minLayoutSize = ASLayoutSize(points: newValue) }
    }

    /// Sets `maxWidth` and `maxHeight` in points. There is nothing to read: use `maxLayoutSize`.
    public var maxSize: CGSize {
        @available(*, unavailable, message: "maxSize can only be set; read maxLayoutSize")
        get { .zero }
        set { maxLayoutSize = ASLayoutSize(points: newValue) }
    }

    /// `width` and `height`.
    public var preferredLayoutSize: ASLayoutSize {
        get { read { ASLayoutSize(width: $0.size.width, height: $0.size.height) } }
        set {
            writePair((ASLayoutElementStyleWidthProperty, ASLayoutElementStyleHeightProperty), newValue.repaired) {
                ASLayoutSize(
                    width: exchange(&$0.width, with: $1.width), height: exchange(&$0.height, with: $1.height))
            }
        }
    }

    /// `minWidth` and `minHeight`.
    public var minLayoutSize: ASLayoutSize {
        get { read { ASLayoutSize(width: $0.size.minWidth, height: $0.size.minHeight) } }
        set {
            writePair((ASLayoutElementStyleMinWidthProperty, ASLayoutElementStyleMinHeightProperty), newValue.repaired)
            {
                ASLayoutSize(
                    width: exchange(&$0.minWidth, with: $1.width), height: exchange(&$0.minHeight, with: $1.height))
            }
        }
    }

    /// `maxWidth` and `maxHeight`.
    public var maxLayoutSize: ASLayoutSize {
        get { read { ASLayoutSize(width: $0.size.maxWidth, height: $0.size.maxHeight) } }
        set {
            writePair((ASLayoutElementStyleMaxWidthProperty, ASLayoutElementStyleMaxHeightProperty), newValue.repaired)
            {
                ASLayoutSize(
                    width: exchange(&$0.maxWidth, with: $1.width), height: exchange(&$0.maxHeight, with: $1.height))
            }
        }
    }
}

extension ASLayoutSize {
    fileprivate init(points size: CGSize) {
        self.init(
            width: ASDimension(unit: .points, value: size.width), height: ASDimension(unit: .points, value: size.height)
        )
    }

    fileprivate var repaired: ASLayoutSize {
        ASLayoutSize(width: width.repaired, height: height.repaired)
    }
}
