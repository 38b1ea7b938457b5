import AsyncDisplayKitCore
import CollectionCore
import Execution
import SDLBackend
import UIKit

/// Edits a list outside of its visible part, at rest and while it moves, and measures how far the visible items move
/// with each edit. Main thread.
///
/// Places are measured in the window, with all animations, so inverted lists and cells that are being moved are
/// measured as the user sees them.
@MainActor package final class AnchorThrash {
    /// What a run found out.
    package struct Result: Sendable {
        /// How far an item on screen moved with an edit at most, in points.
        package var error: CGFloat = 0
        /// The most points by which a frame of a fling moved further than the one before it, or backwards: edits must
        /// not disturb a motion that slows down.
        package var jerk: CGFloat = 0
        package var tally = ThrashTally()
    }

    private let host: HeadlessHost
    private let window: UIWindow
    private let container: any ThrashContainer
    private let source: ThrashSource
    private let scene: ThrashScene
    private var random: SeededGenerator
    private var result = Result()
    /// How far the last frame of the present fling went; nil before there are two to compare.
    private var lastMotion: CGFloat?

    private init(scene: ThrashScene, seed: UInt64) throws {
        self.scene = scene
        random = SeededGenerator(seed: seed)
        host = try HeadlessHost(size: CGSize(width: 320, height: 300))
        window = UIWindow(frame: UIScreen.main.bounds)
        source = ThrashSource(ThrashList(counts: [60, 60, 60]))
        container = scene.makeContainer(source)
        container.node.frame = window.bounds
        window.addSubnode(container.node)
        window.makeKeyAndVisible()
        host.step()
        // Sizes are known section by section, so the place of the middle one is only found by going there.
        for _ in 0..<8 where container.visiblePaths.first?.section != 1 {
            let middle = container.frame(at: IndexPath(item: 30, section: 1)).origin
            let view = container.scrollView
            view.setContentOffset(
                view.clamped(scene.isHorizontal ? CGPoint(x: middle.x, y: 0) : CGPoint(x: 0, y: middle.y)),
                animated: false)
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

    /// Where items are in the window, by token.
    private func places() throws -> [Int: CGPoint] {
        var places: [Int: CGPoint] = [:]
        for path in container.visiblePaths {
            guard let content = container.contentView(at: path) else {
                throw ThrashMismatch("There is no cell at \(path).")
            }
            places[source.list[ItemPath(path)]] = presentedOrigin(of: content)
        }
        return places
    }

    /// Where a view's corner is on screen at this moment, with all animations.
    private func presentedOrigin(of view: UIView) -> CGPoint {
        var point = view.bounds.origin
        var layer = view.layer
        while layer !== window.layer, let parent = layer.superlayer {
            // A presentation has no superlayer: to nil is one layer up.
            let shown = layer.animationKeys() == nil ? nil : layer.presentation()
            point = shown?.convert(point, to: nil) ?? layer.convert(point, to: parent)
            layer = parent
        }
        return point
    }

    // MARK: Edits

    /// Frames after which no animation of an update is left.
    private static let animationFrames = 30

    /// Items before and after what is on screen.
    private struct Surroundings {
        let first: IndexPath
        let last: IndexPath
        let itemsBefore: Int
        let itemsAfter: Int
    }

    private var surroundings: Surroundings? {
        let visible = container.visiblePaths
        guard let first = visible.first, let last = visible.last else { return nil }
        let counts = source.list.counts
        return Surroundings(
            first: first, last: last, itemsBefore: counts[..<first.section].reduce(0, +) + first.item,
            itemsAfter: counts[last.section...].reduce(0, +) - last.item - 1)
    }

    /// As many items stay before and after the viewport at least, so that it is never at an end.
    private static let margin = 40

    /// An edit of something before the first or after the last item on screen, and its name.
    private func editOutside() -> (name: String, edit: ThrashEdit)? {
        guard let around = surroundings else { return nil }
        let isBefore = Int.random(in: 0..<4, using: &random) > 0
        let place = isBefore ? "before" : "after"
        if Int.random(in: 0..<8, using: &random) == 0 {
            return sectionEdit(around, isBefore: isBefore).map { ("section \(place)", $0) }
        }
        return itemEdit(around, isBefore: isBefore).map { ("item \(place)", $0) }
    }

    private func sectionEdit(_ around: Surroundings, isBefore: Bool) -> ThrashEdit? {
        let counts = source.list.counts
        // Whole sections on one side of the viewport.
        let sections = isBefore ? 0..<around.first.section : (around.last.section + 1)..<counts.count
        let spare = (isBefore ? around.itemsBefore : around.itemsAfter) - Self.margin
        let place = Int.random(in: 0...sections.count, using: &random) + sections.lowerBound
        guard let section = sections.randomElement(using: &random) else {
            return .insertSection(at: place, count: 20)
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where counts.count < 8: return .insertSection(at: place, count: Int.random(in: 0...30, using: &random))
        case 1:
            let to = sections.randomElement(using: &random) ?? section
            return to == section ? nil : .moveSection(section, to: to)
        case 2 where spare > counts[section]: return .deleteSection(section)
        default:
            return .reloadSection(section, count: max(Int.random(in: 0...40, using: &random), counts[section] - spare))
        }
    }

    private func itemEdit(_ around: Surroundings, isBefore: Bool) -> ThrashEdit? {
        guard let (section, items) = randomItems(around, isBefore: isBefore),
            let item = items.randomElement(using: &random)
        else { return nil }
        let spare = (isBefore ? around.itemsBefore : around.itemsAfter) - Self.margin
        switch Int.random(in: 0..<8, using: &random) {
        case 3...5 where spare > 0: return .deleteItem(section: section, item: item)
        case 6: return .reloadItem(section: section, item: item)
        case 7:
            // Past the viewport, or within what is on this side of it.
            guard
                let (other, places) = randomItems(around, isBefore: spare > 0 ? Bool.random(using: &random) : isBefore),
                let to = places.randomElement(using: &random), other != section || to != item
            else { return nil }
            return .moveItem(section: section, item: item, toSection: other, toItem: to)
        default: return source.list.numberOfItems < 400 ? .insertItem(section: section, item: item) : nil
        }
    }

    /// Items of one section on one side of the viewport. In a flow, visible sections are left out, because an edit
    /// there moves the following items from line to line.
    private func randomItems(_ around: Surroundings, isBefore: Bool) -> (section: Int, items: Range<Int>)? {
        let counts = source.list.counts
        if isBefore {
            let section = Int.random(in: 0...around.first.section, using: &random)
            if section < around.first.section { return (section, 0..<counts[section]) }
            return scene.isLinear ? (section, 0..<around.first.item) : nil
        }
        let section = Int.random(in: around.last.section..<counts.count, using: &random)
        if section > around.last.section { return (section, 0..<counts[section]) }
        return scene.isLinear ? (section, (around.last.item + 1)..<max(counts[section], around.last.item + 1)) : nil
    }

    /// Changes the size of a node near the viewport. Returns whether there was one.
    private func resizeOutside() -> Bool {
        guard let around = surroundings else { return false }
        let isBefore = Bool.random(using: &random)
        let distance = Int.random(in: 1...12, using: &random)
        let path =
            isBefore
            ? ItemPath(section: around.first.section, item: around.first.item - distance)
            : ItemPath(section: around.last.section, item: around.last.item + distance)
        guard path.item >= 0, path.item < source.list.counts[path.section],
            // In a flow all lines of a section hang together.
            scene.isLinear, let cell = container.cell(at: IndexPath(path)) as? ThrashCell
        else { return false }
        cell.extraExtent = CGFloat(Int.random(in: 0...40, using: &random))
        return true
    }

    // MARK: Comparing

    /// Does something, and notes how far what stays on screen has moved with it.
    private func compare(_ name: String, _ body: () -> Void) throws {
        let before = try places()
        body()
        let after = try places()
        for (token, place) in before {
            guard let now = after[token] else { continue }
            result.error = max(result.error, abs(now.x - place.x), abs(now.y - place.y))
        }
        guard before.keys.contains(where: { after[$0] != nil }) else {
            throw ThrashMismatch("\(name) left nothing of \(before) on screen, but \(after).")
        }
    }

    private func perform(_ edit: ThrashEdit) {
        container.performBatch(animated: Bool.random(using: &random)) { [source, container] in
            container.announce(source.list.apply([edit]))
        } completion: { _ in
        }
        // A whole section is prepared on workers, and shown some frames later, in which a list in motion moves.
        container.node.waitUntilAllUpdatesAreProcessed()
        container.scrollView.layoutIfNeeded()
    }

    /// Makes a frame, and records if the first item on screen moved further than in the frame before. Other items are
    /// not compared: in a flow they may change lines when items before the viewport are measured.
    private func stepInFlight() throws {
        let view = container.scrollView
        let before = try places()
        let order = container.visiblePaths.map { source.list[ItemPath($0)] }
        let wasDecelerating = view.isDecelerating
        host.step()
        let after = try places()
        guard wasDecelerating, view.isDecelerating, isWithinContent,
            let token = order.first(where: { after[$0] != nil }), let old = before[token], let new = after[token]
        else {
            lastMotion = nil
            return
        }
        let motion = scene.along(new) - scene.along(old)
        if let lastMotion {
            let sameWay = lastMotion < 0 ? -motion : motion
            result.jerk = max(result.jerk, sameWay - abs(lastMotion), -sameWay)
        }
        lastMotion = motion
        result.tally.note("frames of flings")
    }

    /// Whether the offset is not beyond the content's ends, where the list would bounce back.
    private var isWithinContent: Bool {
        let view = container.scrollView
        let range = view.offsetRange(scene.isHorizontal ? .horizontal : .vertical)
        let offset = scene.along(view.contentOffset)
        return offset > range.lowerBound && offset < range.upperBound
    }

    /// Animates cells on screen by inserting an item between them. Returns whether there was room for one.
    private func animateOnScreen() -> Bool {
        let visible = container.visiblePaths
        guard source.list.numberOfItems < 400, visible.count > 2 else { return false }
        let path = visible[visible.count / 2]
        container.performBatch(animated: true) { [source, container] in
            container.announce(source.list.apply([.insertItem(section: path.section, item: path.item)]))
        } completion: { _ in
        }
        container.node.waitUntilAllUpdatesAreProcessed()
        host.step(frames: Int.random(in: 1...8, using: &random))
        result.tally.note("cells set in motion")
        return true
    }

    private func run(edits: Int, moving: Bool) throws {
        var remaining = edits
        var rounds = 0
        while remaining > 0, rounds < 20 * edits + 1000 {
            rounds += 1
            if moving, !container.scrollView.isDecelerating { fling() }
            let isAnimating = !moving && Int.random(in: 0..<4, using: &random) == 0 && animateOnScreen()
            for _ in 0..<(moving ? 1 : 10) where remaining > 0 {
                guard let (name, edit) = editOutside() else { continue }
                remaining -= 1
                let flies = container.scrollView.isDecelerating
                try compare(edit.description) { perform(edit) }
                if flies, !container.scrollView.isDecelerating, isWithinContent {
                    throw ThrashMismatch("\(edit) stopped a fling.")
                }
                result.tally.note(name + (flies ? ", in flight" : isAnimating ? ", cells in motion" : ""))
            }
            guard !moving else {
                if Int.random(in: 0..<4, using: &random) == 0, resizeOutside() {
                    result.tally.note("resized, in flight")
                }
                try stepInFlight()
                continue
            }
            host.step(frames: isAnimating ? Self.animationFrames : 1)
            try compare("A new size") {
                if resizeOutside() { result.tally.note("resized") }
                host.step(frames: 2)
            }
        }
        if remaining > 0 {
            let shown = try places()
            throw ThrashMismatch("After \(rounds) rounds \(remaining) edits remain; on screen: \(shown).")
        }
    }

    /// Lets a finger throw the content, away from its ends.
    private func fling() {
        lastMotion = nil
        let part = surroundings.map { Double($0.itemsBefore) / Double(max($0.itemsBefore + $0.itemsAfter, 1)) } ?? 0.5
        let goesBack = part > 0.6 || part > 0.4 && Bool.random(using: &random)
        // To scroll back, the finger moves the content forwards.
        let distance: CGFloat = goesBack != scene.isInverted ? 160 : -160
        let start = CGPoint(
            x: 160 - (scene.isHorizontal ? distance / 2 : 0), y: 150 - (scene.isHorizontal ? 0 : distance / 2))
        for step in 0...6 {
            let moved = distance * CGFloat(step) / 5
            let position = CGPoint(
                x: start.x + (scene.isHorizontal ? moved : 0), y: start.y + (scene.isHorizontal ? 0 : moved))
            host.driver.enqueue(
                .pointer(
                    PointerEvent(
                        phase: step == 0 ? .down : step == 6 ? .up : .moved, device: .finger(1), position: position,
                        timestamp: host.clock.now)))
            host.step()
        }
        if container.scrollView.isDecelerating { result.tally.note("flings") }
    }

    /// So many random edits, half of them while the content moves.
    package static func run(edits: Int, scene: ThrashScene, seed: UInt64) throws -> Result {
        let thrash = try AnchorThrash(scene: scene, seed: seed)
        defer { thrash.close() }
        try thrash.run(edits: edits / 2, moving: false)
        try thrash.run(edits: edits - edits / 2, moving: true)
        return thrash.result
    }
}
