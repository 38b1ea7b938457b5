import Drawing

/// The reaction to a change of a layer's property: an animation, or `NSNull()` for none.
@preconcurrency @MainActor public protocol CAAction {
    /// - Parameters:
    ///   - event: the property's key.
    ///   - anObject: the layer, after the change.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    @MainActor public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
