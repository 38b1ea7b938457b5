import Foundation

/// The reason for which a download gave no picture. `localizedDescription` says what happened, what was expected, and
/// what to do about it.
public enum ASImageDownloadError: Error, Hashable, Sendable {
    /// The address can't be asked for: it is neither of `http:`, `https:` and `file:`, or has no host. Never retried.
    case unsupportedAddress(String)
    /// The server answered with a status that brings no picture: 400 or more, or one that was not asked for.
    case status(Int)
    /// There is no connection, or it ended before the answer did; the text is the network library's. Retried.
    case connection(String)
    /// The server sent nothing for so many seconds. Retried.
    case idle(seconds: Double)
    /// The download was not complete so many seconds after its first connection, retries included. Not retried.
    case deadline(seconds: Double)
    /// The body is larger than so many bytes; `announced` is the length that the server announced, if it did. Not
    /// retried.
    case tooLarge(limit: Int, announced: Int?)
    /// The connection ended before the announced number of bytes was there. Retried.
    case cutShort(received: Int, announced: Int?)
    /// More bytes came than were announced. Retried.
    case tooLong(received: Int, announced: Int)
    /// All announced bytes are there, but the picture in them has no end: it was cut before it was sent, or the
    /// announced length is wrong. Not retried.
    case incompletePicture(format: String, received: Int)
    /// The bytes are no picture that can be shown. Not retried.
    case notAPicture(reason: String)
    /// The answer is not HTTP as it should be. Not retried.
    case invalidResponse(String)
    /// The server's certificate is not trusted. Not retried.
    case untrustedServer(String)
    /// A server redirected more than so many times. Not retried.
    case tooManyRedirects(limit: Int)
    /// A server redirected to an address that is not of `http:` or `https:`, or from `https:` to `http:`. Not retried.
    case redirectRefused(to: String)
    /// The path of a `file:` address names a directory, a device, a pipe or a socket.
    case notAPlainFile(path: String)
    /// A file can't be read.
    case unreadableFile(path: String, reason: String)
    /// The library that downloads is missing on this computer, or can't begin to work. Not retried.
    case unavailable(String)
    /// The last of so many attempts failed, too.
    indirect case retriesExhausted(attempts: Int, last: ASImageDownloadError)

    /// The failure itself, without the count of attempts around it.
    public var underlying: ASImageDownloadError {
        if case .retriesExhausted(_, let last) = self { return last.underlying }
        return self
    }

    /// Whether the bytes that arrived are wrong, so that the rest of them is not worth asking for.
    var condemnsBody: Bool {
        switch self {
        case .tooLarge, .tooLong, .incompletePicture, .notAPicture, .invalidResponse: true
        default: false
        }
    }

    /// Whether trying again may help: the network, or a server that is out of order or asks to wait.
    public var isTransient: Bool {
        switch self {
        case .connection, .idle, .cutShort, .tooLong: true
        case .status(let status): status == 408 || status == 429 || (500..<600).contains(status)
        default: false
        }
    }
}

extension ASImageDownloadError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unsupportedAddress(let text):
            """
            The address \(text) can't be downloaded. Addresses begin with http:, https: or file:, and name a host or a \
            file.
            """
        case .status(let status): Self.sentence(ofStatus: status)
        case .connection(let problem):
            "There is no connection to the server (\(problem)). Check the network and try again."
        case .idle(let seconds):
            "The server sent nothing for \(Self.text(seconds)) seconds, which is the limit. Try again later."
        case .deadline(let seconds):
            """
            The download was not complete after \(Self.text(seconds)) seconds, which is the limit. Try again on a \
            faster network, or raise `deadline`.
            """
        case .tooLarge(let limit, let announced): Self.sentence(limit: limit, announced: announced)
        case .cutShort(let received, let announced):
            announced.map { "The connection ended after \(received) of \($0) announced bytes. Try again." }
                ?? "The connection ended in the middle of the body, after \(received) bytes. Try again."
        case .tooLong(let received, let announced):
            """
            The server announced \(announced) bytes and sent at least \(received). Try again; if it stays, the server \
            is broken.
            """
        default: errorDescriptionOfContents
        }
    }

    private var errorDescriptionOfContents: String? {
        switch self {
        case .incompletePicture(let format, let received):
            """
            The \(format) has no end after its \(received) bytes: the server's file, or its announced length, is cut \
            short.
            """
        case .notAPicture(let reason):
            "The server's answer is no picture that can be shown: \(reason). Check what the address shows in a browser."
        case .invalidResponse(let problem): "The server's answer is not understood (\(problem)). The server is broken."
        case .untrustedServer(let problem):
            """
            The server's certificate is not trusted (\(problem)). Check the address and this computer's clock and \
            certificates.
            """
        case .tooManyRedirects(let limit):
            "The server redirected more than \(limit) times, probably in a circle. The address is broken."
        case .redirectRefused(let address):
            """
            The server redirected to \(address), but redirects are followed to http: and https: only, and from https: \
            not to http:. The address is broken.
            """
        case .notAPlainFile(let path):
            "\(path) is a directory, a device or a pipe, but a picture is read from plain files only."
        case .unavailable(let problem):
            "Pictures can't be downloaded on this computer: \(problem). Install libcurl (libcurl.so.4)."
        case .unreadableFile(let path, let reason): "The file \(path) can't be read (\(reason))."
        case .retriesExhausted(let attempts, let last):
            "\(last.errorDescription ?? "The download failed.") \(attempts) attempts were made."
        default: nil
        }
    }

    private static func sentence(ofStatus status: Int) -> String {
        switch status {
        case 401, 403:
            "The server does not allow access to the picture (status \(status)). Check its address, or log in."
        case 404, 410: "The server has no picture at this address (status \(status)). Check the address."
        case 429: "The server asks to send fewer requests (status 429). Try again later."
        case 500...: "The server is out of order (status \(status)). Try again later."
        default: "The server answered with status \(status), but a picture comes with 200."
        }
    }

    private static func sentence(limit: Int, announced: Int?) -> String {
        let found = announced.map { "is said to have \($0) bytes" } ?? "has more bytes"
        return "The picture \(found), but the limit is \(limit). Use a smaller picture, or raise `maximumBytes`."
    }

    /// The number as text, without decimals if it is whole.
    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds))" : "\(seconds)"
    }
}
