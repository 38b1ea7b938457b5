// swift-tools-version: 6.2
import PackageDescription

// A package as a user of the library writes one: it sees public API only. `TEXTURE_CLIENT_LANGUAGE_MODE=5` compiles the
// tour in Swift 5 mode instead of Swift 6 mode; the samples are compiled in the mode they are written for.
let isSwift5 = Context.environment["TEXTURE_CLIENT_LANGUAGE_MODE"] == "5"
let warningsAsErrors = Context.environment["TEXTURE_WARNINGS_AS_ERRORS"] == "1"
let strict: [SwiftSetting] = warningsAsErrors ? [.treatAllWarnings(as: .error)] : []
// In Swift 5 mode methods passed as actions would be warned about without this feature, which Swift 6 mode has.
let methodsAsActions: [SwiftSetting] = isSwift5 ? [.enableUpcomingFeature("InferSendableFromCaptures")] : []
let texture = Target.Dependency.product(name: "AsyncDisplayKit", package: "Texture")
let testing = Target.Dependency.product(name: "TextureTestSupport", package: "Texture")
let appleNames = Target.Dependency.product(name: "AppleModuleNames", package: "Texture")

let package = Package(
    name: "Client",
    dependencies: [.package(name: "Texture", path: "../..")],
    targets: [
        .executableTarget(
            name: "client-tour", dependencies: [texture, appleNames], path: "Sources/ClientTour",
            swiftSettings: [.swiftLanguageMode(isSwift5 ? .v5 : .v6)] + methodsAsActions + strict),
        .executableTarget(
            name: "QuickStart", dependencies: [texture], swiftSettings: [.swiftLanguageMode(.v6)] + strict),
        .executableTarget(
            name: "WholeApp", dependencies: [texture], resources: [.copy("Pictures")],
            swiftSettings: [.swiftLanguageMode(.v6)] + strict),
        // Every block of code in the README and in the documentation's articles.
        .target(name: "Snippets", dependencies: [texture], swiftSettings: [.swiftLanguageMode(.v6)] + strict),
        // Links to Tests/DocumentationSamples, where the samples are run.
        .target(
            name: "ClientSamplesSwift5", dependencies: [texture],
            exclude: ["DocumentationSampleTests.swift"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "ClientSamplesSwift6", dependencies: [texture],
            exclude: ["DocumentationSampleTests.swift", "LayoutArticleTests.swift"],
            swiftSettings: [.swiftLanguageMode(.v6)] + strict),
        .testTarget(
            name: "ClientTests", dependencies: ["WholeApp", texture, testing],
            swiftSettings: [.swiftLanguageMode(.v6)] + strict),
    ]
)
