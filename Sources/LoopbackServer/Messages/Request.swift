import Foundation

/// A request as it arrived.
public struct Request: Sendable {
    /// The place of the request in the order in which requests arrived, from 0.
    public var index = 0
    /// How many requests of the same method and target came before this one: 0 for the first. Lets a handler fail only
    /// the first time.
    public var attempt = 0
    /// The connection it came on, numbered from 0 in the order of acceptance.
    public var connection = 0
    /// `GET`, `HEAD` or `POST`.
    public let method: String
    /// What was asked for, with the query: `/feed?page=2`.
    public let target: String
    /// The header fields.
    public let headers: Headers
    /// The body of a POST, at most 1 MB.
    public var body = Data()

    /// The target without its query, percent-decoded.
    public var path: String {
        let path = String(target.prefix { $0 != "?" })
        return path.removingPercentEncoding ?? path
    }

    /// The value of a name in the query, or nil.
    public func query(_ name: String) -> String? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        for pair in target[target.index(after: mark)...].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == name else { continue }
            return String(parts[1]).removingPercentEncoding
        }
        return nil
    }
}

extension Request {
    /// Why a request is refused, as a status.
    struct Refusal: Error {
        let status: Int
    }

    static let longestHead = 64 << 10
    static let longestBody = 1 << 20

    /// Reads a request from the head that ends with an empty line.
    init(head: some Collection<UInt8>) throws(Refusal) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
            throw Refusal(status: 400)
        }
        guard ["GET", "HEAD", "POST"].contains(words[0]) else { throw Refusal(status: 405) }
        var headers: Headers = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Refusal(status: 400) }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers.add(value, for: String(line[..<colon]))
        }
        if words[2] == "HTTP/1.0", headers["Connection"] == nil { headers["Connection"] = "close" }
        self.init(method: String(words[0]), target: String(words[1]), headers: headers)
        guard headers["Transfer-Encoding"] == nil else { throw Refusal(status: 501) }
        guard bodyLength <= Request.longestBody else { throw Refusal(status: 413) }
    }

    init(method: String, target: String, headers: Headers = [:]) {
        self.method = method
        self.target = target
        self.headers = headers
    }

    var bodyLength: Int {
        headers["Content-Length"].flatMap { Int($0) }.map { max(0, $0) } ?? 0
    }

    var wantsConnectionKept: Bool {
        headers["Connection"]?.lowercased() != "close"
    }
}
