import Execution
import Foundation
import TestSupport
import Testing

@testable import SDLBackend

/// The clipboard between this program and another one, on a real X server.
@Suite(
    .enabled(if: VirtualDisplay.hasClipboardClient, "the clipboard's test needs the packages xvfb, xdotool and xclip"))
struct ClipboardTests {
    @Test("Pictures and texts go both ways, also in pieces, and a program that hangs is not waited for")
    func exchange() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try SDLWindow(WindowOptions(title: "clipboard", size: CGSize(width: 100, height: 100)))
                #expect(window.videoDriver == "x11")
                let file = URL(fileURLWithPath: NSTemporaryDirectory() + "clipboard-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: file) }
                let clipboard = Desktop.clipboard
                var foreignChanges = 0
                Desktop.onForeignClipboard = { foreignChanges += 1 }
                #expect(clipboard.types.isEmpty && clipboard.read([ClipboardForm.text]) == nil)

                let picture = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) })
                let text = String(repeating: "größe 日本 ", count: 40_000)
                let png = ClipboardForm("image/png", original: nil) { picture }
                clipboard.put(ClipboardContent([png, ClipboardForm(text: text)]))
                #expect(clipboard.read(["image/png"]) === png)
                #expect(try display.paste(as: "image/png") == picture)
                #expect(try display.paste(as: "UTF8_STRING") == Data(text.utf8))
                let targets = String(decoding: try display.paste(as: "TARGETS"), as: UTF8.self).split(separator: "\n")
                #expect(targets.contains("image/png") && targets.contains("UTF8_STRING") && !targets.contains("STRING"))

                try picture.write(to: file)
                let painter = try display.copy(file.path, as: "image/png")
                #expect(becomesTrue { clipboard.types == ["image/png"] })
                #expect(clipboard.read(["image/png"])?.data == picture)
                #expect(clipboard.read([ClipboardForm.text]) == nil)
                MainInbox.shared.drain()
                #expect(foreignChanges == 1)

                try Data(text.utf8).write(to: file)
                let writer = try display.copy(file.path, as: "UTF8_STRING")
                #expect(becomesTrue { clipboard.types == [ClipboardForm.text] && !painter.isRunning })
                #expect(clipboard.read([ClipboardForm.text])?.data == Data(text.utf8))

                // The primary selection beside it.
                let primary = Desktop.primarySelection
                #expect(primary.types.isEmpty)
                primary.put(ClipboardContent([ClipboardForm(text: "selected größe")]))
                #expect(try display.paste(as: "UTF8_STRING", from: "primary") == Data("selected größe".utf8))
                try Data("elsewhere".utf8).write(to: file)
                let selector = try display.copy(file.path, as: "UTF8_STRING", to: "primary")
                #expect(becomesTrue { primary.read([ClipboardForm.text])?.data == Data("elsewhere".utf8) })
                kill(selector.processIdentifier, SIGSTOP)
                let primaryStart = ContinuousClock.now
                #expect(primary.read([ClipboardForm.text]) == nil)
                #expect(ContinuousClock.now - primaryStart < .seconds(5))
                kill(selector.processIdentifier, SIGKILL)
                #expect(clipboard.read([ClipboardForm.text])?.data == Data(text.utf8))

                kill(writer.processIdentifier, SIGSTOP)
                let start = ContinuousClock.now
                #expect(clipboard.read([ClipboardForm.text]) == nil && clipboard.types.isEmpty)
                #expect(ContinuousClock.now - start < .seconds(5))
                let late = Mutex<[Data?]>([])
                clipboard.read([ClipboardForm.text]) { form in late.withLock { $0.append(form?.data) } }
                kill(writer.processIdentifier, SIGCONT)
                #expect(becomesTrue { late.withLock { !$0.isEmpty } })
                #expect(late.withLock { $0 } == [Data(text.utf8)])

                kill(writer.processIdentifier, SIGKILL)
                #expect(becomesTrue { !writer.isRunning })
                #expect(clipboard.types.isEmpty)
            }
        }
        if let child, child.exitStatus != .exitCode(EXIT_SUCCESS) {
            Issue.record("The process said: \(String(decoding: child.standardErrorContent, as: UTF8.self))")
        }
    }
}
