import Execution
import Foundation

/// Files that are damaged in a way that depends on a seed.
struct Mutation {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// One of the files, with some of its bytes changed, removed, repeated, taken from another file, or cut off.
    mutating func file(of files: [Data]) -> Data {
        var bytes = [UInt8](files[int(0..<files.count)])
        for _ in 0..<int(1..<5) where !bytes.isEmpty {
            // Half of the changes hit the header, with its lengths and sizes, but few the signature.
            let end = int(0..<2) == 0 ? min(64, bytes.count) : bytes.count
            let place = max(int(0..<end), int(0..<20) == 0 ? 0 : min(12, bytes.count - 1))
            switch int(0..<8) {
            case 0: bytes[place] = UInt8(int(0..<256))
            case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][int(0..<6)]
            case 2: bytes[place] ^= 1 << UInt8(int(0..<8))
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + int(1..<9)))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + int(1..<65))], at: place)
            case 5: replace(number: place, in: &bytes)
            case 6:
                let other = files[int(0..<files.count)]
                guard !other.isEmpty else { break }
                let first = int(0..<other.count)
                bytes.replaceSubrange(
                    place..<min(bytes.count, place + 32), with: other[first..<min(other.count, first + int(1..<65))])
            default: if int(0..<3) == 0 { bytes.removeLast(int(0..<bytes.count / 2 + 1)) }
            }
        }
        if int(0..<4) > 0 { Self.mendChecksums(of: &bytes) }
        return Data(bytes)
    }

    /// Corrects the checksums of a PNG's chunks, since libpng rejects a chunk with a wrong one.
    private static func mendChecksums(of bytes: inout [UInt8]) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= bytes.count else { return }
            let end = place + 8 + length
            var checksum: UInt32 = 0xFFFF_FFFF
            for byte in bytes[place + 4..<end] {
                checksum ^= UInt32(byte)
                for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
            }
            for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: ~checksum >> UInt32(24 - 8 * index)) }
            place = end + 4
        }
    }

    /// Writes a number of 2 or 4 bytes, in either order, that programs stumble over.
    private mutating func replace(number place: Int, in bytes: inout [UInt8]) {
        let number = [0, 1, 255, 256, 1000, 2000, 32_767, 65_535, 1 << 24, 0x7FFF_FFFF, 0xFFFF_FFFF][int(0..<11)]
        let count = min(int(0..<2) == 0 ? 2 : 4, bytes.count - place)
        let isLittle = int(0..<2) == 0
        for index in 0..<count {
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * (isLittle ? index : count - 1 - index)))
        }
    }
}
