import AsyncDisplayKit
import Execution

/// A cell with one picture.
final class PictureCell: ASCellNode, @unchecked Sendable {
    /// Cells that exist now.
    static let living = Mutex(0)

    let picture: ASNetworkImageNode

    init(_ url: URL, height: CGFloat, cache: (any ASImageCacheProtocol)?, downloader: any ASImageDownloaderProtocol) {
        picture = ASNetworkImageNode(cache: cache, downloader: downloader)
        super.init()
        automaticallyManagesSubnodes = true
        picture.url = url
        picture.style.preferredSize = CGSize(width: 100, height: height)
        Self.living.withLock { $0 += 1 }
    }

    deinit {
        Self.living.withLock { $0 -= 1 }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: picture)
    }
}

/// Rows of pictures; forty more whenever the table comes near its end, if it is the delegate, too.
@MainActor final class PictureRows: NSObject, ASTableDataSource, ASTableDelegate {
    var count: Int
    /// No more rows than that.
    private let limit: Int
    private let height: CGFloat
    private let cache: (any ASImageCacheProtocol)?
    private let downloader: any ASImageDownloaderProtocol
    private let address: @Sendable (Int) -> URL

    /// - Parameter address: of the picture of a row.
    init(
        count: Int, limit: Int = 0, height: CGFloat, cache: (any ASImageCacheProtocol)? = nil,
        downloader: any ASImageDownloaderProtocol, address: @escaping @Sendable (Int) -> URL
    ) {
        self.count = count
        self.limit = limit
        self.height = height
        self.cache = cache
        self.downloader = downloader
        self.address = address
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (url, height, cache, downloader) = (address(indexPath.row), height, cache, downloader)
        return { PictureCell(url, height: height, cache: cache, downloader: downloader) }
    }

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { count < limit }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        MainThread.run { [self] in
            let paths = (count..<(count + 40)).map { IndexPath(row: $0, section: 0) }
            count += paths.count
            tableNode.insertRows(at: paths, with: .none)
            context.completeBatchFetching(true)
        }
    }
}

extension ASTableNode {
    /// The pictures of the cells on screen.
    @MainActor
    var visiblePictures: [ASNetworkImageNode] {
        visibleNodes.compactMap { ($0 as? PictureCell)?.picture }
    }
}
