import CollectionCore
import Execution
import Testing

@Suite struct FlowTests {
    /// Lines as a loop over all items would break them.
    private func frames(_ sizes: [FlowSize], _ metrics: FlowMetrics, breadth: Double) -> [FlowFrame] {
        let room = breadth - metrics.insetLeading - metrics.insetTrailing
        var lines: [Range<Int>] = []
        var start = 0
        while start < sizes.count {
            var end = start + 1
            var used = sizes[start].breadth
            while end < sizes.count, used + metrics.interitemSpacing + sizes[end].breadth <= room + 1e-6 {
                used += metrics.interitemSpacing + sizes[end].breadth
                end += 1
            }
            lines.append(start..<end)
            start = end
        }
        var result: [FlowFrame] = []
        var offset = metrics.header + metrics.insetBefore
        for line in lines {
            let extent = sizes[line].map(\.extent).max() ?? 0
            let free = max(0, room - sizes[line].reduce(0) { $0 + $1.breadth })
            var position = metrics.insetLeading
            var gap = metrics.interitemSpacing
            if line.upperBound < sizes.count {
                if line.count == 1 { position += free / 2 } else { gap = free / Double(line.count - 1) }
            } else if Set(sizes[line]).count == 1 {
                let size = sizes[line.lowerBound].breadth
                var full = 1
                while Double(full + 1) * size + Double(full) * metrics.interitemSpacing <= room + 1e-6 { full += 1 }
                if full > 1 { gap = (room - Double(full) * size) / Double(full - 1) }
            }
            for index in line {
                let size = sizes[index]
                result.append(
                    FlowFrame(
                        offset: offset + (extent - size.extent) / 2, position: position, extent: size.extent,
                        breadth: size.breadth))
                position += size.breadth + gap
            }
            offset += extent + metrics.lineSpacing
        }
        return result
    }

    private func metrics(line: Double = 10, interitem: Double = 10, estimate: FlowSize) -> FlowMetrics {
        var metrics = FlowMetrics()
        metrics.lineSpacing = line
        metrics.interitemSpacing = interitem
        metrics.estimate = estimate
        return metrics
    }

    private func isClose(_ a: FlowFrame, _ b: FlowFrame) -> Bool {
        abs(a.offset - b.offset) < 1e-6 && abs(a.position - b.position) < 1e-6 && a.extent == b.extent
            && a.breadth == b.breadth
    }

    @Test("Equal items fill lines, spread out to both insets, and the last line keeps the columns")
    func grid() {
        let section = FlowSection(
            count: 5, metrics: metrics(estimate: FlowSize(extent: 40, breadth: 90)), breadth: 320)
        #expect(section.numberOfLines == 2 && section.extent == 90)
        #expect((0..<5).map { section.frame(at: $0).position } == [0, 115, 230, 0, 115])
        #expect(section.frame(at: 4).offset == 50)
    }

    @Test("A single item of a line is centred unless the line is the last")
    func single() {
        let section = FlowSection(
            count: 2, metrics: metrics(estimate: FlowSize(extent: 40, breadth: 200)), breadth: 320)
        #expect(section.frame(at: 0).position == 60 && section.frame(at: 1).position == 0)
    }

    @Test("A line is as tall as its tallest item, and the others are centred in it")
    func alignment() {
        var section = FlowSection(
            count: 3, metrics: metrics(estimate: FlowSize(extent: 20, breadth: 100)), breadth: 220)
        section.setSize(FlowSize(extent: 50, breadth: 100), at: 1)
        #expect(section.frame(at: 0).offset == 15 && section.frame(at: 1).offset == 0)
        #expect(section.frame(at: 2).offset == 60 && section.extent == 80)
    }

    @Test("Header, insets and footer count even without items; too broad an item stands at the leading inset")
    func edges() {
        var m = metrics(estimate: FlowSize(extent: 20, breadth: 500))
        m.header = 30
        m.footer = 5
        m.insetBefore = 7
        m.insetAfter = 8
        m.insetLeading = 11
        #expect(FlowSection(count: 0, metrics: m, breadth: 100).extent == 50)
        let section = FlowSection(count: 2, metrics: m, breadth: 100)
        #expect(section.frame(at: 0) == FlowFrame(offset: 37, position: 11, extent: 20, breadth: 500))
        #expect(section.footerOffset == 37 + 50 + 8)
    }

    @Test("A measured header stays the estimate when it is one again")
    func estimatedEnds() {
        var m = metrics(estimate: FlowSize(extent: 20, breadth: 100))
        (m.header, m.isHeaderEstimated, m.footer) = (50, true, 5)
        var section = FlowSection(count: 1, metrics: m, breadth: 100)
        #expect(section.extent == 75)
        section.setHeader(30)
        #expect(section.extent == 55 && !section.metrics.isHeaderEstimated)
        section.setMetrics(m, version: 2)
        #expect(section.extent == 55 && section.metrics.isHeaderEstimated && section.metricsVersion == 2)
        m.isHeaderEstimated = false
        section.setMetrics(m, version: 3)
        #expect(section.extent == 75)
    }

    @Test("Sections that are new or were edited are found among many, and no others")
    func withoutMetrics() throws {
        let m = metrics(estimate: FlowSize(extent: 20, breadth: 100))
        var flow = FlowGeometry(itemCounts: Array(repeating: 2, count: 500), metrics: m, breadth: 100)
        #expect(flow.sectionsWithoutMetrics == Array(0..<500))
        for section in 0..<500 { flow.withSection(section) { $0.setMetrics(m, version: 1) } }
        #expect(flow.sectionsWithoutMetrics == [])
        var changes = ChangeSet()
        changes.insertSections(7..<8)
        changes.insertItems(at: [ItemPath(section: 300, item: 0)])
        changes.reloadSections(400..<401)
        var counts = Array(repeating: 2, count: 501)
        counts[300] = 3
        flow.apply(try changes.plan(from: Array(repeating: 2, count: 500), to: counts))
        #expect(flow.sectionsWithoutMetrics == [7, 300, 401])
    }

    @Test("A million estimated items are two records, and measuring one changes the lines near it only")
    func million() {
        var section = FlowSection(
            count: 1_000_000, metrics: metrics(estimate: FlowSize(extent: 40, breadth: 90)), breadth: 320)
        #expect(section.footprint < 8_192 && section.numberOfLines == 333_334)
        section.setSize(FlowSize(extent: 60, breadth: 90), at: 600_000)
        #expect(section.frame(at: 600_000).offset == 200_000 * 50)
        #expect(section.frame(at: 600_003).offset == 200_000 * 50 + 70)
        #expect(section.frame(at: 999_999).offset == 333_333 * 50 + 20)
        #expect(section.footprint < 16_384)
        #expect(section.items(from: 200_000 * 50 + 61, to: 200_000 * 50 + 75) == 600_003..<600_006)
        #expect(section.items(from: 200_000 * 50 + 60, to: 200_000 * 50 + 70).isEmpty)
        #expect(section.firstEstimated(in: 600_000..<700_000) == 600_001)
        section.checkInvariants()
    }

    @Test("Items that were not looked at are estimated as the mean of what was measured")
    func refining() {
        var section = FlowSection(
            count: 1_000, metrics: metrics(line: 0, estimate: FlowSize(extent: 40, breadth: 320)), breadth: 320)
        section.refineEstimate()
        #expect(section.extent == 40_000)
        section.setSizes([100, 140].map { FlowSize(extent: $0, breadth: 320) }, startingAt: 0)
        section.refineEstimate()
        #expect(section.extent == 1_000 * 120)
        section.setSize(FlowSize(extent: 20, breadth: 320), at: 2)
        section.refineEstimate()
        #expect(section.extent == 1_000 * 120 - 100)
        section.insert(count: 1, at: 500)
        #expect(section.size(at: 500).extent == 120)
        section.checkInvariants()
    }

    @Test("Forgotten sizes become the mean of what they were, until measuring in the new breadth says better")
    func forgetting() {
        var section = FlowSection(
            count: 10, metrics: metrics(line: 0, estimate: FlowSize(extent: 40, breadth: 100)), breadth: 320)
        section.setSizes([90, 110, 130].map { FlowSize(extent: $0, breadth: 150) }, startingAt: 0)
        section.refineEstimate()
        section.forgetSizes()
        #expect(section.measuredCount == 0 && section.size(at: 0) == section.size(at: 9))
        #expect(section.size(at: 0) == FlowSize(extent: 110, breadth: 150))
        section.setSize(FlowSize(extent: 60, breadth: 70), at: 5)
        section.refineEstimate()
        #expect(section.size(at: 0) == FlowSize(extent: 60, breadth: 70))
        section.checkInvariants()
    }

    @Test("Random sizes and edits break lines like a loop over all items", arguments: 1...6 as ClosedRange<UInt64>)
    func thrash(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var m = metrics(
            line: 4, interitem: Double(Int.random(in: 0...10, using: &random)),
            estimate: FlowSize(extent: 20, breadth: Double(Int.random(in: 1...12, using: &random)) * 10))
        m.insetLeading = 10
        m.header = 12
        m.insetBefore = 3
        var sizes = Array(repeating: m.estimate, count: 40)
        var section = FlowSection(count: 40, metrics: m, breadth: 300)
        for step in 0..<400 {
            let count = sizes.count
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let at = Int.random(in: 0...count, using: &random)
                let number = Int.random(in: 1...12, using: &random)
                section.insert(count: number, at: at)
                sizes.insert(contentsOf: Array(repeating: m.estimate, count: number), at: at)
            case 1 where count > 0:
                let low = Int.random(in: 0..<count, using: &random)
                let high = min(count, low + Int.random(in: 0...14, using: &random))
                section.remove(low..<high)
                sizes.removeSubrange(low..<high)
            case 3 where count > 0:
                let at = Int.random(in: 0..<count, using: &random)
                let new = (0..<min(count - at, 7)).map { _ in
                    FlowSize(extent: 30, breadth: Double(Int.random(in: 5...9, using: &random)) * 10)
                }
                section.setSizes(new, startingAt: at)
                sizes.replaceSubrange(at..<(at + new.count), with: new)
            case 4 where step % 20 == 0:
                section.markAllEstimated()
                #expect(section.measuredCount == 0)
            case 2 where step % 20 == 0:
                m.interitemSpacing = Double(Int.random(in: 0...10, using: &random))
                section.update(metrics: m, breadth: section.breadth)
            default:
                guard count > 0 else { continue }
                let at = Int.random(in: 0..<count, using: &random)
                let size = FlowSize(
                    extent: Double(Int.random(in: 1...5, using: &random)) * 10,
                    breadth: Double(Int.random(in: 1...32, using: &random)) * 10)
                section.setSize(size, at: at)
                sizes[at] = size
            }
            section.checkInvariants()
            let expected = frames(sizes, m, breadth: 300)
            #expect(sizes.indices.allSatisfy { isClose(section.frame(at: $0), expected[$0]) })
            let start = Double.random(in: -50...max(1, section.extent), using: &random)
            var visible: [Int] = []
            section.forEachFrame(from: start, to: start + 60) { item, frame in
                visible.append(item)
                #expect(isClose(frame, expected[item]))
            }
            let touching = Set(
                sizes.indices.filter {
                    expected[$0].offset < start + 60 && expected[$0].offset + expected[$0].extent > start
                })
            #expect(touching.isSubset(of: visible) && visible == Array(section.items(from: start, to: start + 60)))
        }
    }

    @Test("Sections follow one another, and updates carry sizes along")
    func sections() throws {
        var random = SeededGenerator(seed: 5)
        var model = ListModel(counts: [10, 0, 30, 5, 1])
        var m = metrics(estimate: FlowSize(extent: 20, breadth: 60))
        m.header = 5
        var flow = FlowGeometry(itemCounts: model.counts, metrics: m, breadth: 200)
        for _ in 0..<40 {
            for path in model.paths where Int.random(in: 0..<4, using: &random) == 0 {
                flow.setSize(FlowSize(extent: Double(model.token(at: path)), breadth: 90), at: path)
            }
            let before = (flow: flow, model: model)
            let plan = try model.mutate(using: &random).plan(from: before.model.counts, to: model.counts)
            flow.apply(plan)
            flow.checkInvariants()
            var offset = 0.0
            for index in model.sections.indices {
                #expect(flow.offset(ofSection: index) == offset)
                offset += flow.section(index).extent
            }
            #expect(flow.extent == offset)
            for path in model.paths {
                let section = flow.section(path.section)
                if section.isMeasured(at: path.item) {
                    #expect(section.size(at: path.item).extent == Double(model.token(at: path)))
                }
                if let old = plan.oldPath(ofNew: path), !plan.isReloaded(old) {
                    #expect(section.size(at: path.item) == before.flow.section(old.section).size(at: old.item))
                }
            }
            var visited: [ItemPath] = []
            flow.forEachItem(from: -1, to: offset + 1) { path, _ in visited.append(path) }
            #expect(visited == model.paths)
        }
    }

    @Test("A million sections of which nothing is known cost at most 26 bytes each, also after one is measured")
    func manySections() {
        let m = metrics(line: 2, estimate: FlowSize(extent: 10, breadth: 90))
        var flow = FlowGeometry(itemCounts: (0..<1_000_000).map { $0 % 4 }, metrics: m, breadth: 190)
        #expect(flow.footprint <= 26_000_000)
        // Of four sections one is empty, two have one line, and one has two lines.
        #expect(flow.numberOfItems == 1_500_000 && flow.extent == 250_000 * 42)
        #expect(flow.frame(at: ItemPath(section: 999_999, item: 2)).offset == 250_000 * 42 - 10)
        flow.setSize(FlowSize(extent: 25, breadth: 90), at: ItemPath(section: 500_001, item: 0))
        #expect(flow.extent == 250_000 * 42 + 15)
        #expect(flow.offset(ofSection: 500_002) == 125_000 * 42 + 25)
        flow.setBreadth(90)
        #expect(flow.extent == 250_000 * (10 + 22 + 34) + 15 && flow.footprint <= 26_000_000)
    }

    @Test(
        "Sections of which nothing is known lie where they lie with a record each",
        arguments: 1...4 as ClosedRange<UInt64>)
    func untouchedSections(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var m = metrics(line: 3, interitem: 5, estimate: FlowSize(extent: 20, breadth: 40))
        (m.header, m.insetBefore, m.insetLeading, m.insetAfter, m.footer) = (12, 3, 10, 4, 5)
        var model = ListModel(counts: (0..<60).map { _ in Int.random(in: 0..<12, using: &random) })
        var flow = FlowGeometry(itemCounts: model.counts, metrics: m, breadth: 200)
        var apart = flow
        for _ in 0..<30 {
            for section in model.sections.indices { apart.withSection(section) { _ in } }
            flow.checkInvariants()
            #expect(flow.extent == apart.extent && flow.numberOfItems == model.paths.count)
            for section in model.sections.indices {
                #expect(flow.offset(ofSection: section) == apart.offset(ofSection: section))
                #expect(flow.numberOfItems(in: section) == model.counts[section])
            }
            let start = Double(Int.random(in: -50...Int(flow.extent), using: &random))
            var visible: [ItemPath: FlowFrame] = [:]
            flow.forEachItem(from: start, to: start + 100) { visible[$0] = $1 }
            apart.forEachItem(from: start, to: start + 100) { #expect(visible.removeValue(forKey: $0) == $1) }
            #expect(visible.isEmpty)
            #expect(flow.sectionsWithEstimates == apart.sectionsWithEstimates)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let breadth = Double(Int.random(in: 3...30, using: &random) * 10)
                flow.setBreadth(breadth)
                apart.setBreadth(breadth)
            case 1:
                flow.forgetSizes()
                apart.forgetSizes()
            case 2:
                flow.markAllEstimated()
                apart.markAllEstimated()
            case 3:
                guard let path = model.paths.randomElement(using: &random) else { continue }
                let size = FlowSize(extent: 30, breadth: 70)
                flow.setSize(size, at: path)
                apart.setSize(size, at: path)
            default:
                let before = model.counts
                let plan = try model.mutate(using: &random).plan(from: before, to: model.counts)
                flow.apply(plan)
                apart.apply(plan)
            }
        }
    }
}
