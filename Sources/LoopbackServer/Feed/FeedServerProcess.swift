import Foundation

/// A feed server in another process, which runs the same executable and ends with this one, however this one ends.
///
/// The program calls `serveIfAsked()` before anything else. The arguments of the other process say what to serve. The
/// two processes exchange lines over a socket, which is the standard input and output of the serving one. It first
/// writes its port, or why it can't serve; then it obeys the commands `offline` and `online`, and repeats each one when
/// it is done. It ends when its input ends.
///
/// All members may be used from any thread. They block until the other process has answered: milliseconds, but `init`
/// as long as the program takes to load.
public final class FeedServerProcess: Sendable {
    /// The first argument of a process that serves; the second one is its settings in JSON.
    static let argument = "--serve-feed"

    /// The port, which stays the same.
    public let port: UInt16
    private let process: OwnedProcess
    private let channel: Guarded<LineChannel>
    private let patience: TimeInterval

    /// Starts the other process and waits until it serves.
    /// - Parameters:
    ///   - executable: a program that calls `serveIfAsked()`; by default this one.
    ///   - patience: how many seconds the other process may take for each answer. One that takes longer is ended.
    public init(
        _ settings: FeedServer.Settings, executable: String? = nil, patience: TimeInterval = 30
    ) throws(FeedError) {
        self.patience = patience
        do {
            let json = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
            let (own, others) = try LineChannel.pair()
            let channel = LineChannel(own)
            self.channel = Guarded(channel)
            do {
                // Close our copy of the other process's end: while it is open, its exit would not close the connection.
                defer { close(others) }
                process = try OwnedProcess(
                    executable ?? ChildProcess.ownExecutable, [Self.argument, json], standardInputAndOutput: others)
            }
            let line = try channel.read(timeout: patience) ?? ""
            guard line.hasPrefix("port "), let port = UInt16(line.dropFirst(5)) else {
                throw FeedError(Self.reason(in: line) ?? "it ended at once")
            }
            self.port = port
        } catch {
            throw FeedError(error)
        }
    }

    /// False once the other process has ended.
    public var isRunning: Bool { process.isRunning }

    /// The address of a path on the server.
    public func url(_ path: String) -> URL { LoopbackServer.url(path, port: port) }

    /// Refuses connections, and resets those that are open; or listens again, on the same port.
    /// - Throws: if the other process has ended, or has no more descriptors or threads. It has ended then.
    public func setOffline(_ isOffline: Bool) throws(FeedError) {
        let command = isOffline ? "offline" : "online"
        let answer = channel.withLock { channel -> Result<String?, FeedError> in
            guard process.isRunning, channel.write(command) else { return .success(nil) }
            return Result { () throws(FeedError) in try channel.read(timeout: patience) }
        }
        do throws(FeedError) {
            let line = try answer.get() ?? ""
            guard line == command else { throw FeedError(Self.reason(in: line) ?? "it has ended") }
        } catch {
            stop()
            throw error
        }
    }

    /// Ends the other process. Further calls do nothing.
    public func stop() {
        process.end()
    }

    private static func reason(in line: String) -> String? {
        line.hasPrefix("failed ") ? String(line.dropFirst(7)) : nil
    }

    // MARK: The other process

    /// Serves if this process was started to do that, and then never returns. Called first thing by the program, before
    /// it has threads or windows.
    public static func serveIfAsked(_ arguments: [String] = CommandLine.arguments) {
        guard arguments.count == 3, arguments[1] == argument else { return }
        let channel = LineChannel(input: STDIN_FILENO, output: STDOUT_FILENO)
        do {
            let settings = try JSONDecoder().decode(FeedServer.Settings.self, from: Data(arguments[2].utf8))
            let server = try FeedServer.start(settings)
            channel.write("port \(server.port)")
            while let command = try channel.read() {
                try server.setOffline(command == "offline")
                channel.write(command)
            }
        } catch {
            channel.write("failed \(FeedError(error))")
            _exit(1)
        }
        // Not `exit`, which would run the exit handlers of libraries, although the program proper was never started.
        _exit(0)
    }
}
