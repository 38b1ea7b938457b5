import Foundation

/// One accepted connection, served by one thread of its own until the client leaves or the server ends it.
final class Connection: Sendable {
    /// Why a connection ends.
    enum End: Error {
        /// After a response that closes it, or as the client wants no more.
        case done
        /// The client closed or reset it, or took more than a minute to send a request.
        case clientLeft
        /// The response asks for a reset.
        case reset
        /// The server was stopped.
        case stopped
        /// The server was killed.
        case killed
    }

    private static let idleTime: TimeInterval = 60

    let number: Int
    private let descriptor: Int32
    private let log: RequestLog
    private let handler: LoopbackServer.Handler
    private let wakeUp: WakeUp
    private let ending = Guarded<End?>(nil)

    init(
        _ descriptor: Int32, number: Int, log: RequestLog, handler: @escaping LoopbackServer.Handler
    ) throws(SocketError) {
        self.descriptor = descriptor
        self.number = number
        self.log = log
        self.handler = handler
        wakeUp = try WakeUp()
    }

    /// Makes the serving thread leave soon. Any thread.
    func end(_ reason: End) {
        ending.withLock { $0 = $0 ?? reason }
        wakeUp.signal()
    }

    /// Serves until the end, then closes the socket. Called once.
    func serve() {
        var received = Data()
        while true {
            do {
                guard let request = try nextRequest(&received) else { continue }
                try answer(request)
            } catch {
                switch error {
                case .reset, .killed: Sockets.reset(descriptor)
                case .done, .clientLeft, .stopped: closeGently()
                }
                return
            }
        }
    }

    /// The client may not have read the last response yet, and closing a socket with unread bytes of a request resets
    /// the connection. So end the sending direction first, and read what is left.
    private func closeGently() {
        shutdown(descriptor, Int32(SHUT_WR))
        var scrap = [UInt8](repeating: 0, count: 4096)
        while recv(descriptor, &scrap, scrap.count, Int32(MSG_DONTWAIT)) > 0 {}
        close(descriptor)
    }
}

// MARK: Waiting

extension Connection {
    private enum Event {
        case ready
        case woken
        case late
    }

    /// Waits until the socket is ready for `events`, the connection was woken, or the time has passed.
    /// - Throws: `End` if the server ended the connection or the client left while nothing was to be read.
    private func wait(for events: Int32, until deadline: Date? = nil) throws(End) -> Event {
        while true {
            if let reason = ending.withLock({ $0 }) { throw reason }
            let left = deadline.map { max(0, min($0.timeIntervalSinceNow, 3600)) * 1000 }
            let readiness = Sockets.wait(
                for: events, of: descriptor, orWaking: wakeUp.descriptor,
                milliseconds: left.map { Int32($0.rounded(.up)) } ?? -1)
            if readiness.count < 0, errno != EINTR { throw .clientLeft }
            guard readiness.count >= 0 else { continue }
            if readiness.isWoken {
                wakeUp.drain()
                if let reason = ending.withLock({ $0 }) { throw reason }
                return .woken
            }
            let seen = readiness.events
            if seen & events & ~departure != 0 { return .ready }
            if seen & (departure | Int32(POLLERR) | Int32(POLLHUP)) != 0 { throw .clientLeft }
            if readiness.count == 0, deadline != nil { return .late }
        }
    }

    /// What `poll` reports when the client has closed its side.
    private var departure: Int32 { 0x2000 }  // POLLRDHUP, which the headers show to GNU sources only

    private func hold(at gate: Gate) throws(End) {
        defer { gate.leave(wakeUp) }
        while !gate.passes(wakeUp) {
            _ = try wait(for: departure)
        }
    }

    private func pause(_ seconds: TimeInterval) throws(End) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while try wait(for: departure, until: deadline) != .late {}
    }
}

// MARK: Reading

extension Connection {
    /// The next request; never nil. A request that is refused gets its answer, and the connection ends.
    private func nextRequest(_ received: inout Data) throws(End) -> Request? {
        let deadline = Date(timeIntervalSinceNow: Connection.idleTime)
        let emptyLine = Data("\r\n\r\n".utf8)
        while true {
            if let end = received.range(of: emptyLine) {
                do throws(Request.Refusal) {
                    var request = try Request(head: received[..<end.upperBound])
                    received.removeSubrange(..<end.upperBound)
                    try readBody(of: &request, from: &received, until: deadline)
                    return request
                } catch {
                    try refuse(error.status)
                }
            }
            if received.count > Request.longestHead { try refuse(431) }
            try receive(into: &received, until: deadline)
        }
    }

    private func readBody(
        of request: inout Request, from received: inout Data, until deadline: Date
    ) throws(Request.Refusal) {
        do throws(End) {
            while received.count < request.bodyLength { try receive(into: &received, until: deadline) }
        } catch {
            end(error)
            throw Request.Refusal(status: 400)
        }
        request.body = Data(received.prefix(request.bodyLength))
        received = Data(received.dropFirst(request.bodyLength))
    }

    private func receive(into received: inout Data, until deadline: Date) throws(End) {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count > 0 {
            received.append(contentsOf: bytes[..<count])
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            throw .clientLeft
        } else if try wait(for: Int32(POLLIN), until: deadline) == .late {
            throw .clientLeft
        }
    }

    private func refuse(_ status: Int) throws(End) -> Never {
        var response = Response.status(status)
        response.ending = .closed
        try send(response, to: Request(method: "GET", target: "/")) { _ in }
        throw .done
    }
}

// MARK: Answering

extension Connection {
    private func answer(_ arrived: Request) throws(End) {
        let request = log.began(arrived, on: number)
        do throws(End) {
            let log = log
            try send(handler(request), to: request) { log.sent($0, for: request) }
        } catch {
            switch error {
            case .done, .reset: log.ended(.sent, for: request)
            case .clientLeft: log.ended(.clientLeft, for: request)
            case .stopped, .killed: log.ended(.serverEnded, for: request)
            }
            throw error
        }
        log.ended(.sent, for: request)
    }

    private func send(_ response: Response, to request: Request, count: (Int) -> Void) throws(End) {
        if response.delay > 0 { try pause(response.delay) }
        if let gate = response.gate { try hold(at: gate) }
        let framing = Framing(of: response, to: request)
        if response.hasHead {
            try sendAll(response.head(framing, keepsConnection: framing.keepsConnection), count: count)
        }
        if !framing.isWithoutBody { try sendBody(response.body, inChunks: framing.isChunked, count: count) }
        switch response.ending {
        case .kept: if framing.keepsConnection { return } else { throw .done }
        case .closed: throw .done
        case .reset: throw .reset
        case .hanging: while true { _ = try wait(for: departure) }
        }
    }

    private func sendBody(_ body: Body, inChunks: Bool, count: (Int) -> Void) throws(End) {
        var place = 0
        while let piece = body.piece(place) {
            place += 1
            if piece.pause > 0 { try pause(piece.pause) }
            if let gate = piece.gate { try hold(at: gate) }
            if piece.data.isEmpty { continue }
            let size = Data((String(piece.data.count, radix: 16) + "\r\n").utf8)
            try sendAll(inChunks ? size + piece.data + Data("\r\n".utf8) : piece.data, count: count)
        }
        if inChunks { try sendAll(Data("0\r\n\r\n".utf8), count: count) }
    }

    private func sendAll(_ data: Data, count: (Int) -> Void) throws(End) {
        var rest = data[...]
        while !rest.isEmpty {
            if let reason = ending.withLock({ $0 }) { throw reason }
            let sent = rest.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            if sent > 0 {
                count(sent)
                rest = rest.dropFirst(sent)
            } else if errno == EAGAIN {
                _ = try wait(for: Int32(POLLOUT) | departure)
            } else if errno != EINTR {
                throw .clientLeft
            }
        }
    }
}
