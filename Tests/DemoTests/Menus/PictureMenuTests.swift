import AsyncDisplayKitCore
import SDLBackend
import Testing

@testable import UIKit
@testable import texture_demo

/// Menus of rows and tiles, used by mouse and keyboard.
@MainActor @Suite(.serialized) struct PictureMenuTests {
    private func withDemo(page: Int, _ body: @MainActor (DemoStage, TemporaryDirectory) throws -> Void) throws {
        let demo = try DemoStage(page: page)
        let directory = try TemporaryDirectory()
        setenv("XDG_PICTURES_DIR", directory.path + "/pictures", 1)
        defer {
            unsetenv("XDG_PICTURES_DIR")
            demo.close()
        }
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
            #expect(panel.entries.map(\.element.title) == ["Copy Name", "Save Picture", "Open in Viewer"])
            // Without a display there is no other program.
            #expect(panel.entries[2].attributes.contains(.disabled))
            try choose("Copy Name", panel, demo)
            #expect(try UIPasteboard.general.string == name(1, demo))
            #expect(demo.controller.view.window?.openMenu == nil)
        }
    }

    @Test("The keyboard opens the menu of the focused row, and chooses in it")
    func keyboard() throws {
        try withDemo(page: 1) { demo, _ in
            UIPasteboard.general.string = "before"
            try demo.play("key Tab\nkey Down\nkey Shift+F10\nkey Return")
            #expect(try UIPasteboard.general.string == name(1, demo))
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

    @Test("A picture that cannot be saved is told in an alert, which Return closes, and the row has the keys again")
    func failure() throws {
        try withDemo(page: 1) { demo, directory in
            setenv("XDG_PICTURES_DIR", try directory.file("file"), 1)
            try demo.play("key Tab\nkey Down\nkey Shift+F10\nkey Down\nkey Return")
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

    @Test("Posts of the feed have a menu without Save Picture, the row below them has none")
    func feed() throws {
        try withDemo(page: 7) { demo, _ in
            let panel = try openMenu(0, demo)
            #expect(panel.entries.map(\.element.title) == ["Copy Name", "Open in Viewer"])
            try demo.play("key Escape")
        }
    }
}
