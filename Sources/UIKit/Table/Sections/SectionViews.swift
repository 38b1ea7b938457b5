import CollectionCore

/// A header or a footer: they differ in their place and in the methods that are called for them.
enum SectionPart: Int { case header, footer }

/// The header and footer views that a table has on screen, by section. Main thread.
@MainActor struct SectionViews {
    private struct Place: Hashable {
        let part: SectionPart
        let section: Int
    }

    private var views: [Place: UIView] = [:]

    var isEmpty: Bool { views.isEmpty }
    /// In no particular order.
    var all: [UIView] { Array(views.values) }

    subscript(part: SectionPart, section: Int) -> UIView? {
        get { views[Place(part: part, section: section)] }
        set { views[Place(part: part, section: section)] = newValue }
    }

    /// The views of unwanted sections, headers first, each in order. Allocates nothing where there are none.
    func places(where isUnwanted: (Int) -> Bool) -> [(part: SectionPart, section: Int)] {
        var places: [(part: SectionPart, section: Int)] = []
        for place in views.keys where isUnwanted(place.section) { places.append((place.part, place.section)) }
        return places.sorted { ($0.part.rawValue, $0.section) < ($1.part.rawValue, $1.section) }
    }

    /// Files the views under the new numbers of their sections.
    mutating func follow(_ plan: UpdatePlan) {
        let old = views
        views = [:]
        for (place, view) in old {
            if let new = plan.newSection(ofOld: place.section) { self[place.part, new] = view }
        }
    }
}
