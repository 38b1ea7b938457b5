import Drawing
import Foundation
import TestSupport
import Testing
import UIKit

/// Each page as it looked when its picture was last checked by eye. `make goldens` takes the pictures again.
@Suite(.enabled(if: Machine.isDebian12, "the pictures hold for the fonts and libraries of Debian 12 on x86-64"))
struct GoldenTests {
    @Test(
        "A page looks as it did",
        arguments: zip(1...7, ["birds", "mammals", "reptiles", "photos", "mosaic", "views", "feed"]))
    func page(number: Int, name: String) async throws {
        try await compare(name, ["--page", "\(number)"])
    }

    @Test(
        "A page in the dark style looks as it did",
        arguments: zip(1...7, ["birds", "mammals", "reptiles", "photos", "mosaic", "views", "feed"]))
    func darkPage(number: Int, name: String) async throws {
        try await compare("\(name)-dark", ["--page", "\(number)", "--appearance", "dark"])
    }

    @Test("A page that was drawn light looks the same as one that was dark from the start")
    func becomingDark() async throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file("script", "wait 200\nappearance dark\nwait 200\n")
        try await compare("birds-dark", ["--script", script, "--frames", "30"])
    }

    @Test("A selected row and a pressed one look as they did")
    func pressed() async throws {
        let directory = try TemporaryDirectory()
        // The run ends while the second row is held.
        let script = try directory.file("script", "click 180,150\nwait 300\ndrag 180,300 180,300 2000\n")
        try await compare("pressed", ["--script", script, "--frames", "40"])
    }

    @Test("Cells that are not drawn yet look as they did")
    func placeholders() async throws {
        try await compare("placeholders", ["--frames", "2", "--drawing-delay", "5000"])
    }

    @Test("Menus and an alert look as they did", arguments: ["", "-dark"])
    func panels(style: String) async throws {
        let directory = try TemporaryDirectory()
        let scripts = [
            ("menu", "1", "key Tab\nkey Down\nkey Menu\nwait 300\nkey Down\nwait 100\n"),
            ("submenu", "1", "key F10\nwait 300\nkey Down\nkey Down\nkey Right\nwait 300\n"),
            ("alert", "6", "key Tab\nkey Space\nkey F2\nwait 500\n"),
        ]
        for (name, page, text) in scripts {
            let script = try directory.file(name, text)
            let appearance = style.isEmpty ? [] : ["--appearance", "dark"]
            try await compare(name + style, ["--page", page, "--script", script, "--frames", "80"] + appearance)
        }
    }

    /// Compares a run's last picture with the one in the repository.
    private func compare(_ name: String, _ arguments: [String]) async throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/\(name).png"
        var run = ["--headless", "--geometry", "360x480", "--screenshot", path] + arguments
        if !arguments.contains("--frames") { run += ["--frames", "30"] }
        // Menus depend on what the desktop has: no program for pictures here, and no dialogs.
        let result = try await DemoProcess.run(
            run, environment: ["PATH": "/nowhere", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let shown = try #require(UIImage(contentsOfFile: path)?.cgImage)
        let difference = try GoldenPicture(name).difference(from: shown)
        #expect(difference == nil, "\(difference ?? "")")
    }
}
