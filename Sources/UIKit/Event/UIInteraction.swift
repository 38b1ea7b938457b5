/// Something that a view can have beside gesture recognisers. Main thread.
@preconcurrency @MainActor public protocol UIInteraction: AnyObject {
    /// The view that the interaction was added to; nil if it was added to none.
    var view: UIView? { get }
    /// Called before the interaction is added to a view, or removed from one (nil).
    func willMove(to view: UIView?)
    /// Called after the interaction was added to a view, or removed from one (nil). Store the view here.
    func didMove(to view: UIView?)
}
