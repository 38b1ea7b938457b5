import CollectionCore
import Execution
import Testing

@Suite struct SectionedSizeIndexTests {
    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    @Test("Headers, items and footers follow one another through the sections")
    func parts() {
        var index = SectionedSizeIndex(itemCounts: [2, 0, 3], estimates: .init(item: 10, header: 5, footer: 1))
        #expect(index.total == 26 + 6 + 36)
        #expect(index.section(2).offset == 32 && index.section(2).itemsOffset == 37)
        #expect(index.item(at: path(2, 1)).offset == 47)
        #expect(index.part(atOffset: 4) == .header(0))
        #expect(index.part(atOffset: 5) == .item(path(0, 0)))
        #expect(index.part(atOffset: 25.5) == .footer(0))
        #expect(index.part(atOffset: 31) == .footer(1))
        #expect(index.part(atOffset: 37) == .item(path(2, 0)))
        #expect(index.part(atOffset: -1) == .header(0) && index.part(atOffset: 1e6) == .footer(2))
        index.setItemSize(30, at: path(0, 1))
        index.setHeader(0, isMeasured: true, ofSection: 2)
        #expect(index.item(at: path(2, 0)).offset == 52)
        #expect(index.firstItem(from: path(0, 2)) == path(2, 0) && index.firstItem(from: path(2, 3)) == nil)
        index.checkInvariants()
    }

    @Test("A million sections of which nothing was measured cost at most 9 bytes each")
    func manySections() {
        var index = SectionedSizeIndex(itemCounts: (0..<1_000_000).map { $0 % 4 }, estimates: .init(item: 10))
        #expect(index.footprint <= 9_000_000)
        #expect(index.total == 15_000_000 && index.item(at: path(999_999, 2)).offset == 14_999_990)
        #expect(index.part(atOffset: 7_500_000) == .item(path(500_001, 0)))
        index.setItemSize(25, at: path(500_001, 0))
        #expect(index.total == 15_000_015 && index.item(at: path(500_002, 0)).offset == 7_500_025)
        #expect(index.footprint <= 9_000_000)
    }

    @Test("What is estimated for all sections counts in those that nothing is known of")
    func estimatesOfUntouchedSections() {
        let counts = (0..<40).map { $0 * 7 % 5 }
        var index = SectionedSizeIndex(itemCounts: counts, estimates: .init(item: 10))
        index.setHeader(3, isMeasured: true, ofSection: 11)
        index.setItemSizes([18, 22], startingAt: path(11, 0))
        index.refineEstimate()
        index.setEstimatedHeads(header: 5, footer: 1)
        index.checkInvariants()
        var offset = 0.0
        for (section, count) in counts.enumerated() {
            let found = index.section(section)
            #expect(found.offset == offset && found.items.count == count && index.numberOfItems(in: section) == count)
            #expect(found.header == (section == 11 ? 3 : 5) && found.footer == 1)
            #expect(found.isHeaderMeasured == (section == 11) && !found.isFooterMeasured)
            #expect(index.part(atOffset: offset) == .header(section))
            #expect(index.part(atOffset: found.footerOffset) == .footer(section))
            for item in 0..<count {
                let size = section == 11 && item < 2 ? [18.0, 22][item] : 20
                #expect(index.item(at: path(section, item)).size == size)
                #expect(index.part(atOffset: index.item(at: path(section, item)).offset) == .item(path(section, item)))
            }
            offset = found.end
        }
        #expect(index.total == offset)
        index.markAllEstimated()
        #expect(!index.section(11).isHeaderMeasured && index.total == offset)
    }

    @Test("Items that were not looked at are estimated as the mean of what was measured, now and then")
    func refining() {
        var index = SectionedSizeIndex(itemCounts: [100, 100], estimates: .init(item: 10))
        index.setItemSizes([30, 50], startingAt: path(0, 0))
        index.refineEstimate()
        #expect(index.total == 200 * 40 && index.item(at: path(1, 7)).size == 40)
        index.setItemSize(400, at: path(1, 0))
        index.refineEstimate()
        #expect(index.item(at: path(1, 7)).size == 40 && !index.item(at: path(1, 7)).isMeasured)
        #expect(index.item(at: path(0, 1)).size == 50)
        index.checkInvariants()
    }

    @Test(
        "Sizes go with their items through random updates", arguments: 1...3 as ClosedRange<UInt64>,
        [(sections: 5, measures: 4, probability: 0.15), (150, 200, 0.01)])
    func thrash(seed: UInt64, scale: (sections: Int, measures: Int, probability: Double)) throws {
        var random = SeededGenerator(seed: seed)
        var model = ListModel(counts: (0..<scale.sections).map { [10, 0, 30, 5, 1][$0 % 5] })
        var index = SectionedSizeIndex(itemCounts: model.counts, estimates: .init(item: 0.5))
        var measured: Set<Int> = []
        for _ in 0..<(scale.sections > 5 ? 20 : 60) {
            for path in model.paths where Int.random(in: 0..<scale.measures, using: &random) == 0 {
                let token = model.token(at: path)
                measured.insert(token)
                index.setItemSize(Double(token), at: path)
            }
            let old = model
            let plan = try model.mutate(probability: scale.probability, using: &random)
                .plan(from: old.counts, to: model.counts)
            index.apply(plan)
            index.checkInvariants()
            var offset = 0.0
            for path in model.paths {
                let item = index.item(at: path)
                let token = model.token(at: path)
                #expect(item.offset == offset && item.isMeasured == measured.contains(token))
                if item.isMeasured { #expect(item.size == Double(token)) }
                if item.size > 0 { #expect(index.part(atOffset: offset) == .item(path)) }
                offset += item.size
            }
            #expect(index.total == offset && index.numberOfItems == model.paths.count)
        }
    }
}
