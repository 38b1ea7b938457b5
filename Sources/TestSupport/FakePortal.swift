import Foundation

/// A session bus of its own with a portal on it, `Tests/Support/portal.py`, which says what it understands. Two
/// processes, which end with this object. On one thread.
package final class FakePortal {
    /// The bus's address.
    package let address: String
    private let bus = Process()
    private let portal = Process()
    private let input = Pipe()
    private let output: LineReader

    /// Throws where there is no bus daemon, or no Python that can speak to it.
    ///
    /// - Parameters:
    ///   - commands: carried out before the portal appears on the bus.
    ///   - appears: whether it does; otherwise only its signals are heard until `send("ready")`.
    package init(_ commands: String..., appears: Bool = true) throws {
        let busOutput = Pipe()
        bus.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        bus.arguments = ["--session", "--nofork", "--print-address"]
        bus.standardOutput = busOutput
        try bus.run()
        guard let address = LineReader(busOutput.fileHandleForReading).next() else { throw FakePortalError() }
        self.address = address
        let portalOutput = Pipe()
        portal.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        portal.arguments = [Self.script]
        portal.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
        portal.standardInput = input
        portal.standardOutput = portalOutput
        output = LineReader(portalOutput.fileHandleForReading)
        try portal.run()
        for command in commands { send(command) }
        guard appears else { return }
        send("ready")
        guard output.next() == "ready" else { throw FakePortalError() }
    }

    deinit {
        // Other signals are blocked in processes that a test starts.
        for process in [portal, bus] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Tests/Support/portal.py").path

    /// The environment of a process on this bus.
    package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

    /// Tells the portal to carry out a command. Returns at once.
    package func send(_ command: String) {
        // If the portal is gone, the test finds that nothing happens.
        try? input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    }

    /// Changes one of its settings and tells of it. Returns at once.
    ///
    /// - Parameter value: as JSON.
    package func set(_ namespace: String, _ key: String, _ value: String) {
        send("set \(namespace) \(key) \(value)")
    }

    /// What the portal writes next, questions for settings left out; waits for it.
    package func nextRequest() -> String? {
        while let line = output.next() {
            if line != "read" { return line }
        }
        return nil
    }
}

private struct FakePortalError: Error {}

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
