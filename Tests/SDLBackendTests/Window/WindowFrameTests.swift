import Foundation
import Testing

@testable import SDLBackend

/// Where windows open on desktops of several sizes.
@Suite struct WindowFrameTests {
    private let borders = WindowBorders(top: 30, left: 2, bottom: 4, right: 2)

    private func space(
        _ areas: CGRect..., taken: [CGPoint] = [], borders: WindowBorders = WindowBorders()
    ) -> DesktopSpace {
        DesktopSpace(areas: areas, borders: borders, takenCorners: taken)
    }

    private let laptop = CGRect(x: 0, y: 0, width: 1366, height: 768)
    private let monitor = CGRect(x: 1366, y: 0, width: 1920, height: 1080)

    /// The frame around the contents.
    private func outline(_ frame: WindowFrame, _ borders: WindowBorders) -> CGRect {
        CGRect(
            x: frame.corner.x, y: frame.corner.y, width: frame.size.width + borders.left + borders.right,
            height: frame.size.height + borders.top + borders.bottom)
    }

    @Test("A window that fits keeps its size and lies in the middle")
    func middle() throws {
        let frame = try #require(space(monitor).frame(size: CGSize(width: 480, height: 800), corner: nil))
        #expect(frame.size == CGSize(width: 480, height: 800))
        #expect(frame.corner == CGPoint(x: 1366 + 720, y: 140))
    }

    @Test(
        "A window that is too large becomes as large as the display beside its borders",
        arguments: [CGSize(width: 480, height: 800), CGSize(width: 960, height: 1600), CGSize(width: 4000, height: 10)])
    func clamped(size: CGSize) throws {
        let frame = try #require(space(laptop, borders: borders).frame(size: size, corner: nil))
        #expect(laptop.contains(outline(frame, borders)))
        #expect(frame.size.width == min(size.width, 1362))
        #expect(frame.size.height == min(size.height, 734))
    }

    @Test("A remembered place is kept where it can be seen, and moved in where a part cannot")
    func remembered() throws {
        let desktop = space(laptop, monitor, borders: borders)
        let size = CGSize(width: 480, height: 600)
        let kept = try #require(desktop.frame(size: size, corner: CGPoint(x: 1500, y: 100)))
        #expect(kept == WindowFrame(corner: CGPoint(x: 1500, y: 100), size: size))
        let cut = try #require(desktop.frame(size: size, corner: CGPoint(x: 3200, y: -50)))
        #expect(cut.corner == CGPoint(x: monitor.maxX - 484, y: 0))
        #expect(cut.size == size)
    }

    @Test("A place on a monitor that is gone becomes the middle of the one that is left")
    func goneMonitor() throws {
        let frame = try #require(
            space(laptop).frame(size: CGSize(width: 400, height: 400), corner: CGPoint(x: 2000, y: 300)))
        #expect(frame.corner == CGPoint(x: 483, y: 184))
    }

    @Test("A window does not open exactly over another, nor over the one that had to make way for it")
    func cascade() throws {
        let size = CGSize(width: 400, height: 400)
        let first = try #require(space(laptop).frame(size: size, corner: nil))
        let second = try #require(space(laptop, taken: [first.corner]).frame(size: size, corner: nil))
        #expect(second.corner == CGPoint(x: first.corner.x + 32, y: first.corner.y + 32))
        let third = try #require(space(laptop, taken: [second.corner, first.corner]).frame(size: size, corner: nil))
        #expect(third.corner == CGPoint(x: first.corner.x + 64, y: first.corner.y + 64))
    }

    @Test("However many windows there are, all of each can be seen")
    func manyWindows() throws {
        var corners: [CGPoint] = []
        for _ in 0..<40 {
            let frame = try #require(
                space(laptop, taken: corners, borders: borders)
                    .frame(size: CGSize(width: 480, height: 800), corner: nil))
            #expect(laptop.contains(outline(frame, borders)))
            #expect(!corners.contains(frame.corner))
            corners.append(frame.corner)
        }
    }

    @Test("Without a display there is no advice")
    func noDisplay() {
        #expect(space().frame(size: CGSize(width: 100, height: 100), corner: nil) == nil)
        #expect(space().minimumSize(CGSize(width: 10, height: 10)) == CGSize(width: 10, height: 10))
    }

    @Test("A smallest size is never larger than the display")
    func minimumSize() {
        #expect(
            space(laptop, borders: borders).minimumSize(CGSize(width: 1280, height: 1280))
                == CGSize(width: 1280, height: 734))
    }
}

/// What a window comes back to from being maximised.
@Suite struct NormalFrameRecordTests {
    private let small = WindowFrame(corner: CGPoint(x: 50, y: 60), size: CGSize(width: 400, height: 500))
    private let large = WindowFrame(corner: .zero, size: CGSize(width: 1366, height: 740))

    @Test("A window that is moved and resized comes back to its last frame")
    func moved() {
        var record = NormalFrameRecord(large)
        record.change(to: small, isSpecial: false, at: 100)
        #expect(record.frame == small)
    }

    @Test("A maximised window comes back to the frame before, whichever is reported first")
    func maximized() {
        var sizeFirst = NormalFrameRecord(small)
        sizeFirst.change(to: large, isSpecial: false, at: 5000)
        sizeFirst.enterSpecial(at: 5020)
        #expect(sizeFirst.frame == small)
        var stateFirst = NormalFrameRecord(small)
        stateFirst.enterSpecial(at: 5000)
        stateFirst.change(to: large, isSpecial: true, at: 5020)
        #expect(stateFirst.frame == small)
    }

    @Test("A frame that was there for long before is the one to come back to")
    func settled() {
        var record = NormalFrameRecord(large)
        record.change(to: small, isSpecial: false, at: 1000)
        record.enterSpecial(at: 9000)
        record.change(to: large, isSpecial: true, at: 9010)
        #expect(record.frame == small)
    }

    @Test("After a window came back from being maximised, the reports that follow count again")
    func back() {
        var record = NormalFrameRecord(small)
        record.change(to: large, isSpecial: true, at: 1000)
        record.change(to: large, isSpecial: false, at: 9000)
        record.change(to: small, isSpecial: false, at: 9010)
        #expect(record.frame == small)
        record.change(to: large, isSpecial: false, at: 20_000)
        record.enterSpecial(at: 20_010)
        #expect(record.frame == small)
    }
}
