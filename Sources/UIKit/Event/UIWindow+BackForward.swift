/// A responder with pages, which the mouse's back and forward buttons turn. Main thread.
@MainActor protocol PagedResponder: UIResponder {
    /// Shows the page before, or the one after. False if there is none.
    func turnPage(forward: Bool) -> Bool
}

extension UIWindow {
    /// Called when the mouse's button for back, or forward, was pressed: the innermost responder under the pointer that
    /// has a page in that direction shows it. If there is none, the button for back closes what is in front of the
    /// window's own content, as Ctrl+W does.
    func turnPage(forward: Bool, at point: CGPoint) {
        finishDismissals()
        var responder: UIResponder? = hitTest(point, with: nil)
        while let current = responder {
            if (current as? any PagedResponder)?.turnPage(forward: forward) == true { return }
            responder = current.next
        }
        if !forward { closeInFront() }
    }
}

extension UINavigationController: PagedResponder {
    /// Pops to the controller below, if the user may. There is no way forward: popped controllers are not kept.
    func turnPage(forward: Bool) -> Bool {
        !forward && canGoBack && popViewController(animated: true) != nil
    }
}

extension UIScrollView: PagedResponder {
    /// If paging is enabled, turns one page: horizontally if there is room, by reading direction, else vertically.
    func turnPage(forward: Bool) -> Bool {
        guard isPagingEnabled else { return false }
        guard hasRoom(.horizontal) else { return scroll(.line(CGPoint(x: 0, y: forward ? 1 : -1))) }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return scroll(.line(CGPoint(x: forward != isMirrored ? 1 : -1, y: 0)))
    }
}
