import Drawing
import Foundation

/// The requested properties of a window that is being made.
package struct WindowOptions: Sendable {
    package var title: String
    /// The name that the desktop shows for the application (sound mixer, screen saver inhibition).
    package var applicationName: String
    /// The icon in several sizes; empty for the desktop file's.
    package var icons: [CGImage] = []
    /// Name of the `.desktop` file without suffix: lets the desktop group windows and find the icon.
    package var desktopFileName: String
    /// In points.
    package var size: CGSize
    /// The smallest size of the contents in points; nil for none.
    package var minimumSize: CGSize?
    /// The place of the frame's upper left corner on the desktop, in the window system's units; nil for the middle of
    /// the display. Wayland never lets applications choose.
    package var position: CGPoint?
    /// Device pixels per point; nil takes `TEXTURE_SCALE` or what the desktop is set to.
    package var scale: CGFloat?
    package var isMaximized: Bool
    package var isFullScreen: Bool
    package var isResizable: Bool
    /// True for a window that stays unmapped until `show()`.
    package var isHidden: Bool
    /// One of SDL's video drivers; nil takes `SDL_VIDEODRIVER`, or what is there. "dummy" needs no display.
    package var videoDriver: String?

    package init(
        title: String, applicationName: String? = nil, desktopFileName: String? = nil,
        size: CGSize = CGSize(width: 480, height: 800), minimumSize: CGSize? = nil, position: CGPoint? = nil,
        scale: CGFloat? = nil, isMaximized: Bool = false, isFullScreen: Bool = false, isResizable: Bool = true,
        isHidden: Bool = false, videoDriver: String? = nil
    ) {
        self.title = title
        self.applicationName = applicationName ?? title
        self.desktopFileName =
            desktopFileName ?? (applicationName ?? title).lowercased().replacingOccurrences(of: " ", with: "-")
        self.size = size
        self.minimumSize = minimumSize
        self.position = position
        self.scale = scale
        self.isMaximized = isMaximized
        self.isFullScreen = isFullScreen
        self.isResizable = isResizable
        self.isHidden = isHidden
        self.videoDriver = videoDriver
    }
}
