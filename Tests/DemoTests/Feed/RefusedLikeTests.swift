import AsyncDisplayKitCore
import Foundation
import LoopbackServer
import Testing

@testable import texture_demo

/// Likes that the server does not take.
@MainActor @Suite struct RefusedLikeTests {
    nonisolated private static let page = """
        {"posts": [{"id": 0, "author": "A", "avatar": "/a.jpg", "minutes": 5, "photo": "/p.jpg", "aspect": 1,
            "caption": "C", "likes": 3, "isLiked": false, "comments": [], "commentCount": 0}]}
        """

    private func texts(_ node: ASDisplayNode) -> [String] {
        ASCollectDisplayNodes(node).compactMap { ($0 as? ASTextNode)?.attributedText?.string }
    }

    @Test("A like that the server does not take is taken back, and the post says why until the next one")
    func refused() throws {
        let scene = try LiveFeed { request in
            switch (request.method, request.attempt) {
            case ("POST", 0): .status(403)
            case ("POST", _): .ok(Data("{\"isLiked\": true, \"likes\": 4}".utf8))
            default: request.path == "/feed" ? .ok(Data(Self.page.utf8)) : .status(404)
            }
        }
        defer { scene.close() }
        var cell: FeedCellNode? {
            scene.controller.node.nodeForRow(at: IndexPath(row: 0, section: 0)) as? FeedCellNode
        }
        try scene.until { cell?.onLike != nil }
        let post = try #require(cell)
        #expect(texts(post).contains("3 likes"))
        post.onLike?(true)
        #expect(texts(post).contains("4 likes"))
        try scene.until { texts(post).contains("3 likes") }
        #expect(texts(post).contains { $0.hasPrefix("The like was not taken.") } && texts(post).contains("\u{2661}"))
        post.onLike?(true)
        try scene.until { scene.server.log.entries.filter { $0.request.method == "POST" }.count == 2 }
        try scene.until { !texts(post).contains { $0.hasPrefix("The like was not taken.") } }
        #expect(texts(post).contains("4 likes") && texts(post).contains("\u{2665}"))
    }
}
