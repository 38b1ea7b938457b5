import Drawing
import Foundation
import TestSupport
import Testing

@testable import UIKit

/// The pasteboard of a run without display, and what it has in common with the desktop's.
@MainActor @Suite(.serialized) struct PasteboardTests {
    private let pasteboard = UIPasteboard.general

    private func picture(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
        }
    }

    private func pixels(of image: UIImage?) -> [UInt32]? {
        image?.cgImage.map { Array(UnsafeBufferPointer(start: $0.pixels, count: $0.width * $0.height)) }
    }

    @Test("A text and a picture replace each other, and each is told of")
    func replacing() async {
        let count = pasteboard.changeCount
        var notes = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: pasteboard, queue: nil
        ) { _ in MainActor.assumeIsolated { notes += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        pasteboard.string = "text"
        #expect(pasteboard.hasStrings && !pasteboard.hasImages && pasteboard.string == "text")
        #expect(pasteboard.types == ["public.utf8-plain-text"] && pasteboard.image == nil)
        let red = picture(.red)
        pasteboard.image = red
        #expect(pasteboard.hasImages && !pasteboard.hasStrings && pasteboard.string == nil)
        // The same object: it is not encoded for a reader in this program.
        #expect(pasteboard.image === red && pasteboard.images == [red])
        #expect(await pasteboard.loadImage() === red)
        #expect(await pasteboard.loadString() == nil)
        pasteboard.image = nil
        #expect(pasteboard.types.isEmpty && pasteboard.numberOfItems == 0 && pasteboard.items.isEmpty)
        #expect(pasteboard.changeCount == count + 3 && notes == 3)
    }

    @Test("A picture is offered as a PNG file, and a file of another program is read")
    func encoding() throws {
        let red = picture(.red)
        pasteboard.image = red
        let png = try #require(pasteboard.data(forPasteboardType: "image/png"))
        #expect(pixels(of: UIImage(data: png)) == pixels(of: red))
        pasteboard.setData(png, forPasteboardType: "public.png")
        #expect(pixels(of: pasteboard.image) == pixels(of: red))
        pasteboard.setData(Data("no picture".utf8), forPasteboardType: "public.png")
        #expect(pasteboard.hasImages && pasteboard.image == nil)
    }

    @Test("One item in several types is read back by each of them")
    func items() throws {
        let data = Data([1, 2, 3])
        pasteboard.setItems([
            ["public.utf8-plain-text": "text", "public.png": picture(.blue), "org.example.thing": data],
            ["public.utf8-plain-text": "second"],
        ])
        #expect(pasteboard.string == "text" && pasteboard.hasImages && pasteboard.numberOfItems == 1)
        #expect(pasteboard.data(forPasteboardType: "org.example.thing") == data)
        #expect(pasteboard.contains(pasteboardTypes: ["public.jpeg", "public.png"]))
        #expect(!pasteboard.contains(pasteboardTypes: ["public.jpeg"]))
        let item = try #require(pasteboard.items.first)
        #expect(Set(item.keys) == ["public.utf8-plain-text", "public.png", "org.example.thing"])
        #expect(item["public.utf8-plain-text"] as? String == "text" && item["public.png"] is UIImage)
    }
}
