import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct DocumentPickerTests {
    private final class Recorder: UIDocumentPickerDelegate {
        var log: [String] = []

        func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
            log.append("picked \(urls.count)")
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

    @Test("Types have names of two parts")
    func types() {
        #expect(UTType(mimeType: "application/zip")?.preferredMIMEType == "application/zip")
        #expect(UTType(mimeType: "zip") == nil && UTType.item != UTType.folder)
    }
}
