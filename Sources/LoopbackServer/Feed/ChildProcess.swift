import Foundation

/// Starts and ends processes. `Foundation.Process` would do, but reports ends by a run loop of its own.
enum ChildProcess {
    /// The running program, also when its file has been replaced since.
    static var ownExecutable: String {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return path.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? "/proc/self/exe"
    }

    /// Starts a program with a descriptor as its standard input and output; standard error is this process's.
    static func spawn(
        _ executable: String, _ arguments: [String], standardInputAndOutput descriptor: Int32
    ) throws(SocketError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for standard in [STDIN_FILENO, STDOUT_FILENO] {
            posix_spawn_file_actions_adddup2(&actions, descriptor, standard)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The calling thread may be one that hears of no signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process = pid_t()
        let failure = posix_spawn(&process, executable, &actions, &attributes, words, environ)
        guard failure == 0 else { throw SocketError(call: "posix_spawn", code: failure) }
        return process
    }

    /// Ends a process at once, and has the system forget it.
    static func end(_ process: pid_t) {
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
}
