import Foundation
import ProgramOptions
import Testing
import UIKit

@testable import texture_demo

@Suite struct OptionsTests {
    @Test("Every flag is understood")
    func all() throws {
        let options = try DemoOptions.parse([
            "--page", "3", "--geometry", "640x900", "--scale", "1.5", "--renderer", "opengl",
            "--never-show-placeholders", "--drawing-delay", "30", "--headless", "--frames", "10", "--screenshot",
            "a.png",
            "--stats", "b.json", "--script", "c.txt", "--seed", "7", "--assets", "here", "--fresh",
            "--latency", "250", "--failure-rate", "0.2", "--offline", "--appearance", "dark",
        ])
        #expect(options.page == 3 && options.window.geometry == WindowSize(width: 640, height: 900))
        #expect(options.window.scale == 1.5 && options.window.appearance == .dark)
        #expect(options.window.renderer == "opengl" && options.neverShowPlaceholders && options.drawingDelay == 30)
        #expect(options.headless && options.frames == 10 && options.screenshot == "a.png" && options.stats == "b.json")
        #expect(options.script == "c.txt" && options.seed == 7 && options.assets == "here" && options.fresh)
        #expect(options.latency == 250 && options.failureRate == 0.2 && options.offline)
    }

    @Test("The help names every event of a script")
    func help() {
        let words = DemoOptions.helpMessage(includeHidden: false, columns: 200).split { $0.isWhitespace }
        // Lines break anywhere.
        let help = words.joined(separator: " ")
        for event in InputScript.Event.allCases { #expect(help.contains(event.form), "\(event)") }
    }

    @Test("Without flags the desktop and the last run decide")
    func none() throws {
        let options = try DemoOptions.parse([])
        #expect(options.page == nil && options.window.geometry == nil && options.window.scale == nil)
        #expect(options.window.renderer == nil && options.window.appearance == .system)
        #expect(!options.headless && !options.fresh && !options.neverShowPlaceholders && options.seed == 0)
    }

    @Test(
        "Values that make no sense are refused",
        arguments: [
            ["--page", "8"], ["--page", "0"], ["--geometry", "640"], ["--geometry", "10x10"], ["--scale", "9"],
            ["--latency", "-1"], ["--latency", "70000"], ["--failure-rate", "-0.1"], ["--failure-rate", "1.5"],
            ["--scale", "nan"], ["--frames", "0"], ["--drawing-delay", "-1"], ["--seed", "x"], ["unexpected"],
        ])
    func refused(arguments: [String]) {
        #expect(throws: (any Error).self) { try DemoOptions.parse(arguments) }
    }

    @Test(
        "A number or size that is too small or too large is refused with what is possible",
        arguments: [
            (["--drawing-delay", "-5"], "0 to 60000"), (["--page", "-1"], "1 to 7"), (["--scale", "-2"], "0.5 to 4"),
            (["--frames", "-3"], "1 or more"), (["--seed", "-7"], "'-7' is invalid for '--seed"),
            (["--geometry", "1x1"], "360x320 to 8192x8192"), (["--geometry", "640"], "such as 480x800"),
            (["--geometry", "-640x480"], "360x320 to"), (["--geometry", "9000x480"], "to 8192x8192"),
            (["--geometry", "359x320"], "360x320 to"), (["--geometry", "360x319"], "360x320 to"),
        ])
    func beyondLimits(arguments: [String], words: String) {
        do {
            _ = try DemoOptions.parse(arguments)
            Issue.record("\(arguments) was taken")
        } catch {
            let message = DemoOptions.message(for: error)
            #expect(message.contains(words), "\(message)")
        }
    }

    @Test("An unknown flag ends with status 2 and the flag that was probably meant")
    func unknownFlag() async throws {
        let result = try await DemoProcess.run(["--hedless"])
        #expect(result.status == 2)
        #expect(result.errors.contains("Did you mean '--headless'?"))
        #expect(result.output.isEmpty)
    }

    @Test("Help names every flag, on standard output, with status 0")
    func help() async throws {
        let result = try await DemoProcess.run(["--help"])
        #expect(result.status == 0 && result.errors.isEmpty)
        let flags = [
            "--help", "--version", "--page", "--geometry", "--scale", "--renderer", "--never-show-placeholders",
            "--drawing-delay", "--headless", "--frames", "--screenshot", "--stats", "--script", "--seed", "--fresh",
            "--assets", "--latency", "--failure-rate", "--offline", "--appearance",
        ]
        for flag in flags { #expect(result.output.contains(flag), "\(flag)") }
    }

    @Test("The version goes to standard output, with status 0")
    func version() async throws {
        let result = try await DemoProcess.run(["--version"])
        #expect(result.status == 0 && result.errors.isEmpty && result.output == "texture-demo 0.1.0\n")
    }
}
