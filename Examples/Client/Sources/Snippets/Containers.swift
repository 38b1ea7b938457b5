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

// The code of the article on section controllers.

final class PhotoSectionController: ASSectionController, ASSupplementaryNodeSource {
    private let title: String
    var photos: [Photo]

    init(title: String, photos: [Photo]) {
        self.title = title
        self.photos = photos
    }

    func numberOfItems() -> Int { photos.count }

    func nodeBlockForItem(at index: Int) -> ASCellNodeBlock {
        let photo = photos[index]
        return { PhotoCellNode(photo: photo) }
    }

    func sizeRangeForItem(at index: Int) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 120, height: 80))
    }

    func supportedElementKinds() -> [String] { [UICollectionView.elementKindSectionHeader] }

    func nodeBlockForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASCellNodeBlock {
        let title = title
        return {
            let header = ASTextCellNode()
            header.text = title
            return header
        }
    }

    func sizeRangeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
}

@MainActor final class Gallery {
    let node = ASCollectionNode()
    private let featured = PhotoSectionController(title: "Featured", photos: [])
    private let recent = PhotoSectionController(title: "Recent", photos: [])
    private let sections: ASSectionControllerDataSource

    init() {
        sections = ASSectionControllerDataSource(collectionNode: node, sectionControllers: [featured, recent])
    }

    func append(_ page: [Photo]) {
        let (sections, recent) = (sections, recent)
        node.performBatch(animated: true) {
            let old = recent.photos.count
            recent.photos += page
            sections.insertItems(at: IndexSet(old..<recent.photos.count), in: recent)
        }
    }
}
