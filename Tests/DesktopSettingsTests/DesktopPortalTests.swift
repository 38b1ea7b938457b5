import Execution
import Foundation
import Testing

@testable import DesktopSettings

/// A bus of its own with a portal on it, both processes; ended with the object.
private final class PortalBus {
    let address: String
    private let bus = Process()
    private let portal = Process()
    private let input = Pipe()
    private let output: LineReader

    /// Throws where there is no bus daemon, or no Python that can speak to it.
    init(commands: String) throws {
        let busOutput = Pipe()
        bus.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        bus.arguments = ["--session", "--nofork", "--print-address"]
        bus.standardOutput = busOutput
        try bus.run()
        let lines = LineReader(busOutput.fileHandleForReading)
        let first = lines.next()
        address = try #require(first)
        let portalOutput = Pipe()
        portal.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        portal.arguments = [Self.script]
        portal.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
        portal.standardInput = input
        portal.standardOutput = portalOutput
        output = LineReader(portalOutput.fileHandleForReading)
        try portal.run()
        try input.fileHandleForWriting.write(contentsOf: Data((commands + "\nready\n").utf8))
        let greeting = output.next()
        try #require(greeting == "ready")
    }

    deinit {
        // Other signals are blocked in processes that a test starts.
        for process in [portal, bus] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Support/portal.py").path

    /// What the portal writes next; waits for it.
    func nextLine() -> String? { output.next() }
}

/// Lines as they arrive.
private final class LineReader {
    private let file: FileHandle
    private var pending = Data()

    init(_ file: FileHandle) {
        self.file = file
    }

    func next() -> String? {
        while true {
            if let end = pending.firstIndex(of: 10) {
                defer { pending = Data(pending[(end + 1)...]) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            let data = file.availableData
            if data.isEmpty { return nil }
            pending += data
        }
    }
}

@Suite(.serialized) struct DesktopPortalTests {
    private func open(_ url: URL, bus: String) async -> DesktopPortal.Outcome {
        await withCheckedContinuation { continuation in
            let environment = ["DBUS_SESSION_BUS_ADDRESS": bus]
            DesktopPortal.open(url, environment: environment) { continuation.resume(returning: $0) }
        }
    }

    @Test("The portal is given addresses as they are, and files as descriptors; its answer is the outcome")
    func opening() async throws {
        let bus = try PortalBus(commands: "answer 0")
        let page = try #require(URL(string: "https://example.org/a%20b?c=d"))
        #expect(await open(page, bus: bus.address) == .done)
        #expect(bus.nextLine() == "OpenURI https://example.org/a%20b?c=d")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("p\u{ef}cture \(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(await open(file, bus: bus.address) == .done)
        #expect(bus.nextLine() == "OpenFile \(file.path)")
        #expect(await open(file.appendingPathComponent("none"), bus: bus.address) == .failed)
    }

    @Test("What the user cancels is not a failure, and what the portal can't do is one")
    func outcomes() async throws {
        let page = try #require(URL(string: "https://example.org"))
        for (answer, outcome) in [("1", DesktopPortal.Outcome.cancelled), ("2", .failed), ("7", .failed)] {
            let bus = try PortalBus(commands: "answer \(answer)")
            #expect(await open(page, bus: bus.address) == outcome)
        }
    }

    private func choose(_ question: FileQuestion, bus: String) async -> (DesktopPortal.Outcome, [URL]) {
        await withCheckedContinuation { continuation in
            let environment = ["DBUS_SESSION_BUS_ADDRESS": bus]
            DesktopPortal.chooseFiles(question, environment: environment) {
                continuation.resume(returning: ($0, $1))
            }
        }
    }

    @Test("A dialog is asked for what the program wants, and says which files were picked, or that none were")
    func files() async throws {
        let bus = try PortalBus(commands: "answer 0 file:///tmp/a%20b.png file:///tmp/c.png")
        var question = FileQuestion(
            title: "Pick", types: ["image/png", "text/*"], takesSeveral: true, takesFolders: false, folder: "/tmp")
        let (outcome, files) = await choose(question, bus: bus.address)
        #expect(outcome == .done && files.map(\.path) == ["/tmp/a b.png", "/tmp/c.png"])
        // A path is bytes with a zero at the end.
        let folder = "[47, 116, 109, 112, 0]"
        let types = #"[["image/png", [[1, "image/png"], [1, "text/*"]]]]"#
        #expect(
            bus.nextLine() == #"choose Pick {"current_folder": \#(folder), "filters": \#(types), "multiple": 1}"#)
        question = FileQuestion(title: "", types: [], takesSeveral: false, takesFolders: true, folder: nil)
        let cancelling = try PortalBus(commands: "answer 1")
        #expect(await choose(question, bus: cancelling.address) == (.cancelled, []))
        #expect(cancelling.nextLine() == #"choose  {"directory": 1}"#)
        #expect(await choose(question, bus: "disabled:") == (.failed, []))
    }

    @Test("Without a bus, and without a portal on it, it fails at once")
    func missing() async throws {
        let page = try #require(URL(string: "https://example.org"))
        #expect(await open(page, bus: "disabled:") == .failed)
        #expect(await open(page, bus: "unix:path=/nowhere") == .failed)
    }
}
