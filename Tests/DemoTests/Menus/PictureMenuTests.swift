import AsyncDisplayKitCore
import DesktopSettings
import SDLBackend
import TestSupport
import Testing

@testable import UIKit
@testable import texture_demo

/// Menus of rows and tiles, used by mouse and keyboard.
@MainActor @Suite(.serialized) struct PictureMenuTests {
    private func withDemo(page: Int, _ body: @MainActor (DemoStage, TemporaryDirectory) throws -> Void) throws {
        let demo = try DemoStage(page: page)
        let directory = try TemporaryDirectory()
        demo.controller.picturesFolder = directory.path + "/pictures/Texture"
        demo.controller.exports.folder = directory.path + "/exports"
        defer { demo.close() }
        try body(demo, directory)
    }

    /// Opens the menu of an item of the first section by the right button.
    private func openMenu(_ item: Int, _ demo: DemoStage) throws -> MenuPanel {
        let list = try #require(DemoList(page: demo.page, of: demo.controller))
        let view = try #require(list.cell(item)?.view)
        let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        for phase in [PointerEvent.Phase.down, .up] {
            demo.host.driver.enqueue(
                .pointer(
                    PointerEvent(
                        phase: phase, device: .mouse, button: .secondary, position: middle,
                        timestamp: demo.host.clock.now)))
            demo.host.step()
        }
        return try #require(demo.controller.view.window?.openMenu?.panels.first)
    }

    private func choose(_ title: String, _ panel: MenuPanel, _ demo: DemoStage) throws {
        let index = try #require(panel.entries.firstIndex { $0.element.title == title })
        let rect = panel.convert(panel.rect(of: index), to: nil)
        try demo.play("click \(rect.midX),\(rect.midY)")
    }

    private func name(_ item: Int, _ demo: DemoStage) throws -> String {
        switch demo.page {
        case 4: try Album.load(from: demo.context.assets)[0].photos[item].caption
        default: try Animal.load("birds", from: demo.context.assets)[item].name
        }
    }

    private var alert: UIAlertController? {
        UIApplication.shared.keyWindow?.rootViewController?.presentedViewController as? UIAlertController
    }

    @Test("A row and a tile have a menu; Copy Name puts the name on the clipboard", arguments: [1, 4])
    func copyName(page: Int) throws {
        try withDemo(page: page) { demo, _ in
            let panel = try openMenu(1, demo)
            let titles = ["View Picture", "Copy Name", "Copy Picture", "Save Picture", "Open in Viewer"]
            #expect(panel.entries.map(\.element.title) == titles)
            // Without a display there is no other program.
            #expect(panel.entries.map { $0.attributes.contains(.disabled) } == [false, false, false, false, true])
            try choose("Copy Name", panel, demo)
            #expect(try UIPasteboard.general.string == name(1, demo))
            #expect(demo.controller.view.window?.openMenu == nil)
        }
    }

    @Test("Of a menu's entries those show keys that keys perform there", arguments: [1, 4, 7])
    func shownKeys(page: Int) throws {
        try withDemo(page: page) { demo, _ in
            demo.host.settle(limit: 4)
            let keys = try openMenu(0, demo).entries.map { ($0.element as? UIKeyCommand)?.combination.text }
            #expect(keys.prefix(2) == (page == 7 ? ["Return", nil] : ["Return", "Ctrl+C"]))
            #expect(keys.dropFirst(2).allSatisfy { $0 == nil })
        }
    }

    @Test("A selected row or tile keeps its look while its menu is open", arguments: [1, 4, 5])
    func selectedLook(page: Int) throws {
        try withDemo(page: page) { demo, _ in
            let list = try #require(DemoList(page: page, of: demo.controller))
            let cell = try #require(list.cell(1) as? DemoCellNode)
            let (view, other) = (cell.view, try #require(list.cell(0)))
            let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
            try demo.play("click \(middle.x),\(middle.y)")
            #expect(cell.isSelected)
            let ground = cell.backgroundColor
            _ = try openMenu(1, demo)
            #expect(cell.isHighlighted && cell.alpha == 1 && !cell.mark.isHidden && cell.backgroundColor == ground)
            try demo.play("key Escape")
            // Another one is marked by its menu alone.
            _ = try openMenu(0, demo)
            let isMarked = page == 1 ? other.backgroundColor == DemoStyle.highlighted : other.alpha < 1
            #expect(other.isHighlighted && isMarked && cell.isSelected)
        }
    }

    @Test("Copy Picture puts the picture on the clipboard, as other programs take it")
    func copyPicture() throws {
        try withDemo(page: 1) { demo, _ in
            try choose("Copy Picture", openMenu(0, demo), demo)
            let bird = try Animal.load("birds", from: demo.context.assets)[0]
            let file = try #require(UIImage(contentsOfFile: bird.picture))
            #expect(UIPasteboard.general.image?.size == file.size)
            let png = try #require(UIPasteboard.general.data(forPasteboardType: "public.png"))
            #expect(pixels(of: UIImage(data: png)) == pixels(of: file))
        }
    }

    @Test("The keyboard opens the menu of the focused row, and chooses in it")
    func keyboard() throws {
        try withDemo(page: 1) { demo, _ in
            UIPasteboard.general.string = "before"
            try demo.play("key Tab\nkey Down\nkey Shift+F10\nkey Down\nkey Return")
            #expect(try UIPasteboard.general.string == name(1, demo))
        }
    }

    @Test("The menu shows Return and Ctrl+C where they view and copy; while the picture fills the window, Ctrl+C")
    func copyKeyInMenu() throws {
        for page in [1, 4, 5] {
            try withDemo(page: page) { demo, _ in
                let keys = try openMenu(0, demo).entries.map { ($0.element as? UIKeyCommand)?.combination.text }
                #expect(keys.prefix(3) == ["Return", "Ctrl+C", nil], "\(page)")
            }
        }
        try withDemo(page: 1) { demo, _ in
            try choose("View Picture", openMenu(0, demo), demo)
            demo.host.settle()
            #expect(demo.controller.viewer != nil)
            let window = try #require(demo.controller.view.window)
            window.openContextMenu(at: CGPoint(x: 200, y: 200))
            let panel = try #require(window.openMenu?.panels.first)
            #expect(panel.entries[0].element.title == "Copy Name")
            #expect((panel.entries[0].element as? UIKeyCommand)?.combination.text == "Ctrl+C")
        }
    }

    @Test("Ctrl+C copies the name of the focused or selected row or tile, and F1 says so", arguments: [1, 2, 4, 5])
    func copyKey(page: Int) throws {
        try withDemo(page: page) { demo, _ in
            UIPasteboard.general.string = "before"
            try demo.play("key Ctrl+c")
            #expect(UIPasteboard.general.string == "before")
            try demo.play("key Tab\nkey Ctrl+c")
            let first = try #require(UIPasteboard.general.string)
            #expect(first != "before")
            try demo.play("key Space")
            let selected = demo.controller.node.status.parts.joined()
            #expect(selected.contains(first))
            try demo.play("key F1")
            let sheet = try #require(demo.controller.view.window?.keySheet)
            #expect(sheet.descriptions.contains(KeyDescription(keys: "Ctrl+C, Ctrl+Insert", title: "Copy")))
        }
    }

    @Test("Save Picture writes the file under the picture's name, with a number if that is taken, and says where")
    func save() throws {
        try withDemo(page: 1) { demo, directory in
            for _ in 1...2 { try choose("Save Picture", openMenu(0, demo), demo) }
            let folder = directory.path + "/pictures/Texture"
            let bird = try Animal.load("birds", from: demo.context.assets)[0]
            let ending = (bird.picture as NSString).pathExtension
            let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(files == ["\(bird.name) 2.\(ending)", "\(bird.name).\(ending)"])
            for file in files {
                #expect(FileManager.default.contentsEqual(atPath: "\(folder)/\(file)", andPath: bird.picture))
            }
            #expect(demo.controller.node.note?.sentence.contains(folder) == true && alert == nil)
        }
    }

    @Test("Save Picture As puts the picture where the desktop's dialog says, and tells where")
    func saveAs() throws {
        try withDemo(page: 1) { demo, directory in
            let place = directory.path + "/mine.jpg"
            let portal = try FakePortal("answer 0 file://\(place)")
            demo.host.portal = DesktopPortal(environment: portal.environment, parentWindow: "") { true }
            let bird = try Animal.load("birds", from: demo.context.assets)[0]
            let name = "\(bird.name).\((bird.picture as NSString).pathExtension)"
            @MainActor func saveAs(_ isTrue: @MainActor () -> Bool) throws -> Bool {
                try choose("Save Picture As…", openMenu(0, demo), demo)
                #expect(portal.nextRequest() == #"save Save Picture {"current_name": "\#(name)"}"#)
                return becomesTrue {
                    demo.host.step()
                    return isTrue()
                }
            }
            #expect(try saveAs { demo.controller.node.note != nil })
            #expect(demo.controller.node.note?.sentence.contains(directory.path) == true)
            #expect(FileManager.default.contentsEqual(atPath: place, andPath: bird.picture))
            // Cancelled: neither a second file nor another note, and nothing is left of what was to be saved.
            let note = demo.controller.node.note
            portal.send("answer 1")
            #expect(try saveAs { demo.controller.presentedViewController == nil })
            // The note may have gone by itself.
            #expect(demo.controller.node.note.map { $0 === note } != false)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["mine.jpg"])
            // A place that is not there is told in an alert, after which nothing is left either.
            portal.send("answer 0 file://\(directory.path)/none/mine.jpg")
            let picker = { demo.controller.presentedViewController }
            #expect(try saveAs { picker()?.presentedViewController is UIAlertController })
            demo.host.settle(limit: 4)
            try demo.play("key Return")
            #expect(picker() == nil)
            #expect(demo.controller.node.note.map { $0 === note } != false)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["mine.jpg"])
        }
    }

    @Test("Each dialog has a folder of its own, and what was never answered goes at the end of the program")
    func exportFolders() throws {
        let directory = try TemporaryDirectory()
        let exports = PictureExports()
        exports.folder = directory.path + "/exports"
        let bird = try Animal.load("birds", from: DemoStage.makeContext().assets)[0].namedPicture
        let pickers = try (1...3).map { _ in try exports.makePicker(for: bird) }
        func folders() -> Int? { try? FileManager.default.contentsOfDirectory(atPath: exports.folder).count }
        #expect(folders() == 3)
        exports.end(pickers[0])
        exports.end(pickers[0])
        #expect(folders() == 2)
        exports.removeAll()
        #expect(folders() == nil)
        exports.end(pickers[1])
    }

    @Test("A picture that cannot be saved is told in an alert, which Return closes, and the row has the keys again")
    func failure() throws {
        try withDemo(page: 1) { demo, directory in
            demo.controller.picturesFolder = try directory.file("file") + "/Texture"
            try demo.play("key Tab\nkey Down\nkey Shift+F10\nkey Down\nkey Down\nkey Down\nkey Return")
            let alert = try #require(alert)
            #expect(alert.title == "The picture could not be saved")
            #expect(alert.message?.contains("Not a directory") == true)
            #expect(demo.controller.node.note == nil)
            let list = demo.controller.currentScrollView
            #expect(list?.isFirstResponder == false)
            try demo.play("key Return")
            #expect(demo.controller.presentedViewController == nil && list?.isFirstResponder == true)
        }
    }

    @Test("Posts of the feed have the same menu; Save Picture writes the bytes that the server sent")
    func feed() throws {
        try withDemo(page: 7) { demo, directory in
            #expect(try entries(openMenu(0, demo)) == ["View Picture", "Copy Author", "Copy Picture", "Save Picture"])
            try demo.play("key Escape")
            try choose("Save Picture", openMenu(0, demo), demo)
            try choose("Copy Picture", openMenu(0, demo), demo)
            let folder = directory.path + "/pictures/Texture"
            let file = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
            let saved = try #require(FileManager.default.contents(atPath: "\(folder)/\(file)"))
            let photos = demo.context.assets.path + "/photos"
            let isOriginal = try FileManager.default.contentsOfDirectory(atPath: photos).contains {
                FileManager.default.contents(atPath: "\(photos)/\($0)") == saved
            }
            #expect(file.hasSuffix(".jpg") && isOriginal)
            #expect(UIPasteboard.general.image?.size == UIImage(data: saved)?.size)
        }
    }

    @Test("A photo that has not come is neither copied nor saved")
    func missingPhoto() throws {
        let photo = NamedPicture(name: "photo", address: try #require(URL(string: "http://localhost/1.jpg")))
        #expect(!photo.isThere && photo.image == nil && photo.data == nil)
    }

    private func pixels(of image: UIImage?) -> [UInt32]? {
        image?.cgImage.map { Array(UnsafeBufferPointer(start: $0.pixels, count: $0.width * $0.height)) }
    }

    /// The titles of what can be chosen.
    private func entries(_ panel: MenuPanel) -> [String] {
        panel.entries.filter { !$0.attributes.contains(.disabled) }.map(\.element.title)
    }
}
