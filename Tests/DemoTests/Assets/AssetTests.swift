import Foundation
import Testing

@testable import texture_demo

@Suite struct AssetTests {
    private var assets: AssetDirectory {
        get throws { try AssetDirectory.find(option: nil, environment: [:], executable: DemoProcess.executable) }
    }

    // MARK: What there is

    @Test("The build puts pictures and texts beside the executable, and nothing of them is missing")
    func complete() throws {
        #expect(throws: Never.self) { try assets.requireFiles() }
    }

    @Test(
        "Each table of animals has at least 200 rows, of differing length, and a picture for each",
        arguments: ["birds", "mammals", "reptiles"])
    func animals(table: String) throws {
        let animals = try Animal.load(table, from: assets)
        #expect(animals.count >= 200)
        #expect(Set(animals.map(\.name)).count == animals.count)
        #expect(animals.contains { $0.text.count < 50 } && animals.contains { $0.text.count > 300 })
        for path in Set(animals.map(\.picture)) { #expect(FileManager.default.fileExists(atPath: path)) }
    }

    @Test("Albums have titles and photos, whose pictures exist")
    func albums() throws {
        let albums = try Album.load(from: assets)
        #expect(albums.count > 10 && albums.allSatisfy { $0.photos.count >= 6 })
        #expect(Set(albums.map(\.title)).count == albums.count)
        for photo in albums.flatMap(\.photos) {
            #expect((0.5...1.6).contains(photo.aspect) && FileManager.default.fileExists(atPath: photo.picture))
        }
    }

    // MARK: Where it is looked for

    @Test("A place that the user names is the only one looked at, the flag before the variable")
    func order() throws {
        let real = try assets.path
        let environment = ["TEXTURE_ASSETS": "/nowhere"]
        #expect(try AssetDirectory.find(option: real, environment: environment).path == real)
        let byVariable = #expect(throws: DemoError.self) {
            try AssetDirectory.find(option: nil, environment: environment, executable: DemoProcess.executable)
        }
        #expect(byVariable?.description.contains("/nowhere, which TEXTURE_ASSETS names") == true)
        let byFlag = #expect(throws: DemoError.self) {
            try AssetDirectory.find(option: "/elsewhere", environment: ["TEXTURE_ASSETS": real])
        }
        #expect(byFlag?.description.contains("/elsewhere, which --assets names") == true)
    }

    @Test("Beside the executable comes before share, which comes last")
    func installed() throws {
        let prefix = try TemporaryDirectory()
        let executable = prefix.path + "/bin/texture-demo"
        #expect(throws: DemoError.self) {
            try AssetDirectory.find(option: nil, environment: [:], executable: executable)
        }
        for folder in ["share", "bin/Texture_texture-demo.resources"] {
            try FileManager.default.createDirectory(
                atPath: "\(prefix.path)/\(folder)", withIntermediateDirectories: true)
        }
        let share = prefix.path + "/share/texture-demo"
        try FileManager.default.createSymbolicLink(atPath: share, withDestinationPath: assets.path)
        #expect(try AssetDirectory.find(option: nil, environment: [:], executable: executable).path == share)
        let beside = prefix.path + "/bin/Texture_texture-demo.resources/Assets"
        try FileManager.default.createSymbolicLink(atPath: beside, withDestinationPath: assets.path)
        #expect(try AssetDirectory.find(option: nil, environment: [:], executable: executable).path == beside)
    }

    // MARK: What happens without it

    /// Runs the demo with assets that were damaged, which must end it before anything is shown.
    private func failure(_ damage: (String) throws -> Void) async throws -> (message: String, assets: String) {
        let directory = try TemporaryDirectory()
        let copy = try directory.copyOfAssets()
        try damage(copy)
        let result = try await DemoProcess.run(["--headless", "--frames", "2", "--assets", copy])
        #expect(result.status == 1 && result.endedByItself && result.output.isEmpty)
        #expect(result.errors.hasPrefix("texture-demo: ") && result.errors.hasSuffix("\n"))
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        return (result.errors.replacingOccurrences(of: copy, with: "ASSETS"), copy)
    }

    @Test("A missing picture is named in one sentence, with status 1")
    func missingPicture() async throws {
        let failure = try await failure { try FileManager.default.removeItem(atPath: $0 + "/animals/fox.jpg") }
        #expect(failure.message == "texture-demo: ASSETS/animals/fox.jpg is missing\n")
    }

    @Test("A picture that is no picture, or only half of one, is named in one sentence, with status 1")
    func damagedPicture() async throws {
        let cut = try await failure {
            let url = URL(fileURLWithPath: $0 + "/photos/dunes.jpg")
            try Data(contentsOf: url).prefix(3_000).write(to: url)
        }
        #expect(cut.message == "texture-demo: ASSETS/photos/dunes.jpg is damaged: it is no complete JPEG picture\n")
        let empty = try await failure { try Data().write(to: URL(fileURLWithPath: $0 + "/animals/owl.jpg")) }
        #expect(empty.message == "texture-demo: ASSETS/animals/owl.jpg is damaged: it is no complete JPEG picture\n")
    }

    @Test("A damaged table is named in one sentence, with status 1")
    func damagedTable() async throws {
        let failure = try await failure {
            try Data("name\tpicture\ttext\nFox\tfox\n".utf8).write(to: URL(fileURLWithPath: $0 + "/birds.tsv"))
        }
        #expect(failure.message == "texture-demo: ASSETS/birds.tsv has 2 fields in line 2 instead of 3\n")
    }

    @Test("A machine without fonts is told which to install, with status 1")
    func missingFont() async throws {
        let failure = try await failure {
            let empty = "<fontconfig><dir>\($0)/icons</dir></fontconfig>"
            try Data(empty.utf8).write(to: URL(fileURLWithPath: $0 + "/fonts.conf"))
        }
        #expect(failure.message.contains("No usable font was found; install one"))
    }
}
