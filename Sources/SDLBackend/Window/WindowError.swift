/// Why a window or its renderer could not be made. Each description is one sentence for the user of the application.
package enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No window system was found. `detail` is SDL's text about it.
    case noDisplay(detail: String)
    /// The window system is there but refused the window.
    case windowRefused(detail: String)
    /// A renderer that SDL does not have was asked for by name.
    case unknownRenderer(name: String)
    /// A renderer that SDL has does not start here.
    case rendererRefused(name: String, detail: String)

    package var description: String {
        switch self {
        case .noDisplay(let detail):
            "No display to open a window on: set DISPLAY or WAYLAND_DISPLAY to one that runs (SDL: \(detail))."
        case .windowRefused(let detail):
            "The window could not be opened (SDL: \(detail))."
        case .unknownRenderer(let name):
            "There is no renderer named '\(name)'; the renderers are \(RendererChoice.names.joined(separator: ", "))."
        case .rendererRefused(let name, let detail):
            "The renderer '\(name)' does not work on this display (SDL: \(detail)); try 'surface'."
        }
    }
}
