import ArgumentParser
import ProgramOptions
import UIKit

/// The command line.
///
/// Numbers are parsed `unconditional`: a negative one is a value to be refused with a reason, not a flag.
struct DemoOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texture-demo",
        abstract: "Seven pages of lists whose cells are measured and drawn on other threads.",
        discussion: """
            Keys: arrows, Page Up/Down, Home and End scroll; Ctrl+Page Up/Down, Alt+1 to Alt+7, and Left and Right \
            where they move no focus, change the page; Tab goes from control to control, letters lead to a row, whose \
            picture Return shows and whose name Ctrl+C copies, F1 shows the keys, F10 opens the menu; Ctrl+Shift+P \
            switches placeholders, F3 the figures, F11 full screen, and Ctrl with plus, minus or 0 the size of text; \
            on page 6 F2 renames the row; on page 7 F5 loads the feed again, and Ctrl+Shift+O switches its network; \
            F12 saves a picture of the window in the folder Texture of your pictures, and says where; Ctrl+W closes \
            what is in front, Ctrl+Q quits.
            """,
        version: "texture-demo \(ProgramVersion.current)")

    @Option(parsing: .unconditional, help: ArgumentHelp("The page to begin with, 1 to 7.", valueName: "n"))
    var page: Int?

    /// Size, scale, renderer and appearance.
    @OptionGroup var window: WindowOptions

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
}
