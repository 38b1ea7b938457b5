import AsyncDisplayKitCore
import Testing

@testable import UIKit
@testable import texture_demo

/// The note that says where a picture of the window is.
@MainActor @Suite(.serialized) struct ScreenshotNoteTests {
    private func withDemo(_ body: @MainActor (DemoStage, TemporaryDirectory) throws -> Void) throws {
        let demo = try DemoStage(width: 360, height: 480)
        defer { demo.close() }
        let directory = try TemporaryDirectory()
        demo.controller.picturesFolder = directory.path
        try body(demo, directory)
    }

    @Test("A picture is written into a folder that is made for it, and a note says where, until its time is over")
    func note() throws {
        try withDemo { demo, directory in
            let folder = directory.path + "/pictures/Texture"
            let before = demo.host.screenshot()
            demo.controller.picturesFolder = folder
            demo.controller.takeScreenshot()
            demo.host.run(seconds: 0.2)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.count == 1 && files[0].hasPrefix("texture-demo-") && files[0].hasSuffix(".png"))
            let picture = UIImage(contentsOfFile: "\(folder)/\(files[0])")?.cgImage
            #expect(picture?.width == before?.width && picture?.height == before?.height)
            let note = try #require(demo.controller.node.note)
            #expect(note.sentence.contains(folder) && note.sentence.hasPrefix("Picture saved in "))
            // As a whole, over the pages and above the figures.
            let frame = note.view.convert(note.view.bounds, to: nil)
            let pager = demo.controller.node.pager.view
            #expect(pager.convert(pager.bounds, to: nil).contains(frame) && frame.height > 30)
            demo.host.run(seconds: 9)
            #expect(demo.controller.node.note == nil && note.view.window == nil)
        }
    }

    @Test("A click on the note takes it away, and leaves the path on the clipboard where nothing opens folders")
    func click() throws {
        try withDemo { demo, directory in
            demo.controller.takeScreenshot()
            demo.host.run(seconds: 0.2)
            let note = try #require(demo.controller.node.note)
            #expect(note.sentence.hasSuffix("Click to copy its path."))
            let middle = note.view.convert(CGPoint(x: note.bounds.midX, y: note.bounds.midY), to: nil)
            try demo.play("click \(middle.x),\(middle.y)")
            #expect(demo.controller.node.note == nil)
            let file = try #require(FileManager.default.contentsOfDirectory(atPath: directory.path).first)
            #expect(UIPasteboard.general.string == "\(directory.path)/\(file)")
        }
    }

    @Test("A second picture takes the place of the first one's note, whose end does not end it")
    func twice() throws {
        try withDemo { demo, directory in
            demo.controller.takeScreenshot()
            demo.host.run(seconds: 5)
            demo.controller.takeScreenshot()
            demo.host.run(seconds: 5)
            #expect(demo.controller.node.note != nil)
            demo.host.run(seconds: 5)
            #expect(demo.controller.node.note == nil)
        }
    }

    @Test("A picture that is taken while a note says where the last one is shows what lies under the note")
    func withoutNote() throws {
        try withDemo { demo, directory in
            demo.controller.takeScreenshot()
            demo.host.run(seconds: 0.2)
            let note = try #require(demo.controller.node.note)
            let frame = note.view.convert(note.view.bounds, to: nil)
            demo.controller.takeScreenshot()
            demo.host.run(seconds: 0.2)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            let pictures = Set(try files.map { try pixels(of: "\(directory.path)/\($0)", in: frame) })
            #expect(files.count == 2 && pictures.count == 1)
        }
    }

    private func pixels(of path: String, in frame: CGRect) throws -> [UInt32] {
        let picture = try #require(UIImage(contentsOfFile: path)?.cgImage)
        return (Int(frame.minY)..<Int(frame.maxY)).flatMap { row in
            (Int(frame.minX)..<Int(frame.maxX)).map { picture.pixels[row * picture.width + $0] }
        }
    }

    @Test("A picture that cannot be written is told in an alert, with the reason")
    func failure() throws {
        try withDemo { demo, directory in
            let file = try directory.file("file")
            demo.controller.picturesFolder = file + "/Texture"
            demo.controller.takeScreenshot()
            demo.host.run(seconds: 0.2)
            let alert = try #require(demo.controller.presentedViewController as? UIAlertController)
            let lines = alert.message?.split(separator: "\n") ?? []
            #expect(lines.count == 3 && lines[0] == "Not a directory:" && lines[1] == file + "/Texture/")
            #expect(lines.last?.hasPrefix("texture-demo-") == true && demo.controller.node.note == nil)
        }
    }
}
