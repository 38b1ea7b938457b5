import DesktopSettings
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct DocumentPickerTests {
    private final class Recorder: UIDocumentPickerDelegate {
        var log: [String] = []

        func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
            log.append("picked \(urls.map(\.path).joined(separator: ", "))")
        }
        func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
            log.append(controller.presentingViewController == nil ? "cancelled" : "too early")
        }
    }

    @Test("Without a display there is no dialog: the picker goes at once, and the delegate hears that none were picked")
    func withoutDisplay() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let (picker, recorder) = (UIDocumentPickerViewController(forOpeningContentTypes: [.png]), Recorder())
        picker.delegate = recorder
        scene.present(picker)
        #expect(recorder.log == ["cancelled"] && scene.presenter.presentedViewController == nil)
        #expect(picker.view.window == nil && scene.window.subviews.count == 1)
    }

    @Test(
        "The portal is asked above the window, and its answer reaches the delegate once the picker is gone",
        arguments: [
            ("answer 0 file:///tmp/a%20b.png file:///tmp/c.png", "picked /tmp/a b.png, /tmp/c.png"),
            ("answer 0", "cancelled"), ("answer 1", "cancelled"), ("answer 2", "cancelled"),
        ])
    func answers(answer: String, said: String) throws {
        let portal = try FakePortal(answer)
        let scene = try PresentationScene()
        defer { scene.close() }
        scene.host.portal = DesktopPortal(environment: portal.environment, parentWindow: "x11:2a")
        UIApplication.shared.host = scene.host
        defer { UIApplication.shared.host = nil }
        let (picker, recorder) = (UIDocumentPickerViewController(forOpeningContentTypes: [.png]), Recorder())
        picker.title = "Pick"
        picker.allowsMultipleSelection = true
        picker.delegate = recorder
        scene.present(picker)
        let options = #"{"filters": [["image/png", [[1, "image/png"]]]], "multiple": 1}"#
        #expect(portal.nextRequest() == "choose Pick \(options) above x11:2a")
        #expect(
            becomesTrue {
                scene.host.step()
                return !recorder.log.isEmpty
            })
        #expect(recorder.log == [said] && scene.presenter.presentedViewController == nil)
    }

    /// What a picker that exports files tells its delegate when the portal has answered.
    private func export(
        _ files: [URL], asCopy: Bool, to places: [URL], asked: String
    ) throws -> [String] {
        let portal = try FakePortal("answer 0 \(places.map(\.absoluteString).joined(separator: " "))")
        let scene = try PresentationScene()
        defer { scene.close() }
        scene.host.portal = DesktopPortal(environment: portal.environment, parentWindow: "x11:2a")
        UIApplication.shared.host = scene.host
        defer { UIApplication.shared.host = nil }
        let (picker, recorder) = (
            UIDocumentPickerViewController(forExporting: files, asCopy: asCopy), Recorder()
        )
        picker.title = "Save"
        picker.delegate = recorder
        scene.present(picker)
        #expect(portal.nextRequest() == "\(asked) above x11:2a")
        return try outcome(of: picker, recorder, in: scene)
    }

    /// What the delegate is told, after what an alert says, which Return closes.
    private func outcome(
        of picker: UIDocumentPickerViewController, _ recorder: Recorder, in scene: PresentationScene
    ) throws -> [String] {
        #expect(
            becomesTrue {
                scene.host.step()
                return !recorder.log.isEmpty || picker.presentedViewController != nil
            })
        if let alert = picker.presentedViewController as? UIAlertController {
            #expect(recorder.log.isEmpty)
            recorder.log = ["\(alert.title ?? ""): \(alert.message ?? "")"]
            scene.host.settle()
            try scene.play("key Return")
        }
        #expect(scene.presenter.presentedViewController == nil && scene.window.subviews.count == 1)
        return recorder.log
    }

    @Test("Exported files are copied or moved to where the user wants them, and replace what is there")
    func exporting() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (own, place) = (folder.appendingPathComponent("own.txt"), folder.appendingPathComponent("a b.txt"))
        try Data("new".utf8).write(to: own)
        try Data("old".utf8).write(to: place)
        let asked = #"save Save {"current_name": "own.txt"}"#
        #expect(try export([own], asCopy: true, to: [place], asked: asked) == ["picked \(place.path)"])
        #expect(try Data(contentsOf: place) == Data("new".utf8) && Data(contentsOf: own) == Data("new".utf8))
        try Data("newer".utf8).write(to: own)
        #expect(try export([own], asCopy: false, to: [place], asked: asked) == ["picked \(place.path)"])
        #expect(try Data(contentsOf: place) == Data("newer".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a b.txt"])
        // There is no such folder, then too few places.
        let nowhere = folder.appendingPathComponent("none/c.txt")
        #expect(
            try export([place], asCopy: false, to: [nowhere], asked: #"save Save {"current_name": "a b.txt"}"#)
                == ["The file could not be saved: No such file or directory:\n\(nowhere.path)", "cancelled"])
        let several = #"save several Save {"files": [[97, 32, 98, 46, 116, 120, 116, 0], [120, 0]]}"#
        #expect(
            try export([place, folder.appendingPathComponent("x")], asCopy: true, to: [own], asked: several).last
                == "cancelled")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a b.txt"])
    }

    @Test(
        "Where the desktop has no such dialog, or the user picks what is on another computer, an alert says so",
        arguments: [
            ("refuse org.freedesktop.DBus.Error.UnknownMethod", "The desktop has no dialog for it."),
            ("answer 0 sftp://server/a.png", "The place is not on this computer."),
        ])
    func problems(command: String, sentence: String) throws {
        let portal = try FakePortal(command)
        let scene = try PresentationScene()
        defer { scene.close() }
        defer { UIApplication.shared.host = nil }
        let recorder = Recorder()
        let picker = present([.item], portal, in: scene, telling: recorder)
        let log = try outcome(of: picker, recorder, in: scene)
        #expect(log == ["No file could be chosen: \(sentence)", "cancelled"])
    }

    @Test("A portal that ends while its dialog is open cancels the picker")
    func ending() throws {
        let portal = try FakePortal()
        let scene = try PresentationScene()
        defer { scene.close() }
        defer { UIApplication.shared.host = nil }
        let recorder = Recorder()
        _ = present([.item], portal, in: scene, telling: recorder)
        #expect(portal.nextRequest() == "choose  {}")
        portal.send("end")
        #expect(
            becomesTrue {
                scene.host.step()
                return !recorder.log.isEmpty
            })
        #expect(recorder.log == ["cancelled"])
    }

    /// A picker that is shown, and the portal that it has asked. Its host is the application's until the scene closes.
    private func present(
        _ types: [UTType], _ portal: FakePortal, in scene: PresentationScene, telling recorder: Recorder? = nil
    ) -> UIDocumentPickerViewController {
        scene.host.portal = DesktopPortal(environment: portal.environment, parentWindow: "")
        UIApplication.shared.host = scene.host
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: types)
        picker.delegate = recorder
        scene.present(picker)
        return picker
    }

    @Test(
        "Any file is offered if one type has no name, and folders only where nothing else can be picked",
        arguments: [
            ([UTType.png, .text], #"{"filters": [["image/png", [[1, "image/png"], [1, "text/*"]]]]}"#),
            ([.png, .item], "{}"), ([.folder], #"{"directory": 1}"#), ([.folder, .png], "{}"),
        ])
    func offers(types: [UTType], options: String) throws {
        let (portal, scene) = (try FakePortal(), try PresentationScene())
        defer { scene.close() }
        defer { UIApplication.shared.host = nil }
        _ = present(types, portal, in: scene)
        #expect(portal.nextRequest() == "choose  \(options)")
    }

    @Test("A picker that is covered and uncovered does not ask again")
    func asksOnce() throws {
        let (portal, scene) = (try FakePortal(), try PresentationScene())
        defer { scene.close() }
        defer { UIApplication.shared.host = nil }
        let picker = present([.png], portal, in: scene)
        #expect(portal.nextRequest()?.hasPrefix("choose") == true)
        let cover = UIViewController()
        cover.modalPresentationStyle = .fullScreen
        picker.present(cover, animated: false)
        scene.host.settle()
        picker.dismiss(animated: false)
        scene.host.settle()
        #expect(picker.presentedViewController == nil && picker.presentingViewController != nil)
        let page = try #require(URL(string: "https://example.org/"))
        scene.host.portal?.open(page) { _ in }
        #expect(portal.nextRequest() == "OpenURI https://example.org/")
    }

    @Test("Types have names of two parts")
    func types() {
        #expect(UTType(mimeType: "application/zip")?.preferredMIMEType == "application/zip")
        #expect(UTType(mimeType: "zip") == nil && UTType.item != UTType.folder)
    }
}
