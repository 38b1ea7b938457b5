import AsyncDisplayKitCore
import CollectionCore
import Execution
import UIKit

/// Does the same to a container node on a headless screen and to plain arrays, and compares what users can see. Main
/// thread.
@MainActor package final class ContainerThrash {
    private let host: HeadlessHost
    private let window: UIWindow
    let container: any ThrashContainer
    let source: ThrashSource
    let scene: ThrashScene
    private var random = SeededGenerator(seed: 1)
    private var submitted = 0
    var completed: [Int] = []
    /// Updates that contradicted the data source.
    var wrongCount = 0
    /// Fetches that have begun and are not answered yet.
    private var openFetches: [ThrashSource.Fetch] = []
    /// How many were answered, at the tail and at the head.
    private var answerCounts = (tail: 0, head: 0)
    var tally = ThrashTally()

    private init(scene: ThrashScene, counts: [Int], counter: LifeCounter) throws {
        host = try HeadlessHost(size: CGSize(width: 320, height: 300))
        window = UIWindow(frame: UIScreen.main.bounds)
        source = ThrashSource(ThrashList(counts: counts), counter: counter)
        source.fetches = true
        self.scene = scene
        container = scene.makeContainer(source)
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
        // A worker lets go of what a job has used when the job counts as finished already.
        host.scheduler.pool.stop()
    }

    // MARK: Steps

    private func run(_ script: ThrashScript) throws {
        let reported = Strictness.reportCount
        try checkData()
        try checkScreen()
        for step in script.steps {
            try perform(step)
            try checkData()
            if case .frames = step { try checkScreen() }
        }
        source.fetches = false
        try noteBegunFetches()
        try answerFetches()
        host.settle(limit: 5)
        try checkScreen()
        guard completed == Array(1...max(submitted, 1)).prefix(submitted).map({ $0 }) else {
            throw ThrashMismatch("\(submitted) updates were made; completions came for \(completed).")
        }
        guard Strictness.reportCount - reported == wrongCount else {
            throw ThrashMismatch(
                "\(wrongCount) updates contradict the data source; \(Strictness.reportCount - reported) were reported.")
        }
        if let token = source.asked.first(where: { $0.value > 1 })?.key {
            throw ThrashMismatch("The node of item \(token) was asked for \(source.asked[token] ?? 0) times.")
        }
    }

    private func perform(_ step: ThrashStep) throws {
        tally.note(step.name)
        switch step {
        case .batch(let edits, let animated):
            tally.note("edits", times: edits.count)
            performBatch(edits, animated: animated)
        case .reload(let edits): reload(edits)
        case .wrong(let mistake, let edits, let actual):
            try performWrong(edits, mistake: mistake, actual: actual)
        case .scroll(let part):
            let view = container.scrollView
            func offset(_ axis: ScrollAxis) -> CGFloat {
                let range = view.offsetRange(axis)
                return range.clamp(
                    (range.lowerBound + (range.upperBound - range.lowerBound) * Double(part) / 1000).rounded())
            }
            view.setContentOffset(CGPoint(x: offset(.horizontal), y: offset(.vertical)), animated: false)
        case .width(let width):
            container.node.frame.size.width = CGFloat(width)
        case .mode(let mode):
            container.changeSetting(mode)
        case .resize(let number):
            resizeItem(number)
        case .frames(let count):
            try answerFetches()
            host.step(frames: count)
            try noteBegunFetches()
        }
    }

    func reload(_ edits: [ThrashEdit]) {
        let number = nextNumber()
        _ = source.list.apply(edits)
        // Without identities everything is asked for again.
        source.asked = [:]
        container.reloadData { [weak self] in self?.completed.append(number) }
    }

    /// Of an update.
    func nextNumber() -> Int {
        submitted += 1
        return submitted
    }

    private func performBatch(_ edits: [ThrashEdit], animated: Bool) {
        let number = nextNumber()
        container.performBatch(animated: animated) { [source, container] in
            container.announce(source.list.apply(edits))
        } completion: { [weak self] _ in
            self?.completed.append(number)
        }
    }

    /// One of the items (modulo their number) wants another size than before.
    private func resizeItem(_ number: Int) {
        var paths: [ItemPath] = []
        source.list.forEachItem { path, _ in paths.append(path) }
        guard !paths.isEmpty else { return }
        guard let cell = container.cell(at: IndexPath(paths[number % paths.count])) as? ThrashCell else { return }
        cell.extraExtent = cell.extraExtent == 0 ? CGFloat(1 + number % 40) : 0
        tally.note("new sizes")
    }

    /// Ends the fetches that began during the last frames, in turn by success, failure or cancellation. Other steps may
    /// have run since.
    private func answerFetches() throws {
        let answered = openFetches
        openFetches = []
        for fetch in answered {
            let end = fetch.isAtHead ? "head" : "tail"
            if fetch.isAtHead { answerCounts.head += 1 } else { answerCounts.tail += 1 }
            switch (fetch.isAtHead ? answerCounts.head : answerCounts.tail) % 4 {
            case 0:
                fetch.context.completeBatchFetching(false)
                tally.note("fetches at the \(end) failed")
            case 1:
                fetch.context.cancelBatchFetching()
                tally.note("fetches at the \(end) cancelled")
            default:
                let counts = source.list.counts
                let last = counts.count - 1
                let edit =
                    counts.isEmpty
                    ? ThrashEdit.insertSection(at: 0, count: 3)
                    : fetch.isAtHead
                        ? .insertItem(section: 0, item: 0) : .insertItem(section: last, item: counts[last])
                performBatch([edit], animated: false)
                fetch.context.completeBatchFetching(true)
                tally.note("fetches at the \(end) completed")
            }
        }
    }

    private func noteBegunFetches() throws {
        openFetches += source.takeBegunFetches()
        guard openFetches.count(where: \.isAtHead) < 2, openFetches.count(where: { !$0.isAtHead }) < 2 else {
            throw ThrashMismatch("A fetch has begun before the last one at the same end was over.")
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
        try checkHeaders()
        tally.note("cells compared", times: frames.count)
        let shown = view.bounds
        guard frames.allSatisfy({ $0.intersects(shown.insetBy(dx: 0, dy: -1)) || $0.isEmpty }) else {
            throw ThrashMismatch("A cell is on screen outside of the viewport \(shown): \(frames).")
        }
        let (horizontal, vertical) = (view.offsetRange(.horizontal), view.offsetRange(.vertical))
        guard shown.minX > horizontal.lowerBound - 0.5, shown.minY > vertical.lowerBound - 0.5,
            shown.minX < horizontal.upperBound + 0.5 && shown.minY < vertical.upperBound + 0.5
                || host.driver.hasWork
        else { throw ThrashMismatch("The offset is \(shown.origin), the content \(view.contentSize).") }
    }

    /// Headers on screen are those of their sections.
    private func checkHeaders() throws {
        for (section, token) in container.visibleHeaders {
            guard section < source.list.sections.count, source.hasHeader(section) else {
                throw ThrashMismatch("Section \(section) has no header, but it is on screen.")
            }
            guard source.list.sections[section].token == token else {
                throw ThrashMismatch(
                    "The header of section \(section) is \(token), not \(source.list.sections[section].token).")
            }
            tally.note("headers compared")
        }
        if let section = source.sectionOutOfRange {
            throw ThrashMismatch("The data source was asked about section \(section), which it does not have.")
        }
    }

    // MARK: Runs

    /// Runs a script; returns what went wrong.
    package static func failure(of script: ThrashScript, scene: ThrashScene) -> String? {
        result(of: script, scene: scene).failure
    }

    private static func result(
        of script: ThrashScript, scene: ThrashScene
    ) -> (failure: String?, tally: ThrashTally) {
        let counter = LifeCounter()
        var result = carryOut(script, scene, counter)
        result.tally.note("nodes made and let go", times: counter.made - counter.living)
        if result.failure == nil, counter.living > 0 {
            result.failure = "\(counter.living) of \(counter.made) nodes live on after their container."
        }
        return result
    }

    private static func carryOut(
        _ script: ThrashScript, _ scene: ThrashScene, _ counter: LifeCounter
    ) -> (failure: String?, tally: ThrashTally) {
        do {
            let thrash = try ContainerThrash(scene: scene, counts: script.counts, counter: counter)
            defer { thrash.close() }
            do {
                try thrash.run(script)
                return (nil, thrash.tally)
            } catch {
                return ("\(error)", thrash.tally)
            }
        } catch {
            return ("\(error)", ThrashTally())
        }
    }

    /// So many random steps, in scripts of 40. Returns a report with the seed and the shortest script that fails, and
    /// what was done.
    package static func runRandom(
        steps: Int, scene: ThrashScene, seed: UInt64
    ) -> (failure: String?, tally: ThrashTally) {
        run(steps: steps, scene, seed) { .random(steps: $0, using: &$1) }
    }

    /// Like `runRandom`, but most steps are updates that contradict the data source. Only for builds in which these
    /// don't stop the process.
    package static func runWrong(
        steps: Int, scene: ThrashScene, seed: UInt64
    ) -> (failure: String?, tally: ThrashTally) {
        run(steps: steps, scene, seed) { .randomWrong(steps: $0, using: &$1) }
    }

    private static func run(
        steps: Int, _ scene: ThrashScene, _ seed: UInt64,
        _ makeScript: (_ steps: Int, _ random: inout SeededGenerator) -> ThrashScript
    ) -> (failure: String?, tally: ThrashTally) {
        let length = 40
        var tally = ThrashTally()
        for round in 0..<((steps + length - 1) / length) {
            let roundSeed = seed &+ UInt64(round)
            var random = SeededGenerator(seed: roundSeed)
            let script = makeScript(length, &random)
            let result = Self.result(of: script, scene: scene)
            tally.add(result.tally)
            guard let found = result.failure else { continue }
            let short = script.shrunk { failure(of: $0, scene: scene) != nil }
            let reason = failure(of: short, scene: scene) ?? "\(found) Not so when it was done again."
            return ("\(scene.rawValue), seed \(roundSeed): \(reason)\n    \"\(short)\"", tally)
        }
        return (nil, tally)
    }
}
