import CollectionCore
import Execution
import Testing

@Suite struct SizeIndexTests {
    /// What a size index does, done with an array.
    struct Model {
        var sizes: [(size: Double, isMeasured: Bool)] = []

        func offset(of index: Int) -> Double { sizes[..<index].reduce(0) { $0 + $1.size } }

        func index(atOffset offset: Double) -> Int? {
            var start = 0.0
            for (index, item) in sizes.enumerated() {
                if item.size > 0, offset < start + item.size { return index }
                start += item.size
            }
            return sizes.isEmpty ? nil : sizes.count - 1
        }
    }

    @Test("A million estimated rows are one record, and offsets follow from it")
    func million() {
        let index = SizeIndex(count: 1_000_000, estimatedSize: 44)
        #expect(index.total == 44_000_000)
        #expect(index.offset(of: 999_999) == 43_999_956)
        #expect(index.index(atOffset: 44 * 500_000) == 500_000)
        #expect(index.index(atOffset: 44 * 500_000 - 0.5) == 499_999)
        #expect(index.footprint < 4096)
    }

    @Test("Measuring one row moves every row after it, and none before")
    func measuring() {
        var index = SizeIndex(count: 10, estimatedSize: 10)
        index.setSize(25, at: 3)
        #expect(index.offset(of: 3) == 30)
        #expect(index.offset(of: 4) == 55)
        #expect(index.total == 115)
        #expect(index.isMeasured(at: 3) && !index.isMeasured(at: 4))
        #expect(index.firstEstimated(from: 3) == 4)
        #expect(index.item(atOffset: 54)?.index == 3)
    }

    @Test("A copy keeps its sizes when the original is edited")
    func value() {
        var index = SizeIndex(count: 10_000, estimatedSize: 1)
        for i in stride(from: 0, to: 10_000, by: 7) { index.setSize(2, at: i) }
        let copy = index
        let before = copy.total
        for i in 0..<1_000 { index.setSize(9, at: i * 3) }
        index.remove(100..<5_000)
        #expect(copy.total == before && copy.count == 10_000 && copy.size(at: 7) == 2)
        copy.checkInvariants()
        index.checkInvariants()
    }

    @Test("Items that only touch an interval are not among those that intersect it")
    func intersecting() {
        let index = SizeIndex(count: 10, estimatedSize: 10)
        #expect(index.indexes(from: 20, to: 40) == 2..<4)
        #expect(index.indexes(from: 19.5, to: 40.5) == 1..<5)
        #expect(index.indexes(from: -50, to: 5) == 0..<1)
        #expect(index.indexes(from: 95, to: 500) == 9..<10)
        #expect(index.indexes(from: 100, to: 500).isEmpty)
        #expect(index.indexes(from: -10, to: 0).isEmpty)
    }

    @Test("Thousands of random edits agree with an array", arguments: 1...4 as ClosedRange<UInt64>)
    func thrash(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var model = Model()
        var index = SizeIndex()
        var snapshot = index
        for step in 0..<1_200 {
            let count = model.sizes.count
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                let at = Int.random(in: 0...count, using: &random)
                let number = count > 2_000 ? 1 : Int.random(in: 1...20, using: &random)
                let size = Double(Int.random(in: 0...4, using: &random)) * 8
                index.insert(count: number, estimatedSize: size, at: at)
                model.sizes.insert(contentsOf: Array(repeating: (size, false), count: number), at: at)
            case 2 where count > 0:
                let low = Int.random(in: 0..<count, using: &random)
                let high = min(count, low + Int.random(in: 0...(step % 50 == 0 ? 400 : 8), using: &random))
                index.remove(low..<high)
                model.sizes.removeSubrange(low..<high)
            case 3 where count > 0:
                let from = Int.random(in: 0..<count, using: &random)
                let to = Int.random(in: 0..<count, using: &random)
                index.move(from: from, to: to)
                model.sizes.insert(model.sizes.remove(at: from), at: to)
            case 4:
                snapshot = index  // keeps nodes shared, so that copying is exercised as well as editing in place
            default:
                guard count > 0 else { continue }
                let at = Int.random(in: 0..<count, using: &random)
                let size = Double(Int.random(in: 0...400, using: &random)) / 4
                index.setSize(size, at: at)
                model.sizes[at] = (size, true)
            }
            index.checkInvariants()
            #expect(index.count == model.sizes.count)
            guard step % 20 == 0, !model.sizes.isEmpty else { continue }
            let at = Int.random(in: 0..<model.sizes.count, using: &random)
            #expect(index.size(at: at) == model.sizes[at].size)
            #expect(index.isMeasured(at: at) == model.sizes[at].isMeasured)
            #expect(index.offset(of: at) == model.offset(of: at))
            let offset = Double.random(in: 0...max(1, index.total), using: &random)
            #expect(index.index(atOffset: offset) == model.index(atOffset: offset))
            if model.sizes[at].size > 0 { #expect(index.index(atOffset: index.offset(of: at)) == at) }
        }
        snapshot.checkInvariants()
        index.markAllEstimated()
        #expect(index.measuredCount == 0)
        #expect(index.total == model.offset(of: model.sizes.count))
    }
}
