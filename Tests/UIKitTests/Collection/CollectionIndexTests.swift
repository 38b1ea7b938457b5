import Testing

@testable import UIKit

/// Implements nothing about titles but which there are.
@MainActor private final class PlainSource: UICollectionViewDataSource {
    func numberOfSections(in collectionView: UICollectionView) -> Int { 3 }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    func indexTitles(for collectionView: UICollectionView) -> [String]? { ["1", "2", "3"] }
}

@MainActor @Suite(.serialized) struct CollectionIndexTests {
    private func source() -> TestSource {
        let source = TestSource(counts: 20, 20, 20, 20, 20, 20, 20, 20, 20, 20)
        source.indexTitles = (0..<10).map { String(UnicodeScalar(UInt8(65 + $0))) }
        return source
    }

    private func place(_ view: UIView?, _ scene: CollectionScene) -> CGRect? {
        view.map { $0.convert($0.bounds, to: scene.window) }
    }

    @Test("The titles stand at the right edge of the viewport, above the items")
    func place() throws {
        let scene = try CollectionScene(source(), CollectionScene.grid())
        defer { scene.close() }
        scene.scroll(to: 130)
        scene.save("collection-index")
        #expect(scene.view.indexView?.titles == ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"])
        #expect(place(scene.view.indexView, scene) == CGRect(x: 302, y: 0, width: 18, height: 400))
        #expect(scene.frame(of: "0-7")?.maxX == 320)
        #expect(scene.window.hitTest(CGPoint(x: 311, y: 200), with: nil) === scene.view.indexView)
    }

    @Test("A press or drag on a title goes to its item, without selecting anything")
    func press() throws {
        let source = source()
        var asked: [String] = []
        source.onIndexTitle = {
            asked.append("\($0) \($1)")
            return IndexPath(item: 4, section: $1)
        }
        let scene = try CollectionScene(source, CollectionScene.grid())
        defer { scene.close() }
        // Ten titles of 14 points around the middle, from 130 to 270.
        scene.press(311, 130 + 14 * 3 + 7)
        scene.host.run(seconds: 0.2)
        #expect(asked == ["D 3"] && scene.frame(of: "3-4")?.minY == 0)
        scene.drag(by: 0, 14 * 2)
        #expect(asked.last == "F 5" && scene.frame(of: "5-4")?.minY == 0)
        scene.lift()
        #expect(scene.view.indexPathsForSelectedItems == nil)
    }

    @Test("By default a title leads to the section of its number, with its header; there is no index without titles")
    func defaults() throws {
        let layout = CollectionScene.grid()
        layout.headerReferenceSize = CGSize(width: 320, height: 30)
        let scene = try CollectionScene(TestSource(counts: 40, 40, 40), layout)
        defer { scene.close() }
        #expect(scene.view.indexView == nil)
        let plain = PlainSource()
        scene.view.dataSource = plain
        scene.host.step()
        // Three titles from 179 to 221.
        scene.press(311, 200)
        scene.host.run(seconds: 0.2)
        #expect(abs(scene.view.contentOffset.y - 830) < 0.01)
    }

    @Test("Titles of the index are asked for again when the data is")
    func reload() throws {
        let source = source()
        let scene = try CollectionScene(source, CollectionScene.grid())
        defer { scene.close() }
        source.indexTitles = ["X"]
        scene.view.reloadData()
        scene.host.step()
        #expect(scene.view.indexView?.titles == ["X"])
        source.indexTitles = nil
        scene.view.reloadData()
        scene.host.step()
        #expect(scene.view.indexView == nil && scene.view.indicators.clearance == 0)
    }

    @Test("The scroll bar keeps clear of the titles; in a language written from the right it is at the left")
    func bar() throws {
        for isFromRight in [false, true] {
            let scene = try CollectionScene(source(), CollectionScene.grid()) { view in
                view.semanticContentAttribute = isFromRight ? .forceRightToLeft : .unspecified
            }
            defer { scene.close() }
            scene.scroll(to: 100)
            let bar = try #require(scene.view.indicators.bar(.vertical)).frame
            let index = try #require(place(scene.view.indexView, scene))
            #expect(index.minX == 302, "\(isFromRight)")
            #expect(isFromRight ? bar.minX == 3 : bar.maxX == 302 - 3, "\(isFromRight) \(bar)")
        }
    }

    @Test("In a collection that scrolls sideways a title leads to the item, too")
    func horizontal() throws {
        let layout = CollectionScene.grid()
        layout.scrollDirection = .horizontal
        let scene = try CollectionScene(source(), layout)
        defer { scene.close() }
        scene.press(311, 130 + 14 * 4 + 7)
        scene.host.run(seconds: 0.2)
        #expect(scene.frame(of: "4-0")?.minX == 0)
        #expect(place(scene.view.indexView, scene) == CGRect(x: 302, y: 0, width: 18, height: 400))
    }
}
