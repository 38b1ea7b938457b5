import Foundation

/// A run of the demo's executable, which the build puts beside the tests.
struct DemoProcess {
    let status: Int32
    /// False if a signal ended it.
    let endedByItself: Bool
    let output: String
    let errors: String

    static var folder: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent
    }

    static var executable: String { folder + "/texture-demo" }

    /// - Parameters:
    ///   - environment: added to that of the tests; nil takes a variable away.
    ///   - whileRunning: called with the process identifier once the process has begun.
    static func run(
        _ arguments: [String], executable: String = executable, environment: [String: String?] = [:],
        directory: String? = nil, whileRunning: (@Sendable (Int32) async throws -> Void)? = nil
    ) async throws -> DemoProcess {
        let files = try TemporaryDirectory()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        variables["XDG_STATE_HOME"] = files.path
        variables["TEXTURE_ASSETS"] = nil
        for (name, value) in environment { variables[name] = value }
        process.environment = variables
        if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
        let output = try files.file("output")
        let errors = try files.file("errors")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        try await whileRunning?(process.processIdentifier)
        for await _ in ends {}
        return DemoProcess(
            status: process.terminationStatus, endedByItself: process.terminationReason == .exit,
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8))
    }
}

/// A directory that goes with its last reference.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "texture-demo-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Path of a file with this text.
    func file(_ name: String, _ text: String = "") throws -> String {
        let path = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Path of a copy of the demo's assets, to be damaged.
    func copyOfAssets() throws -> String {
        let copy = "\(path)/assets"
        try FileManager.default.copyItem(
            atPath: DemoProcess.folder + "/Texture_texture-demo.resources/Assets", toPath: copy)
        return copy
    }
}
