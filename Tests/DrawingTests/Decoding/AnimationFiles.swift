import Foundation

/// Writes animated GIF files, without compression. The palette is red, green, blue and white.
struct GIFFile {
    struct Picture {
        var left = 0
        var top = 0
        var width: Int
        var height: Int
        var indices: [UInt8]
        var transparent: UInt8?
        /// 0 and 1 keep, 2 clears, 3 restores.
        var disposal: UInt8 = 0
        /// In hundredths of a second.
        var delay = 10

        init(
            left: Int = 0, top: Int = 0, width: Int, height: Int, fill: UInt8 = 0, transparent: UInt8? = nil,
            disposal: UInt8 = 0, delay: Int = 10
        ) {
            (self.left, self.top, self.width, self.height) = (left, top, width, height)
            indices = [UInt8](repeating: fill, count: width * height)
            (self.transparent, self.disposal, self.delay) = (transparent, disposal, delay)
        }
    }

    static let palette: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]

    var width: Int
    var height: Int
    /// What the file says about repetitions; nil if it says nothing.
    var repetitions: Int?
    var pictures: [Picture]

    var data: Data {
        var bytes = Array("GIF89a".utf8) + Self.little(width) + Self.little(height) + [0x81, 0, 0]
        for color in Self.palette { bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)] }
        if let repetitions {
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.little(repetitions) + [0]
        }
        for picture in pictures {
            let flags = picture.disposal << 2 | (picture.transparent == nil ? 0 : 1)
            bytes += [0x21, 0xF9, 4, flags] + Self.little(picture.delay) + [picture.transparent ?? 0, 0]
            bytes += [0x2C] + [picture.left, picture.top, picture.width, picture.height].flatMap(Self.little) + [0, 2]
            bytes += Self.blocks(Self.packed(picture.indices))
        }
        return Data(bytes + [0x3B])
    }

    private static func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

    /// Codes of 3 bits: a clear code (4) before every other index keeps them that short.
    private static func packed(_ indices: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (position, index) in indices.enumerated() {
            if position % 2 == 0 { codes.append(4) }
            codes.append(index)
        }
        codes.append(5)
        var bits = BitWriter()
        for code in codes { bits.append(Int(code), count: 3) }
        return bits.bytes
    }

    private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let part = bytes[start..<min(bytes.count, start + 255)]
            result += [UInt8(part.count)] + part
        }
        return result + [0]
    }
}

/// Writes animated WebP files whose pictures have one colour each.
struct WebPFile {
    struct Picture {
        /// Even numbers.
        var left = 0
        var top = 0
        var width: Int
        var height: Int
        /// 0xAARRGGBB, not premultiplied.
        var color: UInt32
        /// In milliseconds.
        var duration = 100
        var isCleared = false
        var isBlended = true
    }

    var width: Int
    var height: Int
    var loopCount = 0
    var pictures: [Picture]

    var data: Data {
        var body = chunk("VP8X", [0x12, 0, 0, 0] + little24(width - 1) + little24(height - 1))
        body += chunk("ANIM", [0, 0, 0, 0, UInt8(loopCount & 255), UInt8(loopCount >> 8)])
        for picture in pictures {
            let place = [picture.left / 2, picture.top / 2, picture.width - 1, picture.height - 1, picture.duration]
            let flags: UInt8 = (picture.isCleared ? 1 : 0) | (picture.isBlended ? 0 : 2)
            body += chunk("ANMF", place.flatMap(little24) + [flags] + Self.lossless(picture))
        }
        return Data(Array("RIFF".utf8) + little32(body.count + 4) + Array("WEBP".utf8) + body)
    }

    /// A file with one picture and no more.
    static func still(_ picture: Picture) -> Data {
        let body = lossless(picture)
        return Data(Array("RIFF".utf8) + little32(body.count + 4) + Array("WEBP".utf8) + body)
    }

    /// A lossless picture in which each channel has a code of a single symbol, so that pixels take no bits at all.
    private static func lossless(_ picture: Picture) -> [UInt8] {
        var bits = BitWriter()
        bits.append(picture.width - 1, count: 14)
        bits.append(picture.height - 1, count: 14)
        bits.append(picture.color >> 24 == 255 ? 0 : 1, count: 4)
        // No transforms, no cache of colours, one group of codes.
        bits.append(0, count: 3)
        for shift in [8, 16, 0, 24] {
            bits.append(0b101, count: 3)
            bits.append(Int(picture.color >> shift & 255), count: 8)
        }
        bits.append(0b0001, count: 4)
        return WebPFile.chunk("VP8L", [0x2F] + bits.bytes)
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little32(bytes.count) + bytes + (bytes.count % 2 == 1 ? [0] : [])
    }

    private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] { Self.chunk(name, bytes) }

    private static func little32(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }

    private func little32(_ number: Int) -> [UInt8] { Self.little32(number) }

    private func little24(_ number: Int) -> [UInt8] { Array(Self.little32(number).prefix(3)) }
}

/// Puts bits into bytes, the lowest first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ value: Int, count: Int) {
        for bit in 0..<count {
            if self.count % 8 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(self.count % 8)
            self.count += 1
        }
    }
}
