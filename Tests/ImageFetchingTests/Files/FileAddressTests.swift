import Foundation
import LoopbackServer
import Testing

@testable import ImageFetching

/// Addresses of files.
@Suite struct FileAddressTests {
    private let folder: TemporaryFolder
    private let desk: FetchDesk

    init() throws {
        folder = try TemporaryFolder()
        desk = try FetchDesk({ $0.options.maximumBytes = 10_000 }) { _ in .status(404) }
    }

    private func path(_ name: String) -> String { folder.url.path + "/" + name }

    @Test("A plain file is read without a request")
    func plain() async throws {
        try gif().write(to: URL(fileURLWithPath: path("a b.gif")))
        let body = try await desk.fetch(URL(fileURLWithPath: path("a b.gif"))).get()
        #expect(body.data == gif() && body.info == ASImageDownloadInfo(source: .file, attempts: 0, byteCount: 1_000))
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("a b.gif"))
        #expect(await desk.fetch(URL(fileURLWithPath: path("link"))).data == gif())
        #expect(desk.server.log.count == 0)
    }

    @Test("Pipes, folders, devices and sockets are refused without waiting for them")
    func refused() async throws {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        for path in [path("pipe"), folder.url.path, "/dev/zero", "/dev/null", "/dev/stdin"] {
            let error = await desk.fetch(URL(fileURLWithPath: path)).error
            // Standard input is a file in some runs.
            guard path != "/dev/stdin" else { continue }
            #expect(error == .notAPlainFile(path: path))
            #expect(error?.localizedDescription.contains(path) == true)
        }
    }

    @Test("A file that is not there, is empty, or is over the limit is a failure")
    func others() async throws {
        guard
            case .unreadableFile(path("none"), let reason) = await desk.fetch(URL(fileURLWithPath: path("none"))).error
        else {
            Issue.record("It was read.")
            return
        }
        #expect(!reason.isEmpty)
        try Data().write(to: URL(fileURLWithPath: path("empty")))
        #expect(
            await desk.fetch(URL(fileURLWithPath: path("empty"))).error == .notAPicture(reason: "the file is empty"))
        try gif(10_001).write(to: URL(fileURLWithPath: path("large")))
        let error = await desk.fetch(URL(fileURLWithPath: path("large"))).error
        #expect(error == .tooLarge(limit: 10_000, announced: 10_001))
    }

    @Test("A file without a size, as the kernel's are, is read up to the limit")
    func kernelFile() async {
        #expect(await desk.fetch(URL(fileURLWithPath: "/proc/self/status")).data?.isEmpty == false)
        let endless = await desk.fetch(URL(fileURLWithPath: "/proc/kallsyms")).error
        #expect(endless == nil || endless == .tooLarge(limit: 10_000, announced: nil) || endless?.isTransient == false)
    }

    @Test("A file on another host, and addresses of other schemes, are not asked for")
    func schemes() async throws {
        for address in [
            "file://example.org/etc/passwd", "ftp://127.0.0.1/a", "data:,a", "a.gif", "http:", "about:blank",
        ] {
            let url = try #require(URL(string: address))
            guard case .unsupportedAddress = await desk.fetch(url).error else {
                Issue.record("\(address) was asked for.")
                continue
            }
        }
    }
}
