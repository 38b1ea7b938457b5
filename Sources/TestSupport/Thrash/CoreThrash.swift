import CollectionCore
import Execution

/// A difference between a structure and the plain arrays.
package struct ThrashMismatch: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Carries the same updates out on the structures of `CollectionCore` and on plain arrays, and compares.
package struct CoreThrash {
    /// What stands for an item: its token.
    final class Payload: ElementPayload {
        let token: Int
        init(_ token: Int) { self.token = token }
    }

    private var list: ThrashList
    private var map: ElementMap<Payload>
    private var sizes: SectionedSizeIndex
    private var flow: FlowGeometry
    private var identities: [Int: ElementID] = [:]

    package init(counts: [Int]) {
        list = ThrashList(counts: counts)
        map = ElementMap(itemCounts: counts)
        sizes = SectionedSizeIndex(itemCounts: counts, estimates: .init(item: 10))
        flow = FlowGeometry(itemCounts: counts, metrics: FlowMetrics(), breadth: 200)
        list.forEachItem { touch($1, at: $0) }
    }

    /// Two items of three are looked at as soon as they are there; runs of the others stay untouched.
    private static func isTouched(_ token: Int) -> Bool { token % 3 != 0 }
    private static func size(_ token: Int) -> Double { Double(20 + token % 13) }

    private mutating func touch(_ token: Int, at path: ItemPath) {
        identities[token] = map.id(at: path)
        guard Self.isTouched(token) else { return }
        map.setPayload(Payload(token), at: path)
        sizes.setItemSize(Self.size(token), at: path)
        flow.setSize(FlowSize(extent: Self.size(token), breadth: 60), at: path)
    }

    /// One batch of all edits.
    package mutating func run(_ edits: [ThrashEdit]) throws {
        var batch = ThrashBatch(list)
        for edit in edits { batch.apply(edit) }
        try run(batch)
    }

    package mutating func run(_ batch: ThrashBatch) throws {
        let old = list
        list = batch.list
        let plan: UpdatePlan
        do {
            plan = try batch.changes.plan(from: old.counts, to: list.counts)
        } catch {
            throw ThrashMismatch("A right batch was refused: \(error)")
        }
        try check(plan, old)
        carryOut(plan)
        try check()
        list.forEachItem { if identities[$1] == nil { touch($1, at: $0) } }
    }

    /// A batch that may be wrong, as a container treats it: it is carried out, or everything is reloaded.
    package mutating func runDoubtful(_ changes: ChangeSet, leadingTo new: ThrashList) throws -> Bool {
        let plan: UpdatePlan
        var isRight = true
        do {
            plan = try changes.plan(from: list.counts, to: new.counts)
        } catch {
            isRight = false
            var reload = ChangeSet()
            reload.reloadSections(0..<min(list.counts.count, new.counts.count))
            reload.deleteSections(min(list.counts.count, new.counts.count)..<list.counts.count)
            reload.insertSections(min(list.counts.count, new.counts.count)..<new.counts.count)
            do {
                plan = try reload.plan(from: list.counts, to: new.counts)
            } catch {
                throw ThrashMismatch("A reload was refused: \(error)")
            }
        }
        list = new
        carryOut(plan)
        try checkCounts()
        return isRight
    }

    private mutating func carryOut(_ plan: UpdatePlan) {
        map.apply(plan)
        sizes.apply(plan)
        flow.apply(plan)
    }

    // MARK: Comparing

    private func checkCounts() throws {
        let counts = list.counts
        guard (0..<map.numberOfSections).map({ map.numberOfItems(in: $0) }) == counts,
            (0..<sizes.numberOfSections).map({ sizes.numberOfItems(in: $0) }) == counts,
            (0..<flow.numberOfSections).map({ flow.section($0).count }) == counts,
            map.numberOfItems == list.numberOfItems
        else { throw ThrashMismatch("The counts should be \(counts).") }
    }

    /// Where the plan says that things go.
    private func check(_ plan: UpdatePlan, _ old: ThrashList) throws {
        var before: [Int: ItemPath] = [:]
        old.forEachItem { before[$1] = $0 }
        var stays: Set<ItemPath> = []  // old paths
        var fresh: Set<ItemPath> = []  // new paths
        var error: String?
        list.forEachItem { path, token in
            guard let origin = before[token] else {
                fresh.insert(path)
                return
            }
            stays.insert(origin)
            if plan.newPath(ofOld: origin) != path || plan.oldPath(ofNew: path) != origin || plan.isReloaded(origin) {
                error = "Item \(token) should go from \(origin) to \(path)."
            }
        }
        old.forEachItem { path, token in
            if !stays.contains(path), plan.newPath(ofOld: path) != nil, !plan.isReloaded(path) {
                error = "Item \(token) at \(path) should go."
            }
        }
        var planned: Set<ItemPath> = []
        plan.forEachFreshRange { section, items in
            for item in items { planned.insert(ItemPath(section: section, item: item)) }
        }
        if planned != fresh { error = "New items should be \(fresh.sorted()), the plan says \(planned.sorted())." }
        var gone: Set<ItemPath> = []
        plan.forEachGoneRange { section, items in
            for item in items { gone.insert(ItemPath(section: section, item: item)) }
        }
        if gone.count != old.numberOfItems - stays.count || !gone.isDisjoint(with: stays) {
            error = "Of the old items \(stays.sorted()) should stay, and \(gone.sorted()) go."
        }
        if let error { throw ThrashMismatch(error) }
    }

    private func check() throws {
        try checkCounts()
        var error: String?
        var previous: (path: ItemPath, end: Double)?
        list.forEachItem { path, token in
            let item = sizes.item(at: path)
            if let previous, previous.path.section == path.section, abs(previous.end - item.offset) > 1e-6 {
                error = "The item at \(path) begins at \(item.offset), the one before ends at \(previous.end)."
            }
            previous = (path, item.end)
            guard let id = identities[token] else {
                if map.payload(at: path) != nil { error = "The new item at \(path) has a payload." }
                if item.isMeasured { error = "The new item at \(path) counts as measured." }
                return
            }
            if map.id(at: path) != id { error = "Item \(token) at \(path) has another identity than before." }
            if map.path(of: id) != path { error = "Item \(token) should be found at \(path)." }
            if map.payload(at: path)?.token != (Self.isTouched(token) ? token : nil) {
                error = "Item \(token) at \(path) has the payload \(map.payload(at: path)?.token ?? -1)."
            }
            if item.isMeasured != Self.isTouched(token) || item.isMeasured && item.size != Self.size(token) {
                error = "Item \(token) at \(path) has the size \(item.size)."
            }
            if Self.isTouched(token), flow.frame(at: path).extent != Self.size(token) {
                error = "Item \(token) at \(path) has the extent \(flow.frame(at: path).extent) in the flow."
            }
        }
        if let error { throw ThrashMismatch(error) }
    }

    /// Stops when a structure is malformed. Debug builds only.
    package func checkInvariants() {
        #if INVARIANTS
            map.checkInvariants()
            sizes.checkInvariants()
            flow.checkInvariants()
        #endif
    }
}

// MARK: - Runs

extension CoreThrash {
    /// Runs a script's batches; returns what went wrong.
    package static func failure(of script: ThrashScript, checksInvariants: Bool = false) -> String? {
        var thrash = CoreThrash(counts: script.counts)
        do {
            for case .batch(let edits, _) in script.steps {
                try thrash.run(edits)
                if checksInvariants { thrash.checkInvariants() }
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// So many random batches, in scripts of 40. Returns a report with the seed and the shortest script that fails.
    package static func runRandom(batches: Int, seed: UInt64, checksInvariants: Bool = false) -> String? {
        let length = 40
        for round in 0..<((batches + length - 1) / length) {
            let roundSeed = seed &+ UInt64(round)
            var random = SeededGenerator(seed: roundSeed)
            let script = ThrashScript.randomBatches(length, using: &random)
            guard failure(of: script, checksInvariants: checksInvariants) != nil else { continue }
            let short = script.shrunk { failure(of: $0) != nil }
            return "seed \(roundSeed): \(failure(of: short) ?? "")\n    \"\(short)\""
        }
        return nil
    }

    /// Every script of so many edits, all in one batch, from one state. Returns how many there are, and the first that
    /// fails.
    package static func runExhaustively(depth: Int, from counts: [Int]) -> (count: Int, failure: String?) {
        let start = CoreThrash(counts: counts)
        var count = 0
        var failure: String?
        func go(_ batch: ThrashBatch, _ edits: [ThrashEdit]) {
            guard failure == nil else { return }
            guard edits.count < depth else {
                count += 1
                var thrash = start
                do {
                    try thrash.run(batch)
                } catch {
                    let script = ThrashScript(counts: counts, steps: [.batch(edits, animated: false)])
                    failure = "\(error)\n    \"\(script)\""
                }
                return
            }
            for edit in batch.list.possibleEdits {
                var next = batch
                next.apply(edit)
                go(next, edits + [edit])
            }
        }
        go(ThrashBatch(start.list), [])
        return (count, failure)
    }

    /// So many batches of which most don't say what happened. Returns how many were refused, and what went wrong.
    package static func runWrong(batches: Int, seed: UInt64) -> (refused: Int, failure: String?) {
        var random = SeededGenerator(seed: seed)
        var refused = 0
        var thrash = CoreThrash(counts: [3, 0, 5])
        for round in 0..<batches {
            if round % 50 == 0 { thrash = CoreThrash(counts: [round % 4, 0, 5]) }
            var new = thrash.list
            let edits = (0..<Int.random(in: 0...5, using: &random)).map { _ in ThrashEdit.random(using: &random) }
            var changes = new.apply(edits).spoilt(using: &random)
            if Bool.random(using: &random) { _ = new.apply([ThrashEdit.random(using: &random)]) }  // unannounced
            if Int.random(in: 0..<4, using: &random) == 0 { changes = changes.spoilt(using: &random) }
            do {
                if try !thrash.runDoubtful(changes, leadingTo: new) { refused += 1 }
            } catch {
                return (refused, "seed \(seed), batch \(round): \(error) Edits: \(changes)")
            }
        }
        return (refused, nil)
    }
}

extension ChangeSet {
    /// The same edits with one left out, made twice, or with other indexes.
    package func spoilt(using random: inout SeededGenerator) -> ChangeSet {
        typealias Record = (inout ChangeSet, Int) -> Void
        var records: [(Record)] = []
        records += deletedSections.map { edit in { $0.deleteSections([edit.section + $1]) } }
        records += insertedSections.map { edit in { $0.insertSections([edit.section + $1]) } }
        records += reloadedSections.map { edit in { $0.reloadSections([edit.section + $1]) } }
        records += movedSections.map { edit in { $0.moveSection(edit.source, to: edit.destination + $1) } }
        func shifted(_ path: ItemPath, _ by: Int) -> ItemPath {
            ItemPath(section: path.section + (by % 2 == 0 ? by / 2 : 0), item: path.item + (by % 2 == 0 ? 0 : by))
        }
        records += deletedItems.map { edit in { $0.deleteItems(at: [shifted(edit.path, $1)]) } }
        records += insertedItems.map { edit in { $0.insertItems(at: [shifted(edit.path, $1)]) } }
        records += reloadedItems.map { edit in { $0.reloadItems(at: [shifted(edit.path, $1)]) } }
        records += movedItems.map { edit in { $0.moveItem(at: edit.source, to: shifted(edit.destination, $1)) } }
        let victim = records.isEmpty ? 0 : Int.random(in: 0..<records.count, using: &random)
        let way = Int.random(in: 0..<4, using: &random)
        let shift = Int.random(in: -3...3, using: &random)
        var result = ChangeSet()
        for (index, record) in records.enumerated() {
            switch (index == victim, way) {
            case (true, 0): break
            case (true, 1):
                record(&result, 0)
                record(&result, 0)
            case (true, 2): record(&result, shift)
            default: record(&result, 0)
            }
        }
        if way == 3 { result.deleteItems(at: [ItemPath(section: shift, item: shift * 2)]) }
        return result
    }
}
