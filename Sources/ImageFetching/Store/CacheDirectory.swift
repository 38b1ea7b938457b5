import Foundation

/// The folder for data that programs can get again, by the rules of the XDG base directories.
package enum CacheDirectory {
    /// A folder of a program; nil if the user has no home.
    package static func folder(
        _ name: String, of program: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL? {
        // The specification wants relative paths ignored.
        let base =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
        return base.map { URL(fileURLWithPath: "\($0)/\(program)/\(name)", isDirectory: true) }
    }
}
