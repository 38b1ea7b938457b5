/// Something with pages, through which the mouse's buttons for back and forward lead. Main thread.
@MainActor protocol PagedResponder: UIResponder {
    /// Shows the page before, or the one after. False if there is none.
    func turnPage(forward: Bool) -> Bool
}

extension UIWindow {
    /// The mouse's button for back, or forward, was pressed: the innermost responder under the pointer that has a page that way
    /// shows it. Does nothing without one.
    func turnPage(forward: Bool, at point: CGPoint) {
        var responder: UIResponder? = hitTest(point, with: nil)
        while let current = responder {
            if (current as? any PagedResponder)?.turnPage(forward: forward) == true { return }
            responder = current.next
        }
    }
}

extension UINavigationController: PagedResponder {
    /// Back to the controller below, if the user can go there; it keeps none for forward.
    func turnPage(forward: Bool) -> Bool {
        !forward && canGoBack && popViewController(animated: true) != nil
    }
}

extension UIScrollView: PagedResponder {
    /// Where pages are turned, one along the axis that has room, in the direction of reading.
    func turnPage(forward: Bool) -> Bool {
        guard isPagingEnabled else { return false }
        guard hasRoom(.horizontal) else { return scroll(forward ? .lineDown : .lineUp) }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return scroll(forward != isMirrored ? .lineRight : .lineLeft)
    }
}
