import Execution
import Foundation

/// Reads files of `file:` addresses.
package enum FileAddress {
    /// The bytes of a plain file. Blocks on the disk: for workers. Devices, pipes, sockets and directories are refused
    /// without being waited for; so is a file of more than `limit` bytes.
    package static func read(_ url: URL, limit: Int) -> Result<Data, ASImageDownloadError> {
        Result { () throws(ASImageDownloadError) in try read(open(url), of: url, limit: limit) }
    }

    package static func open(_ url: URL) throws(ASImageDownloadError) -> PlainFile {
        if let host = url.host, !host.isEmpty, host != "localhost" { throw .unsupportedAddress(url.absoluteString) }
        do throws(PlainFile.Failure) {
            return try PlainFile(url.path)
        } catch {
            throw ASImageDownloadError(error, url, limit: 0)
        }
    }

    package static func read(
        _ file: borrowing PlainFile, of url: URL, limit: Int
    ) throws(ASImageDownloadError) -> Data {
        do throws(PlainFile.Failure) {
            return Data(try file.read(limit: limit))
        } catch {
            throw ASImageDownloadError(error, url, limit: limit)
        }
    }
}

extension ASImageDownloadError {
    fileprivate init(_ failure: PlainFile.Failure, _ url: URL, limit: Int) {
        switch failure {
        case .unreadable(let reason): self = .unreadableFile(path: url.path, reason: reason)
        case .notPlain: self = .notAPlainFile(path: url.path)
        case .tooLarge(let size): self = .tooLarge(limit: limit, announced: size)
        }
    }
}
