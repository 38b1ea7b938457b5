import CollectionCore
import Foundation

/// The place and the look that a layout gives to one element.
///
/// Frames are in content coordinates, in points. Not bound to a thread, since layouts may be calculated anywhere, but
/// not safe to change on two threads at once. A subclass with properties of its own overrides `copy(with:)` and
/// `isEqual(_:)` for them; the layout returns it as its `layoutAttributesClass`.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// Whether this is about a cell, a supplementary view or a decoration. Follows from the initializer.
    public internal(set) var representedElementCategory: UICollectionView.ElementCategory = .cell
    /// The kind of a supplementary view or decoration; nil for cells.
    public internal(set) var representedElementKind: String?

    /// The item, or the section and index of a supplementary view or decoration. Set by the initializers.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// The middle of the element, in content coordinates.
    open var center = CGPoint.zero
    /// Width and height before the transform, in points.
    open var size = CGSize.zero
    /// The transform that turns, scales or moves the view around its centre. Identity by default.
    open var transform3D = CATransform3DIdentity
    /// Opacity of the view, from 0 to 1. Default 1.
    open var alpha: CGFloat = 1
    /// Elements with a higher index are in front of others.
    open var zIndex = 0
    /// Hidden elements get no view.
    open var isHidden = false
    /// Whether the element follows the viewport, so that scrolling moves it within the content.
    var isPinned = false

    public required override init() {
        super.init()
    }

    /// Attributes of an item, of zero size until that is set.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Attributes of a supplementary view, of zero size until that is set.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .supplementaryView
        representedElementKind = elementKind
    }

    /// Attributes of a decoration, of zero size until that is set.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .decorationView
        representedElementKind = decorationViewKind
    }

    /// The rectangle that `center`, `size` and the transform lead to. Set it only without a transform.
    open var frame: CGRect {
        get {
            if transform3D == CATransform3DIdentity { return untransformedFrame }
            let centred = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return centred.applying(transform).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    /// The rectangle that `center` and `size` alone lead to.
    var untransformedFrame: CGRect {
        CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    /// The element's size as a rectangle that begins at zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// `transform3D` as far as it is in the plane. Setting it replaces that.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.representedElementCategory = representedElementCategory
        copy.representedElementKind = representedElementKind
        copy.indexPath = indexPath
        copy.center = center
        copy.size = size
        copy.transform3D = transform3D
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.isPinned = isPinned
        return copy
    }

    /// A copy that does not change with these attributes.
    final func duplicate() -> UICollectionViewLayoutAttributes {
        copy() as? UICollectionViewLayoutAttributes ?? self
    }

    final func changed(_ change: (UICollectionViewLayoutAttributes) -> Void) -> UICollectionViewLayoutAttributes {
        let copy = duplicate()
        change(copy)
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return type(of: self) == type(of: other)
            && representedElementCategory == other.representedElementCategory
            && representedElementKind == other.representedElementKind && indexPath == other.indexPath
            && center == other.center && size == other.size && transform3D == other.transform3D
            && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(representedElementKind)
        hasher.combine(indexPath)
        return hasher.finalize()
    }
}

extension UICollectionViewLayout {
    /// The layout's attributes of the item at a place. The place is the item's path, unless an item is dragged.
    func attributes(ofItemAt place: ItemPath) -> UICollectionViewLayoutAttributes? {
        layoutAttributesForItem(at: IndexPath(place))
    }
}

extension UICollectionViewLayoutAttributes {
    /// The kind of a supplementary or decoration; empty for a cell.
    var kind: String { representedElementKind ?? "" }

    /// The transform of the view in a list that turns its views by `upright`. In most lists both are the identity.
    func transform(upright: CATransform3D) -> CATransform3D {
        if upright == CATransform3DIdentity { return transform3D }
        return transform3D == CATransform3DIdentity ? upright : CATransform3DConcat(upright, transform3D)
    }

    /// Calls the closure for the element's category, and returns its answer.
    func ask<Answer>(
        at path: IndexPath, item: (IndexPath) -> Answer, supplementary: (String, IndexPath) -> Answer,
        decoration: (String, IndexPath) -> Answer
    ) -> Answer {
        switch representedElementCategory {
        case .cell: item(path)
        case .supplementaryView: supplementary(kind, path)
        case .decorationView: decoration(kind, path)
        }
    }
}
