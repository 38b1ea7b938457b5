/// What a command line asks the program of the samples for.
public enum SampleCommand: Equatable, Sendable {
    /// To open the window of a sample.
    case show(SampleApp)
    /// To print which ones there are, on standard output.
    case help(String)
    /// Not understood; the text is for standard error.
    case mistake(String)

    /// - Parameter arguments: without the program's name.
    public init(_ arguments: [String]) {
        if arguments.contains(where: { ["-h", "--help"].contains($0) }) {
            self = .help(Self.help)
        } else if arguments.count != 1 {
            self = .mistake("\(arguments.isEmpty ? "Which sample?" : "One sample at a time.")\n\(Self.usage)")
        } else if let sample = SampleApp(rawValue: arguments[0]) {
            self = .show(sample)
        } else {
            let kind = arguments[0].hasPrefix("-") ? "option" : "sample"
            self = .mistake("There is no \(kind) '\(arguments[0])'.\n\(Self.usage)")
        }
    }

    private static var usage: String {
        "Usage: texture-samples <sample>, one of \(SampleApp.allCases.map(\.rawValue).joined(separator: ", "))"
    }

    private static var help: String {
        let widest = SampleApp.allCases.map(\.rawValue.count).max() ?? 0
        let lines = SampleApp.allCases.map { sample in
            "  " + sample.rawValue.padding(toLength: widest + 2, withPad: " ", startingAt: 0) + sample.summary
        }
        return """
            Usage: texture-samples <sample>

            Samples:
            \(lines.joined(separator: "\n"))

            F1 in the window shows the keys. Light or dark, scale and size of text are the desktop's.
            """
    }
}
