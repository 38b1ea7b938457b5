import ArgumentParser
import Foundation
import ProgramOptions

/// The command line of the program of the samples: `texture-samples EditableTable --appearance dark`.
public struct SampleOptions: ParsableCommand {
    /// What `--help` and `--version` say.
    public static let configuration = CommandConfiguration(
        commandName: "texture-samples", abstract: "Seven small programs on the library's public API.",
        discussion: """
            \(samples)

            F1 in the window shows the keys, F11 fills the display, and Ctrl with plus or minus changes the size of \
            text.
            """,
        version: "texture-samples \(ProgramVersion.current)")

    /// A line for each sample.
    private static var samples: String {
        let widest = SampleApp.allCases.map(\.rawValue.count).max() ?? 0
        return SampleApp.allCases.map { sample in
            sample.rawValue.padding(toLength: widest + 2, withPad: " ", startingAt: 0) + sample.summary
        }.joined(separator: "\n")
    }

    /// The sample to show.
    @Argument(help: "The sample to show, in upper or lower case.")
    public var sample: SampleApp

    /// The flags that the demo has, too.
    @OptionGroup public var window: WindowOptions

    /// Without values: the parser sets them.
    public init() {}
}

extension SampleApp: ExpressibleByArgument {
    /// Nil for what is not the name of a sample, whatever the case of its letters.
    public init?(argument: String) {
        guard let sample = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
            return nil
        }
        self = sample
    }
}
