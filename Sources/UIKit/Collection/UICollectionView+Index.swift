import CollectionCore

// The index at the edge of a collection view: its titles, and the items to which they lead.

extension UICollectionViewDataSource {
    public func indexTitles(for: UICollectionView) -> [String]? { nil }
    public func collectionView(_: UICollectionView, indexPathForIndexTitle: String, at index: Int) -> IndexPath {
        IndexPath(item: NSNotFound, section: index)
    }
}

extension UICollectionView {
    var indexTitles: [String] { dataSource?.indexTitles(for: self) ?? [] }

    func path(ofIndexTitle title: String, at index: Int) -> ShownPath? {
        let path = dataSource?.collectionView(self, indexPathForIndexTitle: title, at: index)
        return path.flatMap { data.shownPath(SourcePath($0)) }
    }
}
