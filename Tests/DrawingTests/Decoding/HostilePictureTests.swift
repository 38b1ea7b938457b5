import Drawing
import Execution
import Foundation
import TestSupport
import Testing

/// What decoding the hostile files takes. `picture-fuzz --hostile` measures them in a release build, with the memory
/// that is really allocated.
@Suite(.serialized) struct HostilePictureTests {
    /// The limits on processor time hold in release builds. In debug builds our own loops are some times slower, and
    /// under a sanitizer (`scripts/sanitize.sh` says so) slower still.
    #if DEBUG
        static let slowness = ProcessInfo.processInfo.environment["TEXTURE_SANITIZED"] == nil ? 3.0 : 12.0
    #else
        static let slowness = 1.0
    #endif

    @Test("The folder holds at least forty files, and nothing else than is expected of it")
    func folder() throws {
        let names = try HostilePictures.names()
        #expect(names == HostilePictures.outcomes.map(\.0) && names.count >= 40)
    }

    @Test("The script writes the files that are in the folder, byte for byte")
    func script() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = HostilePictures.directory.appendingPathComponent("../../..").standardizedFileURL
        let script = Process()
        script.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        script.arguments = ["python3", root.path + "/scripts/make-hostile-pictures.py", folder.path]
        script.standardOutput = FileHandle.nullDevice
        let status = try await withCheckedThrowingContinuation { continuation in
            script.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try script.run() } catch { continuation.resume(throwing: error) }
        }
        #expect(status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == HostilePictures.names())
        for name in try HostilePictures.names() {
            let isSame = try Data(contentsOf: folder.appendingPathComponent(name)) == HostilePictures.file(name)
            #expect(isSame, "\(name)")
        }
    }

    @Test(
        "Each hostile file is opened or refused in 50 ms, and decoded or refused in 2 s and the byte budget",
        arguments: HostilePictures.outcomes)
    func file(name: String, expected: String) throws {
        let file = try HostilePictures.file(name)
        let budget = DecodingBudget(limit: 512_000_000)
        let decoder = PictureDecoder(budget: budget)
        let start = CPUClock.thread
        _ = try? decoder.header(of: file)
        let opened = CPUClock.thread
        var outcome = "picture"
        do throws(ImageDecodingError) {
            let fit = ImageFit(width: 360, height: 360, mode: .covering)
            _ = try decoder.decode(file, fitting: fit, isCancelled: { false })
        } catch {
            outcome = error.name
        }
        let decoded = CPUClock.thread
        #expect(outcome == expected)
        #expect(opened - start < 0.05 * Self.slowness)
        #expect(decoded - opened < 2 * Self.slowness)
        #expect(budget.peak <= 512_000_000 && budget.bytesInUse == 0)
    }

    @Test("Arriving in pieces, a progressive JPEG of too many scans is refused as soon as they are counted")
    func scansWhileArriving() throws {
        let names = ["jpeg-2000-scans.jpg", "jpeg-500-scans-of-100-megapixels.jpg"]
        for (name, limit) in zip(names, [500, 30]) {
            let file = try HostilePictures.file(name)
            let jpeg = ProgressiveJPEG()
            var position = 0
            while jpeg.progress.failure == nil, position < file.count {
                jpeg.append(file.dropFirst(position).prefix(256))
                position += 256
            }
            #expect(jpeg.progress.failure == .tooManyScans(limit: limit))
            #expect(position < file.count, "\(name)")
        }
    }
}
