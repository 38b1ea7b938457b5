import Foundation
import Testing

@testable import UIKit
@testable import texture_demo

@Suite struct RememberedStateTests {
    @Test(
        "Page, size of text, size, place, maximised and full screen come back as they were saved",
        arguments: [false, true])
    func roundTrip(isLarge: Bool) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/state/texture-demo/window"
        let placement = UIWindowPlacement(
            size: CGSize(width: 640, height: 900), position: isLarge ? nil : CGPoint(x: 1300, y: -20),
            isMaximized: isLarge, isFullScreen: isLarge)
        let state = RememberedState(page: 4, placement: placement, textSize: isLarge ? nil : .extraExtraLarge)
        state.save(to: path)
        #expect(RememberedState.load(from: path) == state)
    }

    @Test(
        "A damaged file counts as none",
        arguments: ["page=9\nsize=axb\ntext=XXL\n", "\u{0}\u{1}", "page", "size=1x1\npage=-1"])
    func damaged(text: String) throws {
        let directory = try TemporaryDirectory()
        #expect(RememberedState.load(from: try directory.file("window", text)) == RememberedState())
        #expect(RememberedState.load(from: directory.path + "/none") == RememberedState())
    }

    @Test("The file is in the state directory, and a relative one is ignored as the specification wants")
    func path() {
        #expect(RememberedState.path(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/texture-demo/window")
        let home = "/h/.local/state/texture-demo/window"
        #expect(RememberedState.path(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"]) == home)
        #expect(RememberedState.path(environment: ["HOME": "/h"]) == home)
    }

    /// A window on SDL's dummy driver, in real time: what a desktop would see, without one.
    private func run(_ script: String, state: String, _ arguments: [String] = []) async throws -> DemoProcess {
        let directory = try TemporaryDirectory()
        let path = try directory.file("script", script)
        return try await DemoProcess.run(
            ["--script", path] + arguments, environment: ["XDG_STATE_HOME": state, "SDL_VIDEODRIVER": "dummy"])
    }

    @Test("A run begins with the page and the size with which the last one ended, and --fresh without")
    func remembered() async throws {
        let directory = try TemporaryDirectory()
        // These keys change the page at once; Right scrolls there, which takes as long as frames do.
        let first = try await run(
            "resize 500x640\nkey End\nkey Ctrl+PageDown\nwait 500\nkey Ctrl+Q\n", state: directory.path)
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        let file = directory.path + "/texture-demo/window"
        #expect(RememberedState.load(from: file).page == 1)
        #expect(RememberedState.load(from: file).placement?.size == CGSize(width: 500, height: 640))
        let second = try await run("key Ctrl+PageDown\nwait 500\nkey Ctrl+Q\n", state: directory.path)
        #expect(second.status == 0)
        #expect(RememberedState.load(from: file).page == 2)
        #expect(RememberedState.load(from: file).placement?.size == CGSize(width: 500, height: 640))
    }

    @Test("The size of text is remembered until Ctrl+0 follows the desktop again")
    func textSize() async throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/texture-demo/window"
        let sizes = ["key Ctrl++\nkey Ctrl++", "key Ctrl+-", "key Ctrl+0"].map { "\($0)\nwait 100\nkey Ctrl+Q\n" }
        for (script, size) in zip(sizes, [UIContentSizeCategory.extraExtraLarge, .extraLarge, nil]) {
            let process = try await run(script, state: directory.path)
            #expect(process.status == 0 && RememberedState.load(from: file).textSize == size)
        }
    }

    @Test("--fresh begins without what was remembered, and leaves it as it was")
    func fresh() async throws {
        let directory = try TemporaryDirectory()
        _ = try await run(
            "resize 500x640\nkey Ctrl++\nkey PageDown\nkey Right\nwait 500\nkey Ctrl+Q\n", state: directory.path)
        let names = ["window", "restoration"].map { directory.path + "/texture-demo/\($0)" }
        let before = names.map { FileManager.default.contents(atPath: $0) }
        let picture = directory.path + "/fresh.png"
        let fresh = try await run(
            "wait 100\nscreenshot \(picture)\nkey Ctrl+Q\n", state: directory.path, ["--fresh"])
        #expect(fresh.status == 0 && RememberedState.load(from: names[0]).textSize == .extraLarge)
        // Width and height in the header of a PNG.
        let size = try Data(contentsOf: URL(fileURLWithPath: picture))[16..<24].map { Int($0) }
        #expect(size[2] << 8 + size[3] == 480 && size[6] << 8 + size[7] == 800)
        #expect(before.allSatisfy { $0 != nil } && names.map { FileManager.default.contents(atPath: $0) } == before)
    }

    @Test("Each page begins where it was scrolled to in the last run")
    func scrollPlaces() async throws {
        let directory = try TemporaryDirectory()
        /// The first row, and how far its top is from the page's. Offsets depend on heights that are guessed.
        struct Place: Equatable, Decodable {
            let name: String?
            let distance: CGPoint
        }
        func places() -> [String: Place] {
            let archive = RestorationArchive(contentsOf: directory.path + "/texture-demo/restoration")
            var places: [String: Place] = [:]
            for (page, state) in archive?.objects ?? [:] {
                let saved = RestorationArchive.coder(for: state)?.decodeObject(forKey: "list") as? Data
                places[page] = saved.flatMap { try? PropertyListDecoder().decode(Place.self, from: $0) }
            }
            return places
        }
        let script = "key PageDown\nwait 700\nkey Right\nwait 700\nkey End\nwait 900\nkey Ctrl+Q\n"
        let first = try await run(script, state: directory.path)
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        let saved = places()
        let second = try await run("wait 300\nkey Ctrl+Q\n", state: directory.path)
        #expect(second.status == 0 && second.errors.isEmpty, "\(second.errors)")
        let again = places()
        #expect(again["Birds"] == saved["Birds"] && again["Mammals"] == saved["Mammals"])
        #expect(saved["Birds"]?.name != nil && saved["Birds"]?.distance != .zero)
        #expect(saved["Mammals"]?.name != nil && saved["Mammals"] != saved["Birds"])
    }

    @Test("A state directory that cannot be written is no reason to fail, and is told once with what to do")
    func unwritable() async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("not-a-directory")
        let result = try await run("wait 50\nkey Ctrl+Q\n", state: file)
        #expect(result.status == 0)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(result.errors.contains("\(file)/texture-demo (Not a directory)"), "\(result.errors)")
        #expect(result.errors.contains("set XDG_STATE_HOME"))
    }

    @Test("A TEXTURE_SCALE that is no number is told once with what to do, and the window opens without it")
    func wrongScale() async throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file("script", "resize 500x640\nwait 50\nkey Ctrl+Q\n")
        let result = try await DemoProcess.run(
            ["--script", script],
            environment: ["XDG_STATE_HOME": directory.path, "SDL_VIDEODRIVER": "dummy", "TEXTURE_SCALE": "abc"])
        #expect(result.status == 0)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(result.errors.contains("TEXTURE_SCALE is 'abc'") && result.errors.contains("0.5 to 4"))
    }

    @Test(
        "Without a display TEXTURE_SCALE counts as in a window, and what is wrong with it is told",
        arguments: [("1.5", 1.5, ""), ("99", 4, "is out of range"), ("abc", 1, "is no scale")])
    func scaleWithoutDisplay(value: String, scale: CGFloat, complaint: String) async throws {
        let directory = try TemporaryDirectory()
        let picture = "\(directory.path)/picture.png"
        let result = try await DemoProcess.run(
            [
                "--headless", "--geometry", "400x500", "--script", try directory.file("script", "wait 50\n"),
                "--screenshot", picture,
            ],
            environment: ["XDG_STATE_HOME": directory.path, "TEXTURE_SCALE": value])
        #expect(result.status == 0)
        #expect(result.errors.split(separator: "\n").count == (complaint.isEmpty ? 0 : 1), "\(result.errors)")
        #expect(complaint.isEmpty || result.errors.contains("TEXTURE_SCALE is '\(value)', which \(complaint)"))
        let width = try #require(UIImage(contentsOfFile: picture)).size.width
        #expect(width == 400 * scale)
    }
}
