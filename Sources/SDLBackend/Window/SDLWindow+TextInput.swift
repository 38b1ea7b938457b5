import Foundation
internal import CSDL2

extension SDLWindow {
    /// Tells the input method where text is typed, in points of the window, so that its candidates do not cover the
    /// text.
    func setTextInputArea(_ area: CGRect) {
        let units = unitsPerPoint
        var rect = SDL_Rect(
            x: Int32(clamping: Int((area.minX * units).rounded())),
            y: Int32(clamping: Int((area.minY * units).rounded())),
            w: Int32(clamping: Int((area.width * units).rounded())),
            h: Int32(clamping: Int((area.height * units).rounded())))
        SDL_SetTextInputRect(&rect)
    }
}
