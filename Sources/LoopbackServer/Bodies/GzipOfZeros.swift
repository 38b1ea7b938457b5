import Foundation

/// Gzip data that unpacks to zeros, at deflate's best ratio, 1,032 to 1, made without unpacked bytes in memory.
///
/// It is one block with custom Huffman codes: a match of 258 bytes at distance 1 is encoded as the bits `0` and `0`, so
/// the body consists of zero bytes.
public enum GzipOfZeros {
    /// A gzip member that unpacks to `count` zeros.
    public static func data(count: Int) -> Data {
        var bits = BitWriter()
        bits.data.append(contentsOf: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
        appendBlockHeader(to: &bits)
        if count > 0 {
            bits.append(0b01, 2)  // the zero that the matches repeat
            bits.appendZeros((count - 1) / 258 * 2)
            for _ in 0..<(count - 1) % 258 { bits.append(0b01, 2) }
        }
        bits.append(0b11, 2)  // the end of the block
        bits.flush()
        for word in [CyclicCheck.ofZeros(count), UInt32(truncatingIfNeeded: count)] {
            withUnsafeBytes(of: word.littleEndian) { bits.data.append(contentsOf: $0) }
        }
        return bits.data
    }

    /// The header of the only block, with its code lengths: the literal 0 and the end take 2 bits, the match of 258
    /// bytes takes 1, the distance 1 takes 1. Codes are written with their first bit lowest.
    private static func appendBlockHeader(to bits: inout BitWriter) {
        bits.append(1, 1)
        bits.append(2, 2)
        bits.append(286 - 257, 5)
        bits.append(0, 5)
        bits.append(18 - 4, 4)
        // Lengths of the codes for lengths, in the order of the format: 16, 17, 18, 0, 8, … 2, 14, 1.
        let lengths: [UInt32] = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2]
        for length in lengths { bits.append(length, 3) }
        let one: UInt32 = 0b01
        let two: UInt32 = 0b11
        bits.append(two, 2)
        bits.appendZeroLengths(138)
        bits.appendZeroLengths(255 - 138)
        bits.append(two, 2)
        bits.appendZeroLengths(28)
        bits.append(one, 2)
        bits.append(one, 2)
    }
}

/// Writes bits, lowest first, as deflate wants them.
private struct BitWriter {
    var data = Data()
    private var pending: UInt32 = 0
    private var pendingCount = 0

    mutating func append(_ bits: UInt32, _ count: Int) {
        pending |= bits << pendingCount
        pendingCount += count
        while pendingCount >= 8 {
            data.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    mutating func appendZeros(_ count: Int) {
        let first = min(count, 8 - pendingCount)
        append(0, first)
        data.append(Data(count: (count - first) / 8))
        append(0, (count - first) % 8)
    }

    /// The code for 11 to 138 lengths of zero.
    mutating func appendZeroLengths(_ count: Int) {
        append(0, 1)
        append(UInt32(count - 11), 7)
    }

    mutating func flush() {
        if pendingCount > 0 { append(0, 8 - pendingCount) }
    }
}

/// The check sum of gzip.
enum CyclicCheck {
    /// The check sum of `count` zeros, in O(log count): a zero byte maps the state linearly, so `count` of them are a
    /// power of one 32 × 32 matrix of bits.
    static func ofZeros(_ count: Int) -> UInt32 {
        var matrix = (0..<32).map { afterZeroByte(1 << UInt32($0)) }
        var state: UInt32 = 0xffff_ffff
        var left = count
        while left > 0 {
            if left & 1 == 1 { state = apply(matrix, to: state) }
            matrix = matrix.map { apply(matrix, to: $0) }
            left >>= 1
        }
        return ~state
    }

    private static func afterZeroByte(_ state: UInt32) -> UInt32 {
        (0..<8).reduce(state) { state, _ in state & 1 == 1 ? state >> 1 ^ 0xedb8_8320 : state >> 1 }
    }

    private static func apply(_ matrix: [UInt32], to state: UInt32) -> UInt32 {
        (0..<32).reduce(0) { sum, bit in state >> UInt32(bit) & 1 == 1 ? sum ^ matrix[bit] : sum }
    }
}
