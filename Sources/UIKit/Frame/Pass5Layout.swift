import Execution
import Logging

extension FrameDriver {
    /// Pass 5: dirty views are laid out, top down; containers ask for visible items, cells enter and leave, ranges are
    /// updated. May dirty display. Returns whether any view was laid out.
    func runLayoutPass() -> Bool {
        var laidOut = false
        for window in windows where window.layer.hasLayersToLayOut {
            laidOut = true
            _ = window.layer.layoutDirtyLayers(limit: 1)
            window.menuLift?.follow()
        }
        return laidOut
    }

    /// Lets the pointer and the focus check their views, which may have moved, and lays out views that change because
    /// of that.
    func followMovedViews() {
        for window in windows {
            window.pointing.viewsDidMove()
            window.focus.viewsDidMove()
        }
        _ = runLayoutPass()
    }

    func reportUnsettled() {
        Logger(label: "texture.frame").error(
            """
            Layout did not settle after \(Self.settlingLimit) rounds in one frame. Some view or container marks itself \
            as needing layout in its own layout pass every time; look for a size that depends on itself.
            """)
    }
}
