import Drawing
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

    /// How long tasks must have waited, and within which time, in microseconds. The kernel wants two seconds of
    /// programs without privileges, and tells of no more than one shortage in that time.
    private static let trigger = "some 200000 2000000"

    /// - Parameter descriptor: closed with this object.
    init(descriptor: Int32, interest: DescriptorWatcher.Interest) {
        self.descriptor = descriptor
        self.interest = interest
    }

    deinit { close(descriptor) }

    /// Nil where the system does not tell.
    package static func opened() -> MemoryPressure? {
        let group = "/sys/fs/cgroup\(AvailableMemory.groupPath)/memory.pressure"
        return opened(group) ?? opened("/proc/pressure/memory")
    }

    static func opened(_ path: String) -> MemoryPressure? {
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // With its last byte, 0.
        let length = trigger.utf8.count + 1
        guard write(descriptor, trigger, length) == length else {
            close(descriptor)
            return nil
        }
        return MemoryPressure(descriptor: descriptor, interest: .urgent)
    }

    /// Reads what was written to the descriptor, if it reports shortages as input.
    func take() {
        guard interest == .input else { return }
        var bytes: UInt64 = 0
        _ = read(descriptor, &bytes, MemoryLayout<UInt64>.size)
    }
}
