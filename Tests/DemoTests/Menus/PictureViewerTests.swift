import Foundation
import SDLBackend
import Testing

@testable import UIKit
@testable import texture_demo

/// The picture of a row, opened in the window.
@MainActor @Suite(.serialized) struct PictureViewerTests {
    private func withViewer(_ body: @MainActor (DemoStage, PictureViewer) throws -> Void) throws {
        let demo = try DemoStage(page: 4)
        defer { demo.close() }
        try demo.play("key Tab\nkey Shift+F10\nkey Return\nwait 600")
        let viewer = try #require(demo.controller.presentedViewController as? PictureViewer)
        try body(demo, viewer)
    }

    /// How much of the picture is seen, and where it stands in the window.
    private func place(_ viewer: PictureViewer) -> CGRect? {
        viewer.viewForZooming(in: viewer.scrollView).map { $0.convert($0.bounds, to: nil) }
    }

    private func whole(_ viewer: PictureViewer) throws {
        let (place, room) = (try #require(self.place(viewer)), viewer.view.bounds)
        #expect(abs(place.midX - room.midX) < 0.01 && abs(place.midY - room.midY) < 0.01)
        #expect(abs(place.width - room.width) < 0.01 || abs(place.height - room.height) < 0.01)
        #expect(place.width < room.width + 0.01 && place.height < room.height + 0.01)
    }

    @Test("A picture is shown whole, in the middle of the window, also of a window of another size; Escape closes it")
    func openAndClose() throws {
        try withViewer { demo, viewer in
            try whole(viewer)
            try demo.play("resize 700x500\nwait 100")
            try whole(viewer)
            try demo.play("key Escape\nwait 600")
            #expect(demo.controller.presentedViewController == nil)
            #expect(demo.controller.currentScrollView?.isFirstResponder == true)
        }
    }

    @Test("A double click shows it twice as large, with what was clicked in the middle; another one shows it whole")
    func doubleClick() throws {
        try withViewer { demo, viewer in
            let scale = viewer.scrollView.zoomScale
            try demo.play("click 300,400\nclick 300,400\nwait 600")
            #expect(abs(viewer.scrollView.zoomScale - 2 * scale) < 0.001)
            #expect(abs(viewer.scrollView.contentOffset.x - (300 * 2 - 240)) < 1)
            try demo.play("click 300,400\nclick 300,400\nwait 600")
            try whole(viewer)
        }
    }

    @Test("Plus, minus and 0 zoom; the same keys with Ctrl change the size of text")
    func keys() throws {
        let category = UIApplication.shared.preferredContentSizeCategory
        defer { UIApplication.shared.preferredContentSizeCategory = category }
        try withViewer { demo, viewer in
            let scale = viewer.scrollView.zoomScale
            try demo.play("key +\nwait 400\nkey =\nwait 400\nkey -\nwait 400")
            #expect(abs(viewer.scrollView.zoomScale - 1.5 * scale) < 0.001)
            try demo.play("key 0\nwait 400\nkey +\nkey +\nwait 600")
            #expect(abs(viewer.scrollView.zoomScale - 1.5 * 1.5 * scale) < 0.001)
            try demo.play("key 0\nwait 400\nkey -\nwait 400")
            try whole(viewer)
            try demo.play("key Ctrl++\nwait 400")
            try whole(viewer)
        }
    }

    @Test(
        "A diagonal drag moves the picture along both axes, and where there is room along one only it moves along that")
    func diagonalDrag() throws {
        try withViewer { demo, viewer in
            let whole = viewer.scrollView.contentOffset
            try demo.play("drag 200,400 260,470 150\nwait 600")
            #expect(viewer.scrollView.contentOffset == whole)
            // Wider than the window, and not as high.
            try demo.play("key +\nwait 400")
            let (size, room) = (viewer.scrollView.contentSize, viewer.view.bounds)
            try #require(size.width > room.width + 100 && size.height < room.height)
            let offset = viewer.scrollView.contentOffset
            try demo.play("drag 260,470 200,380 150\nwait 900")
            #expect(viewer.scrollView.contentOffset.x > offset.x + 40 && viewer.scrollView.contentOffset.y == offset.y)
            try demo.play("key +\nkey +\nkey +\nwait 900")
            let before = viewer.scrollView.contentOffset
            try demo.play("drag 200,380 260,450 800\nwait 900")
            let way = before - viewer.scrollView.contentOffset
            #expect(way.x > 40 && way.y > 45)
        }
    }

    @Test("The wheel makes it larger and smaller about the pointer; at its smallest it stays whole")
    func wheel() throws {
        try withViewer { demo, viewer in
            let scale = viewer.scrollView.zoomScale
            try demo.play("hover 300,400\nwheel 0,-4\nwait 600")
            #expect(abs(viewer.scrollView.zoomScale - 2 * scale) < 0.001)
            try demo.play("wheel 0,-2\nwait 600\nwheel 0,9\nwait 600")
            try whole(viewer)
        }
    }

    @Test("The right button opens its menu; Save Picture says over the picture where it is kept")
    func menu() throws {
        let directory = try TemporaryDirectory()
        try withViewer { demo, viewer in
            demo.controller.picturesFolder = directory.path
            let window = try #require(viewer.view.window)
            #expect(window.openContextMenu(at: CGPoint(x: 240, y: 400)))
            let panel = try #require(window.openMenu?.panels.first)
            let titles = panel.entries.map(\.element.title)
            #expect(titles == ["Copy Name", "Copy Picture", "Save Picture", "Open in Viewer"])
            let save = panel.convert(panel.rect(of: 2), to: nil)
            try demo.play("click \(save.midX),\(save.midY)\nwait 100")
            let note = try #require(viewer.note)
            let place = note.view.convert(note.view.bounds, to: nil)
            #expect(note.sentence.hasPrefix("Picture saved in") && demo.controller.node.note == nil)
            #expect(place.maxY == viewer.view.bounds.height - 12 && abs(place.midX - 240) <= 1)
            try demo.play("click \(place.midX),\(place.midY)")
            #expect(viewer.note == nil && demo.controller.viewer === viewer)
        }
    }

    @Test("Ctrl+C copies the name, and its menu says so")
    func copyName() throws {
        UIPasteboard.general.string = ""
        try withViewer { demo, viewer in
            try demo.play("key Ctrl+c")
            #expect(UIPasteboard.general.string?.isEmpty == false)
            let window = try #require(viewer.view.window)
            #expect(window.openContextMenu(at: CGPoint(x: 240, y: 400)))
            let first = try #require(window.openMenu?.panels.first?.entries.first)
            #expect((first.element as? UIKeyCommand)?.combination.text == "Ctrl+C")
        }
    }

    @Test("The Menu key opens its menu, also if a double click has shown the picture")
    func menuByKey() throws {
        let demo = try DemoStage(page: 4)
        defer { demo.close() }
        let cell = try #require(DemoList(page: 4, of: demo.controller)?.cell(1))
        let place = cell.view.convert(CGPoint(x: 40, y: 40), to: nil)
        try demo.play("click \(place.x),\(place.y)\nclick \(place.x),\(place.y)\nwait 700\nkey Shift+F10\nwait 100")
        let window = try #require(demo.controller.viewer?.view.window)
        let titles = window.openMenu?.panels.first?.entries.map(\.element.title)
        #expect(titles == ["Copy Name", "Copy Picture", "Save Picture", "Open in Viewer"])
    }

    @Test("F3 shows the figures over it, F11 is full screen, and F12 saves a picture of the window")
    func windowKeys() throws {
        let directory = try TemporaryDirectory()
        try withViewer { demo, viewer in
            demo.controller.picturesFolder = directory.path
            try demo.play("key F3")
            #expect(!viewer.status.isHidden && viewer.status.parts.count == 2)
            #expect(viewer.status.parts[0].hasPrefix("frame\u{A0}p50") && demo.controller.node.status.parts.count == 2)
            #expect(viewer.status.frame.maxY == viewer.view.bounds.height && viewer.status.frame.height > 20)
            try demo.play("key F3")
            #expect(viewer.status.isHidden)
            try demo.play("key F11")
            #expect(UIApplication.shared.isFullScreen)
            try demo.play("key F11\nkey F12\nwait 200")
            #expect(!UIApplication.shared.isFullScreen && viewer.note != nil)
            let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            #expect(files.contains { $0.hasSuffix(".png") })
        }
    }

    @Test("A double click on a row or tile shows its picture; its first click selects at once", arguments: [1, 4, 5])
    func opening(page: Int) throws {
        let demo = try DemoStage(page: page)
        defer { demo.close() }
        let list = try #require(DemoList(page: page, of: demo.controller))
        let cell = try #require(list.cell(1))
        let place = cell.view.convert(CGPoint(x: 40, y: 40), to: nil)
        // While a second click could still come.
        var isSelectedSoon = false
        try demo.play("click \(place.x),\(place.y)\nwait 150") { isSelectedSoon = cell.isSelected }
        #expect(isSelectedSoon && demo.controller.viewer == nil)
        try demo.play("wait 700\nclick \(place.x),\(place.y)\nwait 700")
        #expect(cell.isSelected && demo.controller.viewer == nil)
        try demo.play("click \(place.x),\(place.y)\nclick \(place.x),\(place.y)\nwait 700")
        #expect(cell.isSelected && demo.controller.viewer != nil)
    }

    @Test("Return shows the picture of the row or tile with the focus, and Space selects it", arguments: [1, 4, 5])
    func openingByKey(page: Int) throws {
        let demo = try DemoStage(page: page)
        defer { demo.close() }
        let list = try #require(DemoList(page: page, of: demo.controller))
        try demo.play("key Tab\nkey Down\nkey Space\nwait 100")
        let selected = try #require((0..<9).first { list.cell($0)?.isSelected == true })
        #expect(demo.controller.viewer == nil)
        try demo.play("key Up\nkey Return\nwait 700")
        #expect(demo.controller.viewer != nil && list.cell(selected)?.isSelected == false)
        // And goes back to the list.
        try demo.play("key Escape\nwait 700\nkey Return\nwait 700")
        #expect(demo.controller.viewer != nil)
    }

    @Test("A click on Close closes it")
    func closeButton() throws {
        try withViewer { demo, viewer in
            let button = viewer.closeButton.convert(viewer.closeButton.bounds, to: nil)
            try demo.play("click \(button.midX),\(button.midY)\nwait 600")
            #expect(demo.controller.presentedViewController == nil)
        }
    }
}
