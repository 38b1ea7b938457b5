extension UIViewController {
    /// Traits that the controller's view, and what is in it, has in place of those around it.
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

    /// The view has other traits.
    func ownTraitsDidChange(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        guard let traits = viewIfLoaded?.traitCollection else { return }
        tell(traitRegistrations, from: previous, to: traits)
    }
}
