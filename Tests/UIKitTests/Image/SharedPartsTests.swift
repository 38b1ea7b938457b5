import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import UIKit

/// What places that show one large picture have in common.
@Suite struct SharedPartsTests {
    private let file = SyntheticJPEG.file(width: 300, height: 6000)
    private let fit = ImageFit(width: 200, height: 1, mode: .covering)

    @Test("Images of the same data have one set of parts for each size")
    func shared() throws {
        let image = try #require(UIImage(data: file))
        let parts = try #require(image.parts(fitting: nil))
        #expect(image.parts(fitting: nil) === parts)
        #expect(image.withRenderingMode(.alwaysTemplate).parts(fitting: nil) === parts)
        let smaller = try #require(image.parts(fitting: fit))
        #expect(smaller !== parts && smaller.width == 200)
        #expect(image.parts(fitting: ImageFit(width: 200, height: 4000, mode: .inside)) === smaller)
        #expect(try #require(UIImage(data: file)).parts(fitting: nil) !== parts)
    }

    @Test("They go with the last place that shows them")
    func freed() throws {
        let image = try #require(UIImage(data: file))
        weak var parts = image.parts(fitting: nil)
        #expect(parts == nil)
        #expect(image.parts(fitting: nil)?.height == 6000)
    }

    @Test("A memory warning frees the decoders, which begin at the top later")
    func memoryWarning() throws {
        let center = NotificationCenter()
        let shared = SharedParts(center: center)
        let budget = DecodingBudget(limit: 64 << 20)
        let header = try PictureDecoder().header(of: file)
        let reads = Mutex(0)
        let (file, fit) = (file, fit)
        func parts(_ fit: ImageFit?) throws -> PictureParts {
            let (width, height) = fit?.size(forWidth: 300, height: 6000) ?? (300, 6000)
            return try #require(
                shared.parts(width: width, height: height) {
                    PictureParts(
                        header, fitting: fit, budget: budget, keep: { _ in },
                        file: .read {
                            reads.withLock { $0 += 1 }
                            return file
                        })
                })
        }
        let (large, small) = (try parts(nil), try parts(fit))
        func decode() throws {
            for parts in [large, small] {
                _ = try parts.part(PixelRect(x: 0, y: 0, width: 10, height: 10), isCancelled: { false })
            }
        }
        try decode()
        #expect(budget.bytesInUse > 2 * file.count && reads.withLock { $0 } == 2)
        center.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        #expect(budget.bytesInUse == 0)
        try decode()
        #expect(budget.bytesInUse > 2 * file.count && reads.withLock { $0 } == 4)
    }
}
