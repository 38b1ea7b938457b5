import Drawing
import Foundation
import TestSupport
import Testing

@Suite struct ImageFuzzTests {
    @Test("A damaged file is an error or a picture of the size its header says, within the limit")
    func damaged() {
        let limit = 1_000_000
        var limits = ImageLimits()
        limits.maximumPixels = limit
        let decoder = PictureDecoder(limits: limits)
        for var round in FuzzRounds(300) {
            let data = round.damagedFile()
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
