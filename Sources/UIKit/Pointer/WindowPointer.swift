import SDLBackend

/// The mouse pointer over a window: the one place that knows what it is over, and that keeps views, cursor and tooltip up with
/// that.
///
/// It looks when the pointer moves, when a button is let go, and in each frame that shows a change, because views also come, go
/// and scroll under a pointer at rest. While a button is pressed, or a menu is open, what is hovered stays so, wherever in its view it is
/// then: the thumb of a slider, for one, takes its look along. A finger ends hovering until
/// the mouse moves. A look is a hit test and a walk up from what it finds, O(depth); none is made while nothing changes. Main thread.
@MainActor package final class WindowPointer {
    private unowned let window: UIWindow
    private let bars: ScrollBarPointer
    /// Of the window; nil while the pointer is elsewhere.
    package private(set) var location: CGPoint?
    private var pressedButtons: Set<PointerEvent.Button> = []
    /// Where the pointer was at the latest look.
    private var lookedLocation = CGPoint.zero
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

    /// Takes an event, which `deliver` brings to what it is meant for unless a scroll bar takes it.
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

    /// The window does not get the pointer any more.
    func leave() {
        location = nil
        look(hasMoved: true)
    }

    /// Views may be at other places than before. Costs nothing while the pointer is elsewhere.
    func viewsDidMove() {
        if location != nil { look(hasMoved: false) }
    }

    /// The look is asked for again in the next frame.
    func invalidateStyle() {
        styles.invalidate()
        window.setNeedsLayout()
    }

    // MARK: Looking

    private func look(hasMoved: Bool) {
        guard location == nil || pressedButtons.isEmpty || window.openMenu != nil else {
            return path.showAgain(at: lookedLocation)
        }
        let isFree = window.openMenu == nil && !bars.isPointing
        let hit = isFree ? location.flatMap { window.hitTest($0, with: nil) } : nil
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
