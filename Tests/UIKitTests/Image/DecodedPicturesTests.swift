import Synchronization
import Testing

@testable import UIKit

@Suite struct DecodedPicturesTests {
    private func picture(_ width: Int) -> CGImage {
        try! Bitmap(width: width, height: 1).makeImage(isOpaque: false)
    }

    @Test("Keeps the pictures used last, up to its budget")
    func budget() {
        let pictures = DecodedPictures(byteBudget: 100)
        weak var first: CGImage?
        weak var second: CGImage?
        weak var third: CGImage?
        do {
            let made = [picture(10), picture(10), picture(10)]
            (first, second, third) = (made[0], made[1], made[2])
            pictures.keep(made[0])
            pictures.keep(made[1])
            pictures.keep(made[0])
            pictures.keep(made[2])
        }
        #expect(first != nil && second == nil && third != nil)
    }

    @Test("Keeps one picture that is larger than its budget until the next")
    func large() {
        let pictures = DecodedPictures(byteBudget: 100)
        weak var large: CGImage?
        do {
            let made = picture(1000)
            large = made
            pictures.keep(made)
        }
        #expect(large != nil)
        pictures.keep(picture(1))
        #expect(large == nil)
    }

    @Test("Pixels that were let go are made again, those kept for good are not")
    func remaking() {
        for (keeping, expected) in [(LazyPixels.Keeping.whileThereIsRoom, 2), (.forGood, 1)] {
            let count = Atomic(0)
            let pixels = LazyPixels(width: 4, height: 1, keeping: keeping) {
                count.add(1, ordering: .relaxed)
                return try! Bitmap(width: 4, height: 1).makeImage(isOpaque: false)
            }
            #expect(pixels.image != nil && pixels.imageIfMade != nil)
            // More than there is room for.
            for _ in 0..<2 {
                DecodedPictures.shared.keep(try! Bitmap(width: 2048, height: 1024).makeImage(isOpaque: true))
            }
            #expect(pixels.image?.width == 4 && count.load(ordering: .relaxed) == expected)
        }
    }
}
