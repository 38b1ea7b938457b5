import Foundation
import SDLBackend
import Testing

@Suite struct SessionBusTests {
    @Test("Where there is no session bus none is launched, and programs that are started do not hear of that")
    func noBus() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let folder = NSTemporaryDirectory() + "texture-bus-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let isWritten = FileManager.default.createFile(
                    atPath: folder + "/dbus-launch", contents: Data("#!/bin/sh\necho >>\(folder)/launched\n".utf8),
                    attributes: [.posixPermissions: 0o755])
                #expect(isWritten)
                // The D-Bus library launches a bus for a display only.
                setenv("DISPLAY", ":99", 1)
                setenv("PATH", folder, 1)
                unsetenv("DBUS_SESSION_BUS_ADDRESS")
                unsetenv("XDG_RUNTIME_DIR")
                SDLWindow.prepareEnvironment()
                #expect(getenv("DBUS_SESSION_BUS_ADDRESS") == nil)
                // As SDL does for input methods.
                typealias GetBus = @convention(c) (Int32, OpaquePointer?) -> OpaquePointer?
                let library = try #require(dlopen("libdbus-1.so.3", RTLD_LAZY))
                let getBus = unsafeBitCast(try #require(dlsym(library, "dbus_bus_get_private")), to: GetBus.self)
                #expect(getBus(0, nil) == nil && !FileManager.default.fileExists(atPath: folder + "/launched"))
            }
        }
    }
}
