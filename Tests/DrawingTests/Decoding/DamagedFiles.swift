import Foundation
import TestSupport

extension FuzzRound {
    /// A file of each format and variant, with some of its bytes changed, removed, repeated or cut off.
    mutating func damagedFile() -> Data {
        damaged(
            pick([
                SampleFiles.png, SampleFiles.palettePNG, SampleFiles.grayPNG, SampleFiles.jpeg,
                SampleFiles.progressiveJPEG, SampleFiles.webp, SampleFiles.losslessWebP, SampleFiles.alphaWebP,
                SampleFiles.gif, SampleFiles.interlacedGIF, SampleFiles.bmp,
            ]))
    }

    private mutating func damaged(_ file: Data) -> Data {
        var bytes = [UInt8](file)
        for _ in 0..<int(1..<8) where !bytes.isEmpty {
            // Headers are where lengths and sizes stand.
            let end = chance(0.5) ? min(64, bytes.count) : bytes.count
            let place = int(0..<end)
            switch int(0..<6) {
            case 0: bytes[place] = byte()
            case 1: bytes[place] = pick([0, 0x7F, 0x80, 0xFF])
            case 2: bytes[place] ^= 1 << UInt8(int(0..<8))
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + int(1..<9)))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + int(1..<33))], at: place)
            default: bytes.removeLast(int(0..<bytes.count / 2 + 1))
            }
        }
        return Data(bytes)
    }
}
