import AsyncDisplayKitCore
import TestSupport
import Testing

@testable import UIKit
@testable import texture_demo

/// Photos of the feed, opened in the window.
@MainActor @Suite(.serialized) struct FeedPhotoTests {
    private func withFeed(_ body: @MainActor (DemoStage, FeedPictureNode) throws -> Void) throws {
        let stage = try DemoStage(page: 7)
        defer { stage.close() }
        stage.host.settle(limit: 4)
        let controller = stage.controller.node.pager.nodeForPage(at: 6).viewController as? FeedController
        let cell = try #require(controller?.node.nodeForRow(at: IndexPath(row: 0, section: 0)))
        try body(stage, try #require(ASDisplayNodeFindAllSubnodesOfClass(cell, FeedPictureNode.self).first))
    }

    private func place(_ node: ASDisplayNode) -> String {
        let point = node.view.convert(CGPoint(x: node.bounds.midX, y: node.bounds.midY), to: nil)
        return "\(point.x),\(point.y)"
    }

    private func viewer(_ stage: DemoStage) -> PictureViewer? {
        stage.controller.presentedViewController as? PictureViewer
    }

    @Test("A click on a photo opens it when no second click follows; a double click likes it and opens nothing")
    func click() throws {
        try withFeed { stage, photo in
            try stage.play("click \(place(photo))\nwait 60\nclick \(place(photo))\nwait 900")
            #expect(viewer(stage) == nil && stage.feedServers.last?.server.log.count(of: "/posts/0/like") == 1)
            try stage.play("click \(place(photo))\nwait 1200")
            let content = try #require(viewer(stage)).scrollView.contentSize
            let size = try #require(photo.image).size
            #expect(abs(content.width / content.height - size.width / size.height) < 0.01)
            try stage.play("key Escape\nwait 600")
            #expect(viewer(stage) == nil)
        }
    }

    @Test("The Tab key comes to a photo, Return opens it, and Escape gives it the focus back")
    func keys() throws {
        try withFeed { stage, photo in
            for _ in 0..<12 where !photo.view.isFocused { try stage.play("key Tab") }
            #expect(photo.view.isFocused)
            try stage.play("key Return\nwait 600")
            #expect(viewer(stage) != nil)
            try stage.play("key Escape\nwait 600")
            #expect(viewer(stage) == nil && photo.view.isFocused)
        }
    }
}
