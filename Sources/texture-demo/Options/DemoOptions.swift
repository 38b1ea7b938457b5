import ArgumentParser
import Foundation
import UIKit

/// The command line.
///
/// Numbers are parsed `unconditional`: a negative one is a value to be refused with a reason, not a flag.
struct DemoOptions: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "texture-demo",
        abstract: "Seven pages of lists whose cells are measured and drawn on other threads.",
        discussion: """
            Keys: arrows, Page Up/Down, Home and End scroll; Ctrl+Page Up/Down, Alt+1 to Alt+7, Left and Right change the page; \
            Tab goes from control to control, letters lead to a row, F1 shows all keys; Ctrl+Shift+P switches placeholders, F3 the figures, F11 full screen; on page 7 F5 loads the feed again, and Ctrl+Shift+O switches its network; F12 saves a \
            picture of the window in the folder Texture of your pictures, and says where; Ctrl+Q quits.
            """,
        version: "texture-demo \(version)")

    @Option(parsing: .unconditional, help: ArgumentHelp("The page to begin with, 1 to 7.", valueName: "n"))
    var page: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The size of the window in points, \(WindowSize.limits).", valueName: "WxH"),
        transform: WindowSize.parse)
    var geometry: WindowSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Device pixels per point, 0.5 to 4. By default the desktop's.", valueName: "factor"))
    var scale: Double?

    @Option(help: ArgumentHelp("surface, or a render driver of SDL such as opengl.", valueName: "name"))
    var renderer: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("light, dark, or system for what the desktop has.", valueName: "style"))
    var appearance = Appearance.system

    @Flag(help: "Begin with the switch 'Never show placeholders' on.")
    var neverShowPlaceholders = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Make the drawing of each cell take so much longer.", valueName: "ms"))
    var drawingDelay: Double = 0

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Make the feed's server answer so much later.", valueName: "ms"))
    var latency: Double = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Let so many of the feed's requests fail, from 0 for none to 1 for all.", valueName: "part"))
    var failureRate: Double = 0

    @Flag(help: "Begin with the feed's network off.")
    var offline = false

    @Flag(help: "Run without a display, in virtual time.")
    var headless = false

    @Option(parsing: .unconditional, help: ArgumentHelp("End after so many frames.", valueName: "n"))
    var frames: Int?

    @Option(help: ArgumentHelp("Write a picture of the last frame.", valueName: "file.png"))
    var screenshot: String?

    @Option(help: ArgumentHelp("Write the figures of the run as JSON.", valueName: "file.json"))
    var stats: String?

    @Option(
        help: ArgumentHelp(
            "Play input, one event per line.",
            discussion: InputScript.Event.allCases.map(\.form).joined(separator: " | "),
            valueName: "file"))
    var script: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Order the rows and tiles by chance, from this seed.", valueName: "n"))
    var seed: UInt64 = 0

    @Option(help: ArgumentHelp("The directory with pictures and texts.", valueName: "directory"))
    var assets: String?

    @Flag(help: "Ignore the remembered page and window size, and remember none.")
    var fresh = false

    func validate() throws {
        if let page, !(1...7).contains(page) {
            throw ValidationError("There is no page \(page); the pages are 1 to 7.")
        }
        if let scale, !(0.5...4).contains(scale) {
            throw ValidationError("A scale of \(scale) is not possible; use 0.5 to 4.")
        }
        if !(0...60_000).contains(drawingDelay) {
            throw ValidationError("A drawing delay of \(drawingDelay) ms is not possible; use 0 to 60000.")
        }
        if !(0...60_000).contains(latency) {
            throw ValidationError("A latency of \(latency) ms is not possible; use 0 to 60000.")
        }
        if !(0...1).contains(failureRate) {
            throw ValidationError("A failure rate of \(failureRate) is not possible; use 0 to 1.")
        }
        if let frames, frames < 1 {
            throw ValidationError("Cannot make \(frames) frames; use 1 or more.")
        }
    }

    /// The command line's options, or the end of the process: status 0 after `--help` and `--version`, 2 with an
    /// explanation for what is not understood.
    static func parseOrExit(_ arguments: [String]? = nil) -> DemoOptions {
        do {
            return try parse(arguments)
        } catch {
            let message = fullMessage(for: error)
            guard exitCode(for: error).isSuccess else {
                FileHandle.standardError.write(Data((message + "\n").utf8))
                Foundation.exit(2)
            }
            print(message)
            Foundation.exit(0)
        }
    }
}

/// How the demo looks.
enum Appearance: String, ExpressibleByArgument, CaseIterable {
    case light, dark, system

    var style: UIUserInterfaceStyle { UIUserInterfaceStyle(optionName: rawValue) ?? .unspecified }
}

/// A size as people write it: 480x800.
struct WindowSize: Equatable, CustomStringConvertible {
    /// As small as the user can make the window.
    static let smallest = WindowSize(width: 360, height: 320)
    private static let largest = WindowSize(width: 8192, height: 8192)
    static let limits = "\(smallest) to \(largest)"

    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    var description: String { "\(width)x\(height)" }

    /// Nil for what is no size, and for one that a window can't have.
    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            (Self.smallest.width...Self.largest.width).contains(width),
            (Self.smallest.height...Self.largest.height).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    /// Says what is possible where the argument is not.
    static func parse(_ argument: String) throws -> WindowSize {
        guard let size = WindowSize(argument: argument) else {
            throw ValidationError("A window of \(argument) is not possible; use a size such as 480x800, \(limits).")
        }
        return size
    }
}
