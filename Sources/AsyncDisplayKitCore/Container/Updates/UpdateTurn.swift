import CollectionCore
import Execution

/// What a container keeps between one pass 4 and the next, so that many edits of one turn cost what a few cost. Main
/// thread.
///
/// The first reload of a turn is taken in at once. Later reloads of the turn, and edits after them, become one reload.
/// It is taken in in pass 4, or earlier if client code asks for something that depends on it. The first 32 updates are
/// shown by themselves; edits of items after that are one update without animation.
@MainActor struct UpdateTurn {
    /// How many updates are shown by themselves: what is on screen can't be seen to move more often.
    private static let limit = 32

    /// How often the data source may answer batches with further batches, and edit turn after turn.
    static let roundLimit = 16

    /// The reload that is to be taken in.
    var reload: EndedBatch?
    private var updateCount = 0
    private(set) var hasReloaded = false
    /// In how many turns the data source has edited while it was asked, since updates were last settled.
    private var endlessCount = 0
    private var hasEditedInAnswer = false

    /// Whether edits of items from now on are one update.
    var isCrowded: Bool { updateCount > Self.limit }

    mutating func noteUpdate(reloads: Bool) {
        updateCount += 1
        if reloads { hasReloaded = true }
    }

    /// Makes a batch part of the reload that is to be taken in, if there is one. Returns whether it has.
    mutating func join(_ batch: UpdateTransaction.Closed, _ completions: CompletionQueue) -> Bool {
        guard let token = reload?.token else { return false }
        completions.add(batch.completions, to: token)
        reload?.edits.completions += batch.completions
        return true
    }

    mutating func takeReload() -> EndedBatch? {
        defer { reload = nil }
        return reload
    }

    /// Pass 4 has come; `isSettled` if no update is on its way.
    mutating func end(isSettled: Bool) {
        updateCount = 0
        hasReloaded = false
        if hasEditedInAnswer { endlessCount += 1 } else if isSettled { endlessCount = 0 }
        hasEditedInAnswer = false
    }

    /// The data source, or the delegate, has edited while it was asked for counts or about an item.
    mutating func noteAnswer(of dataSource: @autoclosure () -> String) {
        hasEditedInAnswer = true
        if endlessCount >= Self.roundLimit { reportEndlessEdits(of: dataSource()) }
    }

    func reportEndlessEdits(of dataSource: String) {
        Misuse.report(
            onceFor: "endless edits \(dataSource)",
            """
            \(dataSource) has edited or reloaded its list \(Self.roundLimit) times while it was asked for counts, identities \
            or nodes, each time because of the edit before. What is left is shown in the frames that follow. Edit a list there \
            only if something has changed.
            """)
    }
}
