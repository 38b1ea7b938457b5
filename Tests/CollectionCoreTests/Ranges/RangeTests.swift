import CollectionCore
import Foundation
import Testing

@Suite struct RangeTests {
    private let viewport = CGRect(x: 0, y: 1000, width: 100, height: 200)

    @Test("The modes of ranges have these defaults, and pagers others")
    func defaults() {
        func pair(_ mode: RangeMode, _ type: RangeType, _ tuning: RangeTuning = RangeTuning()) -> [CGFloat] {
            [tuning[mode, type].leadingBufferScreenfuls, tuning[mode, type].trailingBufferScreenfuls]
        }
        #expect(pair(.full, .display) == [1, 0.5] && pair(.full, .preload) == [2.5, 1.5])
        #expect(pair(.minimum, .display) == [0.25, 0.25] && pair(.minimum, .preload) == [0.5, 0.25])
        #expect(pair(.visibleOnly, .preload) == [0, 0] && pair(.lowMemory, .preload) == [0, 0])
        #expect(pair(.full, .display, .pager) == [1, 1] && pair(.full, .preload, .pager) == [2, 2])
        #expect(pair(.minimum, .display, .pager) == [0, 0] && pair(.minimum, .preload, .pager) == [1, 1])
    }

    @Test("A range reaches further ahead than behind, along scrolling axes only")
    func expansion() {
        let parameters = RangeTuningParameters(leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 0.5)
        func rect(_ scrollable: ScrollDirection, _ direction: ScrollDirection) -> CGRect {
            RangeGeometry.rect(
                viewport: viewport, parameters: parameters, scrollableDirections: scrollable,
                scrollDirection: direction)
        }
        #expect(rect(.verticalDirections, .down) == CGRect(x: 0, y: 900, width: 100, height: 700))
        #expect(rect(.verticalDirections, .up) == CGRect(x: 0, y: 600, width: 100, height: 700))
        #expect(rect(.horizontalDirections, .right) == CGRect(x: -50, y: 1000, width: 350, height: 200))
        #expect(
            rect([.verticalDirections, .horizontalDirections], [.left, .down])
                == CGRect(x: -200, y: 900, width: 350, height: 700))
        #expect(rect([], .down) == viewport)
    }

    @Test("An axis at rest keeps its direction, and the first one is right and down")
    func tracking() {
        var tracker = ScrollDirectionTracker()
        #expect(tracker.direction == [.right, .down])
        tracker.update(velocity: CGPoint(x: 0, y: -3))
        #expect(tracker.direction == [.right, .up])
        let changed = tracker.update(velocity: .zero)
        #expect(!changed && tracker.direction == [.right, .up])
    }

    @Test("Items get the state of the ranges they are in; in a hidden container everything is put off by one step")
    func targets() {
        func state(_ membership: RangeMembership, visible: Bool, _ mode: RangeMode = .full) -> InterfaceState {
            membership.targetState(isContainerVisible: visible, mode: mode)
        }
        #expect(state([.onScreen, .display, .preload], visible: true) == .inHierarchy)
        #expect(state([.display, .preload], visible: true) == [.measureLayout, .display, .preload])
        #expect(state(.preload, visible: true) == [.measureLayout, .preload])
        #expect(state([], visible: true) == .measureLayout)
        #expect(state([.onScreen, .display, .preload], visible: false) == [.measureLayout, .preload, .display])
        #expect(state([.onScreen], visible: false, .lowMemory) == [.measureLayout, .preload])
        #expect(state([.display, .preload], visible: false) == [.measureLayout, .preload])
        #expect(state(.preload, visible: false) == .measureLayout)
    }

    @Test("In low memory nothing is in the display range")
    func lowMemory() {
        let rects = RangeGeometry.rects(
            viewport: viewport, mode: .lowMemory, tuning: RangeTuning(), scrollableDirections: .verticalDirections,
            scrollDirection: .down)
        #expect(rects.display == nil && rects.preload == viewport)
    }

    @Test("The mode starts at the minimum and becomes full once the first display is done")
    func promotion() {
        var machine = RangeModeMachine()
        #expect(machine.modeForUpdate(isContainerVisible: true) == .minimum)
        #expect(machine.modeForUpdate(isContainerVisible: true) == .minimum)
        let isDirty = machine.didFinishInitialDisplay()
        #expect(isDirty && machine.modeForUpdate(isContainerVisible: true) == .full)
        #expect(machine.modeForUpdate(isContainerVisible: false) == .minimum)
    }

    @Test("Scrolling gives a container the full ranges")
    func scrolling() {
        var machine = RangeModeMachine()
        _ = machine.modeForUpdate(isContainerVisible: true)
        let first = machine.userWillDrag()
        let second = machine.userWillDrag()
        #expect(first && !second && machine.modeForUpdate(isContainerVisible: true) == .full)
    }

    @Test("A mode set from outside holds for one update, then the automatic choice returns")
    func explicit() {
        var machine = RangeModeMachine()
        _ = machine.userWillDrag()
        let isDirty = machine.set(.visibleOnly)
        #expect(isDirty && machine.modeForUpdate(isContainerVisible: true) == .visibleOnly)
        #expect(machine.modeForUpdate(isContainerVisible: true) == .full)
        let again = machine.set(.full)
        #expect(!again)
    }

    @Test("Background and memory warnings shrink the ranges, and the foreground grows them again")
    func application() {
        var machine = RangeModeMachine()
        _ = machine.userWillDrag()
        _ = machine.didReceiveMemoryWarning(isDisplaying: false)
        #expect(machine.modeForUpdate(isContainerVisible: true) == .lowMemory)
        _ = machine.didEnterBackground(wasVisible: true)
        #expect(machine.modeForUpdate(isContainerVisible: true) == .visibleOnly)
        #expect(machine.modeForUpdate(isContainerVisible: true) == .visibleOnly)
        _ = machine.willEnterForeground(isVisible: true)
        #expect(machine.modeForUpdate(isContainerVisible: true) == .minimum)
        #expect(machine.modeForUpdate(isContainerVisible: true) == .full)
    }

    @Test("Infinite screenfuls reach as far as any content, and those that are no number nowhere")
    func boundless() {
        let viewport = CGRect(x: 0, y: 800, width: 300, height: 400)
        func rect(_ leading: CGFloat, _ trailing: CGFloat, _ viewport: CGRect) -> CGRect {
            RangeGeometry.rect(
                viewport: viewport,
                parameters: RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: trailing),
                scrollableDirections: .verticalDirections, scrollDirection: .down)
        }
        let all = rect(.infinity, .infinity, viewport)
        #expect(all.minY < -1e10 && all.maxY > 1e10 && all.maxY.isFinite)
        #expect(rect(.nan, 0, viewport) == viewport)
        let empty = CGRect(x: 0, y: 0, width: 300, height: 0)
        #expect(rect(.infinity, .infinity, empty) == empty)
    }
}
