import Execution

/// Opens the context menu of the view on which a finger rests, because a touch screen has no right button.
///
/// A gesture that has begun, such as the drag of a row, has precedence, and a finger that stopped a moving scroll view
/// opens no menu. When the menu opens, the press is cancelled.
@MainActor final class MenuPress {
    /// The time for which the finger must rest, in seconds.
    static let duration: FrameTime = 0.5
    /// The distance, in points, that the press may move before the menu opens.
    private static let slop: CGFloat = 10

    private unowned let window: UIWindow
    private weak var touch: UITouch?
    private var timer: UInt64?

    init(window: UIWindow) {
        self.window = window
    }

    /// Called when a finger went down. Nil says that another finger is already down, which ends the press.
    func begin(_ touch: UITouch?) {
        end()
        guard let touch, !hasStoppedMotion(touch), let driver = FrameDriver.current else { return }
        self.touch = touch
        timer = driver.schedule(at: driver.now + Self.duration) { [weak self] in
            self?.timer = nil
            self?.open()
        }
    }

    private func hasStoppedMotion(_ touch: UITouch) -> Bool {
        var view = touch.view
        while let current = view {
            if (current as? UIScrollView)?.isCaught == true { return true }
            view = current.superview
        }
        return false
    }

    func touchDidMove() {
        guard let touch else { return }
        let (now, start) = (touch.windowLocation, touch.initialWindowLocation)
        if hypot(now.x - start.x, now.y - start.y) > Self.slop { end() }
    }

    /// Called when the finger was lifted, or is used for something else.
    func end() {
        touch = nil
        guard let timer else { return }
        FrameDriver.current?.cancelTimer(timer)
        self.timer = nil
    }

    private func open() {
        guard let touch, let driver = FrameDriver.current, window.openMenu == nil else { return }
        self.touch = nil
        let isTaken = touch.gestureRecognizers?.contains { $0.state == .began || $0.state == .changed } ?? false
        guard !isTaken else { return }
        window.openContextMenu(at: touch.windowLocation, by: .restingPress) { window.cancelTouches(at: driver.now) }
    }
}
