import Layers

// A view in a superview has its superview's traits, except those that it or its controller overrides. `inheritTraits()`
// does that for a view added to a superview, and when an override or the desktop changes.

/// An object, such as a node, that shows a view's contents and follows the view's traits and tint itself. Main thread.
package protocol TraitFollower: AnyObject {
    /// Called when the view has other traits, before its controller and the view itself are told.
    @MainActor func traitsDidChange(of view: UIView, from previous: UITraitCollection)
    /// Called when the view overrides other traits than before, and before `traitsDidChange(of:from:)`.
    @MainActor func traitOverridesDidChange(of view: UIView)
    /// Called when the view has another tint, after the view itself was told.
    @MainActor func tintDidChange(of view: UIView)
}

extension UIView {
    /// Traits of the view and its subtree that replace the inherited ones. Setting them takes effect at once, with a
    /// walk over the subtree if the traits change.
    public final var traitOverrides: UITraitOverrides {
        get { UITraitOverrides(traitState.overrides) }
        set {
            guard newValue != traitOverrides else { return }
            traitState.overrides = newValue.collection
            traitFollower?.traitOverridesDidChange(of: self)
            inheritTraits()
        }
    }

    /// The view's traits as its surroundings and its controller would have them, without its own overrides.
    package var surroundingTraits: UITraitCollection {
        let inherited = superview?.traitState.collection ?? (self is UIWindow ? .desktop : .current)
        return inherited.overridden(by: viewController?.overridingTraits)
    }

    /// Takes the traits of the surroundings. If the traits are the same object, this costs a comparison; otherwise a
    /// walk over the part of the subtree in which traits change.
    final func inheritTraits() {
        let traits = surroundingTraits.overridden(by: traitState.overrides)
        let previous = traitState.collection
        guard traits !== previous else { return }
        traitState.collection = traits
        guard traits != previous else { return }
        tellTraitsChanged(from: previous)
        // The callbacks above may have changed the hierarchy.
        for subview in subviews where subview.superview === self { subview.inheritTraits() }
    }

    /// A callback may change the traits again, so each callback runs with the traits at its moment.
    private func tellTraitsChanged(from previous: UITraitCollection) {
        traitState.collection.performAsCurrent {
            if traitState.collection.hasDifferentColorAppearance(comparedTo: previous) { colorAppearanceDidChange() }
            traitFollower?.traitsDidChange(of: self, from: previous)
            viewController?.ownTraitsDidChange(from: previous)
            if traitState.collection.preferredContentSizeCategory != previous.preferredContentSizeCategory {
                (self as? any TextSizeFollower)?.textSizeDidChange()
            }
            traitCollectionDidChange(previous)
            tell(traitState.registrations, from: previous, to: traitState.collection)
        }
    }

    var traitFollower: (any TraitFollower)? {
        self as? any TraitFollower ?? associatedObject as? any TraitFollower
    }

    /// The layer's colour for a colour that may depend on traits.
    final func layerColor(_ color: UIColor?) -> CGColor? { color?.cgColor(for: traitState.collection) }

    /// Resolves the layer's colours, and draws the contents again unless a trait follower does that.
    func resolveLayerColors() {
        if let backgroundColor, backgroundColor.isDynamic {
            let color = layerColor(backgroundColor)
            if layer.backgroundColor != color { layer.backgroundColor = color }
        }
        if traitFollower == nil { setNeedsDisplay() }
    }
}

/// Calls the registrations that watch a trait that has changed.
@MainActor func tell(
    _ registrations: [TraitRegistration]?, from previous: UITraitCollection, to traits: UITraitCollection
) {
    for registration in registrations ?? []
    where registration.traits.contains(where: { traits.differs(from: previous, in: $0) }) {
        registration.handler(previous)
    }
}

/// A view whose layout follows from the size of text that the user prefers. Main thread.
@MainActor protocol TextSizeFollower: UIView {
    /// Called before `traitCollectionDidChange(_:)`.
    func textSizeDidChange()
}
