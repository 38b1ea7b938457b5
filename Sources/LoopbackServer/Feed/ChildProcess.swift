import Foundation

/// Starts processes and waits for their end. Not `Foundation.Process`, because that reports ends on a run loop of its
/// own, and reads past the end of a buffer when more than 1,300 files are open.
package enum ChildProcess {
    /// How a process ended.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// The running program, also when its file has been replaced since.
    static var ownExecutable: String {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return path.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? "/proc/self/exe"
    }

    /// Starts a program.
    /// - Parameters:
    ///   - environment: by default this process's.
    ///   - directory: where it runs; nil for where this process does.
    ///   - standardFiles: descriptors that become its standard input, output and error, in this order; those that are
    ///     left out are this process's.
    package static func spawn(
        _ executable: String, _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment, directory: String? = nil,
        standardFiles: [Int32]
    ) throws(SocketError) -> pid_t {
        if let directory {
            return try spawn(
                "/usr/bin/env", ["-C", directory, executable] + arguments, environment: environment,
                standardFiles: standardFiles)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (standard, descriptor) in standardFiles.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(standard))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The calling thread may block signals, and a child inherits that.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        let words = strings([executable] + arguments)
        let variables = strings(environment.map { "\($0)=\($1)" })
        defer { for word in words + variables { free(word) } }
        var process = pid_t()
        let failure = posix_spawn(&process, executable, &actions, &attributes, words, variables)
        guard failure == 0 else { throw SocketError(call: "posix_spawn", code: failure) }
        return process
    }

    /// C copies of the texts, ending with nil. The caller frees them.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }

    /// Waits until a process has ended, and has the system forget it.
    @discardableResult
    package static func wait(for process: pid_t) -> End {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // What the macros WIFEXITED, WEXITSTATUS and WTERMSIG do.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    }
}
