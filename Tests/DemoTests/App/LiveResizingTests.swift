import AsyncDisplayKitCore
import Drawing
import SDLBackend
import Testing

@testable import UIKit
@testable import texture_demo

/// A window whose edge is dragged: a frame for each of its sizes.
@MainActor @Suite(.serialized) struct LiveResizingTests {
    /// Sizes as a hand makes them, back and forth.
    private static let sizes = [
        (500, 610), (530, 640), (620, 655), (700, 700), (790, 720), (640, 640), (470, 580), (360, 500),
    ].map { CGSize(width: $0.0, height: $0.1) }

    /// The rows of pixels above the line of figures, whose numbers differ.
    private func contents(_ demo: DemoStage) throws -> CGImage {
        let screen = try #require(demo.host.screenshot())
        let status = demo.controller.node.status.view
        let top = status.convert(CGPoint.zero, to: nil).y
        return try #require(
            screen.cropping(to: CGRect(x: 0, y: 0, width: CGFloat(screen.width), height: top.rounded(.down))))
    }

    /// Pixels that differ by more than `tolerance` in a channel.
    private func differing(_ a: CGImage, _ b: CGImage, tolerance: Int = 0) -> Int {
        guard a.width == b.width, a.height == b.height else { return .max }
        var count = 0
        for index in 0..<a.width * a.height {
            let (one, other) = (a.pixels[index], b.pixels[index])
            if one != other, distance(one, other) > tolerance { count += 1 }
        }
        return count
    }

    /// The largest difference of a channel.
    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var largest = 0
        for shift: UInt32 in [0, 8, 16] {
            let difference = Int((a >> shift) & 255) - Int((b >> shift) & 255)
            largest = max(largest, abs(difference))
        }
        return largest
    }

    @Test(
        "Each frame of a window that is being resized is the one that a window opened in that size shows",
        arguments: [1, 4, 5, 6])
    func frames(page: Int) throws {
        var shown: [CGImage] = []
        let demo = try DemoStage(page: page, width: 480, height: 600, neverShowPlaceholders: true)
        for size in Self.sizes {
            SyntheticEvents.pushResize(to: size, of: demo.host.window)
            demo.host.step()
            let screen = try #require(demo.host.screenshot())
            #expect(screen.width == Int(size.width) && screen.height == Int(size.height))
            // The line of figures ends where the window does.
            let status = demo.controller.node.status.view
            #expect(status.convert(status.bounds, to: nil).maxY == size.height)
            shown.append(try contents(demo))
        }
        demo.close()
        // The bars of the last page move by themselves.
        guard page < 6 else { return }
        for (size, picture) in zip(Self.sizes, shown) {
            let demo = try DemoStage(
                page: page, width: size.width, height: size.height, neverShowPlaceholders: true)
            defer { demo.close() }
            // Of a photograph that was decoded for another size before, the edges come out a little softer.
            let count = differing(picture, try contents(demo), tolerance: page == 4 ? 24 : 0)
            #expect(count <= (page == 4 ? picture.width * picture.height / 100 : 0), "\(count) at \(size)")
        }
    }

    @Test("Text that is not drawn for its new size yet stays as it was, at its place")
    func outdatedText() throws {
        let demo = try DemoStage(page: 1, width: 480, height: 600)
        defer { demo.close() }
        // The first row's title and the beginning of its text, which are at the same place in any width.
        let area = CGRect(x: 114, y: 84, width: 100, height: 60)
        let before = try #require(demo.host.screenshot()?.cropping(to: area))
        DisplayCoordinator.shared.drawingDelay = 5
        for size in Self.sizes.prefix(4) {
            SyntheticEvents.pushResize(to: size, of: demo.host.window)
            demo.host.step()
            let title = try #require(demo.host.screenshot()?.cropping(to: area))
            #expect(differing(before, title) == 0)
        }
    }
}
