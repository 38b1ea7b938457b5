import Execution

/// A view that a list shows for one element, and uses again for another. Main thread.
@MainActor package protocol ReusableView: UIView {
    /// The identifier its class was registered under; nil for views that are not reused.
    var reuseIdentifier: String? { get }
    static func make(reuseIdentifier: String) -> Self
    func prepareForReuse()
}

/// Views that wait to be used again, and how to make new ones, by kind and identifier. Main thread.
@MainActor package final class ReusePool {
    private struct Key: Hashable {
        let kind: String
        let identifier: String
    }

    private var classes: [Key: any ReusableView.Type] = [:]
    private var waiting: [Key: [any ReusableView]] = [:]

    /// Makes views of a class, which must be `base` or a subclass of it. Nil removes the registration.
    func register<Base: ReusableView>(
        _ viewClass: AnyClass?, as base: Base.Type, kind: String = "", identifier: String
    ) {
        if let viewClass, !(viewClass is Base.Type) {
            Misuse.stop("\(viewClass) cannot be registered here; register a subclass of \(base).")
        }
        let key = Key(kind: kind, identifier: identifier)
        classes[key] = viewClass as? Base.Type
        waiting[key] = nil
    }

    /// A view that is prepared for reuse, or a new one; nil when nothing is registered.
    func dequeue<View: ReusableView>(kind: String = "", identifier: String) -> View? {
        let key = Key(kind: kind, identifier: identifier)
        return takeWaiting(key) ?? classes[key]?.make(reuseIdentifier: identifier) as? View
    }

    /// A waiting view that is prepared for reuse, or else a new one of a class, which needs no registration.
    package func dequeue<View: ReusableView>(
        kind: String = "", identifier: String, orMake viewClass: View.Type
    ) -> View {
        takeWaiting(Key(kind: kind, identifier: identifier)) ?? viewClass.make(reuseIdentifier: identifier)
    }

    private func takeWaiting<View: ReusableView>(_ key: Key) -> View? {
        let view = waiting[key]?.popLast()
        view?.prepareForReuse()
        return view as? View
    }

    func recycle(_ view: any ReusableView, kind: String = "") {
        guard let identifier = view.reuseIdentifier else { return }
        waiting[Key(kind: kind, identifier: identifier), default: []].append(view)
    }
}

extension UICollectionReusableView: ReusableView {
    package static func make(reuseIdentifier: String) -> Self {
        let view = self.init(reuse: .init())
        view.reuseIdentifier = reuseIdentifier
        return view
    }
}

extension UITableViewCell: ReusableView {
    package static func make(reuseIdentifier: String) -> Self { self.init(reuse: reuseIdentifier) }
}

extension UITableViewHeaderFooterView: ReusableView {
    package static func make(reuseIdentifier: String) -> Self { self.init(reuse: reuseIdentifier) }
}
