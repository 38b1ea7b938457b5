import Drawing
import Foundation
import UIKit

/// A picture of the screen as it was when a person last checked it, kept in the repository. `make goldens` takes the
/// pictures again.
package struct GoldenPicture {
    /// By how much a part of a pixel's colour may differ: processors round differently in the last bit of a blend, and
    /// here and there of a glyph's edge.
    private static let tolerance: UInt32 = 6
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let isRecording = ProcessInfo.processInfo.environment["TEXTURE_RECORD_GOLDENS"] != nil

    private let name: String
    private var path: String { "\(Self.repository)/Tests/DemoTests/Goldens/Pictures/\(name).png" }

    package init(_ name: String) {
        self.name = name
    }

    /// Compares what is shown with the picture, or puts it in the picture's place if the pictures are taken again. What
    /// is shown and differs is left in out/goldens.
    /// - Returns: what is wrong; nil if the two look the same.
    package func difference(from shown: CGImage) throws -> String? {
        if Self.isRecording {
            try write(shown, to: path)
            return nil
        }
        guard let golden = UIImage(contentsOfFile: path)?.cgImage else { return "\(path) is missing; make goldens" }
        let count = Self.differingPixels(shown, golden)
        guard count > 0 else { return nil }
        let out = FileManager.default.currentDirectoryPath + "/out/goldens"
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        try write(shown, to: "\(out)/\(name).png")
        return "\(count) pixels differ from \(path); what was shown is in \(out)/\(name).png"
    }

    private func write(_ image: CGImage, to path: String) throws {
        guard let data = UIImage(cgImage: image).pngData() else { throw CocoaError(.fileWriteUnknown) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    private static func differingPixels(_ a: CGImage, _ b: CGImage) -> Int {
        guard a.width == b.width, a.height == b.height else { return max(a.width * a.height, b.width * b.height) }
        return (0..<a.width * a.height).count { place in
            let (first, second) = (a.pixels[place], b.pixels[place])
            guard first != second else { return false }
            return [0, 8, 16].contains { shift in
                let (x, y) = ((first >> shift) & 0xFF, (second >> shift) & 0xFF)
                return max(x, y) - min(x, y) > tolerance
            }
        }
    }
}
