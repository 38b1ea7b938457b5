import Foundation

/// A system call that failed.
public struct SocketError: Error, CustomStringConvertible, Sendable {
    /// The name of the call, as in `bind`.
    public let call: String
    /// What `errno` said.
    public let code: Int32

    public var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// The calls on sockets that the server needs, on 127.0.0.1 only. Every socket is non-blocking: threads wait in `poll`,
/// where they can be woken.
enum Sockets {
    /// A socket bound to 127.0.0.1. It refuses connections until `listen` is called.
    /// - Parameter port: 0 lets the system choose a free one.
    static func bound(port: UInt16) throws(SocketError) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw failure("socket") }
        setFlags(of: descriptor)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
        let result = withSockaddr(&address) { bind(descriptor, $0, $1) }
        guard result == 0 else {
            let error = failure("bind")
            close(descriptor)
            throw error
        }
        return descriptor
    }

    static func port(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// What a wait has ended with.
    struct Readiness {
        /// What `poll` says of the socket.
        var events: Int32 = 0
        var isWoken = false
        /// What `poll` returned: 0 if the time has passed, below that if it failed.
        var count: Int32
    }

    /// Waits until the socket is ready for `events`, or a thread is woken.
    /// - Parameter milliseconds: how long; -1 for without end.
    static func wait(
        for events: Int32, of descriptor: Int32, orWaking wakeUp: Int32, milliseconds: Int32 = -1
    ) -> Readiness {
        var waits = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waits, 2, milliseconds)
        guard count > 0 else { return Readiness(count: count) }
        return Readiness(events: Int32(waits[0].revents), isWoken: waits[1].revents != 0, count: count)
    }

    /// The next connection, or nil if none waits.
    static func accepted(from listener: Int32) -> Int32? {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        setFlags(of: descriptor)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    /// Closes the socket so that the other side sees a reset, not an end.
    static func reset(_ descriptor: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
    }

    static func failure(_ call: String) -> SocketError {
        SocketError(call: call, code: errno)
    }

    /// Makes calls on the descriptor non-blocking, and child processes not inherit it.
    static func setFlags(of descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func withSockaddr<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// Wakes one thread out of `poll`, from any other thread.
final class WakeUp: Sendable {
    /// Readable once `signal` was called and until `drain`.
    let descriptor: Int32
    private let input: Int32

    init() throws(SocketError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Sockets.failure("pipe") }
        for end in ends { Sockets.setFlags(of: end) }
        descriptor = ends[0]
        input = ends[1]
    }

    deinit {
        close(descriptor)
        close(input)
    }

    func signal() {
        var one: UInt8 = 1
        // A full pipe is readable, which is all that is wanted.
        _ = write(input, &one, 1)
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
