import ArgumentParser
import Foundation

/// The version that the programs of this package answer `--version` with.
public enum ProgramVersion {
    /// As in the changelog.
    public static let current = "0.1.0"
}

extension ParsableArguments {
    /// The command line's options, or the end of the process: status 0 after `--help` and `--version`, 2 with an
    /// explanation on standard error for what is not understood.
    ///
    /// - Parameter arguments: without the program's name; nil for those of the process.
    public static func parseOrExit(_ arguments: [String]? = nil) -> Self {
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
