import CollectionCore

/// What identifies an element with a view: its kind (0 for cells) and its path.
struct ElementKey: Hashable, Comparable {
    var kind: Int
    var path: ItemPath

    /// Cells before other kinds, each in order of paths.
    static func < (a: ElementKey, b: ElementKey) -> Bool {
        (a.kind, a.path) < (b.kind, b.path)
    }
}

/// Where a supplementary is.
package struct SupplementaryPlace: Hashable, Comparable {
    package let kind: String
    package let path: IndexPath

    package init(ofKind kind: String, at path: IndexPath) {
        self.kind = kind
        self.path = path
    }

    init(of attributes: UICollectionViewLayoutAttributes) {
        kind = attributes.representedElementKind ?? ""
        path = attributes.indexPath
    }

    package static func < (a: SupplementaryPlace, b: SupplementaryPlace) -> Bool {
        (a.path, a.kind) < (b.path, b.kind)
    }
}

/// Numbers for the names of supplementary and decoration kinds, so that keys hash fast.
struct ElementKinds {
    private var numbers: [String: Int] = [:]
    private(set) var names = [""]

    /// Supplementaries and decorations of one name are different kinds.
    mutating func number(of attributes: UICollectionViewLayoutAttributes) -> Int {
        guard attributes.representedElementCategory != .cell else { return 0 }
        let isDecoration = attributes.representedElementCategory == .decorationView
        return number(of: attributes.representedElementKind ?? "", isDecoration: isDecoration)
    }

    mutating func number(of name: String, isDecoration: Bool = false) -> Int {
        let key = isDecoration ? "decoration " + name : name
        if let number = numbers[key] { return number }
        numbers[key] = names.count
        names.append(name)
        return names.count - 1
    }
}

/// An element with its view and the attributes the view has.
@MainActor final class VisibleElement {
    let view: UICollectionReusableView
    /// A copy of what the layout said, which may change its own objects in place.
    var attributes: UICollectionViewLayoutAttributes
    /// The layout pass that last wanted it.
    var generation: Int
    /// It was left where it had been dragged to, until the next layout pass: where it is says nothing about the layout.
    private(set) var isStranded = false
    /// Turns the view back in a list that is turned over.
    private let upright: CATransform3D

    init(
        view: UICollectionReusableView, attributes: UICollectionViewLayoutAttributes, generation: Int,
        upright: CATransform3D
    ) {
        self.view = view
        self.attributes = attributes.duplicate()
        self.generation = generation
        self.upright = upright
    }

    /// Gives the view the attributes that the element has.
    func applyAttributes() {
        show(attributes)
        view.appliedAttributes = attributes
        view.apply(attributes)
    }

    /// Gives the view what the layout says now, if that is not what it has.
    func follow(_ new: UICollectionViewLayoutAttributes) {
        isStranded = false
        // With an update the element may have taken on others, of which the view has not heard.
        guard view.appliedAttributes !== attributes || !new.isEqual(attributes) else { return }
        attributes = new.duplicate()
        applyAttributes()
    }

    /// Leaves the view as it looks, whatever the layout says, until the next layout pass.
    func strand(looking look: UICollectionViewLayoutAttributes) {
        let path = attributes.indexPath
        attributes = look.duplicate()
        attributes.indexPath = path
        isStranded = true
    }

    /// Takes the view elsewhere in the content, without animation.
    func move(by shift: CGPoint) {
        let copy = attributes.duplicate()
        copy.center = CGPoint(x: copy.center.x + shift.x, y: copy.center.y + shift.y)
        attributes = copy
        view.move(by: shift)
    }

    /// Makes the view look as attributes say, which need not be the element's own.
    func show(_ attributes: UICollectionViewLayoutAttributes) {
        let bounds = CGRect(origin: view.bounds.origin, size: attributes.size)
        if view.bounds != bounds { view.bounds = bounds }
        if view.center != attributes.center { view.center = attributes.center }
        let transform = transform(of: attributes)
        if view.layer.transform != transform { view.transform3D = transform }
        if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
        if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
    }

    private func transform(of attributes: UICollectionViewLayoutAttributes) -> CATransform3D {
        if upright == CATransform3DIdentity { return attributes.transform3D }
        return attributes.transform3D == CATransform3DIdentity
            ? upright : CATransform3DConcat(upright, attributes.transform3D)
    }
}

/// An element on its way out.
struct LeavingElement {
    let element: VisibleElement
    let kind: Int
}

/// Views that wait to be used again, and how to make new ones, by kind and identifier.
@MainActor struct ReusePool {
    private struct Key: Hashable {
        let kind: String
        let identifier: String
    }

    private var classes: [Key: UICollectionReusableView.Type] = [:]
    private var waiting: [Key: [UICollectionReusableView]] = [:]

    mutating func register(_ viewClass: UICollectionReusableView.Type?, kind: String, identifier: String) {
        classes[Key(kind: kind, identifier: identifier)] = viewClass
        waiting[Key(kind: kind, identifier: identifier)] = nil
    }

    /// A view that is prepared for reuse, or a new one; nil when nothing is registered.
    mutating func dequeue(kind: String, identifier: String) -> UICollectionReusableView? {
        let key = Key(kind: kind, identifier: identifier)
        if let view = waiting[key]?.popLast() {
            view.prepareForReuse()
            return view
        }
        let view = classes[key]?.init(reuse: .init())
        view?.reuseIdentifier = identifier
        return view
    }

    mutating func recycle(_ view: UICollectionReusableView, kind: String) {
        guard let identifier = view.reuseIdentifier else { return }
        waiting[Key(kind: kind, identifier: identifier), default: []].append(view)
    }
}
