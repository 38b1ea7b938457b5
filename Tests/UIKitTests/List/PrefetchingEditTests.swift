import Testing
@testable import UIKit

/// What a prefetching data source is told of a list that is edited: the strings at the paths that it hears of.
@MainActor private final class Prefetcher: UITableViewDataSourcePrefetching, UICollectionViewDataSourcePrefetching {
    private let source: EditingSource
    var wanted: [String] = []
    var cancelled: [String] = []

    init(_ source: EditingSource) {
        self.source = source
    }

    private func values(_ paths: [IndexPath]) -> [String] {
        paths.map { source.values.indices.contains($0.item) ? source.values[$0.item] : "none at \($0.item)" }
    }

    func tableView(_ tableView: UITableView, prefetchRowsAt paths: [IndexPath]) { wanted += values(paths) }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt paths: [IndexPath]) {
        cancelled += values(paths)
    }
    func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) { wanted += values(paths) }
    func collectionView(_ view: UICollectionView, cancelPrefetchingForItemsAt paths: [IndexPath]) {
        cancelled += values(paths)
    }
}

/// A hundred rows of 40 points in a viewport of ten, of which the next ten have been announced.
@MainActor @Suite(.serialized) struct PrefetchingEditTests {
    private func scene(_ kind: EditedList.Kind) throws -> (list: EditedList, prefetcher: Prefetcher) {
        let list = try EditedList(kind, count: 100)
        let prefetcher = Prefetcher(list.source)
        list.table?.prefetchDataSource = prefetcher
        list.collection?.prefetchDataSource = prefetcher
        // The next pass that looks for rows announces those ahead of it.
        list.reload()
        list.host.settle()
        #expect(prefetcher.wanted == (10..<20).map { "0-\($0)" } && prefetcher.cancelled.isEmpty)
        prefetcher.wanted = []
        return (list, prefetcher)
    }

    @Test("Rows that were announced and are deleted are not cancelled", arguments: EditedList.Kind.allCases)
    func deletion(_ kind: EditedList.Kind) throws {
        let (list, prefetcher) = try scene(kind)
        defer { list.close() }
        list.delete(5..<100)
        list.host.settle()
        #expect(prefetcher.wanted.isEmpty && prefetcher.cancelled.isEmpty)
    }

    @Test(
        "Rows that come before those that were announced are announced, and those cancelled by their new paths",
        arguments: EditedList.Kind.allCases)
    func insertion(_ kind: EditedList.Kind) throws {
        let (list, prefetcher) = try scene(kind)
        defer { list.close() }
        list.batch { $0.insertRows((0..<30).map { "new \($0)" }, at: 0) }
        list.host.settle()
        #expect(prefetcher.wanted == (10..<20).map { "new \($0)" })
        #expect(prefetcher.cancelled == (10..<20).map { "0-\($0)" })
    }

    @Test("What a reload brings is announced, and nothing is cancelled", arguments: EditedList.Kind.allCases)
    func reload(_ kind: EditedList.Kind) throws {
        let (list, prefetcher) = try scene(kind)
        defer { list.close() }
        list.source.values = (0..<15).map { "1-\($0)" }
        list.reload()
        list.host.settle()
        #expect(prefetcher.wanted == (10..<15).map { "1-\($0)" } && prefetcher.cancelled.isEmpty)
    }

    @Test("A row that is reloaded is announced again", arguments: EditedList.Kind.allCases)
    func rowReload(_ kind: EditedList.Kind) throws {
        let (list, prefetcher) = try scene(kind)
        defer { list.close() }
        list.source.values[12] = "other"
        list.reloadRows(12..<13)
        list.host.settle()
        #expect(prefetcher.wanted == ["other"] && prefetcher.cancelled.isEmpty)
    }
}
