import FeedClient
import Foundation
import LoopbackServer
import Testing

/// The demo's executable as the process that serves the feed.
@Suite struct FeedServerProcessTests {
    private var settings: FeedServer.Settings {
        FeedServer.Settings(folder: DemoProcess.folder + "/Texture_texture-demo.resources/Assets")
    }

    @Test("Another process serves the feed, can be switched off and on, and ends when it is stopped")
    func serves() async throws {
        let server = try FeedServerProcess(
            settings, executable: DemoProcess.executable, patience: LoopbackServer.longestWait)
        let client = FeedClient()
        #expect(try await !client.answer(server.url("/feed")).isEmpty)
        try server.setOffline(true)
        await #expect(throws: FeedProblem.self) { try await client.answer(server.url("/feed")) }
        try server.setOffline(false)
        #expect(try await !client.answer(server.url("/feed")).isEmpty)
        server.stop()
        await #expect(throws: FeedProblem.self) { try await client.answer(server.url("/feed")) }
        #expect(throws: FeedError.self) { try server.setOffline(false) }
    }

    @Test("The server's process ends when its input ends, as it does when the process that started it is killed")
    func endsWithItsInput() throws {
        let files = try TemporaryDirectory()
        let (inputReader, input) = try files.pipe("input")
        let (output, outputWriter) = try files.pipe("output")
        let json = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
        let process = try ChildProcess.spawn(
            DemoProcess.executable, ["--serve-feed", json], standardFiles: [inputReader.number, outputWriter.number])
        inputReader.close()
        outputWriter.close()
        var isReady = false
        let text = output.readToEnd {
            isReady = true
            input.close()
        }
        output.close()
        #expect(isReady && String(decoding: text, as: UTF8.self).hasPrefix("port "))
        #expect(ChildProcess.wait(for: process) == .exited(0))
    }

    @Test("A server that does not answer is ended, and one that has ended does not run")
    func silence() throws {
        // A file of the repository: one written here could not be run while another test's child has it open.
        let program = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Fixtures/programs/silent-server").standardizedFileURL.path
        let settings = settings
        let error = #expect(throws: FeedError.self) {
            try FeedServerProcess(settings, executable: program, patience: 0)
        }
        #expect(error?.description == "it did not answer within 0 seconds")
        let server = try FeedServerProcess(
            settings, executable: DemoProcess.executable, patience: LoopbackServer.longestWait)
        #expect(server.isRunning)
        server.stop()
        #expect(!server.isRunning)
    }

    @Test("Errors of the system are told in words")
    func words() throws {
        let error = #expect(throws: FeedError.self) {
            try FeedServerProcess(FeedServer.Settings(folder: ""), executable: "/nowhere/program")
        }
        #expect(error?.description == "No such file or directory")
        let server = try FeedServer.start(settings)
        defer { server.stop() }
        var second = settings
        second.port = server.port
        let settings = second
        let taken = #expect(throws: FeedError.self) {
            try FeedServerProcess(
                settings, executable: DemoProcess.executable, patience: LoopbackServer.longestWait)
        }
        #expect(taken?.description == "another program has taken its port")
    }

    @Test("A folder without a feed is named in the error")
    func wrongFolder() {
        var settings = settings
        settings.folder = "/nowhere"
        let wrong = settings
        let error = #expect(throws: FeedError.self) {
            try FeedServerProcess(
                wrong, executable: DemoProcess.executable, patience: LoopbackServer.longestWait)
        }
        #expect(error?.description.contains("/nowhere/mammals.tsv") == true)
    }
}
