import Execution

/// Pass 6 for nodes: schedules the draws that were asked for, waits for those that must be in this frame, helps with
/// those that are visible, and shows placeholders for the rest. Main thread only; one per process.
///
/// The work of a frame depends on the nodes that are being drawn, not on the number of all nodes.
@MainActor package final class DisplayCoordinator: FrameDisplayer {
    package static let shared = DisplayCoordinator()

    /// An artificial duration of every draw, in seconds, which gives time to look at placeholders.
    package var drawingDelay: FrameTime = 0

    /// How long the main thread may help with visible draws in a frame that continues a motion. A quarter of a 60 Hz
    /// frame, so that helping never costs a frame.
    private static let helpBudget = 0.004
    /// The time in which the main thread may help on a cold start or after a jump, when nothing on screen could
    /// stutter.
    private static let coldHelpBudget = 0.250
    /// The number of draws of visible nodes that are handed to the workers together.
    private static let visibleBatch = 8
    /// The most times that a frame waits for the same cells: a node that asks for another draw in each of its draws
    /// would never be done.
    private static let maximumWaits = 4

    /// The area, in square points, of the visible nodes that showed only a placeholder in the last frame, without nodes
    /// that are assumed only to hold other nodes.
    package private(set) var blankArea = 0.0

    private var queue: [ASDisplayNode] = []
    /// The time at which the draws that are being started are due.
    private var due: FrameTime = 0
    private var inFlight: [NodeDraw] = []
    private var isCold = false
    /// Draws were started in this frame's layout pass, for which one worker was left asleep.
    private var hasEarlyDraws = false
    private var required: [WeakNode] = []
    private var afterWait: [@MainActor () -> Void] = []
    private var formerLooks = FormerLooks()
    /// The nodes whose contents are in tiles. Which tiles exist depends on where the window is.
    private var tiled: [WeakNode] = []
    /// The average time of a draw, in seconds, by class of node. The main thread helps only with draws that are known
    /// to be short.
    private var averageDraw: [ObjectIdentifier: Double] = [:]

    private struct WeakNode {
        weak var node: ASDisplayNode?
    }

    private var driver: FrameDriver? { FrameDriver.current }
    private var scheduler: WorkScheduler { WorkScheduler.current }

    /// Asks for a draw in the next pass 6.
    func enqueue(_ node: ASDisplayNode) {
        guard !node.mainDisplay.isQueued else { return }
        node.mainDisplay.isQueued = true
        queue.append(node)
        driver?.add(self)
        driver?.setNeedsFrame()
    }

    /// Notes that everything visible has changed (first load, jump): the main thread and the workers draw it together
    /// before the next frame is presented.
    package func noteDiscontinuity() {
        isCold = true
    }

    /// Makes the next frame wait until everything in the node's subtree is drawn.
    package func requireCompleteDisplay(of node: ASDisplayNode) {
        required.append(WeakNode(node: node))
        driver?.add(self)
        driver?.setNeedsFrame()
    }

    /// Makes the node's tiles follow the viewport from now on, as long as the node has tiles.
    func followViewport(of node: ASDisplayNode) {
        guard !tiled.contains(where: { $0.node === node }) else { return }
        tiled.append(WeakNode(node: node))
    }

    /// Calls `body` in the next pass 6, after the wait for the draws that must be in the frame; at once if no frames
    /// are made.
    func afterWaiting(_ body: @escaping @MainActor () -> Void) {
        guard let driver else { return body() }
        afterWait.append(body)
        driver.add(self)
        driver.setNeedsFrame()
    }

    /// Lets `cell` look like `former`, the cell on screen that it replaces, until `cell` has something to show.
    func keepLook(of former: ASCellNode, for cell: ASCellNode) {
        guard let driver else { return }
        formerLooks.keep(lookOf: former, for: cell)
        // Asks for a pass 6, which drops the look again even if nothing is drawn in that pass.
        driver.add(self)
        driver.setNeedsFrame()
    }

    package func display(at time: FrameTime) -> Int {
        let incomplete = displayNodes()
        formerLooks.dropUnneeded()
        let bodies = afterWait
        afterWait = []
        for body in bodies { body() }
        return incomplete
    }

    private func displayNodes() -> Int {
        followViewports()
        startQueued()
        waitForRequired()
        guard !inFlight.isEmpty else {
            isCold = false
            blankArea = 0
            return 0
        }
        inFlight.removeAll { $0.ticket?.isPending != true }
        let start = scheduler.clock.now
        for _ in 0..<Self.maximumWaits where waitForSynchronousCells(since: start) { startQueued() }
        helpWithVisible()
        // What takes too long for the main thread's help is drawn by all workers.
        if hasEarlyDraws { scheduler.endHelp() }
        hasEarlyDraws = false
        isCold = false
        inFlight.removeAll { $0.ticket?.isPending != true }
        // Nodes that changed while they were being drawn are drawn again in the next frame.
        var incomplete = queue.count { $0.isVisible && !$0.isTakenForContainer && $0.lacksVisibleContents }
        blankArea = 0
        // A draw that was given up stays in flight until a worker has noticed.
        for draw in inFlight where draw.isSeen && draw.node.mainDisplay.draw === draw {
            let node = draw.node
            let isCovered = node.contents == nil && node.mainDisplay.tiles == nil && formerLooks.cover(node)
            if !isCovered { node.showPlaceholderIfNeeded() }
            guard !node.isTakenForContainer else { continue }
            incomplete += 1
            if !isCovered, let blank = node.rectWithoutContents { blankArea += node.areaOnScreen(of: blank) }
        }
        return incomplete
    }

    private func followViewports() {
        var isComplete = true
        // This runs in every frame and must not allocate, so loop by index, and remove only if there is something to
        // remove.
        for index in tiled.indices {
            tiled[index].node?.followViewport()
            if tiled[index].node?.isTiled != true { isComplete = false }
        }
        if !isComplete { tiled.removeAll { $0.node?.isTiled != true } }
    }

    /// Draws everything in a subtree now, on all threads, and waits until it is shown. Also waits for draws under way
    /// of an outdated state, and for draws outside the subtree that are shown together with it.
    package func displaySynchronously(_ node: ASDisplayNode) {
        node.layoutSubtree()
        for _ in 0..<Self.maximumWaits {
            node.enqueueSubtreeForDisplay(force: true)
            startQueued()
            let tickets = ticketsAwaited(by: node)
            guard !tickets.isEmpty else { return }
            scheduler.wait(for: tickets)
        }
    }

    /// The cells of which something is being drawn.
    var cellsInFlight: Set<ObjectIdentifier> {
        Set(
            inFlight.lazy.filter { $0.ticket?.isPending == true }.compactMap { draw in
                draw.node.enclosingCell.map { ObjectIdentifier($0) }
            })
    }

    // MARK: Scheduling

    private func startQueued() {
        while !queue.isEmpty {
            let nodes = queue
            due = scheduler.clock.now + drawingDelay
            queue.removeAll(keepingCapacity: true)
            var transactions: [ObjectIdentifier: DisplayTransaction] = [:]
            var tickets: [[WorkScheduler.Ticket]] = Array(repeating: [], count: JobPriority.allCases.count)
            for node in nodes {
                guard let (draw, ticket) = begin(node, in: &transactions) else { continue }
                let priority = node.displayJobPriority(of: draw)
                tickets[priority.rawValue].append(ticket)
                // Workers draw the first nodes of a screenful while draws of the others are still prepared.
                if priority == .visible, tickets[priority.rawValue].count == Self.visibleBatch {
                    scheduler.schedule(tickets[priority.rawValue], priority: priority)
                    tickets[priority.rawValue].removeAll(keepingCapacity: true)
                }
            }
            for priority in JobPriority.allCases where !tickets[priority.rawValue].isEmpty {
                scheduler.schedule(tickets[priority.rawValue], priority: priority)
            }
        }
    }

    /// Starts the draws that `body` asks for at once, and not in pass 6: in this frame they become visible, and the
    /// main thread helps with them in pass 6. Until then one worker draws.
    func startDraws(askedForBy body: () -> Void) {
        let first = queue.count
        body()
        guard queue.count > first else { return }
        let nodes = Array(queue[first...])
        queue.removeSubrange(first...)
        due = scheduler.clock.now + drawingDelay
        var transactions: [ObjectIdentifier: DisplayTransaction] = [:]
        let tickets = nodes.compactMap { begin($0, in: &transactions)?.ticket }
        guard !tickets.isEmpty else { return }
        hasEarlyDraws = true
        scheduler.schedule(tickets, priority: .visible, by: .workersAndCaller)
    }

    /// Begins a draw. Nil if there is nothing to draw, or it has been drawn at once.
    private func begin(
        _ node: ASDisplayNode, in transactions: inout [ObjectIdentifier: DisplayTransaction]
    ) -> (draw: NodeDraw, ticket: WorkScheduler.Ticket)? {
        node.mainDisplay.isQueued = false
        guard let draw = node.beginDraw(transaction: { transaction(for: node, in: &transactions) }),
            let ticket = draw.ticket
        else { return nil }
        inFlight.append(draw)
        return (draw, ticket)
    }

    private func transaction(
        for node: ASDisplayNode, in transactions: inout [ObjectIdentifier: DisplayTransaction]
    ) -> DisplayTransaction {
        let container = node.transactionContainer
        if let known = transactions[ObjectIdentifier(container)] { return known }
        let new = DisplayTransaction()
        transactions[ObjectIdentifier(container)] = new
        return new
    }

    func makeTicket(for draw: NodeDraw, isForWorkers: Bool, work: @escaping DisplayWork) -> WorkScheduler.Ticket {
        let (box, traits) = (draw.result, draw.traits)
        return scheduler.prepare(due: due, isForWorkers: isForWorkers) { token in
            let start = CPUClock.monotonic
            box.run(work, token, with: traits)
            box.duration = CPUClock.monotonic - start
        } completion: { [self] wasCancelled in
            draw.ticket = nil
            if !wasCancelled { learn(from: draw) }
            draw.transaction.finish(draw, wasCancelled: wasCancelled)
            if wasCancelled { draw.node.drawWasCancelled(draw) }
        }
    }

    private func learn(from draw: NodeDraw) {
        let key = ObjectIdentifier(type(of: draw.node))
        let old = averageDraw[key] ?? draw.result.duration
        averageDraw[key] = old + (draw.result.duration - old) * 0.1
    }

    // MARK: Waiting

    private func waitForRequired() {
        guard !required.isEmpty else { return }
        let roots = required.compactMap(\.node)
        required = []
        for root in roots { displaySynchronously(root) }
    }

    /// Waits for the draws of visible cells with `neverShowPlaceholders`, no longer than their container's budget since
    /// `start`. Also waits, without limit, for visible nodes that are drawn again because traits changed. Returns
    /// whether it waited. If so, nodes that changed during the wait are queued, and the caller must wait for them as
    /// well.
    private func waitForSynchronousCells(since start: FrameTime) -> Bool {
        var tickets: [FrameTime: [WorkScheduler.Ticket]] = [:]
        for draw in inFlight {
            guard let ticket = draw.ticket, ticket.isPending, draw.isSeen else { continue }
            if draw.belongsInNextFrame {
                tickets[.infinity, default: []].append(ticket)
                continue
            }
            guard let cell = draw.node.enclosingCell, cell.neverShowPlaceholders else { continue }
            tickets[start + (cell.container?.core?.node?.synchronousDisplayBudget ?? .infinity), default: []].append(
                ticket)
        }
        guard !tickets.isEmpty else { return false }
        let timely = tickets.filter { $0.key > scheduler.clock.now }
        // Everything is raised before anything is waited for, so that all of it is drawn at once.
        scheduler.raise(timely.values.flatMap { $0 }, to: .visible)
        for (end, tickets) in timely.sorted(by: { $0.key < $1.key }) {
            scheduler.wait(for: tickets, atMost: end - scheduler.clock.now)
        }
        return !timely.isEmpty
    }

    private func helpWithVisible() {
        // With an artificial drawing delay no draw would end in time: only show the draws that have already ended.
        let canHelp = !scheduler.isVirtual && drawingDelay == 0
        let budget = canHelp ? (isCold ? Self.coldHelpBudget : Self.helpBudget) : 0
        var tickets: [WorkScheduler.Ticket] = []
        var expected = 0.0
        for draw in inFlight where draw.isSeen {
            guard let ticket = draw.ticket, ticket.isPending else { continue }
            if canHelp {
                expected += averageDraw[ObjectIdentifier(type(of: draw.node))] ?? (isCold ? 0 : budget)
                guard expected <= budget else { continue }
            }
            tickets.append(ticket)
        }
        guard !tickets.isEmpty else { return }
        scheduler.wait(for: tickets, atMost: budget)
    }

    /// The tickets of the draws that must end before all draws of a subtree are shown.
    private func ticketsAwaited(by root: ASDisplayNode) -> [WorkScheduler.Ticket] {
        var transactions: Set<ObjectIdentifier> = []
        root.forEachNodeDisplayedTogether { node in
            if let draw = node.mainDisplay.draw, draw.tiles?.isAhead != true {
                transactions.insert(ObjectIdentifier(draw.transaction))
            }
        }
        guard !transactions.isEmpty else { return [] }
        return inFlight.compactMap { draw in
            guard let ticket = draw.ticket, ticket.isPending else { return nil }
            return transactions.contains(ObjectIdentifier(draw.transaction)) ? ticket : nil
        }
    }
}
