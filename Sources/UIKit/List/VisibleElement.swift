import CollectionCore

/// Where an element is, and how it looks there. Main thread.
@MainActor enum ListLook {
    case row(CGRect, alpha: CGFloat = 1)
    /// A layout's attributes of an element. They are a copy, because layouts may change their own objects in place.
    case element(UICollectionViewLayoutAttributes)

    /// The frame in content coordinates.
    var frame: CGRect {
        switch self {
        case .row(let frame, _): frame
        case .element(let attributes): attributes.frame
        }
    }

    func shifted(by delta: CGPoint) -> ListLook {
        switch self {
        case .row(let frame, let alpha): .row(frame.offsetBy(dx: delta.x, dy: delta.y), alpha: alpha)
        case .element(let attributes):
            delta == .zero ? self : .element(attributes.changed { $0.center = $0.center + delta })
        }
    }

    /// This look, but transparent.
    var transparent: ListLook {
        switch self {
        case .row(let frame, _): .row(frame, alpha: 0)
        case .element(let attributes): .element(attributes.changed { $0.alpha = 0 })
        }
    }

    /// This look for another path: layout attributes contain the path.
    func moved(to path: ShownPath) -> ListLook {
        guard case .element(let attributes) = self else { return self }
        return .element(attributes.changed { $0.indexPath = IndexPath(ofView: path) })
    }
}

/// An element with a view. Main thread.
@MainActor final class VisibleElement {
    let view: UIView
    private(set) var key: ElementKey
    /// The look that the geometry has for the element.
    private(set) var look: ListLook
    /// The number of the last tiling in which the element was visible.
    var generation: Int
    /// The look before the change that is being shown, moved along with the viewport. Nil if the element was not on
    /// screen before the change, and while no change is shown.
    var lookBefore: ListLook?

    init(_ view: UIView, _ key: ElementKey, _ look: ListLook, generation: Int) {
        self.view = view
        self.key = key
        self.look = look
        self.generation = generation
    }

    /// The row or item.
    var path: ShownPath { key.path }

    /// Stores the look that the geometry has for the element now. Does not change the view.
    func follow(_ look: ListLook) { self.look = look }

    /// Gives the element another key.
    func follow(_ key: ElementKey) {
        guard key != self.key else { return }
        self.key = key
        look = look.moved(to: key.path)
    }

    /// How the view looks now, without running animations. A row that is swiped is not where the geometry says.
    var currentLook: ListLook {
        if case .row = look { .row(view.frame, alpha: view.alpha) } else { look }
    }

    /// Gives the view a look. `upright` is the transform that turns the view back in an inverted list.
    func show(_ look: ListLook, upright: CATransform3D) {
        switch look {
        case .row(let frame, let alpha):
            if view.frame != frame { view.frame = frame }
            if view.alpha != alpha { view.alpha = alpha }
        case .element(let attributes):
            let bounds = CGRect(origin: view.bounds.origin, size: attributes.size)
            if view.bounds != bounds { view.bounds = bounds }
            if view.center != attributes.center { view.center = attributes.center }
            let transform = attributes.transform(upright: upright)
            if view.layer.transform != transform { view.transform3D = transform }
            if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
            if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
        }
    }

    /// Moves the view within the content, without animation.
    func move(by delta: CGPoint) {
        look = look.shifted(by: delta)
        view.move(by: delta)
    }
}
