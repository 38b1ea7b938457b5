import AsyncDisplayKit

/// A piece of news.
struct Article: Identifiable, Sendable {
    enum Section: Int, CaseIterable, Sendable {
        case today, earlier

        var title: String { self == .today ? "Today" : "Earlier" }
    }

    let id: Int
    let section: Section
    let title: String
    let summary: String
    let picture: URL?
}

/// The articles, and which of them the reader keeps. Both lists show it, and hear of changes.
@MainActor final class Library {
    private(set) var articles: [Article]
    private(set) var saved: Set<Article.ID> = []
    private var observers: [() -> Void] = []

    init(_ articles: [Article]) {
        self.articles = articles
    }

    func article(_ id: Article.ID) -> Article? { articles.first { $0.id == id } }

    func observe(_ change: @escaping () -> Void) { observers.append(change) }

    private func tellObservers() {
        for change in observers { change() }
    }

    func setSaved(_ isSaved: Bool, _ id: Article.ID) {
        if isSaved { saved.insert(id) } else { saved.remove(id) }
        tellObservers()
    }

    func remove(_ id: Article.ID) {
        articles.removeAll { $0.id == id }
        saved.remove(id)
        tellObservers()
    }

    func move(_ id: Article.ID, to index: Int) {
        guard let old = articles.firstIndex(where: { $0.id == id }) else { return }
        articles.insert(articles.remove(at: old), at: min(index, articles.count))
    }
}

extension Library {
    /// What a server would send.
    static let sample = Library(
        (0..<40).map { number in
            Article(
                id: number, section: number < 8 ? .today : .earlier,
                title: ["Cranes are back", "A warm winter", "The swifts are late", "Owls in the city"][number % 4],
                summary: "Observers counted \(120 + number * 7) of them along the river, more than last year.",
                picture: URL(string: "https://pictures.example.org/\(number).jpg"))
        })
}
