import AsyncDisplayKitCore
import CollectionCore
import Execution
import SDLBackend
import UIKit

/// Edits a list above (or left of) what is on screen, at rest and while it moves, and measures by how much what is on screen
/// moves with each edit. Main thread.
@MainActor package final class AnchorThrash {
    package enum Direction: String, CaseIterable, Sendable {
        case table, vertical, horizontal
    }

    private let host: HeadlessHost
    private let window: UIWindow
    private let container: any ThrashContainer
    private let source: ThrashSource
    private let direction: Direction
    private var random: SeededGenerator

    private init(direction: Direction, seed: UInt64) throws {
        self.direction = direction
        random = SeededGenerator(seed: seed)
        host = try HeadlessHost(size: CGSize(width: 320, height: 300))
        window = UIWindow(frame: UIScreen.main.bounds)
        source = ThrashSource(ThrashList(counts: [60, 60, 60]))
        container =
            direction == .table
            ? ThrashTable(source)
            : ThrashCollection(source, scrollDirection: direction == .horizontal ? .horizontal : .vertical)
        container.node.frame = window.bounds
        window.addSubnode(container.node)
        window.makeKeyAndVisible()
        host.step()
        // Sizes are known section by section, so the place of the middle one is only found by going there.
        for _ in 0..<8 where container.visiblePaths.first?.section != 1 {
            let middle = container.frame(at: IndexPath(item: 30, section: 1)).origin
            container.scrollView.setContentOffset(
                direction == .horizontal ? CGPoint(x: middle.x, y: 0) : CGPoint(x: 0, y: middle.y), animated: false)
            host.settle(limit: 2)
        }
    }

    private func close() {
        container.node.removeFromSupernode()
        window.isHidden = true
        host.driver.remove(window)
        host.step(frames: 2)
        host.close()
    }

    /// Where items are on screen, by token.
    private var places: [Int: CGPoint] {
        let offset = container.scrollView.contentOffset
        return container.visiblePaths.reduce(into: [:]) { places, path in
            let frame = container.frame(at: path)
            places[source.list[ItemPath(path)]] = CGPoint(x: frame.minX - offset.x, y: frame.minY - offset.y)
        }
    }

    /// An edit of something before the first item on screen.
    private func editAbove() -> ThrashEdit? {
        guard let first = container.visiblePaths.first else { return nil }
        let section = Int.random(in: 0...first.section, using: &random)
        let count = section == first.section ? first.item : source.list.sections[section].items.count
        // Full lines come and go in a flow only at its end, so edits there are of other sections than the visible one.
        if direction != .table, section == first.section { return nil }
        guard count > 0 else { return nil }
        let item = Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: return .insertItem(section: section, item: item)
        case 3...5:
            return count > 30 ? .deleteItem(section: section, item: item) : .insertItem(section: section, item: item)
        case 6: return .reloadItem(section: section, item: item)
        default:
            return .moveItem(
                section: section, item: item, toSection: section, toItem: Int.random(in: 0..<count, using: &random))
        }
    }

    /// Makes edits; returns the furthest that an item on screen moved with one, in points.
    private func run(edits: Int, moving: Bool) throws -> CGFloat {
        var error: CGFloat = 0
        var remaining = edits
        // Where the viewport is at the start there is nothing to edit before it.
        var rounds = 0
        while remaining > 0, rounds < 20 * edits + 1000 {
            rounds += 1
            if moving, !container.scrollView.isDecelerating { fling() }
            for _ in 0..<(moving ? 1 : 10) {
                guard let edit = editAbove() else { continue }
                remaining -= 1
                let before = places
                container.performBatch(animated: Bool.random(using: &random)) { [source, container] in
                    container.announce(source.list.apply([edit]))
                } completion: { _ in
                }
                container.scrollView.layoutIfNeeded()
                let after = places
                for (token, place) in before {
                    guard let now = after[token] else { continue }
                    error = max(error, abs(now.x - place.x), abs(now.y - place.y))
                }
                guard before.keys.contains(where: { after[$0] != nil }) else {
                    throw ThrashMismatch("\(edit) left nothing of \(before) on screen, but \(after).")
                }
            }
            host.step()
        }
        if remaining > 0 {
            throw ThrashMismatch("After \(rounds) rounds \(remaining) edits remain; on screen: \(places).")
        }
        return error
    }

    /// Lets a finger throw the content, back and forth around the middle.
    private func fling() {
        let isHorizontal = direction == .horizontal
        // Away from the first section, before which there is nothing to edit.
        let section = container.visiblePaths.first?.section ?? 0
        let goesBack = section > 1 || section == 1 && Bool.random(using: &random)
        let distance: CGFloat = goesBack ? 160 : -160
        let start = CGPoint(x: 160 - (isHorizontal ? distance / 2 : 0), y: 150 - (isHorizontal ? 0 : distance / 2))
        for step in 0...6 {
            let moved = distance * CGFloat(step) / 5
            let position = CGPoint(x: start.x + (isHorizontal ? moved : 0), y: start.y + (isHorizontal ? 0 : moved))
            host.driver.enqueue(
                .pointer(
                    PointerEvent(
                        phase: step == 0 ? .down : step == 6 ? .up : .moved, device: .finger(1), position: position,
                        timestamp: host.clock.now)))
            host.step()
        }
    }

    /// So many random edits, half of them while the content moves. Returns how far an item on screen moved at most, in
    /// points.
    package static func largestError(edits: Int, direction: Direction, seed: UInt64) throws -> CGFloat {
        let thrash = try AnchorThrash(direction: direction, seed: seed)
        defer { thrash.close() }
        let atRest = try thrash.run(edits: edits / 2, moving: false)
        return max(atRest, try thrash.run(edits: edits - edits / 2, moving: true))
    }
}
