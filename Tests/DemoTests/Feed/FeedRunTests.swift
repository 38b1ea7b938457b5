import Foundation
import Testing

/// The Feed page as a process, with its server as another one.
@Suite struct FeedRunTests {
    @Test("Runs of one script over the feed give equal bytes, though pictures come over HTTP, and past a proxy")
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
        // Nothing listens on port 9.
        let proxies: [[String: String?]] = [
            [:], ["http_proxy": "http://127.0.0.1:9", "no_proxy": nil, "NO_PROXY": nil],
        ]
        for (run, proxy) in proxies.enumerated() {
            let path = "\(directory.path)/\(run).png"
            let result = try await DemoProcess.run(
                ["--headless", "--page", "7", "--latency", "5", "--script", script, "--screenshot", path],
                environment: proxy)
            // A machine with much to do keeps the main thread waiting, of which it says so.
            let errors = result.errors.split(separator: "\n").filter { !$0.contains("has waited for seconds") }
            #expect(result.status == 0 && errors.isEmpty, "\(result.errors)")
            pictures.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        #expect(pictures.count == 1)
    }
}
