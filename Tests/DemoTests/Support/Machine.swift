import Foundation

/// What tests need to know about where they run.
enum Machine {
    /// Fonts and libraries of this system are what pictures of the demo were taken with.
    static let isDebian12: Bool = {
        #if arch(x86_64)
            let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
            let lines = Set(release.split(separator: "\n").map(String.init))
            return lines.isSuperset(of: ["ID=debian", "VERSION_ID=\"12\""])
        #else
            return false
        #endif
    }()
}
