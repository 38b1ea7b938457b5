import AsyncDisplayKit
import Execution
import ImageFetching
import TestSupport

/// Bytes that delivers as a cache or downloader would, and notes on which threads they become a picture.
final class ObservedPicture: ASImageContainerProtocol {
    private let data: Data
    private let onMainThread = Mutex<[Bool]>([])

    init(_ data: Data) { self.data = data }

    /// For each use whether it was on the main thread.
    var uses: [Bool] { onMainThread.withLock { $0 } }

    func asdk_image() -> UIImage? {
        onMainThread.withLock { $0.append(MainThread.isCurrent) }
        return UIImage(data: data)
    }

    func asdk_animatedImageData() -> Data? { nil }
}

/// The bytes of a PNG in one colour.
func pictureData(_ color: UIColor = .blue, side: CGFloat = 10) -> Data {
    plain(color, side: side).pngData() ?? Data()
}

/// The bytes of a PNG with a good header, and pixels that can't be decoded.
func corruptPictureData() -> Data {
    var data = pictureData()
    for index in 41..<data.count { data[index] = 0x55 }
    return data
}

/// Hears how network image nodes fare.
@MainActor final class LoadListener: ASNetworkImageNodeDelegate {
    var loaded: [URL] = []
    var sources: [ASNetworkImageSourceType] = []
    var images: [UIImage] = []
    var errors: [any Error] = []
    var fetches = 0
    var started = 0

    func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) { started += 1 }
    func imageNodeWillLoadImageFromNetwork(_ imageNode: ASNetworkImageNode) { fetches += 1 }
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo) {
        loaded.append(info.url)
        sources.append(info.sourceType)
        images.append(image)
    }
    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) { errors.append(error) }
}

extension PromiseStage {
    /// Makes frames until something has happened that other threads do. Returns whether it has.
    func step(until isDone: () -> Bool) -> Bool {
        becomesTrue {
            if isDone() { return true }
            host.step()
            return isDone()
        }
    }
}

/// A folder for a cache, deleted with this object.
final class CacheFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("texture-cache-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

/// A clock that the test moves.
final class CacheClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_000_000_000))
    var now: Date { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}
