import Foundation

/// How one response is delimited on its connection.
struct Framing {
    var contentLength: Int?
    var isChunked = false
    var isWithoutBody: Bool
    /// Whether another request may follow.
    var keepsConnection: Bool

    init(of response: Response, to request: Request) {
        isWithoutBody = response.isWithoutBody || request.method == "HEAD"
        keepsConnection = request.wantsConnectionKept
        switch response.length {
        case .known:
            contentLength = response.body.count
            isChunked = contentLength == nil
        case .chunked:
            isChunked = true
        case .untilClose:
            keepsConnection = false
        case .announced(let count):
            contentLength = count
            if count != response.body.count { keepsConnection = false }
        }
        if response.isWithoutBody {
            contentLength = nil
            isChunked = false
        }
        if case .kept = response.ending {} else { keepsConnection = false }
    }
}

extension Response {
    func head(_ framing: Framing, keepsConnection: Bool) -> Data {
        var all = headers
        if let count = framing.contentLength { all["Content-Length"] = String(count) }
        if framing.isChunked { all["Transfer-Encoding"] = "chunked" }
        if all["Date"] == nil { all["Date"] = Response.date(Date()) }
        if !keepsConnection { all["Connection"] = "close" }
        var text = "HTTP/1.1 \(status) \(Response.phrase(of: status))\r\n"
        for (name, value) in all.fields { text += "\(name): \(value)\r\n" }
        return Data((text + "\r\n").utf8)
    }

    /// A moment as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func date(_ moment: Date) -> String {
        var seconds = time_t(moment.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
