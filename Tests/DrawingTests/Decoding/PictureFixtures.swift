import Drawing
import Foundation

/// Files of Tests/Fixtures/pictures.
enum PictureFixtures {
    static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures/pictures").standardizedFileURL

    static func file(_ name: String) throws -> Data {
        try Data(contentsOf: directory.appendingPathComponent(name))
    }

    /// Of Tests/Fixtures/parts: pictures that are larger than a cell of `PictureParts`.
    static func parts(_ name: String) throws -> Data {
        try Data(contentsOf: directory.appendingPathComponent("../parts/\(name)"))
    }
}

extension CGImage {
    /// The mean difference of a channel between two pictures of one size.
    func distance(to other: CGImage) -> Double {
        var sum = 0
        for (a, b) in zip(allPixels, other.allPixels) {
            for shift: UInt32 in [0, 8, 16, 24] {
                let difference = Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)
                sum += abs(difference)
            }
        }
        return Double(sum) / Double(4 * width * height)
    }
}
