import Execution
import SDLBackend

/// The mouse pointer over a window: the only object that finds what the pointer is over, and that updates hovered
/// views, cursor and tooltip.
///
/// It looks when the pointer moves, when a button is released, and in each frame that shows a change, as views also
/// come, go and scroll under a resting pointer. While a button is pressed, the hovered views stay the same; highlights
/// follow their parts, such as a slider's thumb. While a menu is open, nothing is hovered. A finger ends hovering until
/// the mouse moves, and so do contents that scroll by fast, until they slow down. A look is a hit test and a walk up
/// from there, O(depth); none is made while nothing changes. Main thread.
@MainActor package final class WindowPointer {
    private unowned let window: UIWindow
    private let bars: ScrollBarPointer
    /// The pointer's location in the window; nil while it is elsewhere.
    package private(set) var location: CGPoint?
    private var pressedButtons: Set<PointerEvent.Button> = []
    /// Where the pointer was at the latest look.
    private var lookedLocation = CGPoint.zero
    private var passing = PassingContent()
    /// The scroll view whose content passes.
    @BackReference private var passed: UIScrollView?
    /// The timer that checks whether passing content has come to rest; nil while no content passes.
    private var restTimer: UInt64?
    private let path = PointerPath()
    private let styles = PointerStyles()
    let toolTips: ToolTips

    init(window: UIWindow) {
        self.window = window
        bars = ScrollBarPointer(window: window)
        toolTips = ToolTips(window: window)
    }

    /// What the pointer looks like.
    var cursor: SystemCursor { styles.cursor }

    /// The innermost view under the pointer.
    package var hoveredView: UIView? { path.innermost }

    // MARK: Events

    /// Handles an event; unless a scroll bar takes it, `deliver` passes it on.
    func handle(_ pointer: PointerEvent, deliver: (PointerEvent) -> Void) {
        note(pointer)
        if window.openMenu != nil || !bars.handle(pointer) { deliver(pointer) }
        switch pointer.phase {
        case .hover, .up, .cancelled: if pointer.device == .mouse { look(hasMoved: pointer.phase == .hover) }
        case .down: if pointer.device != .mouse || window.openMenu != nil { look(hasMoved: true) }
        case .moved: break
        }
    }

    private func note(_ pointer: PointerEvent) {
        guard pointer.device == .mouse else {
            if pointer.phase == .down { location = nil }
            return
        }
        location = window.bounds.contains(pointer.position) ? pointer.position : nil
        switch pointer.phase {
        case .down:
            pressedButtons.insert(pointer.button)
            toolTips.dismiss()
        case .up, .cancelled: pressedButtons.remove(pointer.button)
        case .hover: pressedButtons = []
        case .moved: break
        }
    }

    /// Ends what the mouse does with a scroll bar.
    func cancelPress() { bars.cancel() }

    /// Called when the window does not get the pointer any more.
    func leave() {
        location = nil
        pressedButtons = []
        look(hasMoved: true)
    }

    /// Called when views may have moved. Costs nothing while the pointer is elsewhere and no button is pressed.
    func viewsDidMove() {
        guard location != nil || !pressedButtons.isEmpty else { return }
        if let driver = FrameDriver.current, pressedButtons.isEmpty, let view = passing.view(in: driver.stepCount),
            isOver(view)
        {
            letPass(view, driver)
        } else {
            look(hasMoved: false)
        }
    }

    /// Called when the content of a scroll view has moved.
    func contentDidScroll(_ scrollView: UIScrollView, by way: CGPoint) {
        guard location != nil, isOver(scrollView), let driver = FrameDriver.current else { return }
        // A movement between two frames is shown by the next frame.
        let frame = driver.isStepping ? driver.stepCount : driver.stepCount + 1
        passing.note(scrollView, by: way, frame: frame, time: driver.now)
    }

    /// Whether the pointer is over a view, or was until its content began to pass.
    private func isOver(_ view: UIScrollView) -> Bool { view === passed || path.contains(view) }

    /// Makes nothing look hovered until the content has come to rest.
    private func letPass(_ view: UIScrollView, _ driver: FrameDriver) {
        guard restTimer == nil else { return }
        show(nil, hasMoved: false)
        passed = view
        lookAtRest(driver)
    }

    /// Sets a timer, because after the end of a motion there may be no further frame in which to look.
    private func lookAtRest(_ driver: FrameDriver) {
        restTimer = driver.schedule(at: passing.time + PassingContent.restTime) { [weak self, weak driver] in
            guard let self, let driver else { return }
            let isMoving = passing.time + PassingContent.restTime > driver.now
            if isMoving { lookAtRest(driver) } else { driver.setNeedsFrame() }
        }
    }

    /// Makes the pointer's style be asked for again in the next frame.
    func invalidateStyle() {
        styles.invalidate()
        window.setNeedsLayout()
    }

    // MARK: Looking

    private func look(hasMoved: Bool) {
        guard pressedButtons.isEmpty || window.openMenu != nil else {
            return path.showAgain(at: lookedLocation)
        }
        let isFree = window.openMenu == nil && !bars.isPointing
        show(isFree ? location.flatMap { window.hitTest($0, with: nil) } : nil, hasMoved: hasMoved)
    }

    private func show(_ hit: UIView?, hasMoved: Bool) {
        if let restTimer {
            FrameDriver.current?.cancelTimer(restTimer)
            self.restTimer = nil
        }
        passed = nil
        let place = location ?? .zero
        lookedLocation = place
        path.follow(hit, at: place, hasMoved: hasMoved)
        styles.follow(hit, at: place)
        toolTips.follow(hit, at: place, hasMoved: hasMoved)
    }
}

extension FrameDriver {
    /// What the pointer looks like over the desktop window. The host gives it that look after each turn.
    package var cursor: SystemCursor {
        (windows.last { $0.isKeyWindow } ?? windows.last)?.pointing.cursor ?? .arrow
    }
}
