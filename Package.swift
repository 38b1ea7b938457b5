// swift-tools-version: 6.2
import PackageDescription

// CI and `make check-all` set `TEXTURE_WARNINGS_AS_ERRORS=1`; a local build only shows warnings.
let warningsAsErrors = Context.environment["TEXTURE_WARNINGS_AS_ERRORS"] == "1"

/// Settings of every Swift target of ours. `INVARIANTS` compiles the `checkInvariants()` functions in.
let swift: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .define("INVARIANTS", .when(configuration: .debug)),
    ] + (warningsAsErrors ? [.treatAllWarnings(as: .error)] : [])

/// `TEXTURE_TESTS=Drawing,ImageFetching` leaves every other test target and program out of the package, so that an edit
/// of one module is built and tested in a turn of seconds. Unset, the package is whole.
let chosenTests = Context.environment["TEXTURE_TESTS"].map { names in
    names.split(separator: ",").map { "\($0)Tests" }
}

/// `TEXTURE_TEST_SOURCES=Support,Node/NodeTreeTests.swift` leaves every other file out of AsyncDisplayKitTests, the
/// largest of the test targets, for a build that runs a few suites of it.
let chosenSources = Context.environment["TEXTURE_TEST_SOURCES"].map { $0.split(separator: ",").map(String.init) }

/// `TEXTURE_PROGRAMS=texture-demo,thrash` leaves every other program, and the tests, out of the package: `swift build`
/// then builds the chosen programs together, where `--product` builds one. scripts/programs.sh sets it.
let chosenPrograms = Context.environment["TEXTURE_PROGRAMS"].map { $0.split(separator: ",").map(String.init) }

let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A Swift module of ours in Sources/<name>.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swift)
}

/// A C module: an umbrella header, inline shims, and the libraries it links.
func native(_ name: String, links libraries: String...) -> Target {
    .target(name: name, linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A test target in Tests/<name>Tests. Every one sees the test overlays and the test support library, and stops at
/// updates that contradict their data source.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], sources: [String]? = nil
) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: dependencies + ["TestSupport", "CStrictTests", "_Testing_UIKit", "_Testing_CoreGraphics"],
        exclude: exclude, sources: sources, swiftSettings: swift)
}

/// The documentation's samples in Tests/DocumentationSamples, compiled and run in one language mode. Files that are the
/// same in both modes are symbolic links to those of Swift 5.
func samples(_ name: String, _ mode: SwiftLanguageMode) -> Target {
    .testTarget(
        name: "DocumentationSamples" + name,
        dependencies: ["AsyncDisplayKit", "AsyncDisplayKitCore", "UIKit", "_Testing_UIKit", "_Testing_CoreGraphics"],
        path: "Tests/DocumentationSamples/" + name, swiftSettings: [.swiftLanguageMode(mode)])
}

let package = Package(
    name: "Texture",
    products: [
        .library(name: "AsyncDisplayKit", targets: ["AsyncDisplayKit"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "AppleModuleNames", targets: ["CoreGraphics", "QuartzCore"]),
        // What Swift Testing looks for where a test imports both it and UIKit.
        .library(name: "TextureTestSupport", targets: ["_Testing_UIKit", "_Testing_CoreGraphics"]),
        .executable(name: "texture-demo", targets: ["texture-demo"]),
        .executable(name: "texture-samples", targets: ["texture-samples"]),
        .executable(name: "feed-bench", targets: ["feed-bench"]),
        .executable(name: "layout-conformance", targets: ["layout-conformance"]),
        .executable(name: "layout-bench", targets: ["layout-bench"]),
        .executable(name: "picture-fuzz", targets: ["picture-fuzz"]),
        .executable(name: "thrash", targets: ["thrash"]),
        .executable(name: "collection-bench", targets: ["collection-bench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // C
        native("CThreads"),
        native("CPixels"),
        native("CSDL2", links: "SDL2"),
        native("CGIF", links: "gif"),
        native("CJPEG", links: "jpeg"),
        native("CPNG", links: "png"),
        native("CWebP", links: "webp", "webpdemux"),
        native("CSDL2TTF", links: "SDL2_ttf", "SDL2"),
        native("CCairo", links: "cairo"),
        native("CFontconfig", links: "fontconfig"),
        // Loads libicuuc when a text needs it.
        native("CICU"),
        native("CFoundationFixes"),
        native("CAllocationCounter"),
        native("CHeap"),
        native("CHeapPeak"),
        // Loads libcurl itself, when it is first used.
        native("CCurl"),
        // Looks libdbus up, which SDL has loaded.
        native("CDBus"),
        // Loads libxcb, which Cairo has loaded, when it is first used.
        native("CXCB"),

        // Engine
        module("Execution", ["CThreads", deque, heap, logging]),
        module("CollectionCore"),
        module("Drawing", ["Execution", "CCairo", "CGIF", "CJPEG", "CPNG", "CWebP", "CPixels", logging]),
        module("Typesetting", ["Drawing", "Execution", "CSDL2TTF", "CFontconfig", "CICU", "CPixels"]),
        module("Layers", ["Drawing", "Execution"]),
        module("SDLBackend", ["Layers", "Drawing", "Execution", "CSDL2", "CPixels", "CXCB"]),
        module("DesktopSettings", ["Execution", "CDBus"]),

        // Toolkit
        .target(
            name: "AttributedStringSendability", path: "Sources/AttributedStringSendability",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        module(
            "UIKit",
            [
                "SDLBackend", "Layers", "Typesetting", "Drawing", "CollectionCore", "DesktopSettings", "Execution",
                "CFoundationFixes", "AttributedStringSendability", logging,
            ]),
        module(
            "AsyncDisplayKitCore",
            ["UIKit", "Layers", "Typesetting", "Drawing", "CollectionCore", "Execution", deque, logging]),
        module("ImageFetching", ["Execution", "CCurl", logging]),
        module("AsyncDisplayKitNetworking", ["AsyncDisplayKitCore", "ImageFetching", "Drawing", "Execution", logging]),
        // What takes a session's configuration. Apart, because FoundationNetworking takes 7 ms to load.
        module("AsyncDisplayKitSessions", ["AsyncDisplayKitNetworking", "ImageFetching", "Execution"]),
        module(
            "AsyncDisplayKit",
            ["UIKit", "AsyncDisplayKitCore", "AsyncDisplayKitNetworking", "AsyncDisplayKitSessions"]),

        // Apple's names, for sources that import them
        module("CoreGraphics", ["UIKit"]),
        module("QuartzCore", ["UIKit"]),

        // A server on 127.0.0.1 for the feed of the demo, the samples and tests.
        module("LoopbackServer"),
        // What the demo and the samples ask that server with, pictures aside.
        module("FeedClient", ["ImageFetching", "LoopbackServer", "Execution"]),

        // The flags that the demo and the samples share.
        module("ProgramOptions", ["UIKit", arguments]),

        // Applications
        .executableTarget(
            name: "texture-demo",
            dependencies: [
                "AsyncDisplayKitCore", "AsyncDisplayKitNetworking", "ImageFetching", "FeedClient", "LoopbackServer",
                "ProgramOptions", "Execution", "SDLBackend", "UIKit", arguments,
            ],
            // The directory at the top, copied as it is into the bundle beside the executable.
            resources: [.copy("../../Assets")], swiftSettings: swift),
        // Seven sample programs on the public API, and what opens their windows. They import the umbrella only, which
        // does not change when what it re-exports does; without naming that, too, they would not be compiled again.
        .target(
            name: "SampleApps",
            dependencies: [
                "FeedClient", "LoopbackServer", "ProgramOptions", "AsyncDisplayKit", "AsyncDisplayKitCore", "UIKit",
                arguments,
            ],
            packageAccess: false, swiftSettings: swift),
        .executableTarget(
            name: "texture-samples",
            dependencies: [
                "SampleApps", "LoopbackServer", "ProgramOptions", "AsyncDisplayKit", "AsyncDisplayKitCore", "UIKit",
            ],
            packageAccess: false,
            swiftSettings: swift),
        // What other packages may use and nothing else, as it is compared with programs on other toolkits.
        .executableTarget(
            name: "feed-bench", dependencies: ["AsyncDisplayKitCore", "UIKit"], packageAccess: false,
            swiftSettings: swift),
        .executableTarget(
            name: "layout-conformance", dependencies: ["TestSupport", "AsyncDisplayKitCore", "UIKit", arguments],
            swiftSettings: swift),

        .executableTarget(
            name: "layout-pictures", dependencies: ["AsyncDisplayKitCore", "UIKit", arguments], swiftSettings: swift),
        .executableTarget(
            name: "layout-bench",
            dependencies: [
                "TestSupport", "AsyncDisplayKitCore", "UIKit", "Execution", "CAllocationCounter", arguments,
            ],
            swiftSettings: swift),
        .executableTarget(
            name: "collection-bench",
            dependencies: [
                "TestSupport", "AsyncDisplayKitCore", "UIKit", "Typesetting", "CollectionCore", "Execution",
                "SDLBackend", "CAllocationCounter", "CHeap",
            ],
            swiftSettings: swift),
        .executableTarget(
            name: "picture-fuzz",
            dependencies: ["Drawing", "Execution", "CHeapPeak", "CFoundationFixes", arguments, logging],
            swiftSettings: swift),
        .executableTarget(name: "thrash", dependencies: ["TestSupport", arguments, logging], swiftSettings: swift),

        // Tests
        module(
            "TestSupport",
            [
                "UIKit", "AsyncDisplayKitCore", "SDLBackend", "Layers", "Drawing", "CollectionCore", "Execution",
                "LoopbackServer",
            ]),
        .target(name: "CStrictTests", path: "Tests/CStrictTests"),
        module("_Testing_UIKit"),
        module("_Testing_CoreGraphics"),
        tests("Execution", ["Execution"]),
        tests("CollectionCore", ["CollectionCore", "Execution"]),
        tests("ImageFetching", ["ImageFetching", "LoopbackServer", "Execution"]),
        tests("LoopbackServer", ["LoopbackServer", "ImageFetching", "Execution"]),
        tests("FeedClient", ["FeedClient", "ImageFetching", "LoopbackServer", "Execution"]),
        tests("Drawing", ["Drawing", "Execution", "CPixels", logging]),
        tests("Typesetting", ["Typesetting", "Drawing", "Execution", "CICU"]),
        tests("Layers", ["Layers", "Drawing", "Execution"]),
        tests("SDLBackend", ["SDLBackend", "Layers", "Drawing", "Execution"]),
        tests("DesktopSettings", ["DesktopSettings", "Execution"]),
        tests("UIKit", ["UIKit", "DesktopSettings", "SDLBackend", "Layers", "Drawing", "Execution"]),
        tests(
            "AsyncDisplayKit",
            [
                "AsyncDisplayKit", "AsyncDisplayKitCore", "AsyncDisplayKitNetworking", "ImageFetching",
                "LoopbackServer",
                "UIKit", "SDLBackend", "Layers", "Drawing", "Execution", "CollectionCore", "CAllocationCounter",
                "CHeap",
                "SampleApps", "ProgramOptions",
            ],
            sources: chosenSources),
        tests(
            "Demo",
            [
                "texture-demo", "ProgramOptions", "FeedClient", "LoopbackServer", "AsyncDisplayKitCore", "UIKit",
                "SDLBackend", "Drawing", "DesktopSettings", "Execution", "CHeap",
            ],
            exclude: ["Goldens/Pictures"]),
        samples("Swift5", .v5),
        samples("Swift6", .v6),
    ]
)

if let chosenTests {
    let kept: (Target) -> Bool = { target in
        switch target.type {
        case .test: chosenTests.contains(target.name)
        case .executable: target.name == "texture-demo" && chosenTests.contains("DemoTests")
        default: true
        }
    }
    package.targets.removeAll { !kept($0) }
    package.products.removeAll { $0 is Product.Executable }
}

if let chosenPrograms {
    package.targets.removeAll { target in
        target.type == .test || target.name.hasPrefix("_Testing_")
            || target.type == .executable && !chosenPrograms.contains(target.name)
    }
    package.products.removeAll { product in
        product.name == "TextureTestSupport"
            || product is Product.Executable && !chosenPrograms.contains(product.name)
    }
}
