import AsyncDisplayKit

/// A piece of news.
struct Article: Identifiable, Sendable {
    enum Section: Int, CaseIterable, Sendable {
        case today, earlier

        var title: String { self == .today ? "Today" : "Earlier" }
    }

    let id: Int
    var section: Section
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

    /// Moves an article into a section: before another one there, or to the section's end.
    func move(_ id: Article.ID, to section: Article.Section, before next: Article.ID?) {
        guard let old = articles.firstIndex(where: { $0.id == id }) else { return }
        var article = articles.remove(at: old)
        article.section = section
        articles.insert(article, at: articles.firstIndex { $0.id == next } ?? articles.endIndex)
        tellObservers()
    }
}

extension Library {
    /// What a server would send. The addresses of the pictures are of files in a folder.
    static func sample(pictures: URL?) -> Library {
        let titles = ["Flamingos are back", "A warm winter", "The robins are early", "Owls in the city"]
        let files = ["flamingos", "winter", "robins", "owls"]
        return Library(
            (0..<40).map { number in
                Article(
                    id: number, section: number < 8 ? .today : .earlier, title: titles[number % 4],
                    summary: "Observers sent \(120 + number * 7) reports from along the river, more than last year.",
                    picture: pictures?.appendingPathComponent("\(files[number % 4]).jpg"))
            })
    }
}
