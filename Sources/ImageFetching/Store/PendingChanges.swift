/// Changes of files that the disk has not seen yet: a later change of a file takes the place of an earlier one. Not for
/// several threads.
struct PendingChanges {
    enum Change {
        case write(StoredFile)
        case remove

        var cost: Int {
            switch self {
            case .write(let file): file.byteCount
            case .remove: 0
            }
        }
    }

    private var changes: [StoreFile: (change: Change, number: UInt64)] = [:]
    private var nextNumber: UInt64 = 0
    private(set) var bytes = 0

    /// How much memory changes that wait for a slow disk may take; more is not written, and is downloaded again when
    /// needed. One change is taken however large it is, because its body is in memory anyway.
    static let byteLimit = 32 << 20

    subscript(_ file: StoreFile) -> Change? { changes[file]?.change }

    /// Returns whether nothing was pending for the file, so that a job must be started.
    mutating func add(_ change: Change, for file: StoreFile) -> Bool {
        let earlier = changes[file]
        bytes -= earlier?.change.cost ?? 0
        // The file on disk is out of date in any case.
        let change = bytes > 0 && bytes + change.cost > Self.byteLimit ? .remove : change
        bytes += change.cost
        nextNumber += 1
        changes[file] = (change, nextNumber)
        return earlier == nil
    }

    /// The change to carry out now; it stays pending, so that readers see it, until `finish`.
    func next(for file: StoreFile) -> (change: Change, number: UInt64)? { changes[file] }

    /// Returns false if another change has come since.
    mutating func finish(_ number: UInt64, for file: StoreFile) -> Bool {
        guard let pending = changes[file], pending.number == number else { return changes[file] == nil }
        bytes -= pending.change.cost
        changes[file] = nil
        return true
    }

    mutating func removeAll() {
        changes = [:]
        bytes = 0
    }
}

/// Names a file of a store.
struct StoreFile: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case response, partial
    }

    let kind: Kind
    /// Without fragment.
    let address: String

    var name: String { "\(StoredFileName.name(for: address)).\(kind.rawValue)" }
}
