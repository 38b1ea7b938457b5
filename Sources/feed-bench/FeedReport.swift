import Foundation

/// The JSON report of a run.
enum FeedReport {
    /// The parameters of the run.
    static func head(of options: FeedOptions) -> [String: Any] {
        [
            "peer": "texture", "version": "0.1", "renderer": options.renderer, "rows": options.rows,
            "images": options.isUnique ? "unique" : "shared", "clock": options.isFree ? "free" : "60Hz",
        ]
    }

    /// Writes the figures, and ends the program.
    static func write(_ report: [String: Any], to path: String) -> Never {
        do {
            let data = try JSONSerialization.data(withJSONObject: report, options: [.prettyPrinted, .sortedKeys])
            try data.write(to: URL(fileURLWithPath: path))
        } catch {
            FileHandle.standardError.write(Data("feed-bench: cannot write \(path): \(error)\n".utf8))
            exit(1)
        }
        exit(0)
    }
}
