import Execution

/// One edit of a list in sections. Indexes refer to the list at the moment of the edit, and are taken modulo the number
/// of sections or items. So every edit is valid in every list, and a script stays valid when parts are removed.
package enum ThrashEdit: Hashable, Sendable {
    case insertSection(at: Int, count: Int)
    case deleteSection(Int)
    case moveSection(Int, to: Int)
    case reloadSection(Int, count: Int)
    case insertItem(section: Int, item: Int)
    case deleteItem(section: Int, item: Int)
    case moveItem(section: Int, item: Int, toSection: Int, toItem: Int)
    case reloadItem(section: Int, item: Int)
}

/// What is done to a list, or to the container that shows it.
package enum ThrashStep: Hashable, Sendable {
    case batch([ThrashEdit], animated: Bool)
    /// Everything is reloaded after these edits, which are not announced.
    case reload([ThrashEdit])
    /// The batch says that the first edits were made, with a mistake that follows from the number, but the others were.
    case wrong(Int, [ThrashEdit], actual: [ThrashEdit])
    /// To so many thousandths of the way.
    case scroll(Int)
    /// The container's width in points.
    case width(Int)
    /// 0 to 3: the raw value of a range mode. 4 to 9: a layout mode of collections. 10 and more: the number less 10 is
    /// the number of screens for fetching at the head.
    case mode(Int)
    /// An item wants another size, by its number in the list modulo what there is.
    case resize(Int)
    /// So many frames pass.
    case frames(Int)
}

/// A list to start with, and what is done to it. Its description is what `init(_:)` reads.
package struct ThrashScript: Hashable, Sendable {
    package var counts: [Int]
    package var steps: [ThrashStep]

    package init(counts: [Int], steps: [ThrashStep]) {
        self.counts = counts
        self.steps = steps
    }
}

// MARK: - As text

extension ThrashEdit: CustomStringConvertible {
    package var description: String {
        switch self {
        case .insertSection(let section, let count): "is\(section),\(count)"
        case .deleteSection(let section): "ds\(section)"
        case .moveSection(let section, let to): "ms\(section),\(to)"
        case .reloadSection(let section, let count): "rs\(section),\(count)"
        case .insertItem(let section, let item): "ii\(section),\(item)"
        case .deleteItem(let section, let item): "di\(section),\(item)"
        case .moveItem(let section, let item, let toSection, let toItem): "mi\(section),\(item),\(toSection),\(toItem)"
        case .reloadItem(let section, let item): "ri\(section),\(item)"
        }
    }

    init?(_ text: some StringProtocol) {
        let numbers = text.dropFirst(2).split(separator: ",").compactMap { Int($0) }
        switch (text.prefix(2), numbers.count) {
        case ("is", 2): self = .insertSection(at: numbers[0], count: numbers[1])
        case ("ds", 1): self = .deleteSection(numbers[0])
        case ("ms", 2): self = .moveSection(numbers[0], to: numbers[1])
        case ("rs", 2): self = .reloadSection(numbers[0], count: numbers[1])
        case ("ii", 2): self = .insertItem(section: numbers[0], item: numbers[1])
        case ("di", 2): self = .deleteItem(section: numbers[0], item: numbers[1])
        case ("mi", 4):
            self = .moveItem(section: numbers[0], item: numbers[1], toSection: numbers[2], toItem: numbers[3])
        case ("ri", 2): self = .reloadItem(section: numbers[0], item: numbers[1])
        default: return nil
        }
    }
}

extension ThrashStep: CustomStringConvertible {
    package var description: String {
        func list(_ edits: [ThrashEdit]) -> String { edits.map(\.description).joined(separator: " ") }
        switch self {
        case .batch(let edits, let animated): return (animated ? "animated " : "batch ") + list(edits)
        case .reload(let edits): return "reload " + list(edits)
        case .wrong(let mistake, let edits, let actual): return "wrong \(mistake) \(list(edits)) but \(list(actual))"
        case .scroll(let part): return "scroll \(part)"
        case .width(let width): return "width \(width)"
        case .mode(let mode): return "mode \(mode)"
        case .resize(let item): return "resize \(item)"
        case .frames(let count): return "frames \(count)"
        }
    }

    /// What kind of step it is, in the plural.
    var name: String {
        switch self {
        case .batch: "batches"
        case .reload: "reloads"
        case .wrong: "wrong batches"
        case .scroll: "scrolls"
        case .width: "new widths"
        case .mode: "mode flips"
        case .resize: "resizes"
        case .frames: "pauses"
        }
    }

    /// All edits in it.
    fileprivate var edits: [ThrashEdit] {
        switch self {
        case .batch(let edits, _), .reload(let edits): edits
        case .wrong(_, let edits, let actual): edits + actual
        default: []
        }
    }

    /// The step with one edit less; nil if it means nothing then.
    fileprivate func without(_ index: Int) -> ThrashStep? {
        func rest(_ edits: [ThrashEdit], _ index: Int) -> [ThrashEdit] {
            var edits = edits
            edits.remove(at: index)
            return edits
        }
        switch self {
        case .batch(let edits, let animated):
            return edits.count > 1 ? .batch(rest(edits, index), animated: animated) : nil
        case .reload(let edits): return .reload(rest(edits, index))
        case .wrong(let mistake, let edits, let actual) where index < edits.count:
            return .wrong(mistake, rest(edits, index), actual: actual)
        case .wrong(let mistake, let edits, let actual):
            return .wrong(mistake, edits, actual: rest(actual, index - edits.count))
        default: return nil
        }
    }

    init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard let verb = words.first else { return nil }
        let edits = words.dropFirst().compactMap { ThrashEdit($0) }
        let number = words.count > 1 ? Int(words[1]) : nil
        switch (verb, number) {
        case ("animated", _): self = .batch(edits, animated: true)
        case ("batch", _): self = .batch(edits, animated: false)
        case ("reload", _): self = .reload(edits)
        case ("wrong", let number?):
            let actual = words.drop { $0 != "but" }.compactMap { ThrashEdit($0) }
            self = .wrong(number, Array(edits.dropLast(actual.count)), actual: actual)
        case ("scroll", let number?): self = .scroll(number)
        case ("width", let number?): self = .width(number)
        case ("mode", let number?): self = .mode(number)
        case ("resize", let number?): self = .resize(number)
        case ("frames", let number?): self = .frames(number)
        default: return nil
        }
    }
}

extension ThrashScript: CustomStringConvertible {
    package var description: String {
        ([counts.map(String.init).joined(separator: " ")] + steps.map(\.description)).joined(separator: "; ")
    }

    /// Reads a description; nil if it is none.
    package init?(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        counts = parts[0].split(separator: " ").compactMap { Int($0) }
        steps = parts.dropFirst().compactMap { ThrashStep($0) }
        if steps.count != parts.count - 1 { return nil }
    }
}

// MARK: - At random

extension ThrashEdit {
    package static func random(using random: inout SeededGenerator) -> ThrashEdit {
        func index() -> Int { Int.random(in: 0..<12, using: &random) }
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: return .insertSection(at: index(), count: Int.random(in: 0...6, using: &random))
        case 2: return .deleteSection(index())
        case 3: return .moveSection(index(), to: index())
        case 4: return .reloadSection(index(), count: Int.random(in: 0...6, using: &random))
        case 5...10: return .insertItem(section: index(), item: index())
        case 11...14: return .deleteItem(section: index(), item: index())
        case 15...17: return .moveItem(section: index(), item: index(), toSection: index(), toItem: index())
        default: return .reloadItem(section: index(), item: index())
        }
    }
}

extension ThrashScript {
    /// Batches of edits only.
    package static func randomBatches(_ count: Int, using random: inout SeededGenerator) -> ThrashScript {
        let counts = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0...8, using: &random) }
        let steps = (0..<count).map { _ in
            ThrashStep.batch(
                (0..<Int.random(in: 1...8, using: &random)).map { _ in ThrashEdit.random(using: &random) },
                animated: Bool.random(using: &random))
        }
        return ThrashScript(counts: counts, steps: steps)
    }

    /// Everything that can be done to a container.
    package static func random(steps count: Int, using random: inout SeededGenerator) -> ThrashScript {
        var script = randomBatches(count, using: &random)
        for index in script.steps.indices {
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1: script.steps[index] = .scroll(Int.random(in: 0...1000, using: &random))
            case 2: script.steps[index] = .width([200, 240, 320].randomElement(using: &random) ?? 320)
            case 3: script.steps[index] = .mode(Int.random(in: 0...12, using: &random))
            case 11: script.steps[index] = .resize(Int.random(in: 0...60, using: &random))
            case 4...9: script.steps[index] = .frames(Int.random(in: 1...12, using: &random))
            case 10:
                let edits = (0..<3).map { _ in ThrashEdit.random(using: &random) }
                script.steps[index] = .reload(edits)
            default: break
            }
        }
        return script
    }

    /// Mostly batches that don't say what happened, at all places of the list.
    package static func randomWrong(steps count: Int, using random: inout SeededGenerator) -> ThrashScript {
        var script = randomBatches(count, using: &random)
        // A few screens, so that there is something to keep in place.
        script.counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...20, using: &random) }
        for index in script.steps.indices {
            switch Int.random(in: 0..<20, using: &random) {
            case 0...4: script.steps[index] = .scroll(Int.random(in: 0...1000, using: &random))
            case 5...6: script.steps[index] = .frames(Int.random(in: 1...12, using: &random))
            case 7: script.steps[index] = .resize(Int.random(in: 0...60, using: &random))
            case 8: break
            default:
                func edits() -> [ThrashEdit] {
                    (0..<Int.random(in: 0...5, using: &random)).map { _ in ThrashEdit.random(using: &random) }
                }
                script.steps[index] = .wrong(Int.random(in: 0..<1000, using: &random), edits(), actual: edits())
            }
        }
        return script
    }

    /// The shortest script found that still fails: steps, edits and initial items are taken out as long as it does.
    package func shrunk(while fails: (ThrashScript) -> Bool) -> ThrashScript {
        var best = self
        func keep(_ script: ThrashScript) -> Bool {
            guard fails(script) else { return false }
            best = script
            return true
        }
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            var length = max(best.steps.count / 2, 1)
            while length >= 1 {
                var start = 0
                while start < best.steps.count {
                    var script = best
                    script.steps.removeSubrange(start..<min(start + length, script.steps.count))
                    if keep(script) { isSmaller = true } else { start += length }
                }
                length /= 2
            }
            for index in best.steps.indices {
                for edit in best.steps[index].edits.indices.reversed() {
                    guard let step = best.steps[index].without(edit) else { continue }
                    var script = best
                    script.steps[index] = step
                    if keep(script) { isSmaller = true }
                }
            }
            for section in best.counts.indices.reversed() {
                var script = best
                script.counts.remove(at: section)
                if keep(script) { isSmaller = true }
            }
            for section in best.counts.indices where best.counts[section] > 0 {
                var script = best
                script.counts[section] /= 2
                if keep(script) { isSmaller = true }
            }
        }
        return best
    }
}
