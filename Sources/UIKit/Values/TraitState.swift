/// What a view knows of its traits. Main thread.
struct TraitState {
    /// The traits by which the view was last updated.
    var collection = UITraitCollection.current
    /// Traits that override the inherited ones; nil for none.
    var overrides: UITraitCollection?
    /// Closures to be called on changes; nil before the first.
    var registrations: [TraitRegistration]?
}

/// A closure that is called when some traits change.
final class TraitRegistration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: @MainActor (_ previous: UITraitCollection) -> Void

    init(_ traits: [UITrait], _ handler: @escaping @MainActor (_ previous: UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }
}

/// Stands for a registration, to end it with `unregisterForTraitChanges(_:)`.
public protocol UITraitChangeRegistration: AnyObject {}
