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

    @Test("Types have names of two parts")
    func types() {
        #expect(UTType(mimeType: "application/zip")?.preferredMIMEType == "application/zip")
        #expect(UTType(mimeType: "zip") == nil && UTType.item != UTType.folder)
    }
}
