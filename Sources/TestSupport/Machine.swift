import Foundation

/// What tests need to know about where they run.
package enum Machine {
    /// Fonts and libraries of this system are what golden pictures were taken with.
    package static let isDebian12: Bool = {
        #if arch(x86_64)
            let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
            let lines = Set(release.split(separator: "\n").map(String.init))
            return lines.isSuperset(of: ["ID=debian", "VERSION_ID=\"12\""])
        #else
            return false
        #endif
    }()
}
