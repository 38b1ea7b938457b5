import AsyncDisplayKitCore
import CollectionCore
import Execution
import UIKit

/// Does the same to a container node on a headless screen and to plain arrays, and compares what users can see. Main
/// thread.
@MainActor package final class ContainerThrash {
    package enum Kind: String, CaseIterable, Sendable {
        case table, collection
    }

    private let host: HeadlessHost
    private let window: UIWindow
    private let container: any ThrashContainer
    private let source: ThrashSource
    private var random = SeededGenerator(seed: 1)
    private var submitted = 0
    private var completed: [Int] = []

    private init(kind: Kind, counts: [Int]) throws {
        host = try HeadlessHost(size: CGSize(width: 320, height: 300))
        window = UIWindow(frame: UIScreen.main.bounds)
        source = ThrashSource(ThrashList(counts: counts))
        container = kind == .table ? ThrashTable(source) : ThrashCollection(source)
        container.node.frame = window.bounds
        window.addSubnode(container.node)
        window.makeKeyAndVisible()
        host.step()
    }

    private func close() {
        container.node.removeFromSupernode()
        window.isHidden = true
        host.driver.remove(window)
        host.step(frames: 2)
        host.close()
    }

    // MARK: Steps

    private func run(_ script: ThrashScript) throws {
        try checkData()
        try checkScreen()
        for step in script.steps {
            perform(step)
            try checkData()
            if case .frames = step { try checkScreen() }
        }
        host.settle(limit: 5)
        try checkScreen()
        guard completed == Array(1...max(submitted, 1)).prefix(submitted).map({ $0 }) else {
            throw ThrashMismatch("\(submitted) updates were made; completions came for \(completed).")
        }
        if let token = source.asked.first(where: { $0.value > 1 })?.key {
            throw ThrashMismatch("The node of item \(token) was asked for \(source.asked[token] ?? 0) times.")
        }
    }

    private func perform(_ step: ThrashStep) {
        switch step {
        case .batch(let edits, let animated):
            submitted += 1
            let number = submitted
            container.performBatch(animated: animated) { [source, container] in
                container.announce(source.list.apply(edits))
            } completion: { [weak self] _ in
                self?.completed.append(number)
            }
        case .reload(let edits):
            submitted += 1
            let number = submitted
            _ = source.list.apply(edits)
            // Without identities everything is asked for again.
            source.asked = [:]
            container.reloadData { [weak self] in self?.completed.append(number) }
        case .scroll(let part):
            let view = container.scrollView
            let room = max(0, view.contentSize.height - view.bounds.height)
            view.setContentOffset(CGPoint(x: 0, y: (room * CGFloat(part) / 1000).rounded()), animated: false)
        case .width(let width):
            container.node.frame.size.width = CGFloat(width)
        case .mode(let mode):
            container.setMode(mode)
        case .frames(let count):
            host.step(frames: count)
        }
    }

    // MARK: Comparing

    /// The node API answers in the data source's index space at any time.
    private func checkData() throws {
        let list = source.list
        guard container.counts == list.counts else {
            throw ThrashMismatch("The node counts \(container.counts), the data source \(list.counts).")
        }
        var paths: [ItemPath] = []
        list.forEachItem { path, _ in paths.append(path) }
        guard let path = paths.randomElement(using: &random) else { return }
        guard let cell = container.cell(at: IndexPath(path)) as? ThrashCell, cell.token == list[path] else {
            throw ThrashMismatch("The node at \(path) is not that of item \(list[path]).")
        }
        guard cell.indexPath == IndexPath(path) else {
            throw ThrashMismatch("The node at \(path) says that it is at \(cell.indexPath as Any).")
        }
    }

    /// When nothing is under way, the screen shows the data source.
    private func checkScreen() throws {
        guard !container.isProcessingUpdates else { return }
        let list = source.list
        let view = container.scrollView
        var frames: [CGRect] = []
        for path in container.visiblePaths {
            guard path.section < list.sections.count, path.item < list.sections[path.section].items.count else {
                throw ThrashMismatch("\(path) is on screen and does not exist.")
            }
            let token = list[ItemPath(path)]
            guard let content = container.contentView(at: path),
                let shown = content.subviews.lazy.compactMap({ ($0 as? _ASDisplayView)?.node as? ThrashCell }).first
            else { throw ThrashMismatch("There is no cell with a node at \(path) (item \(token)).") }
            guard shown.token == token else {
                throw ThrashMismatch("At \(path) item \(shown.token) is on screen instead of \(token).")
            }
            frames.append(container.frame(at: path))
        }
        if let error = container.checkFrames(frames) { throw ThrashMismatch(error) }
        let shown = view.bounds
        guard frames.allSatisfy({ $0.intersects(shown.insetBy(dx: 0, dy: -1)) || $0.isEmpty }) else {
            throw ThrashMismatch("A cell is on screen outside of the viewport \(shown): \(frames).")
        }
        let lowest = max(0, view.contentSize.height - shown.height)
        guard shown.minY > -0.5, shown.minY < lowest + 0.5 || host.driver.hasWork else {
            throw ThrashMismatch("The offset is \(shown.minY), the content \(view.contentSize.height) high.")
        }
    }

    // MARK: Runs

    /// Runs a script; returns what went wrong.
    package static func failure(of script: ThrashScript, kind: Kind) -> String? {
        do {
            let thrash = try ContainerThrash(kind: kind, counts: script.counts)
            defer { thrash.close() }
            try thrash.run(script)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// So many random steps, in scripts of 40. Returns a report with the seed and the shortest script that fails.
    package static func runRandom(steps: Int, kind: Kind, seed: UInt64) -> String? {
        let length = 40
        for round in 0..<((steps + length - 1) / length) {
            let roundSeed = seed &+ UInt64(round)
            var random = SeededGenerator(seed: roundSeed)
            let script = ThrashScript.random(steps: length, using: &random)
            guard failure(of: script, kind: kind) != nil else { continue }
            let short = script.shrunk { failure(of: $0, kind: kind) != nil }
            return "\(kind.rawValue), seed \(roundSeed): \(failure(of: short, kind: kind) ?? "")\n    \"\(short)\""
        }
        return nil
    }
}
