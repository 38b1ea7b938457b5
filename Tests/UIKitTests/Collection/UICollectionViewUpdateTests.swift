import Testing
import UIKit

@MainActor @Suite struct UICollectionViewUpdateTests {
    private func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }

    private func shown(_ source: TestSource) -> UICollectionView {
        let view = source.makeView()
        view.layoutIfNeeded()
        return view
    }

    @Test("At the start of the content inserted items come into view, further down what is seen stays in place")
    func anchoring() {
        let source = TestSource(counts: 100)
        let view = shown(source)
        source.sections[0].insert("new", at: 0)
        view.insertItems(at: [path(0, 0)])
        view.layoutIfNeeded()
        #expect(view.shownValues.first == "new" && view.contentOffset.y == 0)
        view.scroll(to: 1010)
        let before = view.shownValues
        source.sections[0].insert(contentsOf: ["a", "b", "c"], at: 5)
        source.sections[0].remove(at: 0)
        view.performBatchUpdates {
            view.insertItems(at: [path(0, 4), path(0, 5), path(0, 6)])
            view.deleteItems(at: [path(0, 0)])
        }
        view.layoutIfNeeded()
        #expect(view.shownValues == before && view.contentOffset.y == 1110)
    }

    @Test("A question about an invalid layout does not hold back a program that scrolls afterwards")
    func questionBeforeScrolling() {
        let source = TestSource(counts: 3000)
        let view = shown(source)
        view.scroll(to: 5000)
        view.collectionViewLayout.invalidateLayout()
        #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 5020)) == path(0, 100))
        view.scroll(to: 9000)
        #expect(view.contentOffset.y == 9000)
    }

    @Test("Items that stay or move keep their cells")
    func keepsCells() {
        let source = TestSource(counts: 4)
        let view = shown(source)
        let cells = (0..<4).map { view.cellForItem(at: path(0, $0)) }
        source.sections = [["0-3", "0-0", "0-2"]]
        source.madeCells = 0
        view.performBatchUpdates {
            view.moveItem(at: path(0, 3), to: path(0, 0))
            view.deleteItems(at: [path(0, 1)])
        }
        view.layoutIfNeeded()
        #expect(view.shownValues == ["0-3", "0-0", "0-2"] && source.madeCells == 0)
        #expect(view.cellForItem(at: path(0, 0)) === cells[3] && view.cellForItem(at: path(0, 1)) === cells[0])
        #expect(cells[1]?.superview == nil)
    }

    @Test("A reloaded item gets a new cell, and selection follows items")
    func reloadItem() {
        let source = TestSource(counts: 4)
        let view = shown(source)
        view.selectItem(at: path(0, 2), animated: false, scrollPosition: [])
        source.sections[0][1] = "changed"
        source.sections[0].remove(at: 0)
        view.performBatchUpdates {
            view.reloadItems(at: [path(0, 1)])
            view.deleteItems(at: [path(0, 0)])
        }
        view.layoutIfNeeded()
        #expect(view.shownValues == ["changed", "0-2", "0-3"])
        #expect(view.indexPathsForSelectedItems == [path(0, 1)])
    }

    @Test("Sections are inserted, deleted, moved and reloaded")
    func sections() {
        let source = TestSource(counts: 1, 1, 1)
        let view = shown(source)
        source.sections = [["2-0"], ["new"], ["0-0", "extra"]]
        view.performBatchUpdates {
            view.deleteSections([1])
            view.insertSections([1])
            view.moveSection(2, toSection: 0)
            view.reloadSections([0])
        }
        view.layoutIfNeeded()
        #expect(view.shownValues == ["2-0", "new", "0-0", "extra"])
    }

    @Test("An update that does not match the data source is reported as unfinished, and everything is loaded again")
    func invalid() {
        let source = TestSource(counts: 10)
        let view = shown(source)
        view.scroll(to: 100)
        source.sections = [(0..<10).map { "x\($0)" }]
        var finished: Bool?
        view.performBatchUpdates {
            view.deleteItems(at: [path(0, 0)])
        } completion: {
            finished = $0
        }
        view.layoutIfNeeded()
        #expect(finished == false && view.shownValues.first == "x2" && view.contentOffset.y == 100)
    }

    @Test("Nested batches are one update, inner completions come first")
    func nested() {
        let source = TestSource(counts: 3)
        let view = shown(source)
        var order: [String] = []
        source.sections = [["a", "0-0", "0-1", "0-2", "b"]]
        view.performBatchUpdates {
            view.performBatchUpdates {
                view.insertItems(at: [path(0, 0)])
            } completion: { _ in
                order.append("inner0")
            }
            view.performBatchUpdates(nil) { _ in order.append("inner1") }
            view.insertItems(at: [path(0, 4)])
        } completion: { _ in
            order.append("outer")
        }
        view.layoutIfNeeded()
        #expect(order == ["inner0", "inner1", "outer"] && view.numberOfItems(inSection: 0) == 5)
    }

    @Test("Edits before the first load are taken and ignored, the load reads everything")
    func beforeLoading() {
        let source = TestSource(counts: 3)
        let view = source.makeView()
        view.insertItems(at: [path(0, 0)])
        view.layoutIfNeeded()
        #expect(view.shownValues == ["0-0", "0-1", "0-2"])
    }

    @Test("An empty batch asks for sizes again")
    func resizesItems() {
        let source = TestSource(counts: 3)
        let view = shown(source)
        source.sizes = { _ in CGSize(width: 100, height: 20) }
        view.performBatchUpdates(nil)
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 60)
    }

    @Test("A thousand random updates show what an array holds", arguments: [1, 2] as [UInt64])
    func thrash(seed: UInt64) {
        var random = SplitMix(state: seed)
        let source = TestSource(counts: 10, 10)
        let view = shown(source)
        var fresh = 0
        for _ in 0..<500 {
            let old = source.sections
            var inserted: [IndexPath] = []
            var deleted: [IndexPath] = []
            for section in old.indices {
                var items = old[section]
                for item in old[section].indices.reversed() where Int.random(in: 0..<8, using: &random) == 0 {
                    items.remove(at: item)
                    deleted.append(path(section, item))
                }
                var positions: Set<Int> = []
                for _ in 0..<Int.random(in: 0..<3, using: &random) {
                    positions.insert(Int.random(in: 0...(items.count + positions.count), using: &random))
                }
                for position in positions.sorted() where position <= items.count {
                    fresh += 1
                    items.insert("new\(fresh)", at: position)
                    inserted.append(path(section, position))
                }
                source.sections[section] = items
            }
            view.performBatchUpdates {
                view.insertItems(at: inserted)
                view.deleteItems(at: deleted)
            } completion: {
                #expect($0)
            }
            if Bool.random(using: &random) {
                view.layoutIfNeeded()
                let all = source.sections.flatMap { $0 }
                let first = Int((view.contentOffset.y / 50).rounded(.down))
                let shown = view.shownValues
                #expect(shown == Array(all[min(first, all.count)..<min(all.count, first + shown.count)]))
                #expect(shown.count >= min(4, all.count))
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                view.scroll(to: CGFloat.random(in: 0...max(0, view.contentSize.height - 200), using: &random))
            }
        }
    }
}

/// SplitMix64.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
