import Drawing
import Foundation
import SDLBackend
import TestSupport
import Testing

/// A real X server without a screen, for as long as the object lives.
final class VirtualDisplay {
    private let server = Process()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("screen-\(UUID())")
    let name: String

    static var isInstalled: Bool {
        ["/usr/bin/Xvfb", "/usr/bin/xdotool"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static var hasClipboardClient: Bool {
        isInstalled && FileManager.default.isExecutableFile(atPath: "/usr/bin/xclip")
    }

    /// - Parameter keepsScreen: `screen(in:)` is going to be asked.
    /// - Parameter hasSharedMemory: false as for a server of another machine.
    init(keepsScreen: Bool = false, hasSharedMemory: Bool = true) throws {
        server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
        server.arguments = ["-displayfd", "1", "-screen", "0", "800x600x24", "-noreset", "-nolisten", "tcp"]
        if !hasSharedMemory { server.arguments? += ["-extension", "MIT-SHM"] }
        if keepsScreen {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            server.arguments? += ["-fbdir", folder.path]
        }
        let output = Pipe()
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        try server.run()
        // The server writes its number when it is ready.
        var number = Data()
        while number.last != UInt8(ascii: "\n") {
            var entry = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&entry, 1, Int32(longestWait * 1000)) == 1, "Xvfb says nothing.")
            let byte = output.fileHandleForReading.readData(ofLength: 1)
            try #require(!byte.isEmpty, "Xvfb ended before it was ready.")
            number += byte
        }
        name = ":" + String(decoding: number.dropLast(), as: UTF8.self)
        setenv("DISPLAY", name, 1)
        // An input method of this machine would change what keys type, and its theme what is drawn.
        setenv("IBUS_ADDRESS", "none:", 1)
        for name in ["SDL_IM_MODULE", "XMODIFIERS", "GTK_THEME", "SDL_VIDEODRIVER", "WAYLAND_DISPLAY"] {
            unsetenv(name)
        }
    }

    deinit {
        // Other signals are blocked in processes that a test starts.
        kill(server.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    /// The screen's pixels in a rectangle, line after line. The server keeps them in a file, in the format of xwd.
    func screen(in rect: PixelRect) -> [UInt32] {
        guard let file = try? Data(contentsOf: folder.appendingPathComponent("Xvfb_screen0")) else { return [] }
        func field(_ index: Int) -> Int { file[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
        // The header's size, bytes in a line, and how many colours of 12 bytes come before the pixels.
        let (start, pitch) = (field(0) + field(19) * 12, field(12))
        return (rect.y..<rect.maxY).flatMap { y in
            (rect.x..<rect.maxX).map { x in
                let place = start + y * pitch + x * 4
                return file[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
    }

    /// Gives the keyboard a layout, as `setxkbmap` names it.
    func setLayout(_ arguments: String...) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/setxkbmap")
        program.arguments = arguments
        try program.run()
        try #require(becomesTrue { !program.isRunning })
        try #require(program.terminationStatus == 0)
    }

    /// Starts a client that puts a file's bytes on the clipboard, or another selection, and has them until it is ended.
    func copy(_ path: String, as target: String, to selection: String = "clipboard") throws -> Process {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/xclip")
        // In the foreground.
        client.arguments = ["-quiet", "-selection", selection, "-t", target, "-i", path]
        client.standardOutput = FileHandle.nullDevice
        client.standardError = FileHandle.nullDevice
        try client.run()
        return client
    }

    /// What a client pastes from the clipboard, or another selection.
    func paste(as target: String, from selection: String = "clipboard") throws -> Data {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/xclip")
        client.arguments = ["-selection", selection, "-t", target, "-o"]
        let output = Pipe()
        client.standardOutput = output
        client.standardError = FileHandle.nullDevice
        try client.run()
        return output.fileHandleForReading.readDataToEndOfFile()
    }

    /// What xprop says of a property of a window.
    @MainActor func property(_ name: String, of window: SDLWindow) throws -> String {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/xprop")
        client.arguments = ["-id", "0x" + window.nameForPortals.dropFirst("x11:".count), name]
        let output = Pipe()
        client.standardOutput = output
        try client.run()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Starts playing a user who does what xdotool's commands say.
    func play(_ commands: String) throws {
        let user = Process()
        user.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
        user.arguments = commands.split(separator: " ").map(String.init)
        try user.run()
    }
}
