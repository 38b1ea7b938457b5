import AsyncDisplayKitCore
import AsyncDisplayKitNetworking
import Foundation
import LoopbackServer
import Testing

@testable import UIKit
@testable import texture_demo

/// Page 7, whose server runs in this process, so that its log tells what was asked for. Frames wait for answers.
@MainActor @Suite struct FeedPageTests {
    private func withFeed(
        _ conditions: FeedConditions = FeedConditions(), servers: FeedServers = FeedServers(),
        _ body: @MainActor (DemoStage, ASTableNode) throws -> Void
    ) throws {
        let stage = try DemoStage(page: 7, feed: conditions, feedServers: servers)
        defer { stage.close() }
        stage.host.settle(limit: 4)
        let controller = stage.controller.node.pager.nodeForPage(at: 6).viewController as? FeedController
        try body(stage, try #require(controller?.node))
    }

    // MARK: What is on screen

    private func posts(_ table: ASTableNode) -> [FeedCellNode] {
        table.visibleNodes.compactMap { $0 as? FeedCellNode }
            .sorted { ($0.indexPath?.row ?? 0) < ($1.indexPath?.row ?? 0) }
    }

    private func pictures(_ cell: ASDisplayNode) -> [ASNetworkImageNode] {
        ASCollectDisplayNodes(cell).compactMap { $0 as? ASNetworkImageNode }
    }

    private func texts(_ node: ASDisplayNode) -> [String] {
        ASCollectDisplayNodes(node).compactMap { ($0 as? ASTextNode)?.attributedText?.string }
    }

    private func isComplete(_ table: ASTableNode) -> Bool {
        let posts = posts(table)
        return !posts.isEmpty && posts.allSatisfy { pictures($0).allSatisfy { $0.image != nil } }
    }

    private func picture(of cell: FeedCellNode) -> FeedPictureNode {
        ASDisplayNodeFindAllSubnodesOfClass(cell, FeedPictureNode.self)[0]
    }

    /// Whether the middle of a node is on screen.
    private func isInSight(_ node: ASDisplayNode, of table: ASTableNode) -> Bool {
        let middle = node.view.convert(CGPoint(x: node.bounds.midX, y: node.bounds.midY), to: table.view)
        return table.view.bounds.insetBy(dx: 0, dy: 40).contains(middle)
    }

    private func place(_ node: ASDisplayNode) -> String {
        let point = node.view.convert(CGPoint(x: node.bounds.midX, y: node.bounds.midY), to: nil)
        return "\(point.x),\(point.y)"
    }

    /// Requests that were answered to their end, more than once for the same thing.
    private func answeredTwice(_ server: FeedServer) -> [String] {
        let answered = server.server.log.entries.filter { $0.outcome == .sent && $0.request.method == "GET" }
        return Dictionary(grouping: answered, by: \.request.target).filter { $1.count > 1 }.keys.sorted()
    }

    // MARK: Keys

    @Test("After the menu of a post Return shows its photo, as the menu says")
    func returnAfterMenu() throws {
        try withFeed { stage, table in
            let cell = try #require(posts(table).first)
            let photo = picture(of: cell)
            let window = try #require(UIApplication.shared.keyWindow)
            let place = photo.view.convert(CGPoint(x: 40, y: 40), to: nil)
            window.openContextMenu(at: place)
            #expect(window.openMenu != nil)
            try stage.play("key Escape")
            #expect(window.openMenu == nil && stage.controller.presentedViewController == nil)
            try stage.play("key Return\nwait 500")
            #expect(stage.controller.presentedViewController is PictureViewer)
            try stage.play("key Escape\nwait 500")
            #expect(stage.controller.presentedViewController == nil && window.focus.ringedView === photo.view)
        }
    }

    @Test("The menu of a post shows Return only where Return shows the photo: not on the heart")
    func keyOfMenu() throws {
        try withFeed { stage, table in
            let cell = try #require(posts(table).first)
            let window = try #require(UIApplication.shared.keyWindow)
            let heart = try #require(ASCollectDisplayNodes(cell).first { $0 is ASButtonNode })
            @MainActor func entry() throws -> UIMenuElement {
                try stage.play("key Shift+F10")
                defer { window.dismissMenu() }
                return try #require(window.openMenu?.panels.first?.entries.first?.element)
            }
            window.focus.requestFocusUpdate(to: picture(of: cell).view)
            #expect((try entry() as? UIKeyCommand)?.input == "\r")
            window.focus.requestFocusUpdate(to: heart.view)
            #expect(heart.view.isFocused)
            #expect(try entry().title == "View Picture" && entry() is UIAction)
        }
    }

    @Test("A letter marks the photo of the post that it finds, below the author's name")
    func letters() throws {
        try withFeed { stage, table in
            @MainActor func author(_ row: Int) -> String {
                let feed = table.delegate as? FeedController
                return feed?.tableNode(table, typeSelectStringForRowAt: IndexPath(row: row, section: 0)) ?? ""
            }
            let first = author(0).prefix(1)
            let row = try #require((1..<10).first { author($0).prefix(1) != first })
            try stage.play("key \(author(row).prefix(1).lowercased())")
            let cell = try #require(posts(table).first { $0.indexPath?.row == row })
            #expect(UIApplication.shared.keyWindow?.focus.ringedView === picture(of: cell).view)
            #expect(table.view.bounds.contains(cell.view.convert(CGPoint(x: 1, y: 1), to: table.view)))
            try stage.play("key Return\nwait 500")
            #expect(stage.controller.presentedViewController is PictureViewer)
        }
    }

    // MARK: Loading

    @Test("Nothing is started before the page comes near, and one server then")
    func lateStart() throws {
        let stage = try DemoStage(page: 1)
        defer { stage.close() }
        #expect(stage.feedServers.count == 0)
        for _ in 0..<2 {
            try stage.play("key Alt+7\nwait 400")
            #expect(stage.page == 7 && stage.feedServers.count == 1)
            try stage.play("key Alt+1\nwait 400")
        }
        #expect(stage.page == 1 && stage.feedServers.count == 1)
    }

    @Test("Posts come page by page as one scrolls, complete, and nothing is asked for twice")
    func paging() throws {
        try withFeed { stage, table in
            let server = try #require(stage.feedServers.last)
            #expect(isComplete(table))
            let count = table.numberOfRows(inSection: 0)
            for _ in 0..<3 {
                try stage.play("key End\nwait 600")
                #expect(isComplete(table))
            }
            #expect(table.numberOfRows(inSection: 0) >= count + 30)
            #expect(answeredTwice(server).isEmpty)
            #expect(server.server.log.targets.filter { $0.hasPrefix("/feed") }.count <= 8)
        }
    }

    @Test("End goes to the last post there was, and stays there")
    func end() throws {
        try withFeed { stage, table in
            let last = IndexPath(row: table.numberOfRows(inSection: 0) - 1, section: 0)
            try stage.play("key End\nwait 2000")
            #expect(posts(table).last?.indexPath == last)
            let cell = try #require(posts(table).last)
            let bottom = cell.view.convert(cell.bounds, to: table.view).maxY - table.contentOffset.y
            #expect(abs(bottom - table.bounds.height) < 1)
        }
    }

    @Test("F5 loads the newest posts again and shows them; without a network the posts stay, and the line says why")
    func refreshing() throws {
        try withFeed { stage, table in
            let server = try #require(stage.feedServers.last)
            @MainActor func firstPages() -> Int { server.server.log.targets.filter { $0 == "/feed" }.count }
            try stage.play("key End\nwait 600\nkey End\nwait 600")
            let count = table.numberOfRows(inSection: 0)
            #expect(firstPages() == 1 && stage.offset > 1000)
            try stage.play("key F5\nwait 1000")
            #expect(firstPages() == 2 && stage.offset == 0 && isComplete(table))
            #expect(table.numberOfRows(inSection: 0) < count && table.view.refreshControl?.isRefreshing == false)
            // The posts after those are asked for as before.
            try stage.play("key End\nwait 600\nkey End\nwait 600")
            #expect(table.numberOfRows(inSection: 0) >= count)
            try server.setOffline(true)
            let before = table.numberOfRows(inSection: 0)
            try stage.play("key F5\nwait 1000")
            #expect(stage.offset == 0 && table.numberOfRows(inSection: 0) == before)
            #expect(stage.controller.node.status.parts.joined().contains("not loaded again"))
            #expect(table.view.refreshControl?.isRefreshing == false)
            try server.setOffline(false)
            try stage.play("key End\nwait 600\nkey End\nwait 600")
            #expect(table.numberOfRows(inSection: 0) > before)
            #expect(!stage.controller.node.status.parts.joined().contains("not loaded again"))
        }
    }

    @Test("F5 without a network says that at once, asks for nothing, and the network's return loads the newest posts")
    func refreshingOffline() throws {
        try withFeed { stage, table in
            let server = try #require(stage.feedServers.last)
            @MainActor func firstPages() -> Int { server.server.log.targets.filter { $0 == "/feed" }.count }
            @MainActor func status() -> String { stage.controller.node.status.parts.joined() }
            try stage.play("key Ctrl+Shift+O\nwait 200\nkey F5")
            #expect(status().hasSuffix("not loaded again: the network is off"))
            #expect(table.view.refreshControl?.isRefreshing == false)
            var said: Set<String> = []
            try stage.play("key Ctrl+Shift+O\nwait 1000") { said.insert(status()) }
            #expect(firstPages() == 2 && isComplete(table))
            #expect(said.contains { $0.hasSuffix("loading the newest ones\u{2026}") })
            #expect(table.view.refreshControl?.isRefreshing == false && !status().contains("network"))
        }
    }

    @Test("A feed that did not load, neither first nor again, and then does, is loaded: the line says nothing else")
    func loadedAfterFailures() throws {
        try withFeed(servers: FeedServers(failingStarts: 2)) { stage, table in
            let end = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 1)))
            @MainActor func status() -> String { stage.controller.node.status.parts.joined() }
            try stage.play("key F5\nwait 500")
            #expect(texts(end).contains("Click to try again"))
            try stage.play("click \(place(end))\nwait 500")
            #expect(isComplete(table) && !status().contains("not loaded again"))
        }
    }

    @Test("Where all requests fail, the last row and the line below the page give the reason in the same words")
    func failing() throws {
        try withFeed(FeedConditions(failureRate: 1)) { stage, table in
            let end = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 1)))
            var reasons: Set<String> = []
            for key in ["F3\nkey F3", "F5", "F5", "F5", "F5", "F5", "F5"] {
                try stage.play("key \(key)\nwait 1000")
                let reason = try #require(texts(end).first { $0 != "Click to try again" })
                #expect(stage.controller.node.status.parts[0] == "0 posts  \u{00B7}  \(reason)")
                reasons.insert(reason)
            }
            // The server breaks connections, and says that it is out of order.
            #expect(reasons.count > 1)
            #expect(switchText(table).contains("100 % of requests fail"))
        }
    }

    // MARK: Without a network

    @Test("Without a network the page says so, and loads when it is switched on")
    func offline() throws {
        try withFeed(FeedConditions(isOffline: true)) { stage, table in
            let end = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 1)))
            #expect(table.numberOfRows(inSection: 0) == 0)
            #expect(texts(end).contains { $0.contains("no connection") })
            #expect(texts(end).contains("Click to try again"))
            try stage.play("key Tab\nkey Ctrl+Shift+O\nwait 500")
            #expect(isComplete(table))
            #expect(!texts(end).contains("Click to try again"))
            // The last row had the focus, and is out of sight now.
            try stage.play("key Tab\nwait 500")
            let focused = UIFocusSystem.focusSystem(for: table.view)?.focusedItem as? UIView
            #expect(stage.offset == 0 && focused?.isDescendant(of: table.view) == true)
        }
    }

    @Test("A page of posts that did not come is asked for again by a click")
    func clickOnPage() throws {
        try withFeed(FeedConditions(isOffline: true)) { stage, table in
            let end = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 1)))
            try stage.play("click \(place(end))\nwait 300")
            #expect(texts(end).contains("Click to try again"))
            try stage.feedServers.last?.setOffline(false)
            try stage.play("click \(place(end))\nwait 500")
            #expect(isComplete(table))
        }
    }

    @Test("Pictures that did not come say why, and are asked for again by a click")
    func clickOnPicture() throws {
        try withFeed { stage, table in
            let server = try #require(stage.feedServers.last)
            try server.setOffline(true)
            // Past what was loaded ahead.
            try stage.play("key End\nwait 500\nkey End\nwait 500")
            let failed = posts(table).filter { texts($0).contains("Click to try again") }
            let cell = try #require(failed.first { isInSight(picture(of: $0), of: table) })
            #expect(texts(cell).contains { $0.contains("connection") })
            try server.setOffline(false)
            let photo = picture(of: cell)
            try stage.play("click \(place(photo))\nwait 500")
            #expect(!texts(cell).contains("Click to try again"))
            #expect(pictures(photo).allSatisfy { $0.image != nil })
        }
    }

    @Test("A server that did not start is started again", arguments: ["click", "the network's return"])
    func failedStart(_ way: String) throws {
        try withFeed(servers: FeedServers(failingStarts: 1)) { stage, table in
            let end = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 1)))
            let reason = "The feed's server did not start: the feed's table /nowhere/mammals.tsv can't be read."
            #expect(texts(end).contains(reason) && stage.feedServers.count == 0)
            #expect(switchText(table) == reason)
            let again = way == "click" ? "click \(place(end))" : "key Ctrl+Shift+O\nwait 200\nkey Ctrl+Shift+O"
            try stage.play("\(again)\nwait 500")
            #expect(isComplete(table) && stage.feedServers.count == 1)
            #expect(switchText(table).hasPrefix("The network is on"))
        }
    }

    @Test("Another try without a network says for a moment that it loads", arguments: ["click", "key"])
    func retryOffline(_ way: String) throws {
        try withFeed(FeedConditions(isOffline: true)) { stage, table in
            let end = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 1)) as? FeedEndCellNode)
            let failure = texts(end)
            #expect(failure.contains { $0.contains("connection") })
            var frames = 0
            try stage.play((way == "click" ? "click \(place(end))" : "key Tab\nkey Return") + "\nwait 1000") {
                if end.state != .loading, texts(end).contains("Loading\u{2026}") { frames += 1 }
            }
            #expect(frames > 3 && texts(end) == failure)
            // The network's return in that moment is not missed.
            try stage.play("click \(place(end))\nwait 200\nkey Ctrl+Shift+O\nwait 1000")
            #expect(isComplete(table))
        }
    }

    private func switchText(_ table: ASTableNode) -> String {
        let header = table.view.subviews.lazy.compactMap { view in
            ([view] + view.subviews).compactMap { $0 as? FeedSwitchView }.first
        }
        return header.first?.subviews.compactMap { ($0 as? UILabel)?.text }.first ?? ""
    }

    @Test("A server that died is started again by a click on a picture, at the same address")
    func deadServer() throws {
        // A next page of posts would be asked for, and start the server.
        try withFeed(servers: FeedServers(pageCount: 1)) { stage, table in
            try #require(stage.feedServers.last).stop()
            try stage.play("key End\nwait 1000")
            let failed = posts(table).filter { texts($0).contains("Click to try again") }
            let cell = try #require(failed.first { isInSight(picture(of: $0), of: table) })
            try stage.play("click \(place(picture(of: cell)))\nwait 500")
            #expect(isComplete(table))
            #expect(stage.feedServers.count == 2 && Set(stage.feedServers.all.map(\.port)).count == 1)
        }
    }

    @Test("A server that died while the network was off is started again when it is switched on")
    func deadServerOffline() throws {
        try withFeed { stage, table in
            try stage.play("key Ctrl+Shift+O\nwait 200")
            try #require(stage.feedServers.last).stop()
            try stage.play("key End\nwait 500\nkey End\nwait 500")
            #expect(!isComplete(table))
            try stage.play("key Ctrl+Shift+O\nwait 500")
            #expect(isComplete(table) && stage.feedServers.last?.isRunning == true)
        }
    }

    @Test("The network goes off and on while one scrolls: everything is there in the end, and nothing came twice")
    func switching() throws {
        try withFeed(FeedConditions(latency: 0.02)) { stage, table in
            let server = try #require(stage.feedServers.last)
            for _ in 0..<3 {
                try stage.play(
                    """
                    drag 240,650 240,150 60
                    wait 150
                    key Ctrl+Shift+O
                    drag 240,650 240,150 60
                    wait 150
                    key Ctrl+Shift+O
                    drag 240,650 240,150 60
                    wait 300
                    """)
            }
            try stage.play("wait 1000")
            #expect(table.contentOffset.y > 2000)
            #expect(isComplete(table))
            #expect(posts(table).allSatisfy { !texts($0).contains("Click to try again") })
            let rows = table.numberOfRows(inSection: 0)
            #expect(rows >= 20 && rows % 10 == 0)
            #expect(answeredTwice(server).isEmpty)
        }
    }

    @Test("Where a third of the requests fails, each picture on screen is there or says why")
    func failures() throws {
        try withFeed(FeedConditions(failureRate: 0.33)) { stage, table in
            for _ in 0..<4 {
                let end = table.nodeForRow(at: IndexPath(row: 0, section: 1))
                if let end, table.visibleNodes.contains(end) { try stage.play("click \(place(end))\nwait 300") }
                try stage.play("key PageDown\nwait 400")
                for cell in posts(table) {
                    let photo = picture(of: cell)
                    let isThere = pictures(photo).allSatisfy { $0.image != nil }
                    #expect(isThere != texts(photo).contains("Click to try again"))
                }
            }
            #expect(table.numberOfRows(inSection: 0) > 0)
        }
    }

    // MARK: Likes

    private func heartButton(_ cell: FeedCellNode) throws -> ASButtonNode {
        try #require(cell.subnodes?.compactMap { $0 as? ASButtonNode }.first)
    }

    private func title(_ button: ASButtonNode) -> String? { button.attributedTitle(for: .normal)?.string }

    @Test("A click on the heart, and a double click on the photo, like a post, and the server hears of it once")
    func likes() throws {
        try withFeed { stage, table in
            let server = try #require(stage.feedServers.last)
            // The heart of the first post is below the window's end.
            try stage.play("wheel 0,2\nwait 600")
            let cell = try #require(posts(table).first)
            let heart = try heartButton(cell)
            #expect(cell.indexPath?.row == 0 && isInSight(heart, of: table))
            let before = texts(cell)
            try stage.play("click \(place(heart))\nwait 300")
            #expect(title(heart) == "\u{2665}" && texts(cell) != before)
            let photo = picture(of: cell)
            try stage.play("click \(place(photo))\nwait 60\nclick \(place(photo))\nwait 900")
            #expect(server.server.log.count(of: "/posts/0/like") == 1)
            try stage.play("click \(place(heart))\nwait 300")
            #expect(texts(cell) == before && server.server.log.count(of: "/posts/0/like") == 2)
            try stage.play("click \(place(photo))\nwait 60\nclick \(place(photo))\nwait 900")
            #expect(title(heart) == "\u{2665}" && server.server.log.count(of: "/posts/0/like") == 3)
        }
    }

    @Test("A double click on a photo that did not come likes nothing")
    func doubleClickWithoutPhoto() throws {
        try withFeed { stage, table in
            try #require(stage.feedServers.last).setOffline(true)
            try stage.play("key End\nwait 500\nkey End\nwait 500")
            let failed = posts(table).filter { texts($0).contains("Click to try again") }
            let cell = try #require(failed.first { isInSight(picture(of: $0), of: table) })
            let photo = place(picture(of: cell))
            try stage.play("click \(photo)\nwait 60\nclick \(photo)\nwait 900")
            #expect(try title(heartButton(cell)) == "\u{2661}" && texts(cell).contains("Click to try again"))
        }
    }

    @Test("A like without a network stays, and the server hears of it once the network is back")
    func likeOffline() throws {
        try withFeed { stage, table in
            let server = try #require(stage.feedServers.last)
            try stage.play("wheel 0,2\nwait 600\nkey Ctrl+Shift+O\nwait 200")
            let heart = try heartButton(try #require(posts(table).first))
            try stage.play("click \(place(heart))\nwait 400")
            #expect(title(heart) == "\u{2665}" && server.server.log.count(of: "/posts/0/like") == 0)
            try stage.play("key Ctrl+Shift+O\nwait 400")
            #expect(title(heart) == "\u{2665}" && server.server.log.count(of: "/posts/0/like") == 1)
        }
    }
}
