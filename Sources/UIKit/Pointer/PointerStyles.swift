import SDLBackend

/// A view with parts of its own for which the pointer has a look or a tooltip, such as links. Main thread.
@MainActor package protocol PointerGuide: UIView {
    /// The look of the pointer at a point of the view; nil if the views around this one decide.
    func pointerStyle(at point: CGPoint) -> UIPointerStyle?
    /// The tooltip for a point of the view; nil for none.
    func toolTip(at point: CGPoint) -> UIToolTipConfiguration?
}

/// The pointer's look: the region it is in, and the style of that. Main thread.
@MainActor final class PointerStyles {
    private weak var interaction: UIPointerInteraction?
    private var region: UIPointerRegion?
    private var style: UIPointerStyle?
    private let veil = HoverVeil()
    private(set) var cursor = SystemCursor.arrow

    /// Called when the pointer is over a view at a location of the window. O(depth).
    func follow(_ hit: UIView?, at location: CGPoint) {
        var view = hit
        while let current = view {
            if let (found, region) = current.pointerRegion(at: location) {
                enter(region, of: found)
                cursor = style?.cursor ?? .arrow
                return
            }
            let guide = current as? any PointerGuide
            if let own = guide?.pointerStyle(at: current.convert(location, from: nil))?.cursor ?? current.textCursor {
                enter(nil, of: nil)
                cursor = own
                return
            }
            view = current.superview
        }
        enter(nil, of: nil)
        cursor = .arrow
    }

    /// Makes the next look at the pointer ask the delegate for the style again.
    func invalidate() { region = nil }

    private func enter(_ new: UIPointerRegion?, of other: UIPointerInteraction?) {
        guard other !== interaction || new?.isSame(as: region) != true else { return coverAgain() }
        guard other != nil || interaction != nil || region != nil else { return }
        if let interaction, let region, let delegate = interaction.delegate {
            PointerAnimator.run { delegate.pointerInteraction(interaction, willExit: region, animator: $0) }
        }
        interaction = other
        region = new
        style = nil
        if let other, let new {
            if let delegate = other.delegate {
                PointerAnimator.run { delegate.pointerInteraction(other, willEnter: new, animator: $0) }
                style = delegate.pointerInteraction(other, styleFor: new)
            } else {
                style = other.view.map { .automatic(for: $0) }
            }
        }
        coverAgain()
    }

    /// Puts the veil where the view is now.
    private func coverAgain() {
        guard let style, let view = style.effect?.veiledView else { return veil.remove() }
        veil.cover(style.outline(over: view), of: view)
    }
}

extension UIView {
    /// The first interaction with a region at a location of the window, and the region.
    fileprivate func pointerRegion(at location: CGPoint) -> (UIPointerInteraction, UIPointerRegion)? {
        for case let interaction as UIPointerInteraction in interactions where interaction.isEnabled {
            let whole = UIPointerRegion(rect: bounds)
            guard let delegate = interaction.delegate else { return (interaction, whole) }
            let request = UIPointerRegionRequest(location: convert(location, from: nil))
            let region = delegate.pointerInteraction(interaction, regionFor: request, defaultRegion: whole)
            if let region { return (interaction, region) }
        }
        return nil
    }

    /// The text cursor, for a view that takes typed text; nil for others.
    fileprivate var textCursor: SystemCursor? { self is any UIKeyInput ? .text : nil }
}

/// Calls the blocks that a delegate adds as the pointer's look changes.
@MainActor private final class PointerAnimator: UIPointerInteractionAnimating {
    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor (Bool) -> Void] = []

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping @MainActor (Bool) -> Void) { completions.append(completion) }

    static func run(_ tell: (PointerAnimator) -> Void) {
        let animator = PointerAnimator()
        tell(animator)
        for animation in animator.animations { animation() }
        for completion in animator.completions { completion(true) }
    }
}
