extension UIViewController {
    /// Traits that the controller's view and its contents have in place of the inherited ones.
    public final var traitOverrides: UITraitOverrides {
        get { UITraitOverrides(overridingTraits) }
        set {
            guard newValue != traitOverrides else { return }
            overridingTraits = newValue.collection
            viewIfLoaded?.inheritTraits()
        }
    }

    /// The traits before there is a view that has them.
    var traitsWithoutView: UITraitCollection {
        (parent?.traitCollection ?? .current).overridden(by: overridingTraits)
    }

    /// Called when the view's traits have changed: tells the controller and the registered closures.
    func ownTraitsDidChange(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        guard let traits = viewIfLoaded?.traitCollection else { return }
        tell(traitRegistrations, from: previous, to: traits)
    }
}
