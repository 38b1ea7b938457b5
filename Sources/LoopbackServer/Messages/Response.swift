import Foundation

/// What the server does with a request: a status, header fields and a body, and where it misbehaves.
///
/// A response made by `ok` is correct. Change its properties for one that is not:
///
///     var response = Response.ok(picture, type: "image/png")
///     response.length = .announced(picture.count + 100)     // more than will come
public struct Response: Sendable {
    /// The status code, sent with its usual phrase. With 0 no head is sent: the body is all that the client sees.
    public var status: Int
    /// The header fields. `Content-Length` or `Transfer-Encoding` and `Date` are added by the server.
    public var headers: Headers
    /// The bytes that follow the head. None are sent for HEAD, 204 and 304.
    public var body: Body
    /// How the end of the body is announced.
    public var length = Length.known
    /// What happens to the connection after the body.
    public var ending = Ending.kept
    /// Holds the whole response back, head and all.
    public var gate: Gate?
    /// How long the response waits before its head is sent.
    public var delay: TimeInterval = 0

    /// How a client knows where the body ends.
    public enum Length: Sendable {
        /// `Content-Length` if the body has a length, else in chunks.
        case known
        /// In chunks.
        case chunked
        /// Nothing is announced: the end of the connection ends the body.
        case untilClose
        /// A `Content-Length` of that many bytes, whatever the body has. The connection is closed after the body, if
        /// the two differ.
        case announced(Int)
    }

    /// What becomes of the connection.
    public enum Ending: Sendable {
        /// It serves further requests if the client wants that.
        case kept
        /// The connection ends after the response, in order.
        case closed
        /// It is reset: the client sees an error, also for what it has not read yet.
        case reset
        /// It stays open and silent until the client leaves or the server stops.
        case hanging
    }

    /// A response with a status, headers and a body, after which the connection is kept.
    public init(_ status: Int, headers: Headers = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

// MARK: Well-behaved

extension Response {
    /// 200 with a body of a type.
    public static func ok(_ data: Data, type: String = "application/octet-stream", headers: Headers = [:]) -> Response {
        var all: Headers = ["Content-Type": type]
        all.merge(headers)
        return Response(200, headers: all, body: .data(data))
    }

    /// A status with a short text as body.
    public static func status(_ code: Int, headers: Headers = [:]) -> Response {
        var all: Headers = ["Content-Type": "text/plain; charset=utf-8"]
        all.merge(headers)
        return Response(code, headers: all, body: .data(Data("\(code) \(phrase(of: code))\n".utf8)))
    }

    /// 304: what the client has is still current.
    public static func notModified(etag: String? = nil, headers: Headers = [:]) -> Response {
        var all = headers
        if let etag { all["ETag"] = etag }
        return Response(304, headers: all)
    }

    /// 429 with `Retry-After`, in seconds or as a date.
    public static func tooManyRequests(retryAfter: String) -> Response {
        .status(429, headers: ["Retry-After": retryAfter])
    }

    /// A redirect to an address, which may be of another scheme: `file:///etc/passwd`.
    public static func redirect(to address: String, status code: Int = 302) -> Response {
        .status(code, headers: ["Location": address])
    }

    /// 200 whose body arrives piece by piece, each held back by the gate: `gate.letThrough()` sends the next one.
    public static func drip(
        _ pieces: [Data], gate: Gate, type: String = "application/octet-stream", headers: Headers = [:]
    ) -> Response {
        var response = ok(Data(), type: type, headers: headers)
        response.body = .pieces(pieces.map { Body.Piece($0, gate: gate) })
        return response
    }

    /// 200 whose body arrives in pieces of at most `size` bytes, with a pause before each.
    public static func drip(
        _ data: Data, inPiecesOf size: Int, every pause: TimeInterval, type: String = "application/octet-stream"
    ) -> Response {
        var response = ok(Data(), type: type)
        let pieces = stride(from: 0, to: data.count, by: max(1, size)).map { start in
            Body.Piece(data.dropFirst(start).prefix(max(1, size)), pause: pause)
        }
        response.body = .pieces(pieces)
        return response
    }
}

// MARK: Hostile

extension Response {
    /// 200 whose body never ends: the same piece again and again, as fast as the client reads.
    public static func endless(
        repeating piece: Data = Data(count: 64 << 10), type: String = "image/jpeg"
    ) -> Response {
        var response = ok(Data(), type: type)
        response.body = .endless(Body.Piece(piece))
        response.length = .chunked
        return response
    }

    /// 200 with a body that unpacks to `decodedSize` zeros, a thousand times what is sent.
    public static func gzipBomb(decodedSize: Int, type: String = "image/png") -> Response {
        .ok(GzipOfZeros.data(count: decodedSize), type: type, headers: ["Content-Encoding": "gzip"])
    }

    /// The connection is reset as soon as the request has been read.
    public static var reset: Response {
        var response = Response(0)
        response.ending = .reset
        return response
    }

    /// The request is read and never answered.
    public static var hang: Response {
        var response = Response(0)
        response.ending = .hanging
        return response
    }

    /// The same response, whose body stops after `count` bytes though its head announces all of it.
    public func cutOff(at count: Int, ending: Ending = .closed) -> Response {
        var response = self
        if let whole = body.count { response.length = .announced(whole) }
        response.body = body.prefix(count)
        response.ending = ending
        return response
    }

    /// The same response, held back until the gate lets it through.
    public func held(by gate: Gate) -> Response {
        var response = self
        response.gate = gate
        return response
    }
}

extension Response {
    /// Whether a head is sent at all.
    var hasHead: Bool { status != 0 }

    /// Whether a response of this status ends with its head.
    var isWithoutBody: Bool { status == 204 || status == 304 }

    static func phrase(of status: Int) -> String {
        phrases[status] ?? "Status \(status)"
    }

    private static let phrases = [
        200: "OK", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
        303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 410: "Gone", 413: "Content Too Large", 416: "Range Not Satisfiable",
        429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
