import Execution
import Foundation
import TestSupport
import Testing

@testable import DesktopSettings

@Suite(.serialized) struct DesktopPortalTests {
    private func portal(on bus: String, parentWindow: String = "") -> DesktopPortal {
        DesktopPortal(environment: ["DBUS_SESSION_BUS_ADDRESS": bus], parentWindow: parentWindow)
    }

    private func open(_ url: URL, bus: String) async -> DesktopPortal.Outcome {
        await withCheckedContinuation { continuation in
            portal(on: bus, parentWindow: "x11:1a2b").open(url) { continuation.resume(returning: $0) }
        }
    }

    @Test("The portal is given addresses as they are, and files as descriptors; its answer is the outcome")
    func opening() async throws {
        let bus = try FakePortal("answer 0")
        let page = try #require(URL(string: "https://example.org/a%20b?c=d"))
        #expect(await open(page, bus: bus.address) == .done)
        #expect(bus.nextRequest() == "OpenURI https://example.org/a%20b?c=d above x11:1a2b")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("p\u{ef}cture \(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(await open(file, bus: bus.address) == .done)
        #expect(bus.nextRequest() == "OpenFile \(file.path) above x11:1a2b")
        #expect(await open(file.appendingPathComponent("none"), bus: bus.address) == .failed)
    }

    @Test(
        "What the user cancels is not a failure; what the portal refuses or leaves without an answer is one",
        arguments: [
            ("answer 1", DesktopPortal.Outcome.cancelled), ("answer 2", .failed), ("answer 7", .failed),
            ("refuse", .failed), ("refuse org.freedesktop.DBus.Error.UnknownMethod", .noPortal), ("leave", .failed),
        ])
    func outcomes(command: String, outcome: DesktopPortal.Outcome) async throws {
        let page = try #require(URL(string: "https://example.org"))
        let bus = try FakePortal(command)
        #expect(await open(page, bus: bus.address) == outcome)
    }

    private func choose(_ question: FileQuestion, bus: String) async -> (DesktopPortal.Outcome, [URL]) {
        await withCheckedContinuation { continuation in
            portal(on: bus).chooseFiles(question) { continuation.resume(returning: ($0, $1)) }
        }
    }

    @Test("A dialog is asked for what the program wants, and says which files were picked, or that none were")
    func files() async throws {
        let bus = try FakePortal("answer 0 file:///tmp/a%20b.png file:///tmp/c.png")
        var question = FileQuestion(
            title: "Pick", types: ["image/png", "text/*"], takesSeveral: true, takesFolders: false, folder: "/tmp")
        let (outcome, files) = await choose(question, bus: bus.address)
        #expect(outcome == .done && files.map(\.path) == ["/tmp/a b.png", "/tmp/c.png"])
        // A path is bytes with a zero at the end.
        let folder = "[47, 116, 109, 112, 0]"
        let types = #"[["image/png", [[1, "image/png"], [1, "text/*"]]]]"#
        #expect(
            bus.nextRequest() == #"choose Pick {"current_folder": \#(folder), "filters": \#(types), "multiple": 1}"#)
        question = FileQuestion(title: "", types: [], takesSeveral: false, takesFolders: true, folder: nil)
        let cancelling = try FakePortal("answer 1 file:///tmp/c.png")
        #expect(await choose(question, bus: cancelling.address) == (.cancelled, []))
        #expect(cancelling.nextRequest() == #"choose  {"directory": 1}"#)
        let closing = try FakePortal("answer 2")
        #expect(await choose(question, bus: closing.address) == (.failed, []))
        #expect(await choose(question, bus: "disabled:") == (.noPortal, []))
    }

    @Test("One file is saved under a name that the user may change, several under their names in a folder")
    func saving() async throws {
        let bus = try FakePortal("answer 0 file:///tmp/b.png file:///tmp/c.png")
        var question = FileQuestion(title: "Save", types: [], takesSeveral: false, takesFolders: false, folder: nil)
        question.names = ["b \u{e4}.png"]
        let (outcome, places) = await choose(question, bus: bus.address)
        #expect(outcome == .done && places.map(\.path) == ["/tmp/b.png", "/tmp/c.png"])
        #expect(bus.nextRequest() == #"save Save {"current_name": "b \u00e4.png"}"#)
        question.names = ["b", "c"]
        question.folder = "/"
        _ = await choose(question, bus: bus.address)
        #expect(bus.nextRequest() == #"save several Save {"current_folder": [47, 0], "files": [[98, 0], [99, 0]]}"#)
    }

    @Test(
        "Files that are not on this computer are not taken, nor others beside them",
        arguments: [
            "sftp://server/a.png", "file://server/a.png", "http://localhost/a", "file:///tmp/%FF", "nonsense", "file:",
        ])
    func remoteFiles(address: String) async throws {
        let bus = try FakePortal("answer 0 file:///tmp/a \(address)")
        let question = FileQuestion(title: "", types: [], takesSeveral: true, takesFolders: false, folder: nil)
        #expect(await choose(question, bus: bus.address) == (.remote, []))
        bus.send("answer 0 file://localhost/tmp/a%20b")
        let (outcome, files) = await choose(question, bus: bus.address)
        #expect(outcome == .done && files == [URL(fileURLWithPath: "/tmp/a b")])
    }

    @Test(
        "A portal that ends or is replaced while its dialog is open has failed; others cannot answer for it",
        arguments: [["end"], ["replace"], ["forge", "end"]])
    func ending(commands: [String]) throws {
        let bus = try FakePortal()
        let question = FileQuestion(title: "", types: [], takesSeveral: false, takesFolders: false, folder: nil)
        let outcome = Mutex<DesktopPortal.Outcome?>(nil)
        portal(on: bus.address).chooseFiles(question) { answer, _ in outcome.withLock { $0 = answer } }
        #expect(bus.nextRequest() == "choose  {}")
        for command in commands { bus.send(command) }
        #expect(becomesTrue { outcome.withLock { $0 } == .failed })
    }

    @Test("Without a bus, and without a portal on it, that is said at once")
    func missing() async throws {
        let page = try #require(URL(string: "https://example.org"))
        #expect(await open(page, bus: "disabled:") == .noPortal)
        #expect(await open(page, bus: "unix:path=/nowhere") == .noPortal)
        let bus = try FakePortal("answer 0", appears: false)
        #expect(await open(page, bus: bus.address) == .noPortal)
    }
}
