import AsyncDisplayKit

// The code of the articles on threads, ranges and batches, and updates.

struct Photo: Identifiable, Sendable {
    let id: Int
}

final class PhotoCellNode: ASCellNode, @unchecked Sendable {
    let photo: Photo

    init(photo: Photo) {
        self.photo = photo
        super.init()
    }
}

/// Answers after a while, as servers do.
actor Server {
    func nextPage() -> [Photo] { [] }
}

final class PhotosController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private var photos: [Photo] = []
    private let server = Server()

    override init() {
        super.init(node: ASTableNode())
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { photos.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let photo = photos[indexPath.row]
        return { PhotoCellNode(photo: photo) }
    }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        Task { @MainActor in
            let page = await self.server.nextPage()
            self.append(page)  // inserts rows
            context.completeBatchFetching(true)
        }
    }

    private func append(_ page: [Photo]) {
        let old = photos.count
        photos += page
        node.insertRows(at: (old..<photos.count).map { IndexPath(row: $0, section: 0) }, with: .none)
    }
}

@MainActor func reachFurther(_ collectionNode: ASCollectionNode) {
    collectionNode.setTuningParameters(
        ASRangeTuningParameters(leadingBufferScreenfuls: 3, trailingBufferScreenfuls: 1), for: .preload)
}

@MainActor final class Album {
    let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
    var photos: [Photo] = []

    func replaceOne(by new: Photo) {
        node.performBatch(animated: true) { [self] in
            photos.remove(at: 3)
            photos.insert(new, at: 0)
            node.deleteItems(at: [IndexPath(item: 3, section: 0)])
            node.insertItems(at: [IndexPath(item: 0, section: 0)])
        } completion: { finished in
            print(finished ? "on screen" : "the list shows what the data source says")
        }
    }

    func append(_ page: [Photo]) async {
        let places = page.indices.map { IndexPath(item: photos.count + $0, section: 0) }
        await node.performBatch {
            photos += page
            node.insertItems(at: places)
        }
    }
}

enum PhotoSection: Sendable {
    case photos
}

@MainActor func append(_ page: [Photo], to source: ASDiffableDataSource<PhotoSection, Photo.ID>) async {
    var snapshot = source.snapshot()
    snapshot.appendItems(page.map(\.id), toSection: .photos)
    await source.apply(snapshot)
}
