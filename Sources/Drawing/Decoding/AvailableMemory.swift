import Execution
import Foundation

/// Memory that the process may use: the machine's, or less where its control group or one above has a limit (cgroup
/// v2), as in containers.
package enum AvailableMemory {
    static let byteCount: Int = {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return min(machine, limit(ofGroup: groupPath) { text("/sys/fs/cgroup\($0)/memory.max") })
    }()

    /// The path of the process's group, below the folder of all groups.
    package static var groupPath: String { group(text("/proc/self/cgroup") ?? "") }

    /// The path of the process's group, as in "0::/user.slice".
    static func group(_ list: String) -> String {
        let line = list.split(separator: "\n").first { $0.hasPrefix("0::") }
        return line.map { String($0.dropFirst(3)) } ?? "/"
    }

    /// The smallest limit of a group and of the groups above it.
    /// - Parameter memoryLimit: the content of a group's file: a number, or "max".
    static func limit(ofGroup path: String, memoryLimit: (String) -> String?) -> Int {
        var least = Int.max
        var parts = path.split(separator: "/")
        while true {
            let group = parts.map { "/\($0)" }.joined()
            let number = memoryLimit(group).flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            least = min(least, number ?? .max)
            guard parts.popLast() != nil else { return least }
        }
    }

    private static func text(_ path: String) -> String? {
        guard let file = try? PlainFile(path), let bytes = try? file.read(limit: 64 << 10) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
