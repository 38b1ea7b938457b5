import Foundation

/// How fast this machine is at what decoders do: looking things up in a table, and writing memory that it has just been
/// given. No code of a decoder is run, so that a decoder that became slower does not count as a slow machine.
enum MachineSpeed {
    /// What the work below takes on the machine on which the limits in time were set (two virtual cores).
    private static let referenceSeconds = 0.035

    /// How many times as long as on that machine the work takes here at this moment; 1 on a faster one. Takes about
    /// 40 ms.
    static func slowness() -> Double { max(1, seconds() / referenceSeconds) }

    /// Processor time for writing eight million numbers, each of which depends on the one before it.
    static func seconds() -> Double {
        let count = 1 << 23
        let table = (0..<256).map { UInt32($0) &* 0x9E37_79B9 }
        let start = Measurement.processorSeconds()
        let numbers = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        defer { numbers.deallocate() }
        var state: UInt32 = 1
        table.withUnsafeBufferPointer { table in
            for index in 0..<count {
                state = (state ^ table[Int(state >> 24)]) &* 1_664_525 &+ 1_013_904_223
                numbers[index] = state
            }
        }
        // One of the numbers is read at a place that the compiler does not know, so that it keeps the writes.
        precondition(numbers[Int(state) % count] != 0, "one of the numbers was not written")
        return Measurement.processorSeconds() - start
    }
}
