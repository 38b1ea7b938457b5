import Testing

@testable import UIKit

/// Rows and a view whose menus lift something, and that note what they hear.
@MainActor
private final class Previews: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
    UICollectionViewDelegate, UIContextMenuInteractionDelegate
{
    var log: [String] = []
    var count = 20
    var lifted: UIView?
    var lowered: UIView?
    let detail = UIViewController()

    private func configuration(_ name: String) -> UIContextMenuConfiguration {
        UIContextMenuConfiguration(
            identifier: NSString(string: name), previewProvider: { [detail] in detail },
            actionProvider: { _ in UIMenu(children: [UIAction(title: "One") { _ in }]) })
    }

    private func preview(of view: UIView?) -> UITargetedPreview? {
        guard let view else { return nil }
        let parameters = UIPreviewParameters()
        parameters.backgroundColor = .yellow
        return UITargetedPreview(view: view, parameters: parameters)
    }

    private func perform(
        _ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating
    ) {
        log.append("perform \(configuration.identifier) \(animator.previewViewController === detail)")
        animator.addCompletion { [self] in log.append("done") }
    }

    // MARK: A view

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { configuration("view") }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { preview(of: lifted) }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { preview(of: lowered) }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { perform(configuration, animator) }

    // MARK: Rows

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { configuration("row \(indexPath.row)") }
    func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        log.append("lift \(configuration.identifier)")
        return preview(of: lifted)
    }
    func tableView(
        _ tableView: UITableView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        log.append("lower \(configuration.identifier)")
        return nil
    }
    func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { perform(configuration, animator) }

    // MARK: Items

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 20 }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { configuration("item \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        log.append("lift \(configuration.identifier)")
        return preview(of: lifted)
    }
    func collectionView(
        _ collectionView: UICollectionView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        log.append("lower \(configuration.identifier)")
        return nil
    }
    func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { perform(configuration, animator) }
}

@MainActor @Suite(.serialized) struct MenuPreviewTests {
    /// A view with a menu, in it one that can be lifted.
    private func stage() throws -> (scene: TableScene, previews: Previews, view: UIView, inner: UIView) {
        let previews = Previews()
        let scene = try TableScene(previews)
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        inner.backgroundColor = .white
        view.addSubview(inner)
        view.addInteraction(UIContextMenuInteraction(delegate: previews))
        scene.window.addSubview(view)
        return (scene, previews, view, inner)
    }

    /// What lies right below a view.
    private func ground(of view: UIView) -> UIView? {
        guard let views = view.superview?.subviews, let index = views.firstIndex(of: view), index > 0 else {
            return nil
        }
        return views[index - 1]
    }

    private func isLifted(_ view: UIView) -> Bool {
        guard let ground = ground(of: view) else { return false }
        return ground.layer.shadowOpacity > 0 && ground.backgroundColor == .yellow && ground.frame == view.frame
    }

    private func isAsBefore(_ view: UIView) -> Bool {
        ground(of: view)?.backgroundColor != .yellow && view.layer.zPosition == 0
    }

    @Test("The view that the delegate names is lifted while the menu is open")
    func lifting() throws {
        let (scene, previews, _, inner) = try stage()
        defer { scene.close() }
        previews.lifted = inner
        scene.click(70, 80, .secondary)
        scene.host.settle()
        #expect(scene.window.openMenu != nil && isLifted(inner))
        scene.click(300, 380)
        scene.host.settle()
        #expect(scene.window.openMenu == nil && isAsBefore(inner) && previews.log == ["end"])
    }

    @Test("What is lifted casts a shadow on rows that come after it, though it clips and is in what does")
    func shadow() throws {
        let (scene, previews, _, _) = try stage()
        defer { scene.close() }
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 4, section: 0)))
        cell.clipsToBounds = true
        cell.contentView.clipsToBounds = true
        previews.lifted = cell.contentView
        let below = CGPoint(x: 160, y: cell.frame.maxY + 3)
        scene.host.step()
        let former = scene.pixel(Int(below.x), Int(below.y))
        scene.click(10, 200, .secondary)
        scene.host.settle()
        #expect(scene.pixel(Int(below.x), Int(below.y)) != former)
        scene.key(.escape)
        scene.host.settle()
        #expect(scene.pixel(Int(below.x), Int(below.y)) == former)
    }

    @Test("A view that is lifted again while it goes down is as before in the end")
    func again() throws {
        let (scene, previews, _, inner) = try stage()
        defer { scene.close() }
        previews.lifted = inner
        for _ in 0..<2 {
            scene.click(70, 80, .secondary)
            scene.host.step(frames: 3)
            #expect(scene.window.openMenu != nil && inner.layer.zPosition > 0)
            scene.key(.escape)
            scene.host.step()
        }
        scene.host.settle()
        #expect(isAsBefore(inner))
    }

    @Test("Another view may go down in its place")
    func lowering() throws {
        let (scene, previews, view, inner) = try stage()
        defer { scene.close() }
        (previews.lifted, previews.lowered) = (inner, view)
        scene.click(70, 80, .secondary)
        scene.host.settle()
        scene.click(300, 380)
        scene.host.step()
        #expect(isAsBefore(inner) && !isAsBefore(view))
        scene.host.settle()
        #expect(isAsBefore(view))
    }

    @Test("A click on what was lifted goes on to what the configuration makes, one beside it does not")
    func performing() throws {
        let (scene, previews, _, inner) = try stage()
        defer { scene.close() }
        previews.lifted = inner
        scene.click(100, 120, .secondary)
        scene.click(65, 65)
        scene.host.settle()
        #expect(previews.log == ["perform view true", "end", "done"] && scene.window.openMenu == nil)
        previews.log = []
        scene.click(140, 140, .secondary)
        scene.click(120, 55)
        #expect(previews.log == ["end"])
    }

    @Test("A table asks its delegate for what a row's menu lifts; a click on the row goes on")
    func rows() throws {
        let previews = Previews()
        let scene = try TableScene(previews)
        defer { scene.close() }
        scene.click(200, 100, .secondary)
        scene.click(10, 100)
        scene.host.settle()
        #expect(previews.log == ["lift row 2", "perform row 2 true", "done"])
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 4, section: 0)))
        (previews.log, previews.lifted) = ([], cell)
        scene.click(10, 200, .secondary)
        scene.host.settle()
        #expect(isLifted(cell))
        scene.key(.escape)
        scene.host.settle()
        #expect(isAsBefore(cell) && previews.log == ["lift row 4", "lower row 4"])
    }

    @Test("What lies below a row that is lifted goes with it when rows come above")
    func ground() throws {
        let previews = Previews()
        let scene = try TableScene(previews)
        defer { scene.close() }
        scene.scroll(to: 200)
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 8, section: 0)))
        previews.lifted = cell
        let place = try #require(scene.table.window).convert(cell.frame, from: scene.table)
        scene.click(200, place.midY, .secondary)
        scene.host.settle()
        previews.count += 2
        UIView.performWithoutAnimation {
            scene.table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
        }
        scene.host.step()
        #expect(cell.frame.minY == 10 * 44 && isLifted(cell))
    }

    @Test("A collection asks its delegate for what an item's menu lifts; a click on the item goes on")
    func items() throws {
        let previews = Previews()
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        // Items are squares of 80 points, four to a line.
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: CollectionScene.grid())
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = previews
        view.delegate = previews
        scene.show(view)
        scene.click(150, 150, .secondary)
        scene.click(90, 90)
        scene.host.settle()
        #expect(previews.log == ["lift item 5", "perform item 5 true", "done"])
        let cell = try #require(view.cellForItem(at: IndexPath(item: 4, section: 0)))
        (previews.log, previews.lifted) = ([], cell)
        scene.click(10, 100, .secondary)
        scene.host.settle()
        #expect(isLifted(cell))
        scene.key(.escape)
        scene.host.settle()
        #expect(isAsBefore(cell) && previews.log == ["lift item 4", "lower item 4"])
    }
}
