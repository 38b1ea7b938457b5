/// Calls back after each frame has been presented, for code that measures frames or follows views on screen.
///
/// A subset of UIKit's class of this name: one phase, after the update is complete. Causes no frames by itself. Main
/// thread.
@preconcurrency @MainActor public final class UIUpdateLink {
    private let body: @MainActor () -> Void

    /// Whether the link calls back. Default true.
    public var isEnabled = true

    /// - Parameter body: called after each presented frame. `view` is not used, as there is one desktop window.
    public init(view: UIView, afterUpdateComplete body: @escaping @MainActor () -> Void) {
        self.body = body
        FrameDriver.current?.updateLinks.append(Weak(link: self))
    }

    struct Weak {
        weak var link: UIUpdateLink?
    }

    func fire() {
        if isEnabled { body() }
    }
}

extension FrameDriver {
    /// Tells the update links that a frame is on screen.
    func fireUpdateLinks() {
        guard !updateLinks.isEmpty else { return }
        for entry in updateLinks { entry.link?.fire() }
        updateLinks.removeAll { $0.link == nil }
    }
}
