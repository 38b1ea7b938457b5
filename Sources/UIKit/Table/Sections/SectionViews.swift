import CollectionCore

/// A header or a footer: they differ in their place and in the methods that are called for them.
enum SectionPart { case header, footer }

/// The header and footer views that a table has on screen, by section, and those that wait to be used again. Main
/// thread.
@MainActor struct SectionViews {
    private var headers: [Int: UIView] = [:]
    private var footers: [Int: UIView] = [:]
    private var reuse = ReusePool<UITableViewHeaderFooterView>()
    /// The column of index titles, if there are any.
    var index: SectionIndexView?

    var isEmpty: Bool { headers.isEmpty && footers.isEmpty }
    /// In no particular order.
    var all: [UIView] { Array(headers.values) + Array(footers.values) }

    subscript(part: SectionPart, section: Int) -> UIView? {
        get { part == .header ? headers[section] : footers[section] }
        set { if part == .header { headers[section] = newValue } else { footers[section] = newValue } }
    }

    /// The sections that have such a view and are unwanted, in order. Allocates nothing where there are none.
    func sections(with part: SectionPart, where isUnwanted: (Int) -> Bool) -> [Int] {
        var sections: [Int] = []
        for section in (part == .header ? headers : footers).keys where isUnwanted(section) { sections.append(section) }
        return sections.sorted()
    }

    /// Views go where their sections go.
    mutating func follow(_ plan: UpdatePlan) {
        func moved(_ views: [Int: UIView]) -> [Int: UIView] {
            var result: [Int: UIView] = [:]
            for (section, view) in views {
                if let new = plan.newSection(ofOld: section) { result[new] = view }
            }
            return result
        }
        (headers, footers) = (moved(headers), moved(footers))
    }

    // MARK: Reuse

    /// Nil takes a registration back.
    mutating func register(_ viewClass: UITableViewHeaderFooterView.Type?, identifier: String) {
        reuse.register(viewClass, identifier: identifier)
    }

    /// A view that is prepared for reuse, or a new one; nil when nothing is registered.
    mutating func dequeue(identifier: String) -> UITableViewHeaderFooterView? { reuse.dequeue(identifier: identifier) }

    /// Takes back a view that is not on screen, if it can be used again.
    mutating func recycle(_ view: UIView) {
        guard view.superview == nil, let view = view as? UITableViewHeaderFooterView else { return }
        reuse.recycle(view)
    }
}
