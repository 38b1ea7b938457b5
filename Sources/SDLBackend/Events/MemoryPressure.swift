import Drawing
import Execution
import Foundation
import Glibc

/// Tells when the system is short of memory: a descriptor that reports an event when programs have waited for memory
/// for a fifth of a second within two seconds ("pressure stall information", PSI). Costs nothing until then.
///
/// It watches the process's own control group if possible, else the whole machine. It is not available without PSI in
/// the kernel, on kernels before 6.4 without privileges, and in most containers: then memory warnings come from the
/// program alone.
package final class MemoryPressure: Sendable {
    let descriptor: Int32
    let interest: DescriptorWatcher.Interest

    /// How long programs must have waited, in microseconds, and within which time. The kernel wants two seconds of
    /// programs without privileges, and tells of no more than one shortage in that time.
    private static let shortage = 200_000
    private static let trigger = "some \(shortage) 2000000"

    /// How long programs had waited in all when `isShort()` last read it, in microseconds.
    private let waited = Mutex(0)

    /// - Parameter descriptor: closed with this object.
    init(descriptor: Int32, interest: DescriptorWatcher.Interest) {
        self.descriptor = descriptor
        self.interest = interest
        _ = isShort()
    }

    deinit { close(descriptor) }

    /// Begins to watch the system's memory; nil where the system does not tell of a shortage.
    package static func opened() -> MemoryPressure? {
        let group = "/sys/fs/cgroup\(AvailableMemory.groupPath)/memory.pressure"
        return opened(group) ?? opened("/proc/pressure/memory")
    }

    static func opened(_ path: String) -> MemoryPressure? {
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // The kernel expects the final zero byte, too.
        let length = trigger.utf8.count + 1
        guard write(descriptor, trigger, length) == length else {
            close(descriptor)
            return nil
        }
        return MemoryPressure(descriptor: descriptor, interest: .urgent)
    }

    /// Whether programs have waited long enough since this was last asked. The kernel also tells of a shortage when
    /// something has waited for the first time, however shortly. Any thread.
    func isShort() -> Bool {
        let total = readTotal()
        return waited.withLock { waited in
            defer { waited = total }
            return total - waited >= Self.shortage
        }
    }

    /// The number in `some avg10=0.00 avg60=0.00 avg300=0.00 total=51450697`, the first line; 0 if there is none.
    private func readTotal() -> Int {
        var bytes = [UInt8](repeating: 0, count: 256)
        lseek(descriptor, 0, SEEK_SET)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        guard let label = text.range(of: "total=") else { return 0 }
        return Int(text[label.upperBound...].prefix { $0.isNumber }) ?? 0
    }
}
