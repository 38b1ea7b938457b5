/// An object whose state outlives the process: what it encodes at the end can be decoded at the next start. Views and
/// view controllers take part once they have a `restorationIdentifier`; other objects are registered with the
/// application. Main thread. Every method has a default that does nothing.
@preconcurrency @MainActor public protocol UIStateRestoring: AnyObject {
    /// Writes the state that the object gets again at the next start.
    func encodeRestorableState(with coder: NSCoder)
    /// Reads what `encodeRestorableState(with:)` wrote. Check `containsValue(forKey:)` before decoding an object: an
    /// older version of the program may not have written it.
    func decodeRestorableState(with coder: NSCoder)
    /// Called when everything that is restored at the start has its state.
    func applicationFinishedRestoringState()
}

extension UIStateRestoring {
    public func encodeRestorableState(with coder: NSCoder) {}
    public func decodeRestorableState(with coder: NSCoder) {}
    public func applicationFinishedRestoringState() {}
}

extension UIView: UIStateRestoring {}
extension UIViewController: UIStateRestoring {}

/// A data source that has a lasting name for each of its items, so that a table or collection view finds what was at
/// the top and what was selected after its data has changed. Main thread.
@preconcurrency @MainActor public protocol UIDataSourceModelAssociation: AnyObject {
    /// The name of an item; nil for an item that need not be found again.
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?
    /// Where an item is; nil if there is none of this name, or none yet.
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

/// Makes view controllers whose state is to be restored.
@preconcurrency @MainActor public protocol UIViewControllerRestoration: AnyObject {
    /// The controller for a path of restoration identifiers, which ends with its own; nil to leave it out.
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController?
}

/// Points, sizes and rectangles from archives, by UIKit's names; Foundation encodes them. Zero where there is none
/// under a key.
extension NSCoder {
    /// The point under a key; zero if there is none.
    public func decodeCGPoint(forKey key: String) -> CGPoint {
        containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
    }

    /// The size under a key; zero if there is none.
    public func decodeCGSize(forKey key: String) -> CGSize {
        containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
    }

    /// The rectangle under a key; zero if there is none.
    public func decodeCGRect(forKey key: String) -> CGRect {
        containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
    }
}
