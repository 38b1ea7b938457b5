import AsyncDisplayKit
import SDLBackend
import Testing

@testable import UIKit

/// The program of the article *A whole app*, used as one uses it. Its files are links to those in Examples/Client.
@MainActor @Suite(.serialized) struct WholeAppTests {
    private static let pictures = URL(
        fileURLWithPath: #filePath.replacingOccurrences(
            of: "Tests/AsyncDisplayKitTests/Samples/WholeAppTests.swift",
            with: "Examples/Client/Sources/WholeApp/Pictures"))

    /// The program's window and library, with the tables of its two tabs.
    @MainActor private struct Scene {
        let stage: PromiseStage
        let library: Library
        let tabs = ASTabBarController()
        let (news, kept): (ListController, ListController)

        init(keeping saved: [Article.ID]) throws {
            stage = try PromiseStage(width: 420, height: 720)
            library = Library.sample(pictures: WholeAppTests.pictures)
            for id in saved { library.setSaved(true, id) }
            news = ListController(library, title: "News", showsSavedOnly: false)
            kept = ListController(library, title: "Kept", showsSavedOnly: true)
            tabs.viewControllers = [news, kept].map { ASDKNavigationController(rootViewController: $0) }
            stage.show(tabs)
            stage.host.settle()
        }

        func select(_ list: ListController) {
            tabs.selectedIndex = list === news ? 0 : 1
            stage.host.settle()
        }

        func middle(_ list: ListController, _ row: Int, _ section: Int) throws -> CGPoint {
            let cell = try #require(list.node.nodeForRow(at: IndexPath(row: row, section: section)))
            return cell.view.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
        }

        /// Holds a row, drags it by so many points and lets go.
        func move(_ point: CGPoint, by distance: CGFloat) {
            stage.press(point.x, point.y)
            stage.host.run(seconds: 0.5)
            stage.drag(by: 0, distance, frames: 20)
            stage.lift()
            stage.host.settle()
        }

        func isAtEnd(_ scrollView: UIScrollView) -> Bool {
            let (offset, bottom) = (scrollView.contentOffset.y, scrollView.bounds.maxY)
            let end = scrollView.contentSize.height + scrollView.adjustedContentInset.bottom
            return offset > 0 && abs(bottom - end) < 1
        }

        func counts(_ list: ListController) -> [Int] {
            (0..<list.node.numberOfSections).map { list.node.numberOfRows(inSection: $0) }
        }

        /// The articles that a list shows, in order.
        func order(_ list: ListController) -> [Article.ID?] {
            let source = list.node.dataSource as? ArticleSource
            return counts(list).enumerated().flatMap { section, count in
                (0..<count).map { source?.itemIdentifier(for: IndexPath(row: $0, section: section)) }
            }
        }
    }

    private func run(keeping saved: [Article.ID] = [], _ body: @MainActor (Scene) throws -> Void) throws {
        let scene = try Scene(keeping: saved)
        defer { scene.stage.close() }
        try body(scene)
    }

    @Test("The rows on screen show their pictures")
    func pictures() throws {
        try run { scene in
            let cells = scene.news.node.visibleNodes
            #expect(cells.count > 5)
            let pictures = cells.flatMap { ASCollectDisplayNodes($0) }.compactMap { $0 as? ASNetworkImageNode }
            #expect(pictures.count == cells.count)
            #expect(scene.stage.step(until: { pictures.allSatisfy { $0.currentImageQuality == 1 } }))
        }
    }

    @Test("A row that is moved in the tab of kept articles goes before its new neighbour, in both tabs")
    func movesAmongFew() throws {
        try run(keeping: [2, 4, 6]) { scene in
            scene.select(scene.kept)
            let (from, to) = (try scene.middle(scene.kept, 2, 0), try scene.middle(scene.kept, 1, 0))
            scene.move(from, by: to.y - from.y)
            #expect(scene.library.articles.map(\.id).prefix(8) == [0, 1, 2, 3, 6, 4, 5, 7])
            #expect(scene.order(scene.kept) == [2, 6, 4])
            #expect(scene.order(scene.news) == scene.library.articles.map(\.id))
        }
    }

    @Test("A row that is moved over the border of a section belongs to that section, and stays when the list changes")
    func movesAcrossSections() throws {
        try run(keeping: [2, 4, 12]) { scene in
            scene.select(scene.kept)
            let (from, to) = (try scene.middle(scene.kept, 0, 1), try scene.middle(scene.kept, 1, 0))
            scene.move(from, by: to.y - from.y)
            #expect(scene.library.article(12)?.section == .today)
            #expect(scene.order(scene.kept) == [2, 12, 4] && scene.counts(scene.kept) == [3])
            #expect(scene.counts(scene.news) == [9, 31])
            scene.library.setSaved(true, 20)
            scene.stage.host.settle()
            #expect(scene.order(scene.kept) == [2, 12, 4, 20] && scene.counts(scene.kept) == [3, 1])
        }
    }

    @Test("A swipe shows what can be done with a row; Keep puts it into the other tab, and a long swipe deletes it")
    func swipes() throws {
        try run { scene in
            let row = try scene.middle(scene.news, 1, 0)
            scene.stage.press(row.x + 150, row.y)
            scene.stage.drag(by: -180, 0, frames: 8)
            scene.stage.lift()
            scene.stage.host.settle()
            // Delete is at the edge, Keep beside it.
            scene.stage.tap(420 - 74 - 37, row.y)
            scene.stage.host.settle()
            #expect(scene.library.saved == [1])
            scene.select(scene.kept)
            #expect(scene.order(scene.kept) == [1])
            let kept = try scene.middle(scene.kept, 0, 0)
            scene.stage.press(kept.x + 190, kept.y)
            scene.stage.drag(by: -380, 0, frames: 8)
            scene.stage.lift()
            scene.stage.host.settle()
            #expect(scene.library.article(1) == nil && scene.order(scene.kept).isEmpty)
            #expect(scene.counts(scene.news) == [7, 32])
        }
    }

    @Test("End scrolls the list and the article that a click opens, and Alt+Left leads back")
    func pushes() throws {
        try run { scene in
            scene.stage.press(.end)
            scene.stage.host.settle()
            #expect(scene.isAtEnd(scene.news.node.view))
            scene.stage.press(.home)
            scene.stage.host.settle()
            let row = try scene.middle(scene.news, 1, 0)
            scene.stage.tap(row.x, row.y)
            scene.stage.host.settle()
            let navigation = try #require(scene.news.navigationController)
            let article = try #require(navigation.topViewController as? ArticleController)
            scene.stage.press(.end)
            scene.stage.host.settle()
            #expect(scene.isAtEnd(article.node.view))
            scene.stage.host.driver.enqueue(
                .key(KeyEvent(key: .left, isDown: true, modifiers: .alternate, timestamp: scene.stage.host.clock.now)))
            scene.stage.host.settle()
            #expect(navigation.topViewController === scene.news)
        }
    }
}
