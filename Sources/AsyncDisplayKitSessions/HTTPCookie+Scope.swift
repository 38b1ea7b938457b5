import Foundation
import FoundationNetworking

extension HTTPCookie {
    /// Whether a cookie of the address's host goes there (RFC 6265, section 5.4): secure ones over `https:` only, none
    /// outside of its path or past its time.
    package func isSent(to url: URL, at now: Date) -> Bool {
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        if let expiresDate, expiresDate <= now { return false }
        let folder = path.hasSuffix("/") ? path : path + "/"
        return (url.path.hasPrefix("/") ? url.path : "/" + url.path) == path || "\(url.path)/".hasPrefix(folder)
    }
}
