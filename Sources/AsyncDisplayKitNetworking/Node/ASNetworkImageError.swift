import Foundation

/// Why a network image node has no picture, where the downloader did not say.
public enum ASNetworkImageError: Error, Hashable {
    /// What arrived is no picture of a format that is supported. Of a file that can't be read the node hears
    /// `ASImageDownloadError.unreadableFile`.
    case notAnImage(URL)
    /// A `file:` address leads to a folder, a pipe or a device.
    case notAPlainFile(URL)
    /// What arrived can't be decoded, or is over one of the `ImageLimits`.
    case undecodable(URL, ImageDecodingError)
}

extension ASNetworkImageError: CustomStringConvertible, LocalizedError {
    public var description: String {
        switch self {
        case .notAnImage(let url): "There is no picture at \(url). Is the address right, and the format supported?"
        case .notAPlainFile(let url): "\(url.path) is not a plain file. Pictures are not read from pipes and devices."
        case .undecodable(let url, let error): "The picture at \(url) can't be shown. \(error)"
        }
    }

    public var errorDescription: String? { description }
}
