/// A view that a list shows for one element, and uses again for another. Main thread.
@MainActor protocol ReusableView: UIView {
    /// What it was registered under; nil for views that are not used again.
    var reuseIdentifier: String? { get }
    static func make(reuseIdentifier: String) -> Self
    func prepareForReuse()
}

/// Views that wait to be used again, and how to make new ones, by kind and identifier. Main thread.
@MainActor struct ReusePool<View: ReusableView> {
    private struct Key: Hashable {
        let kind: String
        let identifier: String
    }

    private var classes: [Key: View.Type] = [:]
    private var waiting: [Key: [View]] = [:]

    /// Nil takes a registration back.
    mutating func register(_ viewClass: View.Type?, kind: String = "", identifier: String) {
        let key = Key(kind: kind, identifier: identifier)
        classes[key] = viewClass
        waiting[key] = nil
    }

    /// A view that is prepared for reuse, or a new one; nil when nothing is registered.
    mutating func dequeue(kind: String = "", identifier: String) -> View? {
        let key = Key(kind: kind, identifier: identifier)
        guard let view = waiting[key]?.popLast() else { return classes[key]?.make(reuseIdentifier: identifier) }
        view.prepareForReuse()
        return view
    }

    mutating func recycle(_ view: View, kind: String = "") {
        guard let identifier = view.reuseIdentifier else { return }
        waiting[Key(kind: kind, identifier: identifier), default: []].append(view)
    }
}

extension UICollectionReusableView: ReusableView {
    static func make(reuseIdentifier: String) -> Self {
        let view = self.init(reuse: .init())
        view.reuseIdentifier = reuseIdentifier
        return view
    }
}

extension UITableViewCell: ReusableView {
    static func make(reuseIdentifier: String) -> Self { self.init(reuse: reuseIdentifier) }
}

extension UITableViewHeaderFooterView: ReusableView {
    static func make(reuseIdentifier: String) -> Self { self.init(reuse: reuseIdentifier) }
}
