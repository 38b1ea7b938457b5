import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct DeterminismTests {
    /// Runs of the script; 50 where `TEXTURE_THOROUGH` is set.
    private var runs: Int { ProcessInfo.processInfo.environment["TEXTURE_THOROUGH"] == nil ? 5 : 50 }

    @Test("The same events give the same pixels in every frame, however the workers are scheduled")
    func samePixels() throws {
        let first = try script()
        #expect(first.count > 100 && Set(first).count > 50)
        for run in 1..<runs {
            #expect(try script() == first, "run \(run)")
        }
    }

    /// A hash of each frame of: placeholders, a fling, selection, an update, a jump, a fling back.
    private func script() throws -> [Int] {
        let stage = try PromiseStage(width: 160, height: 240, drawingDelay: 0.040)
        defer { stage.close() }
        let source = SwatchSource(150)
        source.size = { CGSize(width: 0, height: 40 + CGFloat($0 * 7 % 5) * 13) }
        source.prepare = { if $0.number % 3 == 0 { $0.neverShowPlaceholders = true } }
        let node = ASTableNode(style: .plain)
        node.dataSource = source
        node.delegate = source
        var hashes: [Int] = []
        func look() { hashes.append(stage.pixelHash()) }
        stage.show(node)
        look()
        stage.fling(up: 200, frames: 5, check: look)
        stage.tap(100, 100)
        look()
        source.count += 2
        node.insertRows(at: [IndexPath(row: 12, section: 0), IndexPath(row: 14, section: 0)], with: .fade)
        for _ in 0..<25 {
            stage.host.step()
            look()
        }
        node.scrollToRow(at: IndexPath(row: 120, section: 0), at: .top, animated: false)
        stage.fling(up: -200, frames: 4, check: look)
        return hashes
    }
}
