import AsyncDisplayKit
import LoopbackServer
import SDLBackend
import SampleApps
import TestSupport
import Testing

/// The sample ASDKgram as it loads from its server, each time in a process of its own. What is expected there are
/// preconditions: one that fails ends that process by SIGILL, and says why on standard error.
@MainActor @Suite(.serialized) struct PhotoFeedTests {
    @Test("A click on the heart likes, at once and at the server; another takes it back")
    func hearts() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.clickHeart() }
    }

    private static func clickHeart() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        let cell = await scene.firstPost()
        let heart = scene.heart(cell)
        let before = scene.texts(cell)
        for (round, symbol) in ["\u{2665}", "\u{2661}"].enumerated() {
            scene.tap(heart)
            precondition(heart.attributedTitle(for: .normal)?.string == symbol, "\(scene.texts(cell))")
            await scene.until("the server") { scene.server.server.log.count(of: "/posts/0/like") == round + 1 }
        }
        await scene.until("the answer") { scene.server.server.log.underWay == 0 }
        precondition(scene.texts(cell) == before, "\(scene.texts(cell))")
    }

    @Test("Return and Space like the post that has the focus, and take it back; F1 says so while a post has it")
    func likeByKey() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.likeByKey() }
    }

    private static func likeByKey() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        let heart = scene.heart(await scene.firstPost())
        let isLiked = { heart.attributedTitle(for: .normal)?.string == "\u{2665}" }
        precondition(scene.table.closestViewController?.keyCommands == nil)
        scene.stage.press(.tab)
        precondition(scene.table.closestViewController?.keyCommands?.first?.title == "Like the post, or take that back")
        for (round, key) in [KeyEvent.Key.return, .space].enumerated() {
            scene.stage.press(key)
            precondition(isLiked() == (round == 0), "\(key)")
            await scene.until("the server") { scene.server.server.log.count(of: "/posts/0/like") == round + 1 }
        }
        // The heart of a post has the keys itself.
        scene.stage.press(.tab)
        precondition(scene.table.closestViewController?.keyCommands == nil)
        scene.stage.press(.return)
        precondition(isLiked())
        await scene.until("the answer") { scene.server.server.log.count(of: "/posts/0/like") == 3 }
    }

    @Test("In a wide window photos stay in its middle, and are decoded for the width at which they are shown")
    func wideWindow() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.lookAtWideWindow() }
    }

    private static func lookAtWideWindow() async throws {
        let scene = try PhotoFeedScene(width: 1200)
        defer { scene.close() }
        let photo = scene.photo(await scene.firstPost())
        await scene.until("its pixels") { photo.contents != nil }
        let frame = photo.view.convert(photo.bounds, to: nil)
        precondition(frame.width == 640 && frame.midX == 600, "\(frame)")
        precondition(photo.contents?.width == 640 && photo.image?.size.width == 1200)
    }

    @Test("With the largest text the author's name has as many lines as it needs, and the time is below it")
    func largestText() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.lookAtLargestText() }
    }

    private static func lookAtLargestText() async throws {
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        let cell = await scene.firstPost()
        let texts = ASCollectDisplayNodes(cell).compactMap { $0 as? ASTextNode }
        guard let time = texts.first(where: { $0.attributedText?.string.hasSuffix("min") == true }),
            let author = texts.first(where: { $0.frame.maxY <= time.frame.minY && $0.frame.minX == time.frame.minX })
        else { preconditionFailure("\(texts.map(\.frame))") }
        precondition(author.lineCount > 1 && !author.isTruncated && author.frame.width > 250, "\(author.frame)")
    }

    @Test("A selected post has the look of what is selected in all samples, and readable texts")
    func selection() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.select() }
    }

    private static func select() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        let cell = await scene.firstPost()
        let ground = cell.backgroundColor
        cell.isSelected = true
        precondition(cell.backgroundColor != ground && cell.borderWidth == 0)
        scene.stage.host.settle()
        let texts = ShownText.all(in: scene.stage.window, scene.stage.host)
        precondition(texts.allSatisfy { $0.contrast >= ShownText.leastContrast }, "\(texts)")
    }

    @Test("Every text of the feed has a contrast of at least 4.5, also where pictures and posts do not come")
    func contrasts() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.lookAtTexts(.light) }
    }

    @Test("Every text of the feed in the dark style has a contrast of at least 4.5, also where pictures do not come")
    func darkContrasts() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.lookAtTexts(.dark) }
    }

    private static func lookAtTexts(_ style: UIUserInterfaceStyle) async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        scene.stage.window.overrideUserInterfaceStyle = style
        func expectReadable() {
            let texts = ShownText.all(in: scene.stage.window, scene.stage.host)
            precondition(!texts.isEmpty && texts.allSatisfy { $0.contrast >= ShownText.leastContrast }, "\(texts)")
        }
        expectReadable()
        _ = await scene.firstPost()
        expectReadable()
        let photo = scene.photo(scene.posts[0])
        let texts = scene.texts(scene.posts[0])
        photo.url = scene.server.url("/missing.jpg")
        await scene.until("the reason") { scene.texts(scene.posts[0]) != texts }
        expectReadable()
        scene.server.server.kill()
        scene.table.scrollToRow(at: IndexPath(row: 0, section: 1), at: .bottom, animated: false)
        await scene.until("the reason") { scene.texts(scene.end).contains { $0.contains("try again") } }
        expectReadable()
    }

    @Test("A double click on the picture likes it, and once only")
    func doubleClick() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.clickTwice() }
    }

    private static func clickTwice() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        let photo = scene.photo(await scene.firstPost())
        let heart = scene.heart(scene.posts[0])
        for _ in 0..<2 {
            for _ in 0..<2 { scene.tap(photo) }
            precondition(heart.attributedTitle(for: .normal)?.string == "\u{2665}")
            scene.stage.host.run(seconds: 1)
        }
        await scene.until("the server") { scene.server.server.log.count(of: "/posts/0/like") == 1 }
    }

    @Test("A double click where the picture is not there likes nothing")
    func doubleClickWithoutPicture() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.clickTwiceWithoutPicture() }
    }

    private static func clickTwiceWithoutPicture() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        let photo = scene.photo(await scene.firstPost())
        let before = scene.texts(scene.posts[0])
        photo.url = nil
        await scene.until("its picture to go") { photo.image == nil }
        for _ in 0..<2 { scene.tap(photo) }
        precondition(scene.texts(scene.posts[0]) == before)
    }

    @Test("A like that the server did not hear of stays, and is told with the next answer of the server")
    func likeOffline() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.likeOffline() }
    }

    private static func likeOffline() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        let cell = await scene.firstPost()
        try scene.server.setOffline(true)
        let heart = scene.heart(cell)
        let isLiked = { heart.attributedTitle(for: .normal)?.string == "\u{2665}" }
        let posts = scene.postCount
        scene.tap(heart)
        precondition(isLiked())
        scene.table.scrollToRow(at: IndexPath(row: 0, section: 1), at: .bottom, animated: false)
        await scene.until("the reason") { scene.texts(scene.end).contains { $0.contains("try again") } }
        precondition(isLiked() && scene.server.server.log.count(of: "/posts/0/like") == 0)
        try scene.server.setOffline(false)
        if let end = scene.end { scene.tap(end) }
        await scene.until("the server") { scene.server.server.log.count(of: "/posts/0/like") == 1 }
        precondition(isLiked() && scene.postCount > posts)
    }

    @Test("End goes to the last post there was, and no further: what comes then is below it")
    func end() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.pressEnd() }
    }

    private static func pressEnd() async throws {
        let scene = try PhotoFeedScene()
        defer { scene.close() }
        _ = await scene.firstPost()
        await scene.until("posts ahead") { scene.server.server.log.underWay == 0 }
        let count = scene.postCount
        scene.stage.press(.end)
        await scene.until("more posts") { scene.postCount > count }
        scene.stage.host.run(seconds: 2)
        await scene.until("pictures") { scene.posts.allSatisfy(scene.isComplete) }
        precondition(scene.posts.last?.indexPath?.row == count - 1, "\(scene.posts.map(\.indexPath)), of \(count)")
        await scene.until("the end of requests") { scene.server.server.log.underWay == 0 }
        precondition(scene.postCount <= count + 20, "\(scene.postCount) posts, of \(count)")
    }

    @Test("A server that does not start is named with the reason, and started again by a click")
    func failedStart() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.failStart() }
    }

    private static func failStart() async throws {
        let scene = try PhotoFeedScene(failingStarts: 1)
        defer { scene.close() }
        let sentence = "The feed's server did not start: no socket is left. Click to try again."
        await scene.until("the reason") { scene.texts(scene.end) == [sentence] }
        if let end = scene.end { scene.tap(end) }
        _ = await scene.firstPost()
    }

    @Test("Posts that do not come are asked for again by a click on the row that says so")
    func failedPage() async {
        await #expect(processExitsWith: .success) { try await PhotoFeedTests.failPage() }
    }

    private static func failPage() async throws {
        let scene = try PhotoFeedScene { $0.isOffline = true }
        defer { scene.close() }
        await scene.until("the reason") { scene.texts(scene.end).contains { $0.contains("try again") } }
        precondition(scene.postCount == 0)
        try scene.server.setOffline(false)
        if let end = scene.end { scene.tap(end) }
        await scene.until("posts") { scene.postCount > 0 }
        precondition(scene.server.server.log.count(of: "/feed") == 1)
    }
}
