import Foundation
import FoundationNetworking
import Testing

@testable import LoopbackServer

@Suite struct FeedServerTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    private let client = Client()

    private func started(_ change: (inout FeedServer.Settings) -> Void = { _ in }) throws -> FeedServer {
        var settings = FeedServer.Settings(folder: Self.assets)
        change(&settings)
        return try FeedServer.start(settings)
    }

    private func page(_ server: FeedServer, _ path: String = "/feed") async throws -> FeedPage {
        try JSONDecoder().decode(FeedPage.self, from: try await client.ask(server.url(path)).data)
    }

    @Test func pagesFollowEachOtherAndAreTheSameForTheSameSeed() async throws {
        let (one, other) = (try started { $0.seed = 7 }, try started { $0.seed = 7 })
        defer {
            one.stop()
            other.stop()
        }
        var path: String? = "/feed"
        var posts: [FeedPost] = []
        for _ in 0..<3 {
            let next = try #require(path)
            let page = try await page(one, next)
            #expect(try await self.page(other, next) == page)
            posts += page.posts
            path = page.next
        }
        #expect(posts.map(\.id) == Array(0..<30))
        #expect(Set(posts.map(\.photo)).count == 30)
        #expect(Set(posts.map(\.author)).count > 15)
        let different = try started { $0.seed = 8 }
        defer { different.stop() }
        #expect(try await page(different).posts != Array(posts.prefix(10)))
    }

    @Test func theLastPageNamesNoOther() async throws {
        let server = try started { $0.pageCount = 2 }
        defer { server.stop() }
        #expect(try await page(server).next == "/feed?page=1")
        #expect(try await page(server, "/feed?page=1").next == nil)
        #expect(try await client.ask(server.url("/feed?page=2")).status == 404)
    }

    @Test func picturesOfPostsAreThereAndCanBeValidated() async throws {
        let server = try started()
        defer { server.stop() }
        for post in try await page(server).posts.prefix(3) {
            for path in [post.photo, post.avatar] {
                let answer = try await client.ask(server.url(path))
                #expect(answer.status == 200 && answer.data.starts(with: [0xFF, 0xD8]))
                let tag = try #require(answer.header("ETag"))
                let again = try await client.ask(server.url(path), headers: ["If-None-Match": tag])
                #expect(again.status == 304)
            }
        }
        for path in ["/photos/1/nothing.jpg", "/photos/dunes.jpg", "/avatars/..%2Fphotos%2Fdunes.jpg", "/"] {
            #expect(try await client.ask(server.url(path)).status == 404, "\(path)")
        }
    }

    @Test func likesCountOnceAndAreInTheFeedAfterwards() async throws {
        let server = try started()
        defer { server.stop() }
        let before = try #require(try await page(server).posts.first)
        for (wish, likes) in [(true, before.likes + 1), (true, before.likes + 1), (false, before.likes)] {
            let body = try JSONEncoder().encode(FeedLike(isLiked: wish))
            let answer = try await client.ask(server.url("/posts/0/like"), post: body)
            #expect(
                try JSONDecoder().decode(FeedLike.self, from: answer.data) == FeedLike(isLiked: wish, likes: likes))
            let after = try #require(try await page(server).posts.first)
            #expect(after.isLiked == wish && after.likes == likes)
        }
        #expect(try await client.ask(server.url("/posts/0/like"), post: Data("x".utf8)).status == 400)
    }

    @Test func aPartOfTheRequestsFailsAndTheSameOnesEachTime() async throws {
        var seen: [[String]] = []
        for _ in 0..<2 {
            let server = try started { $0.failureRate = 0.4 }
            defer { server.stop() }
            var outcomes: [String] = []
            for number in 0..<60 {
                do {
                    let answer = try await client.ask(server.url("/feed?page=\(number)"))
                    outcomes.append("\(answer.status)")
                    if answer.status == 503 { #expect(answer.header("Retry-After") == "1") }
                } catch {
                    outcomes.append("reset")
                }
            }
            seen.append(outcomes)
        }
        #expect(seen[0] == seen[1])
        #expect(Set(seen[0]) == ["200", "503", "reset"])
        #expect((12...36).contains(seen[0].count { $0 != "200" }))
    }

    @Test func whatFailedMayWorkWhenItIsAskedAgain() throws {
        let settings = FeedDice(seed: 1, "GET /feed 0")
        var (first, second) = (settings, FeedDice(seed: 1, "GET /feed 1"))
        #expect(first.fraction() != second.fraction())
    }

    @Test func offlineItRefusesAndComesBackOnItsPortWithItsLikes() async throws {
        let server = try started { $0.isOffline = true }
        defer { server.stop() }
        #expect(try refuses(server.port))
        try server.setOffline(false)
        _ = try await client.ask(
            server.url("/posts/3/like"), post: try JSONEncoder().encode(FeedLike(isLiked: true)))
        try server.setOffline(true)
        #expect(try refuses(server.port))
        try server.setOffline(false)
        #expect(try await page(server).posts[3].isLiked)
    }

    @Test func aFolderWithoutTablesIsRefusedWithItsName() {
        let error = #expect(throws: FeedError.self) {
            try FeedServer.start(FeedServer.Settings(folder: "/nowhere"))
        }
        #expect(error?.description.contains("/nowhere/mammals.tsv") == true)
    }

    @Test func aLineChannelCarriesLinesAndSeesTheOtherSideGo() throws {
        let (one, other) = try LineChannel.pair()
        let reader = LineChannel(one)
        var writer: LineChannel? = LineChannel(other)
        writer?.write("port 8")
        writer?.write("online")
        #expect(try reader.read() == "port 8" && reader.read() == "online")
        writer = nil
        #expect(try reader.read() == nil && !reader.write("offline"))
    }
}
