/// Something that has traits: views and view controllers.
@preconcurrency @MainActor public protocol UITraitEnvironment: AnyObject {
    /// The traits in effect.
    var traitCollection: UITraitCollection { get }
    /// Called after `traitCollection` has changed. Call super.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// Something that calls closures when its traits change: views and view controllers.
@preconcurrency @MainActor public protocol UITraitChangeObservable: UITraitEnvironment {
    /// Ends a registration. Does nothing if it has ended.
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
    /// Registers a closure to be called after a change of one of the traits, when `traitCollection` has the new ones.
    @discardableResult
    func registerForTraitChanges(
        _ traits: [UITrait], perform action: @escaping @MainActor (_ previous: UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration
}

extension UITraitChangeObservable {
    /// Registers a closure to be called after a change of one of the traits, when `traitCollection` has the new ones.
    /// The closure gets the object, which is not retained, and the traits before. It lives as long as the object, or
    /// until `unregisterForTraitChanges(_:)`. Main thread.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait],
        handler: @escaping @MainActor (_ traitEnvironment: Self, _ previousCollection: UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits) { [weak self] previous in
            if let self { handler(self, previous) }
        }
    }
}

extension UIView: UITraitChangeObservable {
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitState.registrations?.removeAll { $0 === registration }
    }

    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], perform action: @escaping @MainActor (_ previous: UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitRegistration(traits, action)
        traitState.registrations = (traitState.registrations ?? []) + [registration]
        return registration
    }
}

extension UIViewController: UITraitChangeObservable {
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitRegistrations?.removeAll { $0 === registration }
    }

    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], perform action: @escaping @MainActor (_ previous: UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitRegistration(traits, action)
        traitRegistrations = (traitRegistrations ?? []) + [registration]
        return registration
    }
}
