import Foundation

/// Bytes with validators (`ETag`, `Last-Modified`), and the correct answers to conditional and partial requests.
public struct Resource: Sendable {
    /// The bytes of the whole resource.
    public var data: Data
    /// The media type, such as `image/png`.
    public var type: String
    /// With its quotes, as in `"v1"`; a weak one begins with `W/`.
    public var etag: String?
    /// As HTTP writes dates: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public var lastModified: String?
    /// As in `max-age=60`.
    public var cacheControl: String?
    /// Whether parts can be asked for.
    public var acceptsRanges = true

    /// A resource of which parts can be asked for; nil leaves a header out.
    public init(
        _ data: Data, type: String, etag: String? = nil, lastModified: String? = nil, cacheControl: String? = nil
    ) {
        self.data = data
        self.type = type
        self.etag = etag
        self.lastModified = lastModified
        self.cacheControl = cacheControl
    }

    /// The answer to a request: 304 if `If-None-Match` or `If-Modified-Since` names this version, 206 for one range of
    /// bytes whose `If-Range` holds, 416 for a range outside the data, else 200. Several ranges get the whole data.
    public func response(to request: Request) -> Response {
        if isCurrent(for: request) { return .notModified(headers: validators) }
        var all = validators
        if acceptsRanges { all["Accept-Ranges"] = "bytes" }
        guard acceptsRanges, let range = request.headers["Range"], allowsRange(request) else {
            return .ok(data, type: type, headers: all)
        }
        switch bytes(of: range) {
        case .everything:
            return .ok(data, type: type, headers: all)
        case .nothing:
            all["Content-Range"] = "bytes */\(data.count)"
            return .status(416, headers: all)
        case .part(let part):
            all["Content-Range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(data.count)"
            all["Content-Type"] = type
            let start = data.startIndex
            let slice = Data(data[(start + part.lowerBound)..<(start + part.upperBound)])
            return Response(206, headers: all, body: .data(slice))
        }
    }

    private var validators: Headers {
        var headers: Headers = [:]
        headers["ETag"] = etag
        headers["Last-Modified"] = lastModified
        headers["Cache-Control"] = cacheControl
        return headers
    }

    private func isCurrent(for request: Request) -> Bool {
        if let wanted = request.headers["If-None-Match"] {
            guard let etag else { return false }
            let opaque = withoutWeakness(etag)
            return wanted == "*"
                || wanted.split(separator: ",").contains {
                    withoutWeakness($0.trimmingCharacters(in: .whitespaces)) == opaque
                }
        }
        guard let lastModified else { return false }
        return request.headers["If-Modified-Since"] == lastModified
    }

    private func withoutWeakness(_ etag: String) -> String {
        etag.hasPrefix("W/") ? String(etag.dropFirst(2)) : etag
    }

    /// Whether `If-Range` is absent or names this version by a strong validator.
    private func allowsRange(_ request: Request) -> Bool {
        guard let condition = request.headers["If-Range"] else { return true }
        if condition.hasPrefix("W/") { return false }
        return condition == etag || condition == lastModified
    }

    private enum Part {
        case everything
        case nothing
        case part(Range<Int>)
    }

    private func bytes(of header: String) -> Part {
        guard header.hasPrefix("bytes=") else { return .everything }
        let ends = header.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, !header.contains(",") else { return .everything }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last):
            guard first >= 0, first < data.count else { return .nothing }
            let end = min(data.count - 1, last ?? .max) + 1
            return end > first ? .part(first..<end) : .everything
        case (nil, let count?):
            guard count > 0, !data.isEmpty else { return .nothing }
            return .part(max(0, data.count - count)..<data.count)
        case (nil, nil):
            return .everything
        }
    }
}
