import Drawing
import Execution
import ImageFetching

/// What a download delivers: bytes whose header is that of a picture.
struct DownloadedPicture: Sendable {
    let container: any ASImageContainerProtocol
    let info: ASImageDownloadInfo

    /// Reads the header, once for all who asked for the download. Microseconds; pixels are made later, on a worker of the
    /// node's.
    ///
    /// - Parameter cache: shares its pictures, and forgets what is none.
    static func make(
        of body: FetchedBody, from url: URL, keptIn cache: ASBasicImageCache?
    ) -> Result<DownloadedPicture, ASImageDownloadError> {
        let container: Result<CachedPicture, ASImageDownloadError> = body.derived { data in
            if let cache, body.info.source != .file, let picture = cache.sharedPicture(of: data, from: url) {
                return .success(picture)
            }
            if let picture = CachedPicture(body: data) { return .success(picture) }
            cache?.imageCouldNotBeDecoded(for: url)
            return .failure(.notAPicture(reason: reason(against: data)))
        }
        return container.map { DownloadedPicture(container: $0, info: body.info) }
    }

    private static func reason(against data: Data) -> String {
        do throws(ImageDecodingError) {
            _ = try PictureDecoder().header(of: data)
            return "its pixels are damaged"
        } catch {
            return error.description
        }
    }
}
