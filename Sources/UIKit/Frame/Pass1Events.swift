import SDLBackend

extension FrameDriver {
    /// Pass 1: events of the window system go to windows, recognisers and responders. May dirty anything.
    func runEventsPass() {
        guard !events.isEmpty else { return }
        let batch = events
        events.removeAll(keepingCapacity: true)
        for event in batch { dispatch(event) }
    }

    private func dispatch(_ event: InputEvent) {
        let window = windows.last { $0.isKeyWindow } ?? windows.last
        switch event {
        case .pointer(let pointer):
            window?.handle(pointer)
        case .wheel(let wheel):
            guard let window else { return }
            window.pointing.toolTips.dismiss()
            if let menu = window.openMenu { menu.handle(wheel) } else { window.wheelRouter?.handle(wheel, in: window) }
        case .pinch(let pinch):
            window?.handle(pinch)
        case .key(let key):
            let press = UIPress(key)
            UIApplication.shared.sendEvent(UIPressesEvent(presses: [press], timestamp: key.timestamp))
        case .text(let text):
            let responder = window?.textResponder
            // Text that an input method commits replaces the text that it was composing.
            (responder as? any CompositionDisplay)?.showComposition("", caret: 0)
            responder?.insertText(text)
        case .textEditing(let text, let start, let length):
            // If an input method gives no caret, it is at the end. The end of a composition is reported even while a
            // menu has the keys.
            let caret = start + length > 0 ? start + length : text.unicodeScalars.count
            let responder: Any? = text.isEmpty ? window?.firstResponder : window?.textResponder
            let display = responder as? any CompositionDisplay
            composer.responder = text.isEmpty ? nil : display
            display?.showComposition(text, caret: caret)
        case .window(let change):
            dispatch(change)
        case .renderTargetsReset:
            backend?.texturesLost()
            setNeedsFrame()
        case .quit:
            onQuit?()
        }
    }

    private func dispatch(_ change: WindowEvent) {
        switch change {
        case .resized(let size, let scale):
            hasAdoptedSize = true
            UIScreen.main.bounds = CGRect(origin: .zero, size: size)
            adoptScale(scale)
            for window in windows + hiddenWindows {
                window.dismissTransients()
                window.frame = UIScreen.main.bounds
            }
            backend?.invalidate()
            setNeedsFrame()
        case .displayChanged:
            break
        case .exposed, .shown:
            isHidden = false
            UIApplication.shared.enterForeground()
            backend?.invalidate()
            setNeedsFrame()
        case .focusLost:
            for window in windows {
                window.dismissTransients()
                window.cancelTouches(at: now)
            }
            UIApplication.shared.focusDidChange(to: false)
        case .focusGained:
            UIApplication.shared.focusDidChange(to: true)
        case .hidden:
            isHidden = true
            UIApplication.shared.enterBackground()
        case .closeRequested:
            if !windows.contains(where: { $0.staysOpen() }) { onQuit?() }
        }
        onWindowEvent?(change)
    }

    /// Draws everything again when the number of pixels per point has changed.
    private func adoptScale(_ scale: CGFloat) {
        guard scale != UIScreen.main.scale else { return }
        UIScreen.main.scale = scale
        desktopTraitsDidChange()
        for window in windows + hiddenWindows { window.followDisplayScale(scale) }
    }
}
