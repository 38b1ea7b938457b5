import Foundation

/// A child process that is reaped when it is found to have ended, or is killed and reaped after the last reference to
/// this object is gone or when this process exits. Any thread; only the exit waits for a child.
final class OwnedProcess: Sendable {
    /// The child processes that have not been reaped yet.
    private struct Running {
        var processes: Set<pid_t> = []
        /// Killed, but not reaped yet: how long that takes is up to the system.
        var ending: Set<pid_t> = []
        /// Nothing is started any more.
        var isOver = false
    }

    /// One lock for all, so that no thread kills or waits for a process that another thread has already reaped.
    private static let running = Guarded(Running())
    private static let endsAtExit: Void = { atexit { OwnedProcess.endAll() } }()

    let process: pid_t
    private let collect: @Sendable (pid_t) -> Void

    /// Starts a program with a descriptor as its standard input and output; standard error is this process's.
    /// - Parameter collect: waits for a program that was killed.
    init(
        _ executable: String, _ arguments: [String], standardInputAndOutput descriptor: Int32,
        collect: @escaping @Sendable (pid_t) -> Void = { ChildProcess.wait(for: $0) }
    ) throws(SocketError) {
        self.collect = collect
        _ = Self.endsAtExit
        let result = Self.running.withLock { running -> Result<pid_t, SocketError> in
            guard !running.isOver else { return .failure(SocketError(call: "posix_spawn", code: ECANCELED)) }
            return Result { () throws(SocketError) in
                let process = try ChildProcess.spawn(executable, arguments, standardFiles: [descriptor, descriptor])
                running.processes.insert(process)
                return process
            }
        }
        process = try result.get()
    }

    deinit {
        end()
    }

    var isRunning: Bool {
        Self.running.withLock { running in
            guard running.processes.contains(process) else { return false }
            guard waitpid(process, nil, WNOHANG) != 0 else { return true }
            running.processes.remove(process)
            return false
        }
    }

    /// Ends the process at once. Further calls do nothing.
    func end() {
        let (process, collect) = (process, collect)
        let isFirst = Self.running.withLock { running in
            guard running.processes.remove(process) != nil else { return false }
            running.ending.insert(process)
            kill(process, SIGKILL)
            return true
        }
        guard isFirst else { return }
        Thread.detachNewThread {
            collect(process)
            Self.running.withLock { _ = $0.ending.remove(process) }
        }
    }

    private static func endAll() {
        running.withLock { running in
            running.isOver = true
            for process in running.processes { kill(process, SIGKILL) }
            for process in running.processes.union(running.ending) { ChildProcess.wait(for: process) }
            running.processes = []
        }
    }
}
