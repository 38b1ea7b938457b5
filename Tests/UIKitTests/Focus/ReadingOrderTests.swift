import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite struct ReadingOrderTests {
    private func order(_ rects: [CGRect], isMirrored: Bool = false) -> [CGRect] {
        ReadingOrder.indices(of: rects, isMirrored: isMirrored).map { rects[$0] }
    }

    private func rects(_ round: inout FuzzRound) -> [CGRect] {
        (0..<round.int(0..<12)).map { _ in
            CGRect(
                x: round.double(0...300), y: round.double(0...300), width: round.double(5...120),
                height: round.double(5...120))
        }
    }

    /// Divides rectangles by the first line that touches none of them; nil if there is none.
    private func divided(_ rects: [CGRect], _ start: (CGRect) -> CGFloat, _ end: (CGRect) -> CGFloat)
        -> (before: [CGRect], after: [CGRect])?
    {
        for line in rects.map(start).sorted() {
            let before = rects.filter { end($0) <= line }
            let after = rects.filter { start($0) >= line }
            if !before.isEmpty, !after.isEmpty, before.count + after.count == rects.count { return (before, after) }
        }
        return nil
    }

    @Test("What covers the others is read first, and these are read in rows, in whatever order they are given")
    func background() {
        let ground = CGRect(x: 0, y: 0, width: 320, height: 200)
        let buttons = [(10, 10), (200, 10), (10, 100), (200, 100)].map { CGRect(x: $0, y: $1, width: 80, height: 30) }
        #expect(order(buttons.reversed() + [ground]) == [ground] + buttons)
        #expect(order([ground] + buttons) == [ground] + buttons)
    }

    @Test("The order is that of the places, in whatever order rectangles are given, and mirrored where that is read")
    func places() {
        for var round in FuzzRounds(500) {
            let rects = rects(&round)
            let ordered = order(rects)
            var shuffled = rects
            for index in shuffled.indices.dropLast() {
                shuffled.swapAt(index, round.int(index..<shuffled.count))
            }
            #expect(Set(ordered) == Set(rects) && ordered.count == rects.count, "seed \(round.seed)")
            #expect(order(shuffled) == ordered, "seed \(round.seed)")
            func mirrored(_ rects: [CGRect]) -> [CGRect] {
                rects.map { CGRect(x: -$0.maxX, y: $0.minY, width: $0.width, height: $0.height) }
            }
            let fromRight = ReadingOrder.indices(of: mirrored(rects), isMirrored: true)
            #expect(fromRight == ReadingOrder.indices(of: rects, isMirrored: false), "seed \(round.seed)")
        }
    }

    @Test("What is above a line that touches nothing is before what is below it, and what is before one, too, in a row")
    func lines() {
        var counts = (rows: 0, columns: 0)
        for var round in FuzzRounds(500) {
            let rects = rects(&round)
            let ordered = order(rects)
            if let (above, below) = divided(rects, \.minY, \.maxY) {
                #expect(Set(ordered.prefix(above.count)) == Set(above), "seed \(round.seed)")
                // Each part is read as if it were alone.
                #expect(ordered == order(above) + order(below), "seed \(round.seed)")
                counts.rows += 1
            } else if let (left, right) = divided(rects, \.minX, \.maxX) {
                // Rectangles that overlap by less than a point count as apart.
                let areClose = rects.contains { a in
                    rects.contains { a != $0 && (abs(a.maxY - $0.minY) <= 1 || abs(a.maxX - $0.minX) <= 1) }
                }
                if areClose { continue }
                #expect(ordered == order(left) + order(right), "seed \(round.seed)")
                counts.columns += 1
            }
        }
        // The test would prove nothing if lines were rare.
        #expect(counts.rows > 50 && counts.columns > 10)
    }

    @Test("Beside a high rectangle, rows are read from top to bottom wherever they begin")
    func highNeighbour() {
        let high = CGRect(x: 0, y: 0, width: 80, height: 300)
        let rows = [
            CGRect(x: 200, y: 0, width: 50, height: 30), CGRect(x: 150, y: 100, width: 50, height: 30),
            CGRect(x: 100, y: 200, width: 50, height: 30),
        ]
        #expect(order(rows.reversed() + [high]) == [high] + rows)
        #expect(order(rows.reversed() + [high], isMirrored: true) == rows + [high])
    }

    @Test("Rows that overlap by half a point are still rows")
    func closeRows() {
        let above = CGRect(x: 200, y: 0, width: 50, height: 20.5)
        let below = CGRect(x: 0, y: 20, width: 50, height: 20)
        #expect(order([below, above]) == [above, below])
    }

    @Test("What covers all others is read first, also where another one begins with it", arguments: [false, true])
    func cover(isMirrored: Bool) {
        let cover = CGRect(x: 0, y: 0, width: 100, height: 100)
        let inside = CGRect(x: isMirrored ? 50 : 0, y: 0, width: 50, height: 50)
        #expect(order([inside, cover], isMirrored: isMirrored) == [cover, inside])
    }
}
