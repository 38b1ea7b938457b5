import Dispatch
import Foundation
import LoopbackServer
import TestSupport

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
        var variables = ProcessInfo.processInfo.environment
        variables["XDG_STATE_HOME"] = files.path
        variables["TEXTURE_ASSETS"] = nil
        for (name, value) in environment { variables[name] = value }
        let errors = try files.file("errors")
        let (reader, writer) = try files.pipe("output")
        let standardFiles = [try Descriptor("/dev/null", O_RDONLY), writer, try Descriptor(errors, O_WRONLY)]
        let process = try ChildProcess.spawn(
            executable, arguments, environment: variables, directory: directory,
            standardFiles: standardFiles.map(\.number))
        for file in standardFiles { file.close() }
        let (output, end) = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                // A process that hangs is killed, which fails its test.
                let killing = DispatchWorkItem { kill(process, SIGKILL) }
                DispatchQueue.global().asyncAfter(deadline: .now() + longestWait, execute: killing)
                let output = reader.readToEnd { afterFirstOutput?(process) }
                reader.close()
                let end = ChildProcess.wait(for: process)
                killing.cancel()
                continuation.resume(returning: (output, end))
            }
        }
        let text = String(decoding: output, as: UTF8.self)
        let errorText = try String(contentsOfFile: errors, encoding: .utf8)
        return switch end {
        case .exited(let status): DemoProcess(status: status, endedByItself: true, output: text, errors: errorText)
        case .killed(let signal): DemoProcess(status: signal, endedByItself: false, output: text, errors: errorText)
        }
    }
}

/// An open file that processes which are started meanwhile do not inherit.
struct Descriptor {
    let number: Int32

    init(_ path: String, _ flags: Int32) throws {
        number = open(path, flags | O_CLOEXEC)
        guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    func close() { _ = Foundation.close(number) }

    /// - Parameter afterFirst: called once something has been read.
    func readToEnd(afterFirst: () -> Void) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(number, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return data }
            if data.isEmpty { afterFirst() }
            data.append(contentsOf: buffer[..<count])
        }
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

    /// Both ends of a pipe, by a name: the ends of one without could be inherited before they are marked.
    func pipe(_ name: String) throws -> (reader: Descriptor, writer: Descriptor) {
        let path = "\(path)/\(name)"
        mkfifo(path, 0o600)
        // Does not wait for a writer; reads do, once there is one.
        let reader = try Descriptor(path, O_RDONLY | O_NONBLOCK)
        let writer = try Descriptor(path, O_WRONLY)
        _ = fcntl(reader.number, F_SETFL, 0)
        return (reader, writer)
    }

    /// Path of a copy of the demo's assets, to be damaged.
    func copyOfAssets() throws -> String {
        let copy = "\(path)/assets"
        try FileManager.default.copyItem(
            atPath: DemoProcess.folder + "/Texture_texture-demo.resources/Assets", toPath: copy)
        return copy
    }
}
