import AsyncDisplayKit
import Testing

/// Shows some of its nodes in a row, each 20 by 20 and, when it is spread, 40 apart.
final class PanelNode: ASDisplayNode, @unchecked Sendable {  // changed on the main thread, measured when it is not
    let tiles = (0..<4).map { _ in ASDisplayNode() }
    nonisolated(unsafe) var shown: [Int]
    nonisolated(unsafe) var spacing: CGFloat = 0
    nonisolated(unsafe) var onAnimate: (@MainActor (any ASContextTransitioning) -> Void)?
    nonisolated(unsafe) var completed = 0

    init(shown: [Int]) {
        self.shown = shown
        super.init()
        automaticallyManagesSubnodes = true
        for tile in tiles { tile.style.preferredSize = CGSize(width: 20, height: 20) }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .horizontal, spacing: spacing, justifyContent: .start, alignItems: .start,
            children: shown.map { tiles[$0] })
    }

    override func animateLayoutTransition(_ context: any ASContextTransitioning) {
        if let onAnimate { onAnimate(context) } else { super.animateLayoutTransition(context) }
    }

    override func didCompleteLayoutTransition(_ context: any ASContextTransitioning) {
        super.didCompleteLayoutTransition(context)
        completed += 1
    }

    var shownSubnodes: [Int] { (subnodes ?? []).compactMap { node in tiles.firstIndex { $0 === node } } }
}

@MainActor @Suite(.serialized) struct LayoutTransitionTests {
    private func showPanel(_ shown: [Int]) throws -> (PromiseStage, PanelNode) {
        let stage = try PromiseStage(width: 200, height: 100)
        let panel = PanelNode(shown: shown)
        stage.show(panel)
        return (stage, panel)
    }

    /// Where a node is on screen, along the row.
    private func presentedX(_ node: ASDisplayNode) -> CGFloat {
        (node.layer.presentation() ?? node.layer).position.x
    }

    private func presentedAlpha(_ node: ASDisplayNode) -> Float {
        (node.layer.presentation() ?? node.layer).opacity
    }

    @Test("By default nodes that stay move, new ones fade in, old ones fade out and are removed in the end")
    func defaultAnimation() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        panel.shown = [0, 2]
        panel.spacing = 40
        panel.transitionLayout(withAnimation: true)
        #expect(panel.shownSubnodes.sorted() == [0, 1, 2])
        stage.host.step(frames: 7)
        #expect((0.1..<0.9).contains(presentedAlpha(panel.tiles[2])))
        #expect((0.1..<0.9).contains(presentedAlpha(panel.tiles[1])))
        #expect(panel.completed == 0)
        stage.host.step(frames: 10)
        #expect(panel.shownSubnodes == [0, 2])
        #expect(panel.completed == 1)
        #expect(panel.tiles[1].alpha == 1 && panel.tiles[2].alpha == 1)
        #expect(panel.tiles[2].frame == CGRect(x: 60, y: 0, width: 20, height: 20))
    }

    @Test("A node that stays is half-way after half the time, and the duration can be set")
    func moving() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        panel.defaultLayoutTransitionDuration = 1
        panel.spacing = 40
        panel.transitionLayout(withAnimation: true)
        stage.host.step(frames: 31)
        #expect(abs(presentedX(panel.tiles[1]) - 50) < 3)
        stage.host.step(frames: 40)
        #expect(presentedX(panel.tiles[1]) == 70 && panel.completed == 1)
    }

    @Test("A transition that interrupts another begins where things are on screen")
    func interruption() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        panel.defaultLayoutTransitionDuration = 1
        panel.spacing = 100
        panel.transitionLayout(withAnimation: true)
        stage.host.step(frames: 30)
        let middle = presentedX(panel.tiles[1])
        panel.spacing = 0
        panel.transitionLayout(withAnimation: true)
        stage.host.step()
        #expect(middle > 50 && abs(presentedX(panel.tiles[1]) - middle) < 4)
        stage.host.settle()
        #expect(presentedX(panel.tiles[1]) == 30)
        #expect(panel.completed == 2)
    }

    @Test("Transitions that overlap leave group opacity as it was")
    func groupOpacity() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        panel.allowsGroupOpacity = false
        panel.shown = [0]
        panel.transitionLayout(withAnimation: true)
        stage.host.step(frames: 6)
        #expect(panel.allowsGroupOpacity)
        panel.shown = [0, 2]
        panel.transitionLayout(withAnimation: true)
        stage.host.settle()
        #expect(panel.completed == 2 && !panel.allowsGroupOpacity)
    }

    @Test("A node that comes back while it fades out stays, and ends with its own alpha")
    func comeBack() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        panel.tiles[1].alpha = 0.8
        panel.shown = [0]
        panel.transitionLayout(withAnimation: true)
        stage.host.step(frames: 6)
        let faded = presentedAlpha(panel.tiles[1])
        panel.shown = [0, 1]
        panel.transitionLayout(withAnimation: true)
        stage.host.step()
        #expect(faded < 0.7 && abs(presentedAlpha(panel.tiles[1]) - faded) < 0.1)
        stage.host.settle()
        #expect(panel.shownSubnodes == [0, 1])
        #expect(abs(panel.tiles[1].alpha - 0.8) < 0.001)
    }

    @Test("New nodes lie at their place of the layout's order, from the start of the transition")
    func order() throws {
        let (stage, panel) = try showPanel([3, 0])
        defer { stage.close() }
        panel.shown = [1, 3, 2, 0]
        panel.transitionLayout(withAnimation: true)
        #expect(panel.shownSubnodes == [1, 3, 2, 0])
        let layers = panel.view.layer.sublayers ?? []
        #expect(layers.map(ObjectIdentifier.init) == [1, 3, 2, 0].map { ObjectIdentifier(panel.tiles[$0].layer) })
    }

    @Test("Without animation the new layout is there at once")
    func notAnimated() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        panel.shown = [1]
        panel.transitionLayout(withAnimation: false)
        #expect(panel.shownSubnodes == [1] && panel.tiles[1].frame.minX == 0 && panel.completed == 1)
    }

    @Test("While it is measured on a worker the old layout holds for every question")
    func asynchronous() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        var measured = 0
        panel.shown = [0, 1, 2]
        panel.setNeedsLayout()
        panel.transitionLayout(withAnimation: true, shouldMeasureAsync: true) { measured += 1 }
        panel.view.layoutIfNeeded()
        #expect(panel.shownSubnodes == [0, 1] && measured == 0)
        stage.host.step()
        #expect(panel.shownSubnodes == [0, 1, 2] && measured == 1 && panel.completed == 0)
        stage.host.settle()
        #expect(panel.completed == 1 && measured == 1)
    }

    @Test("A state that changes while it is measured is the one that is shown")
    func changedMeanwhile() throws {
        let (stage, panel) = try showPanel([0])
        defer { stage.close() }
        panel.shown = [0, 1]
        panel.transitionLayout(withAnimation: true, shouldMeasureAsync: true)
        panel.shown = [0, 3]
        panel.setNeedsLayout()
        stage.host.settle()
        #expect(panel.shownSubnodes == [0, 3])
    }

    @Test("A newer transition takes the place of one being measured; both report once")
    func replaced() throws {
        let (stage, panel) = try showPanel([0])
        defer { stage.close() }
        var reports: [String] = []
        panel.shown = [0, 1]
        panel.transitionLayout(withAnimation: true, shouldMeasureAsync: true) { reports.append("first") }
        panel.shown = [0, 2]
        panel.transitionLayout(withAnimation: true, shouldMeasureAsync: true) { reports.append("second") }
        stage.host.settle()
        #expect(reports == ["first", "second"])
        #expect(panel.shownSubnodes == [0, 2] && panel.completed == 1)
    }

    @Test("A cancelled transition is not animated; the new state is there after the next layout")
    func cancelled() throws {
        let (stage, panel) = try showPanel([0])
        defer { stage.close() }
        panel.shown = [0, 1]
        panel.transitionLayout(withAnimation: true, shouldMeasureAsync: true)
        panel.cancelLayoutTransition()
        stage.host.step()
        #expect(panel.shownSubnodes == [0, 1] && panel.tiles[1].alpha == 1 && panel.completed == 0)
        #expect(panel.tiles[1].frame.minX == 20)
    }

    @Test("An animation of one's own is told the frames, and which nodes come and go")
    func context() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        var seen: (any ASContextTransitioning)?
        panel.onAnimate = { seen = $0 }
        panel.shown = [2, 0]
        panel.transitionLayout(withAnimation: true)
        let context = try #require(seen)
        #expect(context.isAnimated())
        #expect(context.insertedSubnodes() == [panel.tiles[2]] && context.removedSubnodes() == [panel.tiles[1]])
        #expect(context.initialFrame(for: panel.tiles[0]).minX == 0)
        #expect(context.finalFrame(for: panel.tiles[0]).minX == 20)
        #expect(context.initialFrame(for: panel.tiles[2]).isNull)
        #expect(context.finalFrame(for: panel.tiles[1]).isNull)
        #expect(context.subnodes(forKey: ASTransitionContextFromLayoutKey) == [panel.tiles[0], panel.tiles[1]])
        #expect(context.layout(forKey: ASTransitionContextToLayoutKey)?.sublayouts.count == 2)
        // Frames are the animation's business until it is complete.
        panel.tiles[0].frame.origin.y = 50
        panel.view.setNeedsLayout()
        stage.host.step()
        #expect(panel.tiles[0].frame.origin.y == 50 && panel.shownSubnodes.count == 3)
        context.completeTransition(true)
        #expect(panel.shownSubnodes == [2, 0] && panel.completed == 1)
        panel.view.setNeedsLayout()
        stage.host.step()
        #expect(panel.tiles[0].frame.origin == CGPoint(x: 20, y: 0))
    }

    @Test("A transition that is not completed is taken back")
    func takenBack() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        panel.onAnimate = { $0.completeTransition(false) }
        panel.shown = [2]
        panel.transitionLayout(withAnimation: true)
        stage.host.step()
        #expect(panel.shownSubnodes == [0, 1] && panel.tiles[1].frame.minX == 20 && panel.completed == 1)
    }

    @Test("Before a node has a layout there is nothing to go over from")
    func beforeLayout() {
        let panel = PanelNode(shown: [0])
        var reports = 0
        panel.transitionLayout(withAnimation: true) { reports += 1 }
        #expect(reports == 1 && panel.subnodes?.isEmpty == true)
    }

    @Test("A transition to another range measures in it; a range without area is none")
    func range() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        var reports = 0
        panel.spacing = 40
        panel.transitionLayout(with: ASSizeRangeMake(.zero, CGSize(width: 0, height: 50)), animated: true) {
            reports += 1
        }
        stage.host.settle()
        #expect(reports == 1 && panel.completed == 0)
        let range = ASSizeRangeMake(CGSize(width: 150, height: 50))
        panel.transitionLayout(with: range, animated: false) { reports += 1 }
        #expect(panel.calculatedSize == CGSize(width: 150, height: 50) && panel.completed == 1 && reports == 2)
        #expect(panel.constrainedSizeForCalculatedLayout == range)
        #expect(panel.tiles[1].frame.minX == 60)
    }

    @Test("Nothing moves before the delay is over")
    func delay() throws {
        let (stage, panel) = try showPanel([0, 1])
        defer { stage.close() }
        #expect(panel.defaultLayoutTransitionDelay == 0 && panel.defaultLayoutTransitionDuration == 0.2)
        panel.defaultLayoutTransitionDelay = 0.5
        panel.spacing = 40
        panel.transitionLayout(withAnimation: true)
        stage.host.step(frames: 25)
        #expect(presentedX(panel.tiles[1]) == 30 && panel.completed == 0)
        stage.host.step(frames: 30)
        #expect(presentedX(panel.tiles[1]) == 70 && panel.completed == 1)
    }

    @Test("A node that gets another size takes it with it, and what lies beside it follows in the same animation")
    func size() throws {
        let stage = try PromiseStage(width: 300, height: 100)
        defer { stage.close() }
        let panel = PanelNode(shown: [0])
        let beside = ASDisplayNode()
        beside.style.preferredSize = CGSize(width: 20, height: 20)
        let root = ASDisplayNode()
        root.automaticallyManagesSubnodes = true
        root.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
                children: [panel, beside])
        }
        stage.show(root)
        #expect(beside.frame.minX == 20)
        panel.shown = [0, 1, 2]
        panel.defaultLayoutTransitionDuration = 1
        panel.transitionLayout(withAnimation: true)
        stage.host.step(frames: 31)
        #expect(abs(presentedX(beside) - 50) < 3)
        stage.host.settle()
        #expect(panel.frame.width == 60 && beside.frame.minX == 60)
    }
}
