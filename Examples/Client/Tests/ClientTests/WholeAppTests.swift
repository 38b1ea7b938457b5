import AsyncDisplayKit
import Testing

@testable import WholeApp

@MainActor @Suite struct WholeAppTests {
    @Test("The pictures of all articles are in the program's bundle, and can be read")
    func pictures() throws {
        let library = Library.sample(pictures: AppDelegate.pictures)
        #expect(library.articles.count == 40)
        for article in library.articles {
            let file = try #require(article.picture)
            #expect(UIImage(contentsOfFile: file.path) != nil, "\(file)")
        }
    }

    @Test("An article is moved before its new neighbour, with its section, and observers are told")
    func move() {
        let library = Library.sample(pictures: nil)
        var changes = 0
        library.observe { changes += 1 }
        library.move(20, to: .today, before: 3)
        #expect(library.articles.map(\.id).prefix(6) == [0, 1, 2, 20, 3, 4])
        #expect(library.article(20)?.section == .today)
        library.move(0, to: .earlier, before: nil)
        #expect(library.articles.last?.id == 0 && library.article(0)?.section == .earlier)
        #expect(changes == 2)
    }
}
