import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import UIKit

/// What pictures that are decoded in parts hold in memory.
@Suite struct PartsMemoryTests {
    private let file = SyntheticJPEG.file(width: 300, height: 6000)

    @Test("A memory warning frees decoder and cells, and so does the end of the last place that shows the picture")
    func freed() throws {
        let center = NotificationCenter()
        let budget = DecodingBudget(limit: 64 << 20)
        let reads = Mutex(0)
        let picture = EncodedPicture(
            header: try PictureDecoder().header(of: file),
            file: .read(byteCount: file.count) { [file] in
                reads.withLock { $0 += 1 }
                return file
            })
        var parts = picture.parts(fitting: nil, width: 300, budget: budget, center: center)
        weak var cell: CGImage?
        func decode() throws {
            cell = try #require(
                try parts?.part(PixelRect(x: 0, y: 0, width: 300, height: 512), isCancelled: { false }))
        }
        for round in 1...2 {
            try decode()
            #expect(budget.bytesInUse > file.count && cell != nil && reads.withLock { $0 } == round)
            center.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            #expect(budget.bytesInUse == 0 && cell == nil)
        }
        try decode()
        #expect(budget.bytesInUse > file.count && cell != nil)
        parts = nil
        #expect(budget.bytesInUse == 0 && cell == nil)
    }
}
