import Execution

/// Display settings of a node, behind its lock.
struct NodeDisplayState {
    var scale: CGFloat = LayoutScale.current
    /// Whether the scale was set, and so does not follow the display's.
    var hasOwnScale = false
    var displaysAsynchronously = true
    var isSuspended = false
    var needsDisplayOnBoundsChange = false
    var placeholderEnabled = false
}

/// A part of a node's bounds, from their upper left. An object, so that a node of which no part is asked for keeps one
/// reference.
final class PlaceholderPart {
    let rect: CGRect

    init(_ rect: CGRect) {
        self.rect = rect
    }
}

/// One draw of one node, from scheduling to commit. Main thread only, except for the result.
@MainActor final class NodeDraw {
    let node: ASDisplayNode
    let size: CGSize
    let transaction: DisplayTransaction
    let result = ResultBox()
    /// The traits with which the node is drawn, on whichever thread.
    let traits: UITraitCollection
    /// Whether the main thread waits for the draw.
    let belongsInNextFrame: Bool
    var ticket: WorkScheduler.Ticket?
    /// The node and its supernodes, which all count the draw.
    var countedBy: [ASDisplayNode] = []
    /// The tiles that are drawn; nil for a draw of all contents.
    var tiles: TileBatch?

    init(node: ASDisplayNode, size: CGSize, traits: UITraitCollection, transaction: DisplayTransaction) {
        self.node = node
        self.size = size
        self.traits = traits
        self.transaction = transaction
        belongsInNextFrame = node.mainDisplay.belongsInNextFrame
        node.mainDisplay.belongsInNextFrame = false
    }

    /// Whether the draw is of something that is on screen.
    var isSeen: Bool { node.isVisible && tiles?.isAhead != true }

    /// Whether the draw makes a new version of the contents, and not only further tiles of the version that is shown.
    var isNewVersion: Bool { tiles?.isFirst != false }
}

/// Takes the result of a draw from the worker to the main thread.
// Written by the drawing thread before the job counts as finished, read after.
final class ResultBox: @unchecked Sendable {
    private(set) var result: DisplayResult?
    /// Set if there was no memory for the contents.
    private(set) var failure: BitmapError?
    /// The time that the draw took, in seconds.
    var duration = 0.0
    /// Whether the draw asked for traits.
    private(set) var usesTraits = false

    func run(_ work: DisplayWork, _ token: CancellationToken, with traits: UITraitCollection) {
        usesTraits =
            traits.performDraw {
                do throws(BitmapError) {
                    result = try work(token)
                } catch {
                    failure = error
                }
            }.usesTraits
    }
}

/// The draws of one container (a cell) that were scheduled together: their contents change in the same frame.
@MainActor final class DisplayTransaction {
    private var outstanding = 0
    private var finished: [NodeDraw] = []

    func add() {
        outstanding += 1
    }

    /// Called when a draw has ended, with a result or without. Commits all draws when it was the last.
    func finish(_ draw: NodeDraw, wasCancelled: Bool) {
        outstanding -= 1
        if !wasCancelled { finished.append(draw) }
        guard outstanding == 0 else { return }
        let committed = finished
        finished = []
        for draw in committed { draw.node.commit(draw) }
    }
}
