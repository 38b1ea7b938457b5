/// Called on the main thread when an update has been applied; the argument is false when it was dropped.
package typealias UpdateCompletion = @MainActor @Sendable (Bool) -> Void

/// Gathers the edits of batches that may be nested into one change set.
///
/// Only the end of the outermost batch returns edits to submit, and it alone decides about animation. Completions run
/// in the order in which their batches ended, so inner ones come first. A value; one thread.
package struct UpdateTransaction {
    private var depth = 0
    private var changes = ChangeSet()
    private var completions: [UpdateCompletion] = []

    package init() {}

    /// The edits and completions that the outermost batch submits at its end.
    package struct Closed: Sendable {
        package var changes: ChangeSet
        package var isAnimated: Bool
        /// The completions, in the order in which they are called.
        package var completions: [UpdateCompletion]

        /// Whether there is a completion to call.
        package var isAwaited: Bool { !completions.isEmpty }

        /// Calls the completions.
        @MainActor package func complete(_ finished: Bool) {
            for completion in completions {
                completion(finished)
            }
        }
    }

    /// Whether a batch is open.
    package var isOpen: Bool { depth > 0 }

    /// Opens a batch, inside of the current one if there is one.
    package mutating func begin() {
        depth += 1
    }

    /// Records edits. A batch has to be open.
    package mutating func record(_ edit: (inout ChangeSet) -> Void) {
        precondition(depth > 0, "Edits are recorded between begin and end of a batch.")
        edit(&changes)
    }

    /// Closes the innermost open batch. If that was the outermost one, returns what to submit; the transaction is then
    /// empty and may be used again, also while the result is being submitted.
    package mutating func end(animated isAnimated: Bool, completion: UpdateCompletion? = nil) -> Closed? {
        precondition(depth > 0, "A batch was ended that had not begun. Match each end with one begin.")
        depth -= 1
        if let completion { completions.append(completion) }
        guard depth == 0 else { return nil }
        defer { self = UpdateTransaction() }
        return Closed(changes: changes, isAnimated: isAnimated, completions: completions)
    }
}
