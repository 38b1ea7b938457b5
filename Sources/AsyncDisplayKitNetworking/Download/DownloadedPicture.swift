import Drawing
import Execution
import ImageFetching

/// What a download delivers: bytes whose header is that of a picture.
struct DownloadedPicture: Sendable {
    let container: any ASImageContainerProtocol
    let info: ASImageDownloadInfo

    /// Reads the header, once for all requests for the download. Microseconds; pixels are made later, on a worker of
    /// the node's.
    ///
    /// - Parameter cache: shares its pictures, and forgets what is none.
    static func make(
        of body: FetchedBody, from url: URL, keptIn cache: ASBasicImageCache?
    ) -> Result<DownloadedPicture, any Error> {
        let container: Result<CachedPicture, ASNetworkImageError> = body.derived { data in
            if let cache, body.info.source != .file, let picture = cache.sharedPicture(of: data, from: url) {
                return .success(picture)
            }
            if let picture = CachedPicture(body: data) { return .success(picture) }
            cache?.imageCouldNotBeDecoded(for: url)
            return .failure(error(url, data))
        }
        switch container {
        case .success(let picture): return .success(DownloadedPicture(container: picture, info: body.info))
        case .failure(let error): return .failure(error)
        }
    }

    private static func error(_ url: URL, _ data: Data) -> ASNetworkImageError {
        do throws(ImageDecodingError) {
            _ = try PictureDecoder().header(of: data)
            return .notAnImage(url)
        } catch {
            return .undecodable(url, error)
        }
    }
}
