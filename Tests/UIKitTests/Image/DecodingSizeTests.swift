import Dispatch
import Execution
import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite struct DecodingSizeTests {
    /// The file of a picture of one colour.
    private func file(_ width: CGFloat = 400, _ height: CGFloat = 300) throws -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).pngData {
            UIColor.red.setFill()
            $0.fill($0.format.bounds)
        }
    }

    private func fit(_ width: Int, _ height: Int, _ mode: ImageFit.Mode = .inside) -> ImageFit {
        ImageFit(width: width, height: height, mode: mode)
    }

    @Test("No more pixels are decoded than are needed, and the image keeps its size")
    func reduced() throws {
        let image = try #require(UIImage(data: try file()))
        let pixels = try image.pixels(fitting: fit(100, 100))
        #expect(pixels.width == 100 && pixels.height == 75 && pixels[50, 50] == UIColor.red.cgColor.pixel)
        #expect(image.decodingRecord.largestByteCount == 100 * 75 * 4)
        #expect(image.size == CGSize(width: 400, height: 300) && !image.isDecoded)
        #expect(try image.pixels(fitting: fit(100, 100, .covering)).width == 133)
    }

    @Test("What was decoded larger serves where less is needed; where more is needed it is decoded again")
    func versions() throws {
        let image = try #require(UIImage(data: try file()))
        let middle = try image.pixels(fitting: fit(200, 200))
        #expect(try image.pixels(fitting: fit(60, 60)) === middle && image.decodingRecord.count == 1)
        #expect(image.pixelsIfDecoded(fitting: fit(201, 201)) == nil)
        let large = try image.pixels(fitting: fit(300, 300))
        #expect(large.width == 300 && image.decodingRecord.count == 2)
        // Of two that are large enough the smaller one.
        #expect(image.pixelsIfDecoded(fitting: fit(200, 200)) === middle)
        #expect(try #require(image.cgImage).width == 400 && image.isDecoded)
        withExtendedLifetime(middle) {}
    }

    @Test("A picture made of another one in one colour is decoded to the size that is needed, too")
    func tinted() throws {
        let image = try #require(UIImage(data: try file()))
        let tinted = try image.withTintColor(.blue).pixels(fitting: fit(100, 100))
        #expect(tinted.width == 100 && tinted[9, 9] == UIColor.blue.cgColor.pixel)
        #expect(image.decodingRecord.largestByteCount == 100 * 75 * 4)
        #expect(image.tintedImage(UIColor.blue.cgColor, fitting: fit(40, 40))?.width == 100)
    }

    @Test("Decoding that is cancelled says so and leaves nothing; what can't be decoded says why")
    func failures() throws {
        let image = try #require(UIImage(data: try file()))
        #expect(throws: ImageDecodingError.cancelled) { try image.pixels(fitting: nil, isCancelled: { true }) }
        #expect(image.pixelsIfDecoded(fitting: fit(1, 1)) == nil)
        #expect(throws: Never.self) { try image.pixels(fitting: nil) }
        let broken = try #require(UIImage(data: try file().prefix(60)))
        #expect(throws: ImageDecodingError.breaksOff(format: "PNG")) { try broken.pixels(fitting: nil) }
    }

    /// Pixels whose making by any thread but the main one ends when the test says so.
    private final class SlowPixels: Sendable {
        let begun = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let count = Mutex(0)

        func lazy() -> LazyPixels {
            LazyPixels(width: 4, height: 4, keeping: .whileThereIsRoom) { [self] in
                count.withLock { $0 += 1 }
                if !MainThread.isCurrent {
                    begun.signal()
                    _ = mayEnd.waitInTime()
                }
                return try? Bitmap(width: 4, height: 4).makeImage(isOpaque: true)
            }
        }
    }

    @Test("While one thread decodes a picture, asking what is there doesn't wait, and other threads get its result")
    func waiting() {
        let slow = SlowPixels()
        let pixels = slow.lazy()
        let results = Mutex<[CGImage?]>([])
        let ended = DispatchSemaphore(value: 0)
        let work = { @Sendable in
            let image = pixels.image
            results.withLock { $0.append(image) }
            ended.signal()
        }
        Thread.detachNewThread(work)
        #expect(slow.begun.waitInTime())
        #expect(pixels.imageIfMade == nil)
        Thread.detachNewThread(work)
        #expect(throws: ImageDecodingError.cancelled) { try pixels.image(fitting: nil, isCancelled: { true }) }
        slow.mayEnd.signal()
        for _ in 0..<2 { #expect(ended.waitInTime()) }
        let images = results.withLock { $0 }
        #expect(images[0] != nil && images[0] === images[1] && slow.count.withLock { $0 } == 1)
    }

    @Test("The main thread does not wait for another one that decodes the same picture")
    @MainActor func mainThread() {
        let slow = SlowPixels()
        let pixels = slow.lazy()
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = pixels.image
            ended.signal()
        }
        #expect(slow.begun.waitInTime())
        // Were it to wait, this would not end.
        #expect(pixels.image != nil && pixels.record.countOnMainThread == 1)
        slow.mayEnd.signal()
        #expect(ended.waitInTime())
        #expect(slow.count.withLock { $0 } == 2)
    }

    @Test("An image view decodes what it shows, and more when it grows")
    @MainActor func imageView() throws {
        let host = try HeadlessHost(size: CGSize(width: 400, height: 400))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.makeKeyAndVisible()
        let image = try #require(UIImage(data: try file()))
        let view = UIImageView(image: image)
        view.contentMode = .scaleAspectFit
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        window.addSubview(view)
        host.settle()
        #expect(view.image === image && view.layer.contentsImage?.width == 100)
        view.frame.size = CGSize(width: 200, height: 200)
        host.settle()
        #expect(view.layer.contentsImage?.width == 200 && image.decodingRecord.count == 2)
        view.frame.size = CGSize(width: 50, height: 50)
        host.settle()
        #expect(image.decodingRecord.count == 2)
        view.contentMode = .center
        host.settle()
        #expect(view.layer.contentsImage?.width == 400)
    }

    @Test("What is kept for later goes when memory is short")
    func memoryWarning() throws {
        let center = NotificationCenter()
        let pictures = DecodedPictures(byteBudget: 1000, center: center)
        weak var kept: CGImage?
        do {
            let image = try Bitmap(width: 4, height: 4).makeImage(isOpaque: true)
            pictures.keep(image)
            kept = image
        }
        #expect(kept != nil)
        center.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        #expect(kept == nil)
    }
}
