import Foundation
import Testing

/// The Feed page as a process, with its server as another one.
@Suite struct FeedRunTests {
    @Test("Runs of one script over the feed give equal bytes, though pictures come over HTTP")
    func determinism() async throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file(
            "script",
            """
            wheel 0,4
            wait 400
            click 40,380
            key End
            wait 700
            drag 240,600 240,300 80
            wait 700
            """)
        var pictures: Set<Data> = []
        for run in 0..<2 {
            let path = "\(directory.path)/\(run).png"
            let result = try await DemoProcess.run([
                "--headless", "--page", "7", "--latency", "5", "--script", script, "--screenshot", path,
            ])
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            pictures.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        #expect(pictures.count == 1)
    }
}
