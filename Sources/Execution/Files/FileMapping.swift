import CThreads
import Glibc

/// The bytes of a file, readable even after the file was deleted or replaced. They take no memory until they are read.
///
/// Bytes of a mapping end the process that touches them if another program has cut the file off, or its disk fails. So
/// they are never touched here. The system writes them to a pipe, which fails at such bytes, and they are read from it.
package final class FileMapping: Sendable {
    /// The address of the first byte; see `mmap`.
    private let address: UInt
    private let count: Int

    /// Nil for an empty file, and where the system has no room for it.
    package init?(_ file: borrowing PlainFile) {
        count = file.version.size
        let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0)
        guard let start, start != MAP_FAILED else { return nil }
        address = UInt(bitPattern: start)
    }

    deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }

    /// The bytes, as far as they can be read. Blocks on the disk.
    package func read() -> [UInt8] {
        var ends: [Int32] = [0, 0]
        guard let start = UnsafeRawPointer(bitPattern: address), ct_pipe_create(&ends) else { return [] }
        defer { for end in ends { close(end) } }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = 0
            while length < count {
                // At most as many bytes are written at once as a pipe holds.
                var written = write(ends[1], start + length, min(count - length, 64 << 10))
                while written > 0, let base = buffer.baseAddress {
                    let taken = Glibc.read(ends[0], base + length, written)
                    guard taken > 0 else { return }
                    length += taken
                    written -= taken
                }
                if written < 0 { return }
            }
        }
    }
}
