import AsyncDisplayKit
import Execution
import SDLBackend
import TestSupport
import Testing

/// Random streams of genuine SDL events, the way a user's go.
@MainActor @Suite(.serialized) struct EventFuzzTests {
    /// Two pages: a table whose rows are selected and pressed, and a table of controls.
    @MainActor private final class Pages: ASPagerDataSource {
        let rows = SwatchSource(80)
        func numberOfPages(in pagerNode: ASPagerNode) -> Int { 3 }
        func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
            let cell: ASCellNode
            if index == 1 {
                cell = ASCellNode { () -> UIView in
                    let view = UIView()
                    for (index, control) in [
                        UISwitch(), UISegmentedControl(items: ["a", "b"]), UIButton(type: .system),
                    ]
                    .enumerated() {
                        control.frame = CGRect(x: 10, y: 40 * index, width: 120, height: 32)
                        view.addSubview(control)
                    }
                    return view
                }
            } else {
                cell = ASCellNode(viewControllerBlock: { [rows] in
                    let table = ASTableNode(style: .plain)
                    table.dataSource = rows
                    table.delegate = rows
                    return ASDKViewController(node: table)
                })
            }
            cell.style.preferredSize = pagerNode.bounds.size
            return cell
        }
    }

    private func push(_ round: inout FuzzRound, _ host: HeadlessHost) {
        let window = host.window
        let place = CGPoint(x: round.number(around: 200), y: round.number(around: 300))
        switch round.int(0..<14) {
        case 0, 1: SyntheticEvents.pushMouseMotion(to: place, in: window)
        case 2, 3:
            SyntheticEvents.pushMouseButton(
                round.pick([.primary, .primary, .secondary, .middle]), isDown: round.chance(0.5), at: place,
                clickCount: round.int(0..<4), in: window)
        case 4, 5:
            SyntheticEvents.pushWheel(
                deltaX: round.number(around: 2), deltaY: round.number(around: 5), at: place, in: window)
        case 6, 7:
            SyntheticEvents.pushFinger(
                Int64(round.int(0..<3)), phase: round.pick([.down, .moved, .up, .moved]), at: place, in: window)
        case 8:
            SyntheticEvents.pushKey(
                round.pick([.up, .down, .pageDown, .home, .end, .tab, .escape, .return, .character("a"), .left, .right]
                ),
                isDown: round.chance(0.6), isRepeat: round.chance(0.2),
                modifiers: round.pick([[], .control, .shift, [.alternate, .command]]), in: window)
        case 9:
            SyntheticEvents.pushText(round.pick(["a", "", "👩‍👩‍👧", "한", String(repeating: "x", count: 99)]), in: window)
        case 10:
            SyntheticEvents.pushResize(
                to: CGSize(width: round.int(1..<400), height: round.int(1..<400)), of: window)
        case 11:
            SyntheticEvents.pushWindowEvent(
                round.pick([.exposed, .focusGained, .focusLost, .hidden, .shown]), of: window)
        case 12: SyntheticEvents.pushRenderTargetsReset()
        default: SyntheticEvents.pushClick(at: place, clickCount: round.int(1..<3), in: window)
        }
    }

    @Test("Any stream of events leaves an application that comes to rest and shows what it should")
    func streams() throws {
        for var round in FuzzRounds(3) {
            let stage = try PromiseStage(width: 200, height: 300, drawingDelay: 0.020)
            defer { stage.close() }
            let pages = Pages()
            let pager = ASPagerNode()
            pager.setDataSource(pages)
            let controller = ASDKViewController<ASPagerNode>(node: pager)
            stage.show(controller)
            for _ in 0..<150 {
                for _ in 0..<round.int(0..<4) { push(&round, stage.host) }
                stage.host.step(frames: round.int(1..<3))
            }
            // The user lets go of everything.
            for finger in 0..<3 {
                SyntheticEvents.pushFinger(Int64(finger), phase: .up, at: .zero, in: stage.host.window)
            }
            for button in [PointerEvent.Button.primary, .secondary, .middle] {
                SyntheticEvents.pushMouseButton(button, isDown: false, at: .zero, in: stage.host.window)
            }
            // What the pointer is over looks hovered.
            SyntheticEvents.pushMouseMotion(to: CGPoint(x: -1, y: -1), in: stage.host.window)
            SyntheticEvents.pushResize(to: CGSize(width: 200, height: 300), of: stage.host.window)
            SyntheticEvents.pushWindowEvent(.shown, of: stage.host.window)
            stage.host.settle()
            #expect(!stage.host.driver.hasWork && stage.host.scheduler.pendingCount == 0, "seed \(round.seed)")
            #expect((0..<3).contains(pager.currentPageIndex), "seed \(round.seed)")
            #expect(pager.contentOffset.x.truncatingRemainder(dividingBy: 200) == 0, "seed \(round.seed)")
            #expect(!stage.host.didQuit, "seed \(round.seed)")
            pager.scrollToPage(at: 0, animated: false)
            stage.host.settle()
            let table = (pager.nodeForPage(at: 0).viewController as? ASDKViewController<ASTableNode>)?.node
            let cells = table?.visibleNodes ?? []
            #expect(cells.count >= 4 && stage.unfinishedCells(cells) == [], "seed \(round.seed)")
        }
    }
}
