import FoundationNetworking
import ImageFetching

extension FetchSettings {
    /// Settings that do what a session with this configuration would, as far as pictures are concerned.
    package init(_ configuration: URLSessionConfiguration, options: ASImageDownloaderOptions) {
        var options = options
        options.deadline = min(options.deadline, configuration.timeoutIntervalForResource)
        options.connectionsPerHost = min(options.connectionsPerHost, configuration.httpMaximumConnectionsPerHost)
        let headers = (configuration.httpAdditionalHeaders ?? [:]).map { ("\($0.key)".lowercased(), "\($0.value)") }
        self.init(
            options: options, idleTimeout: configuration.timeoutIntervalForRequest,
            headers: Dictionary(headers) { $1 }, cookies: configuration.cookiesToSend)
    }
}

extension URLSessionConfiguration {
    /// Whether there are protocol classes beside Foundation's own.
    var hasOwnProtocolClasses: Bool {
        func identifiers(_ configuration: URLSessionConfiguration) -> Set<ObjectIdentifier> {
            Set((configuration.protocolClasses ?? []).map(ObjectIdentifier.init))
        }
        return !identifiers(self).isSubset(of: identifiers(.default))
    }

    /// The `Cookie` header for an address.
    fileprivate var cookiesToSend: (@Sendable (URL) -> String?)? {
        guard httpShouldSetCookies, let storage = httpCookieStorage else { return nil }
        return { url in
            // Foundation looks at the host alone.
            let now = Date()
            let cookies = (storage.cookies(for: url) ?? []).filter { $0.isSent(to: url, at: now) }
            guard !cookies.isEmpty else { return nil }
            return HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
        }
    }
}
