import AsyncDisplayKit

// The code of the article on pictures from the network.

final class PortraitCellNode: ASCellNode, ASNetworkImageNodeDelegate, @unchecked Sendable {
    private let picture = ASNetworkImageNode()
    private let caption = ASTextNode()

    init(portrait: URL) {
        super.init()
        automaticallyManagesSubnodes = true
        picture.url = portrait
    }

    override func didLoad() {
        super.didLoad()
        picture.delegate = self
        picture.addAction(forControlEvents: .touchUpInside) { ($0 as? ASNetworkImageNode)?.retryImageDownload() }
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
        caption.attributedText = NSAttributedString(string: error.localizedDescription)
        setNeedsLayout()
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo) {
        let download = info.userInfo as? ASImageDownloadInfo
        print(info.sourceType, download?.source ?? .kept, download?.attempts ?? 0)
    }
}

@MainActor enum Pictures {
    static let cache = ASBasicImageCache(
        directory: FileManager.default.temporaryDirectory.appendingPathComponent("portraits"),
        memoryByteLimit: 16 << 20, diskByteLimit: 100 << 20)

    static let downloader: ASBasicImageDownloader = {
        var options = ASImageDownloaderOptions()
        options.maximumBytes = 10 << 20
        options.deadline = 60
        options.failureHandler = { failure in
            print(failure.url, failure.attempt, failure.error.localizedDescription)
        }
        return ASBasicImageDownloader(options: options, cache: cache)
    }()

    static func node() -> ASNetworkImageNode {
        ASNetworkImageNode(cache: cache, downloader: downloader)
    }
}
