import CollectionCore
import Execution
import Testing

final class Cell: ElementPayload {
    let token: Int
    init(_ token: Int) { self.token = token }
}

@Suite struct ElementMapTests {
    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    @Test("A million rows that were never asked for cost less than 64 KB, and each has an identity")
    func million() {
        let map = ElementMap<Cell>(itemCounts: [1_000_000])
        #expect(map.footprint < 65_536)
        #expect(map.path(of: map.id(at: path(0, 765_432))) == path(0, 765_432))
        #expect(map.numberOfItems(in: 0) == 1_000_000)
    }

    @Test("A million sections cost at most 16 bytes each, and each item in them has an identity")
    func manySections() {
        var map = ElementMap<Cell>(itemCounts: (0..<1_000_000).map { $0 % 4 })
        #expect(map.footprint < 16_000_000 && map.numberOfItems == 1_500_000)
        #expect(map.numberOfItems(in: 999_999) == 3 && map.numberOfItems(in: 500_000) == 0)
        for place in [path(1, 0), path(3, 2), path(499_999, 1), path(999_999, 2)] {
            #expect(map.path(of: map.id(at: place)) == place && map.payload(at: place) == nil)
            let id = map.id(at: place)
            map.setPayload(Cell(place.section), at: place)
            #expect(map.id(at: place) == id && map.path(of: id) == place)
            #expect(map.payload(at: place)?.token == place.section)
        }
        var places: [ItemPath] = []
        map.forEachPayload { place, _, _ in
            places.append(place)
            return true
        }
        #expect(places == [path(1, 0), path(3, 2), path(499_999, 1), path(999_999, 2)])
        #expect(map.footprint < 16_000_000)
    }

    @Test("Items inserted since a moment are found, also where they share a record with older ones")
    func itemsSince() throws {
        func found(_ map: ElementMap<Cell>, from id: ElementID) -> [Range<Int>] {
            var ranges: [Range<Int>] = []
            map.forEachRange(ofItemsFrom: id, in: 0) { ranges.append($0) }
            return ranges
        }
        var map = ElementMap<Cell>(itemCounts: [3])
        let moment = map.nextID
        #expect(found(map, from: moment) == [])
        // At the end, where they follow the older ones by label and by identity, at the beginning, and in between.
        for (count, items) in [(3, [3, 4]), (5, [0]), (6, [2, 3])] {
            var changes = ChangeSet()
            changes.insertItems(at: items.map { path(0, $0) })
            map.apply(try changes.plan(from: [count], to: [count + items.count]))
        }
        #expect(found(map, from: moment).flatMap { Array($0) } == [0, 2, 3, 6, 7])
        #expect(found(map, from: map.nextID) == [])
    }

    @Test("Sections that were loaded together keep identities through edits of their own and of others")
    func loadedSections() throws {
        let counts = (0..<200).map { $0 % 5 }
        let loaded = ElementMap<Cell>(itemCounts: counts)
        var changes = ChangeSet()
        changes.deleteSections([3])
        changes.insertSections([100])
        changes.moveSection(50, to: 10)
        changes.deleteItems(at: [path(4, 1), path(9, 0)])
        changes.insertItems(at: [path(3, 0)])
        changes.moveItem(at: path(14, 2), to: path(3, 3))
        var after = counts
        after.remove(at: 50)
        after.remove(at: 3)
        after.insert(counts[50], at: 10)
        after.insert(7, at: 100)
        func newSection(_ old: Int) -> Int { old < 3 ? old : old - 1 }
        after[newSection(4)] += 1
        after[newSection(9)] -= 1
        after[newSection(14) + 1] -= 1
        var map = loaded
        map.apply(try changes.plan(from: counts, to: after))
        map.checkInvariants()
        #expect((0..<map.numberOfSections).map { map.numberOfItems(in: $0) } == after)
        #expect(map.convert(path(50, 0), from: loaded) == nil && map.convertSection(50, from: loaded) == 10)
        #expect(map.convert(path(14, 2), from: loaded) == path(3, 3) && map.convert(path(9, 0), from: loaded) == nil)
        #expect(map.convert(path(9, 1), from: loaded) == path(8, 0) && map.convert(path(3, 1), from: loaded) == nil)
        #expect(map.convert(path(199, 3), from: loaded) == path(199, 3))
    }

    @Test("A row that was asked for costs at most 64 bytes besides its payload")
    func touchedFootprint() {
        for step in [1, 7] {
            var map = ElementMap<Cell>(itemCounts: [1_000_000])
            let empty = map.footprint
            for i in 0..<10_000 { map.setPayload(Cell(i), at: path(0, i * step)) }
            // Every seventh row leaves a record for the run of untouched ones in between, too.
            let limit = step == 1 ? 56 : 112
            #expect((map.footprint - empty) / 10_000 <= limit)
            #expect(map.numberOfPayloads(in: 0) == 10_000)
            map.checkInvariants()
        }
    }

    @Test("Rows whose payload is taken away are neighbours without one again, with the identities they had")
    func takingPayloadsAway() {
        var map = ElementMap<Cell>(itemCounts: [100_000])
        let (empty, id) = (map.footprint, map.id(at: path(0, 50_007)))
        let rows = (50_000..<51_000).shuffled()
        for row in rows { map.setPayload(Cell(row), at: path(0, row)) }
        for row in rows.shuffled() { map.setPayload(nil, at: path(0, row)) }
        #expect(map.numberOfPayloads(in: 0) == 0 && map.footprint <= empty + 4096)
        #expect(map.id(at: path(0, 50_007)) == id && map.path(of: id) == path(0, 50_007))
        map.checkInvariants()
    }

    @Test("The place and the measured size of a row that was asked for cost at most 64 bytes together")
    func touchedAndMeasuredFootprint() {
        for isUpwards in [false, true] {
            var map = ElementMap<Cell>(itemCounts: [1_000_000])
            var sizes = SizeIndex(count: 1_000_000, estimatedSize: 44)
            let empty = map.footprint + sizes.footprint
            for step in 0..<10_000 {
                let row = 500_000 + (isUpwards ? -step : step)
                map.setPayload(Cell(row), at: path(0, row))
                sizes.setSize(Double(20 + row % 61), at: row)
            }
            #expect((map.footprint + sizes.footprint - empty) / 10_000 <= 64)
            map.checkInvariants()
            sizes.checkInvariants()
        }
    }

    @Test("A payload is found where it was set, and a copy made before does not see it")
    func payload() {
        var map = ElementMap<Cell>(itemCounts: [3, 5])
        let before = map
        map.setPayload(Cell(42), at: path(1, 4))
        #expect(map.payload(at: path(1, 4))?.token == 42)
        #expect(map.payload(at: path(1, 3)) == nil)
        #expect(before.payload(at: path(1, 4)) == nil)
        #expect(before.id(at: path(1, 4)) == map.id(at: path(1, 4)))
        map.setPayload(nil, at: path(1, 4))
        #expect(map.payload(at: path(1, 4)) == nil)
    }

    @Test("Another payload takes the place of one, and a copy made before keeps the first")
    func otherPayload() {
        var map = ElementMap<Cell>(itemCounts: [9])
        for item in [3, 4, 5] { map.setPayload(Cell(item), at: path(0, item)) }
        let (before, id) = (map, map.id(at: path(0, 4)))
        map.setPayload(Cell(40), at: path(0, 4))
        #expect([3, 4, 5].map { map.payload(at: path(0, $0))?.token } == [3, 40, 5])
        #expect([3, 4, 5].map { before.payload(at: path(0, $0))?.token } == [3, 4, 5])
        #expect(map.id(at: path(0, 4)) == id && map.path(of: id) == path(0, 4) && map.numberOfPayloads(in: 0) == 3)
    }

    @Test("Items keep their identity when others come and go before them")
    func identity() throws {
        var map = ElementMap<Cell>(itemCounts: [10])
        let id = map.id(at: path(0, 6))
        let section = map.sectionID(at: 0)
        var changes = ChangeSet()
        changes.deleteItems(at: [path(0, 1), path(0, 2)])
        changes.insertItems(at: [path(1, 0)])
        changes.insertSections([0])
        map.apply(try changes.plan(from: [10], to: [2, 9]))
        #expect(map.path(of: id) == path(1, 5))
        #expect(map.section(of: section) == 1)
        map.checkInvariants()
    }

    @Test("A reloaded item is another one, a moved item the same")
    func reloadAndMove() throws {
        var map = ElementMap<Cell>(itemCounts: [4, 4])
        for item in 0..<4 { map.setPayload(Cell(item), at: path(0, item)) }
        let old = map
        var changes = ChangeSet()
        changes.reloadItems(at: [path(0, 0)])
        changes.moveItem(at: path(0, 3), to: path(1, 1))
        map.apply(try changes.plan(from: [4, 4], to: [3, 5]))
        #expect(map.payload(at: path(0, 0)) == nil)
        #expect(map.convert(path(0, 0), from: old) == nil)
        #expect(map.payload(at: path(1, 1))?.token == 3)
        #expect(map.convert(path(0, 3), from: old) == path(1, 1))
        #expect(map.convert(path(1, 1), from: old) == path(1, 2))
    }

    @Test("Supplementaries and contexts go with their section, and stay when its items change")
    func supplementaries() throws {
        var map = ElementMap<Cell>(itemCounts: [2, 2, 2])
        for section in 0..<3 {
            map.setSupplementary(Cell(section), ofKind: "header", at: path(section, 0))
            map.setContext(Cell(section * 10), ofSection: section)
        }
        let id = try #require(map.supplementaryID(ofKind: "header", at: path(2, 0)))
        let gone = try #require(map.supplementaryID(ofKind: "header", at: path(1, 0)))
        #expect(map.location(of: id) == .supplementary(kind: "header", path(2, 0)))
        var changes = ChangeSet()
        changes.deleteSections([1])
        changes.moveSection(2, to: 0)
        changes.deleteItems(at: [path(2, 1)])
        map.apply(try changes.plan(from: [2, 2, 2], to: [1, 2]))
        #expect(map.supplementary(ofKind: "header", at: path(0, 0))?.token == 2)
        #expect((map.context(ofSection: 0) as? Cell)?.token == 20)
        #expect(map.location(of: id) == .supplementary(kind: "header", path(0, 0)))
        #expect(map.location(of: gone) == nil)
        map.setSupplementary(nil, ofKind: "header", at: path(0, 0))
        #expect(map.supplementaryKinds(in: 0).isEmpty && map.location(of: id) == nil)
    }

    @Test("Only items with a payload are visited, in order, within the paths given")
    func iteration() {
        var map = ElementMap<Cell>(itemCounts: [100, 0, 100])
        for (section, item) in [(0, 5), (0, 50), (2, 0), (2, 99)] {
            map.setPayload(Cell(section * 1000 + item), at: path(section, item))
        }
        var visited: [ItemPath] = []
        map.forEachPayload(from: path(0, 6), to: path(2, 99)) { path, id, cell in
            #expect(cell.token == path.section * 1000 + path.item && map.id(at: path) == id)
            visited.append(path)
            return true
        }
        #expect(visited == [path(0, 50), path(2, 0)])
        visited = []
        map.forEachPayload { path, _, _ in
            visited.append(path)
            return visited.count < 3
        }
        #expect(visited == [path(0, 5), path(0, 50), path(2, 0)])
    }

    @Test("Inserting fifteen hundred times at one place leaves every identity where it belongs")
    func narrow() throws {
        var map = ElementMap<Cell>(itemCounts: [1_000])
        let first = map.id(at: path(0, 499))
        let last = map.id(at: path(0, 500))
        var newest: ElementID?
        for i in 0..<1_500 {
            var changes = ChangeSet()
            changes.insertItems(at: [path(0, 500)])
            map.apply(try changes.plan(from: [1_000 + i], to: [1_001 + i]))
            if i % 1_000 == 0 { map.checkInvariants() }
            newest = map.id(at: path(0, 500))
        }
        map.checkInvariants()
        #expect(map.path(of: first) == path(0, 499) && map.path(of: last) == path(0, 2_000))
        #expect(newest.flatMap { map.path(of: $0) } == path(0, 500))
    }

    @Test("Deleting everything and reloading forgets all identities")
    func forgets() throws {
        var map = ElementMap<Cell>(itemCounts: [100])
        for item in 0..<100 { map.setPayload(Cell(item), at: path(0, item)) }
        let old = map
        var changes = ChangeSet()
        changes.reloadData()
        map.apply(try changes.plan(from: [100], to: [7, 7]))
        map.checkInvariants()
        #expect(map.numberOfItems == 14 && map.footprint < 8_192)
        for item in 0..<100 { #expect(map.convert(path(0, item), from: old) == nil) }
        #expect(old.payload(at: path(0, 99))?.token == 99)
    }

    @Test(
        "Random updates agree with arrays: identities, payloads and mappings", arguments: 1...6 as ClosedRange<UInt64>)
    func thrash(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var model = ListModel(counts: [10, 0, 30, 5, 1])
        var map = ElementMap<Cell>(itemCounts: model.counts)
        var ids: [Int: ElementID] = [:]
        var used: Set<ElementID> = []
        func visit() {
            for path in model.paths {
                let token = model.token(at: path)
                let id = map.id(at: path)
                if let known = ids[token] { #expect(known == id) } else { #expect(used.insert(id).inserted) }
                ids[token] = id
            }
        }
        visit()
        for step in 0..<120 {
            let old = (map: map, model: model)
            // Some items get their cell.
            for path in model.paths where Int.random(in: 0..<4, using: &random) == 0 {
                if let cell = map.payload(at: path) {
                    #expect(cell.token == model.token(at: path))
                } else {
                    map.setPayload(Cell(model.token(at: path)), at: path)
                }
            }
            let withPayloads = map
            let changes = model.mutate(using: &random)
            let plan = try changes.plan(from: old.model.counts, to: model.counts)
            map.apply(plan)
            map.checkInvariants()
            #expect((0..<map.numberOfSections).map { map.numberOfItems(in: $0) } == model.counts)
            visit()

            var oldTokens: [Int: ItemPath] = [:]
            for path in old.model.paths { oldTokens[old.model.token(at: path)] = path }
            for path in model.paths {
                let token = model.token(at: path)
                if let source = oldTokens.removeValue(forKey: token) {
                    #expect(plan.newPath(ofOld: source) == path && plan.oldPath(ofNew: path) == source)
                    #expect(map.convert(source, from: old.map) == path)
                    #expect(map.payload(at: path) === withPayloads.payload(at: source))
                    #expect(!plan.isReloaded(source))
                } else {
                    #expect(map.payload(at: path) == nil)
                    if let source = plan.oldPath(ofNew: path) { #expect(plan.isReloaded(source)) }
                }
            }
            for source in oldTokens.values { #expect(map.convert(source, from: old.map) == nil) }
            var fresh: [ItemPath] = []
            plan.forEachFreshRange { section, items in fresh += items.map { path(section, $0) } }
            let known = Set(old.model.paths.map { old.model.token(at: $0) })
            #expect(fresh == model.paths.filter { !known.contains(model.token(at: $0)) })
            if step % 40 == 39 {
                old.map.checkInvariants()
                model = ListModel(counts: [10, 0, 30, 5, 1])
                map = ElementMap(itemCounts: model.counts)
                ids = [:]
                used = []
                visit()
            }
        }
    }
}
