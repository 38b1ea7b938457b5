/// What a view knows of its traits. Main thread.
struct TraitState {
    /// The traits that what is shown was made for.
    var collection = UITraitCollection.current
    /// What is said instead of the traits inherited; nil for nothing.
    var overrides: UITraitCollection?
    /// Closures to be called on changes; nil before the first.
    var registrations: [TraitRegistration]?
}

/// A closure that hears of some traits.
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
