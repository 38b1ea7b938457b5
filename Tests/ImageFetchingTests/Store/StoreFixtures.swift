import Execution
import Foundation

@testable import ImageFetching

/// A folder that goes when the test is over.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("texture-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Every file below, by its path from here.
    var files: [String] {
        (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []).filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url.path + "/" + path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    var bytes: Int {
        files.reduce(0) { sum, path in
            let size = try? FileManager.default.attributesOfItem(atPath: url.path + "/" + path)[.size]
            return sum + ((size as? Int) ?? 0)
        }
    }
}

/// A clock that the test moves.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_000_000_000))
    var now: Date { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

func address(_ name: String) -> URL {
    URL(string: "https://example.org/\(name)")!  // names in tests need no escapes
}

func answer(
    _ name: String, _ headers: [String: String] = ["cache-control": "max-age=60"], bytes: Int = 10, fill: UInt8 = 7,
    at time: Date = Date(timeIntervalSince1970: 1_000_000_000)
) -> StoredResponse {
    StoredResponse(
        url: address(name), headers: headers, body: Data(repeating: fill, count: bytes), requestedAt: time)
}
