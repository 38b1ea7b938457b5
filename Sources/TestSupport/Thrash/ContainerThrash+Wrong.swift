import CollectionCore
import Execution
import UIKit

// Updates that contradict the data source, and what has to hold all the same.
extension ContainerThrash {
    /// Where an item on screen is: the distance of its beginning from that of the viewport.
    private struct Place {
        let token: Int
        let path: ItemPath
        let distance: CGFloat
    }

    /// Makes the edits `actual`, but announces `edits` with a mistake.
    func performWrong(_ edits: [ThrashEdit], mistake: Int, actual: [ThrashEdit]) throws {
        var random = SeededGenerator(seed: UInt64(mistake))
        var announced = source.list
        let changes = announced.apply(edits).spoilt(using: &random).withoutNegativeSections
        let old = source.list
        var new = old
        _ = new.apply(actual)
        guard (try? changes.plan(from: old.counts, to: new.counts)) == nil else {
            // It fits the counts, so the container cannot know that it is wrong.
            return reload(actual)
        }
        // Half of the updates are not waited for: they are shown at some later time.
        guard mistake % 2 == 0 else { return submitWrong(changes, new) }
        container.node.waitUntilAllUpdatesAreProcessed()
        container.scrollView.layoutIfNeeded()
        let places = places()
        submitWrong(changes, new)
        container.node.waitUntilAllUpdatesAreProcessed()
        container.scrollView.layoutIfNeeded()
        try checkKept(places, of: old)
    }

    private func submitWrong(_ changes: ChangeSet, _ new: ThrashList) {
        tally.note("updates that contradict the data source")
        wrongCount += 1
        let number = nextNumber()
        source.asked = [:]
        container.performBatch(animated: number % 2 == 0) { [source, container] in
            source.list = new
            container.announce(changes)
        } completion: { [weak self] isRight in
            // If the completion wrongly reports success, the number is missing, and the run finds that at its end.
            if !isRight { self?.completed.append(number) }
        }
    }

    /// Visible items in order, where the viewport is to stay with one of them: not at an end of the content.
    private func places() -> [Place] {
        let view = container.scrollView
        guard isBetweenEnds else { return [] }
        let offset = scene.along(view.contentOffset)
        return container.visiblePaths.compactMap { path in
            let frame = container.frame(at: path)
            guard scene.along(CGPoint(x: frame.maxX, y: frame.maxY)) > offset + 0.01 else { return nil }
            return Place(
                token: source.list[ItemPath(path)], path: ItemPath(path), distance: scene.along(frame.origin) - offset)
        }
    }

    private var isBetweenEnds: Bool {
        let view = container.scrollView
        let range = view.offsetRange(scene.isHorizontal ? .horizontal : .vertical)
        let offset = scene.along(view.contentOffset)
        return view.isAtRest && offset > range.lowerBound + 0.5 && offset < range.upperBound - 0.5
    }

    /// The first item that is still there is where it was; without identities, what is now at the first path that
    /// exists.
    private func checkKept(_ places: [Place], of old: ThrashList) throws {
        guard isBetweenEnds else { return }
        var paths: [Int: ItemPath] = [:]
        source.list.forEachItem { paths[$1] = $0 }
        // Sections that there were not before are new ones.
        let counts = source.list.counts.prefix(old.counts.count)
        func path(of place: Place) -> ItemPath? {
            if scene.isIdentified { return paths[place.token] }
            return place.path.section < counts.count && place.path.item < counts[place.path.section] ? place.path : nil
        }
        guard let (place, path) = places.lazy.compactMap({ place in path(of: place).map { (place, $0) } }).first
        else { return }
        let distance =
            scene.along(container.frame(at: IndexPath(path)).origin) - scene.along(container.scrollView.contentOffset)
        guard abs(distance - place.distance) < 0.01 else {
            throw ThrashMismatch(
                "\(path), before at \(place.path), was \(place.distance) points from the viewport's beginning and is "
                    + "\(distance).")
        }
        tally.note("places kept")
    }
}

extension ChangeSet {
    /// Without negative section indexes, which an index set can't hold.
    fileprivate var withoutNegativeSections: ChangeSet {
        var result = ChangeSet()
        result.insertSections(insertedSections.map(\.section).filter { $0 >= 0 })
        result.deleteSections(deletedSections.map(\.section).filter { $0 >= 0 })
        result.reloadSections(reloadedSections.map(\.section).filter { $0 >= 0 })
        for move in movedSections { result.moveSection(move.source, to: move.destination) }
        result.insertItems(at: insertedItems.map(\.path))
        result.deleteItems(at: deletedItems.map(\.path))
        result.reloadItems(at: reloadedItems.map(\.path))
        for move in movedItems { result.moveItem(at: move.source, to: move.destination) }
        return result
    }
}
