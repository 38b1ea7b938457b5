import AsyncDisplayKit

/// Runs `body` as a program of a user's runs: updates that contradict the data source are reported and repaired. Tests
/// stop at them otherwise.
@MainActor func leniently<Result>(_ body: () throws -> Result) rethrows -> Result {
    let strict = Strictness.isStrict
    Strictness.isStrict = false
    defer { Strictness.isStrict = strict }
    return try body()
}
