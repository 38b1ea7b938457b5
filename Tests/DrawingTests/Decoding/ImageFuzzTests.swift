import Drawing
import Foundation
import TestSupport
import Testing

@Suite struct ImageFuzzTests {
    /// A file with some of its bytes changed, removed, repeated or cut off.
    private func mutated(_ file: Data, _ round: inout FuzzRound) -> Data {
        var bytes = [UInt8](file)
        for _ in 0..<round.int(1..<8) where !bytes.isEmpty {
            // Headers are where lengths and sizes stand.
            let end = round.chance(0.5) ? min(64, bytes.count) : bytes.count
            let place = round.int(0..<end)
            switch round.int(0..<6) {
            case 0: bytes[place] = round.byte()
            case 1: bytes[place] = round.pick([0, 0x7F, 0x80, 0xFF])
            case 2: bytes[place] ^= 1 << UInt8(round.int(0..<8))
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + round.int(1..<9)))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + round.int(1..<33))], at: place)
            default: bytes.removeLast(round.int(0..<bytes.count / 2 + 1))
            }
        }
        return Data(bytes)
    }

    @Test("A damaged file is an error or a picture of the size its header says, within the limit")
    func damaged() {
        let files = [
            SampleFiles.png, SampleFiles.palettePNG, SampleFiles.grayPNG, SampleFiles.jpeg, SampleFiles.progressiveJPEG,
            SampleFiles.webp, SampleFiles.losslessWebP, SampleFiles.alphaWebP, SampleFiles.gif,
            SampleFiles.interlacedGIF,
            SampleFiles.bmp,
        ]
        let limit = 1_000_000
        var limits = ImageLimits()
        limits.maximumPixels = limit
        let decoder = PictureDecoder(limits: limits)
        for var round in FuzzRounds(300) {
            let data = mutated(round.pick(files), &round)
            let size = decoder.pixelSize(of: data)
            do {
                let image = try decoder.decode(data)
                #expect(
                    image.width > 0 && image.height > 0 && image.width * image.height <= limit, "seed \(round.seed)")
                if let size {
                    #expect(
                        Set([image.width, image.height]) == Set([Int(size.width), Int(size.height)]),
                        "seed \(round.seed)")
                }
            } catch {
                #expect(!"\(error)".isEmpty, "seed \(round.seed)")
            }
        }
    }
}
