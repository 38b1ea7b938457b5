import Foundation
import Testing

/// The demo as a process: what a user of the command line sees.
@Suite struct HeadlessRunTests {
    private let directory: TemporaryDirectory
    /// Runs that must give the same bytes; 50 where `TEXTURE_THOROUGH` is set.
    private var runs: Int { ProcessInfo.processInfo.environment["TEXTURE_THOROUGH"] == nil ? 4 : 50 }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// The picture of a run's last frame, as it is in the file.
    private func picture(_ name: String, _ arguments: [String]) async throws -> Data {
        let path = "\(directory.path)/\(name).png"
        let result = try await DemoProcess.run(["--headless", "--screenshot", path] + arguments)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private func figures(_ arguments: [String]) async throws -> [String: Any] {
        let path = "\(directory.path)/stats.json"
        let result = try await DemoProcess.run(["--headless", "--stats", path] + arguments)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        return try #require(json as? [String: Any])
    }

    // MARK: The same pixels

    private static let tour = """
        drag 240,600 240,200 150
        wait 300
        drag 400,400 60,400 120
        wait 400
        wheel 0,5
        wait 70
        screenshot MIDDLE
        key Ctrl+Tab
        wait 500
        click 240,300
        """

    @Test(
        "Runs of one script give equal bytes, in the end and in the middle of a movement, though cells are drawn late")
    func determinism() async throws {
        var pictures: Set<Data> = []
        var middles: Set<Data> = []
        for run in 0..<runs {
            let middle = "\(directory.path)/middle.png"
            let script = try directory.file("script", Self.tour.replacingOccurrences(of: "MIDDLE", with: middle))
            pictures.insert(try await picture("\(run)", ["--script", script, "--drawing-delay", "40"]))
            middles.insert(try Data(contentsOf: URL(fileURLWithPath: middle)))
        }
        #expect(pictures.count == 1)
        #expect(middles.count == 1)
        #expect(pictures != middles)
    }

    @Test("Another seed shows other rows, the same seed the same")
    func seed() async throws {
        let arguments = ["--frames", "2", "--geometry", "360x320"]
        let first = try await picture("a", arguments + ["--seed", "5"])
        #expect(try await picture("b", arguments + ["--seed", "5"]) == first)
        #expect(try await picture("c", arguments + ["--seed", "6"]) != first)
        #expect(try await picture("d", arguments) != first)
    }

    @Test("What was remembered does not matter without a display, and is left alone")
    func stateless() async throws {
        let state = directory.path + "/texture-demo"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        let file = try directory.file("texture-demo/window", "page=5\nsize=600x600\n")
        let path = directory.path + "/remembered.png"
        let result = try await DemoProcess.run(
            ["--headless", "--frames", "2", "--screenshot", path], environment: ["XDG_STATE_HOME": directory.path])
        #expect(result.status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == (await picture("plain", ["--frames", "2"])))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "page=5\nsize=600x600\n")
    }

    // MARK: Flags

    @Test("Geometry times scale is the picture's size", arguments: [(1.0, 400, 500), (1.5, 600, 750), (2, 800, 1000)])
    func size(scale: Double, width: Int, height: Int) async throws {
        let shown = try await picture("s", ["--frames", "1", "--geometry", "400x500", "--scale", "\(scale)"])
        // Width and height in the header of a PNG.
        let header = shown[16..<24].map { Int($0) }
        #expect(header[2] << 8 + header[3] == width && header[6] << 8 + header[7] == height)
    }

    @Test("A late draw shows placeholders, and the flag makes the first frame wait for it instead")
    func placeholders() async throws {
        let late = try await picture("late", ["--frames", "2", "--drawing-delay", "100"])
        let waited = try await picture(
            "waited", ["--frames", "2", "--drawing-delay", "100", "--never-show-placeholders"])
        let drawn = try await picture("drawn", ["--frames", "2"])
        #expect(late != drawn && waited != late)
        // Placeholders are plain: they compress to little.
        #expect(late.count * 3 < waited.count)
    }

    @Test("With the flag, no frame of a fling is incomplete though cells are drawn late; without, some are")
    func incompleteFrames() async throws {
        let script = try directory.file("fling", "drag 240,700 240,200 60\nwait 800\n")
        let arguments = ["--script", script, "--drawing-delay", "60"]
        let without = try await figures(arguments)
        #expect(without["frames_incomplete"] as? Int ?? 0 > 0)
        #expect(without["frames_that_waited"] as? Int == 0)
        let blank = without["blank_area_max"] as? Double ?? 0
        #expect(blank > 0.2 && blank <= 1)
        let with = try await figures(arguments + ["--never-show-placeholders"])
        #expect(with["frames_incomplete"] as? Int == 0)
        #expect(with["frames_that_waited"] as? Int ?? 0 > 0)
        #expect(with["blank_area_max"] as? Double == 0)
    }

    @Test("The figures of a run say what it drew, cached and waited for")
    func statistics() async throws {
        let script = try directory.file("scroll", "drag 240,700 240,200 100\nwait 500\n")
        let figures = try await figures(["--script", script])
        #expect(figures["renderer"] as? String == "surface")
        #expect(figures["frames"] as? Int ?? 0 > 10)
        #expect(figures["frame_ms_p50"] as? Double ?? 0 > 0)
        #expect(figures["frame_ms_p99"] as? Double ?? 0 >= figures["frame_ms_p50"] as? Double ?? .infinity)
        #expect(figures["main_thread_wait_ms"] is NSNumber && figures["blank_area_mean"] is NSNumber)
        // Some six rows are on screen, each with a picture of 84 × 84 pixels and texts.
        #expect(figures["cache_bytes"] as? Int ?? 0 > 400_000)
        #expect(figures["cache_misses"] as? Int ?? 0 > 15)
        #expect(figures["cache_hits"] as? Int ?? 0 > figures["cache_misses"] as? Int ?? .max)
        #expect(figures["cache_evictions"] as? Int == 0)
    }

    @Test("The tour that the README names visits every page")
    func tour() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let figures = try await figures(["--script", root.standardized.path + "/Examples/tour.txt"])
        #expect(figures["frames"] as? Int ?? 0 > 200)
        // Seven pages of contents have been shown by then.
        #expect(figures["cache_misses"] as? Int ?? 0 > 150)
    }

    @Test("A run of so many frames ends after them")
    func frameLimit() async throws {
        let figures = try await figures(["--frames", "7"])
        #expect((figures["frames"] as? Int ?? 0) + (figures["frames_without_change"] as? Int ?? 0) == 7)
    }

    @Test("F12 writes a picture into the folder Texture of the user's pictures, and says where")
    func screenshotKey() async throws {
        let script = try directory.file("f12", "wait 50\nkey F12\nwait 50\n")
        let result = try await DemoProcess.run(
            ["--headless", "--script", script], environment: ["XDG_PICTURES_DIR": directory.path])
        #expect(result.status == 0 && result.errors.isEmpty)
        let path = result.output.trimmingCharacters(in: .newlines)
        #expect(path.hasPrefix(directory.path + "/Texture/texture-demo-") && path.hasSuffix(".png"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test(
        "F12 writes a picture, and the run goes on, where standard output is full or nothing reads from it",
        arguments: [
            "exec \"$0\" \"$@\" >/dev/full",
            "mkfifo p; exec 3<>p; exec 4>p; exec 3<&-; exec \"$0\" \"$@\" >&4 4>&-",
        ])
    func brokenOutput(command: String) async throws {
        let script = try directory.file("f12", "wait 50\nkey F12\nwait 50\n")
        let result = try await DemoProcess.run(
            ["-c", command, DemoProcess.executable, "--headless", "--script", script], executable: "/bin/sh",
            environment: ["XDG_PICTURES_DIR": directory.path], directory: directory.path)
        #expect(result.endedByItself && result.status == 0 && result.errors.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/Texture").count == 1)
    }

    // MARK: Ends

    @Test("A termination signal ends it like closing the window", arguments: [SIGINT, SIGTERM])
    func signals(signal: Int32) async throws {
        // F12 says where its picture is; by then the demo runs.
        let script = try directory.file("endless", "wait 10\nkey F12\nwait 1000000000\n")
        let result = try await DemoProcess.run(
            ["--headless", "--script", script], environment: ["XDG_PICTURES_DIR": directory.path],
            afterFirstOutput: { process in kill(process, signal) })
        #expect(result.endedByItself && result.status == 0)
    }

    @Test("What cannot be written is said in one sentence before the work begins, with status 1")
    func unwritable() async throws {
        let script = try directory.file("script", "wait 10\nscreenshot /nowhere/b.png\n")
        for arguments in [
            ["--screenshot", "/nowhere/b.png"], ["--stats", "/nowhere/b.png"], ["--script", script],
        ] {
            let result = try await DemoProcess.run(["--headless", "--frames", "2"] + arguments)
            #expect(result.status == 1)
            #expect(result.errors == "texture-demo: cannot write /nowhere/b.png: No such file or directory\n")
        }
        let folder = try await DemoProcess.run(["--headless", "--frames", "2", "--stats", directory.path])
        #expect(folder.status == 1)
        #expect(folder.errors == "texture-demo: cannot write \(directory.path): Is a directory\n")
    }

    @Test("A picture of another format than PNG is refused in one sentence before the work begins, with status 1")
    func pictureFormat() async throws {
        let script = try directory.file("script", "wait 10\nscreenshot a.jpg\n")
        for arguments in [["--screenshot", "a.jpg"], ["--script", script]] {
            let result = try await DemoProcess.run(["--headless", "--frames", "2"] + arguments)
            #expect(result.status == 1)
            #expect(
                result.errors
                    == "texture-demo: cannot write a.jpg: pictures are PNG files, so give it a name that ends in .png\n"
            )
        }
    }

    @Test("A full disk is noticed, with status 1")
    func fullDisk() async throws {
        let result = try await DemoProcess.run(["--headless", "--frames", "2", "--screenshot", "/dev/full"])
        #expect(result.status == 1)
        #expect(result.errors == "texture-demo: cannot write /dev/full: No space left on device\n")
    }

    @Test("A mistake in a script is said with its line, and a missing script with its name, with status 1")
    func badScript() async throws {
        let bad = try await DemoProcess.run(["--headless", "--script", directory.file("bad", "wait 1\nhop\n")])
        #expect(bad.status == 1 && bad.errors.contains("line 2: 'hop' is no event"))
        #expect(bad.errors.split(separator: "\n").count == 1)
        let missing = try await DemoProcess.run(["--headless", "--script", "/nowhere/script"])
        #expect(missing.status == 1)
        #expect(missing.errors == "texture-demo: the script /nowhere/script cannot be read\n")
    }

    @Test("Without a display a window is no crash but one sentence, with status 1")
    func noDisplay() async throws {
        let result = try await DemoProcess.run(
            ["--fresh"], environment: ["SDL_VIDEODRIVER": nil, "DISPLAY": nil, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 1 && result.endedByItself)
        #expect(result.errors.hasPrefix("texture-demo: No display to open a window on"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("An unknown renderer is said with the names there are, with status 1")
    func unknownRenderer() async throws {
        let result = try await DemoProcess.run(["--headless", "--renderer", "crayon"])
        #expect(result.status == 1)
        #expect(result.errors.contains("no renderer named 'crayon'") && result.errors.contains("surface"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
