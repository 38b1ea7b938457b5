import Foundation
import Testing

@testable import UIKit

@Suite struct UIImageFileTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")

    private func png(_ width: CGFloat, _ height: CGFloat, _ color: UIColor = .red) throws -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
        return try #require(image.pngData())
    }

    @Test("A picture of data knows its size before it is decoded, and decodes to the same pixels")
    func data() throws {
        let image = try #require(UIImage(data: try png(6, 4), scale: 2))
        #expect(image.size == CGSize(width: 3, height: 2) && !image.isDecoded)
        let pixels = try #require(image.cgImage)
        #expect(pixels.width == 6 && pixels[5, 3] == UIColor.red.cgColor.pixel && image.isDecoded)
    }

    @Test("Bytes that are no picture make no image")
    func garbage() {
        #expect(UIImage(data: Data()) == nil)
        #expect(UIImage(data: Data("not a picture".utf8)) == nil)
        #expect(UIImage(contentsOfFile: "/nowhere/at/all.png") == nil)
    }

    @Test("A picture whose data breaks off has a size and no pixels")
    func truncated() throws {
        let image = try #require(UIImage(data: try png(6, 4).prefix(40)))
        #expect(image.size == CGSize(width: 6, height: 4) && image.cgImage == nil)
    }

    @Test("A file that was replaced has its new picture, and images made before keep theirs, also of deleted files")
    func replacedFile() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appendingPathComponent("picture.png")
        func color(_ image: UIImage) -> PremultipliedPixel? { image.cgImage.map { $0[1, 1] } }
        try png(4, 4, .red).write(to: file, options: .atomic)
        let old = try #require(UIImage(contentsOfFile: file.path))
        try png(4, 4, .blue).write(to: file, options: .atomic)
        let new = try #require(UIImage(contentsOfFile: file.path))
        #expect(color(new) == UIColor.blue.cgColor.pixel && color(old) == UIColor.red.cgColor.pixel)
        try png(6, 6, .green).write(to: file, options: .atomic)
        let last = try #require(UIImage(contentsOfFile: file.path))
        try FileManager.default.removeItem(at: file)
        #expect(color(last) == UIColor.green.cgColor.pixel && UIImage(contentsOfFile: file.path) == nil)
    }

    @Test("A picture of a deleted file whose bytes another program cuts off has no pixels, and the process goes on")
    func truncatedAfterwards() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appendingPathComponent("picture.png")
        let otherName = directory.appendingPathComponent("other.png").path
        var bytes = try png(4, 4)
        bytes.append(Data(count: 100_000))
        try bytes.write(to: file)
        let image = try #require(UIImage(contentsOfFile: file.path))
        #expect(link(file.path, otherName) == 0)
        try FileManager.default.removeItem(at: file)
        #expect(truncate(otherName, 0) == 0)
        #expect(image.cgImage == nil && image.size == CGSize(width: 4, height: 4))
    }

    @Test("A picture shows what was written over its file, also if that is longer")
    func writtenOver() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appendingPathComponent("picture.png")
        try png(4, 4).write(to: file)
        let image = try #require(UIImage(contentsOfFile: file.path))
        var longer = try png(4, 4, .blue)
        longer.append(Data(count: 100_000))
        try longer.write(to: file)
        #expect(image.cgImage?[1, 1] == UIColor.blue.cgColor.pixel)
    }

    @Test("What is no plain file, or longer than 64 MB, makes no image and is not waited for")
    func others() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = directory.appendingPathComponent("picture.png").path
        #expect(mkfifo(path, 0o600) == 0 && UIImage(contentsOfFile: path) == nil && unlink(path) == 0)
        try png(4, 4).write(to: URL(fileURLWithPath: path))
        #expect(truncate(path, 64 << 20) == 0 && UIImage(contentsOfFile: path) != nil)
        #expect(truncate(path, 64 << 20 + 1) == 0 && UIImage(contentsOfFile: path) == nil)
        #expect(UIImage(contentsOfFile: directory.path) == nil)
    }

    @Test("A header that lies behind a long note is found")
    func lateHeader() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appendingPathComponent("picture.jpg")
        // A JPEG of notes as long as notes can be, and the frame that says the size.
        var bytes = Data([0xFF, 0xD8])
        for _ in 0..<3 { bytes.append(Data([0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533))) }
        bytes.append(contentsOf: [0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 7, 1, 1, 0x11, 0])
        try bytes.write(to: file)
        #expect(UIImage(contentsOfFile: file.path)?.size == CGSize(width: 7, height: 5))
    }
}
