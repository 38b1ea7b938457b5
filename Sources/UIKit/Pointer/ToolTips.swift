import Execution

/// The tooltip of a window: waits until the pointer rests, shows the tooltip, and removes it. Main thread.
@MainActor final class ToolTips {
    /// Seconds that the pointer rests.
    static let delay: FrameTime = 0.5

    /// What a tooltip is about.
    private struct Subject: Equatable {
        let view: ObjectIdentifier
        let text: String
        /// The part of the window to which the tooltip belongs.
        let area: CGRect
    }

    private enum State {
        /// There is no tooltip under the pointer.
        case idle
        /// The tooltip is shown once the pointer has rested for `delay`.
        case waiting(Subject)
        case shown(Subject, ToolTipPanel)
        /// A press, a key or a movement of the view has removed the tooltip; none is shown until the pointer moves.
        case dismissed
    }

    private unowned let window: UIWindow
    private var state = State.idle
    private var timer = GestureTimer()

    init(window: UIWindow) {
        self.window = window
    }

    /// The panel, while one is shown.
    var panel: ToolTipPanel? {
        if case .shown(_, let panel) = state { panel } else { nil }
    }

    /// Called when the pointer is over a view at a location of the window. O(depth).
    func follow(_ hit: UIView?, at location: CGPoint, hasMoved: Bool) {
        // In the frames of a scroll there is nothing to remove, and a resting pointer starts no tooltip.
        if !hasMoved, !hasSubject { return }
        let subject = subject(from: hit, at: location)
        switch state {
        case .idle, .dismissed:
            if let subject { wait(for: subject, at: location) } else { state = .idle }
        case .waiting(let former):
            if hasMoved { wait(for: subject, at: location) } else if subject != former { dismiss() }
        case .shown(let former, _):
            guard subject != former else { return }
            // When the pointer moves from one control to another, the next tooltip is shown without delay.
            if hasMoved, let subject { show(subject, at: location) } else { dismiss() }
        }
    }

    private var hasSubject: Bool {
        switch state {
        case .idle, .dismissed: false
        case .waiting, .shown: true
        }
    }

    /// Removes the tooltip, and shows none until the pointer moves.
    func dismiss() {
        timer.cancel()
        panel?.removeFromSuperview()
        state = .dismissed
    }

    private func wait(for subject: Subject?, at location: CGPoint) {
        timer.cancel()
        guard let subject, let driver = FrameDriver.current else {
            state = .idle
            return
        }
        state = .waiting(subject)
        timer.set(at: driver.now + Self.delay) { [weak self] in self?.show(subject, at: location) }
    }

    private func show(_ subject: Subject, at location: CGPoint) {
        panel?.removeFromSuperview()
        let panel = ToolTipPanel(subject.text, traits: window.traitCollection, room: window.bounds.width)
        panel.place(beside: location, in: window.bounds)
        state = .shown(subject, panel)
        window.addSubview(panel)
    }

    /// The tooltip of the innermost view that has one.
    private func subject(from hit: UIView?, at location: CGPoint) -> Subject? {
        var view = hit
        while let current = view {
            let point = current.convert(location, from: nil)
            let own = (current as? any PointerGuide)?.toolTip(at: point)
            if let found = own ?? current.interactionToolTip(at: point), !found.toolTip.isEmpty {
                let area = current.convert(found.sourceRect ?? current.bounds, to: nil)
                return Subject(view: ObjectIdentifier(current), text: found.toolTip, area: area)
            }
            view = current.superview
        }
        return nil
    }
}

extension UIView {
    fileprivate func interactionToolTip(at point: CGPoint) -> UIToolTipConfiguration? {
        for case let interaction as UIToolTipInteraction in interactions {
            if let found = interaction.configuration(at: point) { return found }
        }
        return nil
    }
}
