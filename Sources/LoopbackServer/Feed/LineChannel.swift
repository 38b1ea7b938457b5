import Foundation

/// Lines of text to another process and back, by a socket or two pipes. One thread at a time.
final class LineChannel: Sendable {
    private static let longestLine = 4096

    private let input: Int32
    private let output: Int32
    private let received = Guarded(Data())

    /// Closes the descriptors in the end.
    init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// Closes the socket in the end.
    convenience init(_ socket: Int32) {
        self.init(input: socket, output: socket)
    }

    deinit {
        close(input)
        if output != input { close(output) }
    }

    /// Two ends of a connection. Programs that are started inherit neither.
    static func pair() throws(SocketError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Sockets.failure("socketpair") }
        return (ends[0], ends[1])
    }

    /// Waits for the next line, without its line feed; nil when the other side is gone or its line is too long.
    /// - Throws: if nothing came for `timeout` seconds.
    func read(timeout: TimeInterval? = nil) throws(FeedError) -> String? {
        try received.withLock { received throws(FeedError) in
            while true {
                if let end = received.firstIndex(of: 0x0A) {
                    defer { received = Data(received[(end + 1)...]) }
                    return String(decoding: received[..<end], as: UTF8.self)
                }
                if let timeout, !isReadable(within: timeout) {
                    throw FeedError("it did not answer within \(Int(timeout.rounded(.up))) seconds")
                }
                var bytes = [UInt8](repeating: 0, count: Self.longestLine)
                let count = Glibc.read(input, &bytes, bytes.count)
                if count > 0 {
                    received.append(contentsOf: bytes[..<count])
                } else if count == 0 || errno != EINTR {
                    return nil
                }
                guard received.count <= Self.longestLine else { return nil }
            }
        }
    }

    /// Whether something has come, or the other side has gone, after so many seconds at most.
    private func isReadable(within timeout: TimeInterval) -> Bool {
        let deadline = ContinuousClock.now + .seconds(timeout)
        while true {
            let rest = (deadline - .now) / .milliseconds(1)
            var question = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            let count = poll(&question, 1, Int32(max(0, min(rest.rounded(.up), 1e6))))
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return false }
        }
    }

    /// Returns whether the other side is there.
    @discardableResult
    func write(_ line: String) -> Bool {
        var rest = Data((line + "\n").utf8)
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { bytes in
                let sent = send(output, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                return sent < 0 && errno == ENOTSOCK ? Glibc.write(output, bytes.baseAddress, bytes.count) : sent
            }
            if sent > 0 {
                rest = Data(rest.dropFirst(sent))
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
