import Drawing

/// What happens when a layer's property changes: an animation, or `NSNull()` for nothing.
@preconcurrency @MainActor public protocol CAAction {
    /// - Parameters:
    ///   - event: the property's key.
    ///   - anObject: the layer, after the change.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    @MainActor public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
