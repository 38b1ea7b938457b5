// swift-tools-version: 6.2
import PackageDescription

// A package as a user of the library writes one: it sees public API only, in both language modes.
let texture = Target.Dependency.product(name: "AsyncDisplayKit", package: "Texture")

let package = Package(
    name: "Client",
    dependencies: [.package(name: "Texture", path: "../..")],
    targets: [
        .target(name: "ClientSwift5", dependencies: [texture], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "ClientSwift6", dependencies: [texture], swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(name: "QuickStart", dependencies: [texture], swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
