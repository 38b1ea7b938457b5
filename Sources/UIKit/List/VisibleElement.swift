import CollectionCore

/// Where an element is, and how it looks there.
@MainActor protocol ListLook {
    /// In content coordinates.
    var frame: CGRect { get }
    func shifted(by delta: CGPoint) -> Self
    /// The same look, transparent.
    var transparent: Self { get }
    /// The same look for another path: looks may contain the path.
    func moved(to path: ItemPath) -> Self
}

/// An element with a view. Main thread.
@MainActor final class VisibleElement<View: UIView, Look: ListLook> {
    let view: View
    private(set) var key: ElementKey
    /// What the geometry says of it.
    private(set) var look: Look
    /// The number of the last tiling in which the element was visible.
    var generation: Int
    /// The look before the change that is being shown, moved along with the viewport. Nil if the element was not on
    /// screen before the change, and while no change is shown.
    private(set) var lookBefore: Look?

    init(_ view: View, _ key: ElementKey, _ look: Look, generation: Int) {
        self.view = view
        self.key = key
        self.look = look
        self.generation = generation
    }

    /// The row or item.
    var path: ShownPath { ShownPath(key.path) }

    /// Stores what the geometry says now. Does not change the view.
    func follow(_ look: Look) { self.look = look }

    /// Gives the element another key.
    func follow(_ key: ElementKey) {
        guard key != self.key else { return }
        self.key = key
        look = look.moved(to: key.path)
    }

    /// A change begins to be shown.
    func beginChange(looking look: Look) { lookBefore = look }

    /// The viewport has followed the content during the change.
    func followChange(by delta: CGPoint) { lookBefore = lookBefore?.shifted(by: delta) }

    func endChange() { lookBefore = nil }

    /// Moves the view within the content, without animation.
    func move(by delta: CGPoint) {
        look = look.shifted(by: delta)
        view.move(by: delta)
    }
}
