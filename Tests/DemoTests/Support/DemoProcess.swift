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
    ///   - afterFirstOutput: called with the process identifier once the process has written to its standard output.
    static func run(
        _ arguments: [String], executable: String = executable, environment: [String: String?] = [:],
        directory: String? = nil, afterFirstOutput: (@Sendable (Int32) -> Void)? = nil
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
        let errors = try files.file("errors")
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        let (pieces, piece) = AsyncStream<Data>.makeStream()
        // Not a readability handler: that is a dispatch source, and those stop the process once in a while when the
        // other end of a pipe closes.
        Thread.detachNewThread {
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { piece.yield(data) }
            piece.finish()
        }
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        var output = Data()
        for await data in pieces {
            if output.isEmpty { afterFirstOutput?(process.processIdentifier) }
            output += data
        }
        for await _ in ends {}
        return DemoProcess(
            status: process.terminationStatus, endedByItself: process.terminationReason == .exit,
            output: String(decoding: output, as: UTF8.self),
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
