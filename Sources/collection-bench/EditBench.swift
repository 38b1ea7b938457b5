import AsyncDisplayKitCore
import CHeap
import Execution
import Foundation
import TestSupport
import UIKit

/// Costs of very many sections, and of very many edits in one turn of the main thread.
@MainActor enum EditBench {
    static func measureEdits() throws {
        for kind in Kind.allCases {
            try measureEdits("insertions", 10_000, of: kind) { rows, list in
                rows.count += 1
                list.insertRow()
            }
            try measureEdits("reloads", 10_000, of: kind) { _, list in list.reload() }
        }
    }

    enum Kind: String, CaseIterable {
        case tableNode = "a table node"
        case tableView = "a table view"
        case collectionNode = "a collection node"
        case collectionView = "a collection view"
    }

    /// A table or collection on screen.
    @MainActor private struct List {
        let node: ASContainerNode?
        let view: UIScrollView

        init(_ kind: Kind, _ rows: ManyRows) {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 480, height: 44)
            switch kind {
            case .tableNode:
                let table = ASTableNode(style: .plain)
                (node, view) = (table, table.view)
                table.dataSource = rows
            case .tableView:
                let table = UITableView(frame: .zero, style: .plain)
                (node, view) = (nil, table)
                table.dataSource = rows
            case .collectionNode:
                let collection = ASCollectionNode(collectionViewLayout: layout)
                (node, view) = (collection, collection.view)
                collection.dataSource = rows
            case .collectionView:
                let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
                (node, view) = (nil, collection)
                collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
                collection.dataSource = rows
            }
        }

        func show(_ host: HeadlessHost) -> UIWindow {
            let window = UIWindow(frame: UIScreen.main.bounds)
            if let node {
                node.frame = window.bounds
                window.addSubnode(node)
            } else {
                view.frame = window.bounds
                window.addSubview(view)
            }
            window.makeKeyAndVisible()
            return window
        }

        func insertRow() {
            let path = [IndexPath(row: 0, section: 0)]
            switch (node, view) {
            case (let table as ASTableNode, _): table.insertRows(at: path, with: .automatic)
            case (let collection as ASCollectionNode, _): collection.insertItems(at: path)
            case (_, let table as UITableView): table.insertRows(at: path, with: .automatic)
            default: (view as? UICollectionView)?.insertItems(at: path)
            }
        }

        func reload() {
            if let node { return node.reloadData() }
            (view as? UITableView)?.reloadData()
            (view as? UICollectionView)?.reloadData()
        }
    }

    static func measureSections() throws {
        for kind in Kind.allCases {
            let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
            defer { host.close() }
            for sections in [1000, 1_000_000] {
                let rows = ManyRows(count: 3, sections: sections)
                let (heap, start) = (CollectionBench.heap, CPUClock.thread)
                let list = List(kind, rows)
                let window = list.show(host)
                host.step()
                let time = (CPUClock.thread - start) * 1000
                if sections > 1000 {
                    let (name, bytes) = (kind.rawValue, (CollectionBench.heap - heap) / Double(sections))
                    CollectionBench.report("first frame of \(name) of 1,000,000 sections", time, "ms", limit: 200)
                    CollectionBench.report("memory of a section of \(name)", bytes, "bytes", limit: 64)
                }
                host.driver.remove(window)
                list.view.removeFromSuperview()
                host.step(frames: 3)
            }
        }
    }

    private static func measureEdits(
        _ name: String, _ number: Int, of kind: Kind, _ edit: (ManyRows, List) -> Void
    ) throws {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let rows = ManyRows(count: 100)
        let list = List(kind, rows)
        let window = list.show(host)
        host.run(seconds: 0.5)
        let start = CPUClock.thread
        for _ in 0..<number { edit(rows, list) }
        let each = (CPUClock.thread - start) * 1_000_000 / Double(number)
        CollectionBench.report(
            "\(number) \(name) of \(kind.rawValue) in one turn, each", each, "µs", limit: 50)
        var longest = 0.0
        for _ in 0..<60 {
            let start = CPUClock.thread
            host.step()
            longest = max(longest, (CPUClock.thread - start) * 1000)
        }
        CollectionBench.report("the longest frame after these", longest, "ms", limit: 50)
        host.driver.remove(window)
        list.view.removeFromSuperview()
        host.step(frames: 3)
    }
}

/// A single section of `count` rows, or many sections of 1 to `count` rows.
@MainActor
private final class ManyRows: ASTableDataSource, UITableViewDataSource, ASCollectionDataSource,
    UICollectionViewDataSource
{
    var count: Int
    let sections: Int

    init(count: Int, sections: Int = 1) {
        self.count = count
        self.sections = sections
    }

    private func count(_ section: Int) -> Int { sections == 1 ? count : 1 + section % count }

    func numberOfSections(in tableNode: ASTableNode) -> Int { sections }
    func numberOfSections(in tableView: UITableView) -> Int { sections }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count(section) }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count(section) }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let row = indexPath.row
        return { ThrashCell(token: row) }
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections }

    func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count(section) }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count(section) }

    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock {
        let item = indexPath.item
        return { ThrashCell(token: item) }
    }

    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}
