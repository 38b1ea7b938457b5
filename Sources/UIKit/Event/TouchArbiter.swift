import SDLBackend

/// Decides which objects get a window's touches: the recognisers of the touched view and of its ancestors, and the view
/// itself.
@MainActor package protocol TouchArbiter: AnyObject {
    /// Called for every change of touches; `UITouch.view` is already the view hit.
    func handle(_ touches: Set<UITouch>, event: UIEvent)
}

/// Decides which scroll view a wheel or trackpad event moves.
@MainActor package protocol WheelRouter: AnyObject {
    func handle(_ event: WheelEvent, in window: UIWindow)
}
