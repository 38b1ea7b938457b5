import Foundation

/// The settings that a daemon keeps on the X server (XSETTINGS), followed as they change, and as daemons come and go.
/// One thread.
final class XSettingsWatch {
    private let server: any XServer
    private let onChange: (Data) -> Void
    /// The daemon's window.
    private var manager: XWindow?

    /// Begins to follow.
    ///
    /// - Parameter onChange: called with the settings as there are now, then whenever they change; with no bytes if
    ///   there is no daemon.
    init(_ server: any XServer, onChange: @escaping (Data) -> Void) {
        self.server = server
        self.onChange = onChange
        // A daemon that starts sends a message to the root window.
        server.listen(to: server.root, .end)
        findManager()
    }

    private var selection: XAtom { server.atom("_XSETTINGS_S\(server.screen)") }
    private var property: XAtom { server.atom("_XSETTINGS_SETTINGS") }

    func handle(_ event: XEvent) {
        switch event {
        case .propertyChanged(manager, property, isDeleted: false, _): read()
        case .destroyed(manager): findManager()
        case .message(to: server.root, server.atom("MANAGER"), let values)
        where values.count > 1 && values[1] == selection.number:
            findManager()
        default: break
        }
    }

    /// Listens to a window again, if it is the daemon's.
    func listen(to window: XWindow) {
        if window == manager { server.listen(to: window, .propertiesAndEnd) }
    }

    private func findManager() {
        manager = server.owner(of: selection)
        if let found = manager {
            server.listen(to: found, .propertiesAndEnd)
            // The daemon may have ended before we listened to its window.
            if server.owner(of: selection) != found { manager = nil }
        }
        read()
    }

    private func read() {
        let limit = 64 << 10
        let value = manager.flatMap { server.read(property, of: $0, limit: limit, deletes: false) }
        onChange(value?.bytes ?? Data())
    }
}
