import CollectionCore
import Logging

/// The reaction to a data source that disagrees with the updates it announces.
@MainActor package enum Strictness {
    /// True stops the process at an inconsistent update instead of reporting and repairing it. On with
    /// `TEXTURE_STRICT=1`, which tests have (`Tests/CStrictTests`).
    package static var isStrict = ProcessInfo.processInfo.environment["TEXTURE_STRICT"] == "1"

    /// How many disagreements have been found.
    package private(set) static var reportCount = 0

    static func report(_ error: InvalidUpdate) {
        reportCount += 1
        Logger(label: "texture.updates").error("\(error)")
        // Not a precondition, which says nothing in a release build.
        if isStrict { fatalError("\(error)") }
    }
}
