import Execution
import Foundation
internal import CDBus

/// The desktop's portal: asked once for its settings, then listened to.
enum SettingsPortal {
    /// Reads and listens until the bus is gone, on the calling thread, which sleeps while nothing changes: half a
    /// millisecond of processor time until the portal has answered, and no wake-ups. Returns at once if there is no
    /// bus, and starts none; where there is only no portal, it waits for one.
    ///
    /// - Parameter onChange: called with all that is known, at first with the portal's answer, then after each change.
    static func follow(_ environment: [String: String], onChange: @escaping (DesktopSettings) -> Void) {
        guard let address = busAddress(environment), let connection = cdbus_open(address) else { return }
        Reading(onChange).run(connection)
        cdbus_close(connection)
    }

    /// Where the session bus is; nil where there is none. Not left to libdbus, which would start a process to look for
    /// one.
    static func busAddress(_ environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"] {
            return address.isEmpty || address.hasPrefix("autolaunch:") ? nil : address
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], FileManager.default.fileExists(atPath: folder + "/bus")
        else {
            return nil
        }
        return "unix:path=\(folder)/bus"
    }
}

/// What the thread has read so far.
private final class Reading {
    /// Nil until the portal has answered, or has reported a change.
    private var settings: DesktopSettings?
    private var reported: DesktopSettings?
    private let onChange: (DesktopSettings) -> Void

    init(_ onChange: @escaping (DesktopSettings) -> Void) {
        self.onChange = onChange
    }

    func run(_ connection: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let take: cdbus_setting_handler = { context, setting in
            guard let context, let setting else { return }
            Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue().take(setting.pointee)
        }
        let names = DesktopSettings.portalNamespaces.map { strdup($0) }
        defer { for name in names { free(name) } }
        let hasPortal = names.map { UnsafePointer($0) }.withUnsafeBufferPointer {
            cdbus_read_settings(connection, $0.baseAddress, Int32($0.count), take, context)
        }
        if hasPortal {
            settings = settings ?? DesktopSettings()
            report()
        }
        while cdbus_wait(connection, take, context) { report() }
    }

    private func report() {
        // Other signals wake the thread, too.
        guard let settings, settings != reported else { return }
        reported = settings
        onChange(settings)
    }

    private func take(_ setting: cdbus_setting) {
        guard let namespace = setting.name_space, let key = setting.key else { return }
        let numbers = setting.numbers
        let value: PortalValue =
            switch setting.kind {
            case CDBUS_NUMBER: .number(numbers.0)
            case CDBUS_FLAG: .flag(numbers.0 != 0)
            case CDBUS_COLOR: .color(numbers.0, numbers.1, numbers.2)
            case CDBUS_TEXT: setting.text.map { .text(String(cString: $0)) } ?? .other
            default: .other
            }
        var changed = settings ?? DesktopSettings()
        changed.take(value, namespace: String(cString: namespace), key: String(cString: key))
        settings = changed
    }
}
