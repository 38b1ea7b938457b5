import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

/// What a collection view asks its delegate, and what follows. Items are squares of 80 points, four to a line.
@MainActor @Suite(.serialized) struct CollectionDelegateTests {
    @MainActor private final class Delegate: UICollectionViewDelegateFlowLayout, UICollectionViewDataSource {
        var counts = [12]
        var log: [String] = []
        var keeps: Set<Int> = []
        var target: ((IndexPath, IndexPath) -> IndexPath)?
        var menu: UIMenu?
        var animates = false
        var spacing: (line: CGFloat, item: CGFloat) = (0, 0)
        var footer: CGFloat = 0
        var header: CGFloat = 0

        func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
        }
        func collectionView(_ view: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
        func collectionView(_ view: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath) {
            counts[source.section] -= 1
            counts[target.section] += 1
            log.append("move \(source.section)-\(source.item) to \(target.section)-\(target.item)")
        }

        func collectionView(_ view: UICollectionView, shouldDeselectItemAt path: IndexPath) -> Bool {
            !keeps.contains(path.item)
        }
        func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
            log.append("select \(path.item)")
        }
        func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
            log.append("deselect \(path.item)")
        }

        func collectionView(
            _ view: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
            atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
        ) -> IndexPath { target?(original, proposed) ?? proposed }

        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
        ) -> CGFloat { spacing.line }
        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
        ) -> CGFloat { spacing.item }
        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
        ) -> CGSize { CGSize(width: 0, height: header) }
        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
        ) -> CGSize { CGSize(width: 0, height: footer) }

        func collectionView(
            _ view: UICollectionView, contextMenuConfigurationForItemAt path: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            guard let menu else { return nil }
            log.append("menu \(path.item) at \(Int(point.x)) \(Int(point.y))")
            return UIContextMenuConfiguration(actionProvider: { _ in menu })
        }
        func collectionView(
            _ view: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            log.append("display")
            if animates { animator?.addAnimations { view.alpha = 0.5 } }
            animator?.addCompletion { self.log.append("displayed") }
        }
        func collectionView(
            _ view: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            log.append("end")
        }
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    private func showGrid(
        _ delegate: Delegate, configure: (UICollectionView) -> Void = { _ in }
    ) throws -> (ListScene, UICollectionView) {
        let scene = try ListScene(scale: 1)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: CollectionScene.grid())
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(TestHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        }
        view.dataSource = delegate
        view.delegate = delegate
        configure(view)
        scene.show(view)
        return (scene, view)
    }

    // MARK: Menus

    @Test("The right button opens the menu that the delegate makes for an item, which is marked meanwhile")
    func menu() throws {
        let delegate = Delegate()
        delegate.menu = UIMenu(children: [UIAction(title: "Open") { _ in delegate.log.append("open") }])
        let (scene, view) = try showGrid(delegate)
        defer { scene.close() }
        scene.click(100, 100, .secondary)
        let told = delegate.log.filter { !$0.contains("select") && !$0.contains("highlight") }
        #expect(told == ["menu 5 at 100 100", "display", "displayed"] && scene.window.openMenu != nil)
        #expect(view.cellForItem(at: path(5))?.isHighlighted == true)
        scene.key(.down)
        scene.key(.return)
        #expect(delegate.log.suffix(2) == ["end", "open"] && view.cellForItem(at: path(5))?.isHighlighted == false)
        scene.click(100, 390, .secondary)
        #expect(scene.window.openMenu == nil)
    }

    @Test("What a delegate adds to the animator runs with the menu, its completion afterwards")
    func animator() throws {
        let delegate = Delegate()
        delegate.animates = true
        delegate.menu = UIMenu(children: [UIAction(title: "Open") { _ in }])
        let (scene, view) = try showGrid(delegate)
        defer { scene.close() }
        scene.click(100, 100, .secondary)
        #expect(view.alpha == 0.5 && delegate.log.last == "display")
        scene.host.run(seconds: 0.5)
        #expect(delegate.log.last == "displayed")
    }

    // MARK: Selection

    @Test("An item that the delegate does not let go stays selected")
    func deselecting() throws {
        let delegate = Delegate()
        delegate.keeps = [1]
        let (scene, view) = try showGrid(delegate) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        for x in [40, 120, 40, 120] { scene.click(CGFloat(x), 40, with: .control) }
        #expect(view.indexPathsForSelectedItems == [path(1)])
        #expect(delegate.log == ["select 0", "select 1", "deselect 0"])
    }

    @Test("With several selections Shift and an arrow select the items on the way, in their order")
    func extending() throws {
        let delegate = Delegate()
        let (scene, view) = try showGrid(delegate) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        view.becomeFirstResponder()
        scene.key(.right)
        scene.key(.right, .shift)
        scene.key(.down, .shift)
        #expect(view.indexPathsForSelectedItems == (0...5).map { path($0) })
        #expect(view.engine.selection.focused == ShownPath(path(5)))
        scene.key(.left)
        #expect(view.indexPathsForSelectedItems?.count == 6 && view.engine.selection.focused == ShownPath(path(4)))
        view.allowsMultipleSelection = false
        scene.key(.right, .shift)
        #expect(view.engine.selection.focused == ShownPath(path(5)))
    }

    @Test("In a collection that is turned over an arrow goes to what is there on screen")
    func turnedOver() throws {
        let (scene, view) = try showGrid(Delegate()) { $0.flippedAxis = .vertical }
        defer { scene.close() }
        view.becomeFirstResponder()
        var focus: [IndexPath?] = []
        for arrow in [KeyEvent.Key.right, .up, .up, .down] {
            scene.key(arrow)
            focus.append(view.engine.selection.focused.map { IndexPath(ofView: $0) })
        }
        #expect(focus == [path(0), path(4), path(8), path(4)])
    }

    @Test("Where the selection follows the key focus an arrow selects")
    func followingFocus() throws {
        let delegate = Delegate()
        let (scene, view) = try showGrid(delegate) { $0.selectionFollowsFocus = true }
        defer { scene.close() }
        view.becomeFirstResponder()
        scene.key(.right)
        scene.key(.down)
        #expect(delegate.log == ["select 0", "deselect 0", "select 4"])
    }

    // MARK: Moves

    @Test("The delegate says where an item that is dragged may go")
    func target() throws {
        let delegate = Delegate()
        delegate.target = { original, proposed in IndexPath(item: max(2, proposed.item), section: original.section) }
        let (scene, view) = try showGrid(delegate)
        defer { scene.close() }
        #expect(view.beginInteractiveMovementForItem(at: path(6)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 40, y: 40))
        view.endInteractiveMovement()
        #expect(delegate.log == ["move 0-6 to 0-2"])
    }

    @Test("Escape puts an item back that is dragged")
    func escape() throws {
        let delegate = Delegate()
        let (scene, view) = try showGrid(delegate)
        defer { scene.close() }
        view.becomeFirstResponder()
        #expect(view.beginInteractiveMovementForItem(at: path(6)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 40, y: 40))
        scene.key(.escape)
        #expect(!view.isMovingItem)
        view.endInteractiveMovement()
        scene.host.settle()
        #expect(delegate.log.isEmpty && view.cellForItem(at: path(6))?.frame.origin == CGPoint(x: 160, y: 80))
    }

    @Test("An item can be dragged into an empty section, and behind the last item of one")
    func emptySection() throws {
        let delegate = Delegate()
        delegate.counts = [6, 0]
        delegate.header = 60
        let (scene, view) = try showGrid(delegate)
        defer { scene.close() }
        // Sections of a header of 60 points and two lines, and of a header.
        #expect(view.beginInteractiveMovementForItem(at: path(0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 300, y: 180))
        scene.host.settle()
        view.endInteractiveMovement()
        #expect(delegate.log == ["move 0-0 to 0-5"])
        scene.host.settle()
        #expect(view.beginInteractiveMovementForItem(at: path(0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 250))
        scene.host.settle()
        view.endInteractiveMovement()
        #expect(delegate.log.last == "move 0-0 to 1-0")
    }

    // MARK: Places

    @Test("Spacings and footers are as large as the delegate says")
    func metrics() throws {
        let delegate = Delegate()
        delegate.spacing = (10, 20)
        delegate.footer = 25
        let (scene, view) = try showGrid(delegate)
        defer { scene.close() }
        // Three squares of 80 points and 20 between them find room in 320 points.
        #expect(view.layoutAttributesForItem(at: path(3))?.frame.origin == CGPoint(x: 0, y: 90))
        let footer = view.layoutAttributesForSupplementaryElement(
            ofKind: UICollectionView.elementKindSectionFooter, at: path(0))
        #expect(footer?.frame == CGRect(x: 0, y: 350, width: 320, height: 25) && view.contentSize.height == 375)
    }

    @Test(
        "An item of NSNotFound scrolls to the beginning of its section, also of an empty one", arguments: [false, true])
    func sections(animated: Bool) throws {
        let delegate = Delegate()
        delegate.counts = [40, 0, 40]
        delegate.header = 30
        let (scene, view) = try showGrid(delegate) {
            ($0.collectionViewLayout as? UICollectionViewFlowLayout)?.sectionHeadersPinToVisibleBounds = true
        }
        defer { scene.close() }
        for (section, top) in [(2, 860), (1, 830), (0, 0), (3, 0)] {
            view.scrollToItem(at: path(NSNotFound, section), at: .top, animated: animated)
            scene.host.run(seconds: 1)
            #expect(view.contentOffset.y == CGFloat(top))
        }
    }

    @Test("A layout that is set with animation while an item comes on screen takes the items along")
    func animatedLayoutInCallback() throws {
        let source = TestSource(counts: 40)
        let scene = try CollectionScene(source, CollectionScene.grid())
        defer { scene.close() }
        let rows = CollectionScene.grid()
        rows.itemSize = CGSize(width: 320, height: 100)
        var ends: [Bool] = []
        source.onWillDisplay = { [view = scene.view] _ in
            source.onWillDisplay = nil
            view.setCollectionViewLayout(rows, animated: true) { ends.append($0) }
            #expect(ends.isEmpty)
        }
        scene.scroll(to: 20)
        scene.host.step(frames: 2)
        let cell = try #require(scene.view.cellForItem(at: path(1)))
        let shown = try #require(cell.layer.presentation()?.frame)
        #expect(shown.width > 80 && shown.width < 320 && ends.isEmpty)
        scene.host.run(seconds: 1)
        #expect(scene.view.cellForItem(at: path(1))?.frame == CGRect(x: 0, y: 100, width: 320, height: 100))
        #expect(ends == [true])
    }

    @Test("Another layout that is set with animation takes the items along")
    func animatedLayout() throws {
        let (scene, view) = try showGrid(Delegate())
        defer { scene.close() }
        let rows = CollectionScene.grid()
        rows.itemSize = CGSize(width: 320, height: 100)
        var ends: [Bool] = []
        view.setCollectionViewLayout(rows, animated: true) { ends.append($0) }
        scene.host.step(frames: 2)
        let cell = try #require(view.cellForItem(at: path(1)))
        let shown = try #require(cell.layer.presentation()?.frame)
        #expect(shown.width > 80 && shown.width < 320 && ends.isEmpty)
        scene.host.run(seconds: 1)
        #expect(cell.frame == CGRect(x: 0, y: 100, width: 320, height: 100) && ends == [true])
    }
}
