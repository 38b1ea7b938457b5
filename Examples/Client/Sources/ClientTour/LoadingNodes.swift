import AsyncDisplayKit
import Dispatch

// Image nodes that load, with a cache and a downloader of the client's own, and a data source of snapshots.

class ClientNetworkImageNode: ASNetworkImageNode {
    override var url: URL? { didSet { called(self) } }
    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        called(self)
    }
}
class ClientMultiplexImageNode: ASMultiplexImageNode {
    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        called(self)
    }
}

/// Has one picture at hand.
final class ClientImageCache: ASImageCacheProtocol {
    private let picture: UIImage

    init(_ picture: UIImage) { self.picture = picture }

    func cachedImage(with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacherCompletion) {
        called(self)
        callbackQueue.async { completion(nil, .asynchronous) }
    }
    func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? {
        url.lastPathComponent == "known.png" ? picture : nil
    }
    func clearFetchedImageFromCache(with url: URL) {}
}

/// Answers every address with the same picture.
final class ClientImageDownloader: ASImageDownloaderProtocol {
    private let picture: UIImage

    init(_ picture: UIImage) { self.picture = picture }

    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        called(self)
        let picture = picture
        callbackQueue.async { completion(picture, nil, nil, nil) }
        return nil
    }
    func cancelImageDownload(forIdentifier downloadIdentifier: Any) {}
}

final class ClientLoadingDelegate: ASNetworkImageNodeDelegate, ASMultiplexImageNodeDelegate,
    ASMultiplexImageNodeDataSource
{
    private let picture: UIImage

    init(_ picture: UIImage) { self.picture = picture }

    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { called(self, "networkDidLoad") }
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: AnyHashable
    ) -> URL? { URL(string: "https://example.org/\(imageIdentifier).png") }
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: AnyHashable
    ) -> UIImage? { imageIdentifier == "worst" as AnyHashable ? picture : nil }
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateImage image: UIImage?, withIdentifier imageIdentifier: AnyHashable?,
        fromImage previousImage: UIImage?, withIdentifier previousImageIdentifier: AnyHashable?
    ) { called(self, "multiplexDidUpdate") }
}

class ClientLoadingController: ASDKViewController<ASDisplayNode> {
    private let delegate: ClientLoadingDelegate

    override init() {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        let downloader = ClientImageDownloader(picture)
        let cache = ClientImageCache(picture)
        let network = ClientNetworkImageNode(cache: cache, downloader: downloader)
        let known = ClientNetworkImageNode(cache: cache, downloader: downloader)
        let multiplex = ClientMultiplexImageNode(cache: nil, downloader: downloader)
        delegate = ClientLoadingDelegate(picture)
        super.init(node: ClientContainerNode([network, known, multiplex]))
        for (node, name) in [(network, "new"), (known, "known")] {
            node.delegate = delegate
            node.url = URL(string: "https://example.org/\(name).png")
            node.style.preferredSize = CGSize(width: 40, height: 40)
        }
        multiplex.style.preferredSize = CGSize(width: 40, height: 40)
        multiplex.delegate = delegate
        multiplex.dataSource = delegate
        multiplex.imageIdentifiers = ["best", "worst"]
    }
}

class ClientDiffableDataSource: ASDiffableDataSource<Int, String> {
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Names" }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    /// Shows the names, in one section.
    func show(_ names: [String]) {
        var snapshot = Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(names)
        apply(snapshot, animated: false) { [weak self] _ in
            guard let self else { return }
            called(self)
        }
    }
}
class ClientDiffableController: ASDKViewController<ASTableNode> {
    private let source: ClientDiffableDataSource

    override init() {
        let table = ASTableNode(style: .plain)
        source = ClientDiffableDataSource(tableNode: table) { _, _, _ in { ClientCellNode() } }
        super.init(node: table)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        source.show(["one", "two", "three"])
    }
}
