import Execution

/// The picture of a stored answer: one object for all nodes that show it, so that they share its pixels. Any thread.
final class CachedPicture: ASImageContainerProtocol {
    private let image: UIImage
    private let body: Data
    private let isProven = Mutex(false)

    /// Nil if the header is not one of a picture. Microseconds: nothing is decoded.
    init?(body: Data) {
        guard let image = UIImage(data: body) else { return nil }
        self.image = image
        self.body = body
    }

    func asdk_image() -> UIImage? { image }
    func asdk_animatedImageData() -> Data? { body.asdk_animatedImageData() }

    /// The picture, if it has been decoded once: then it can certainly be decoded, even if its pixels were dropped.
    var provenImage: UIImage? { isProven.withLock { $0 } ? image : nil }

    /// Notes that the picture could be decoded, if `decoded` is this picture.
    func prove(_ decoded: UIImage) {
        guard decoded === image else { return }
        isProven.withLock { $0 = true }
    }
}
