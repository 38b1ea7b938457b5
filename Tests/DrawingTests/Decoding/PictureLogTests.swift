import Drawing
import Execution
import Foundation
import Logging
import TestSupport
import Testing

/// Where the libraries' complaints about files go.
@Suite struct PictureLogTests {
    /// Keeps what is logged.
    private struct Lines: LogHandler {
        static let texts = Mutex<[String]>([])

        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            Self.texts.withLock { $0.append("\(event.message)") }
        }
    }

    /// In a process of its own, whose log and standard error no other test uses.
    @Test("Hostile and damaged files leave standard error empty, and each that has faults and is shown is logged once")
    func once() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            LoggingSystem.bootstrap { _ in Lines() }
            let files = try HostilePictures.names().map(HostilePictures.file)
            let damaged = (1...1_000).map { seed in
                var round = FuzzRound(seed: UInt64(seed))
                guard round.chance(0.5) else { return round.damagedFile() }
                // Where nothing but pixels is damaged, libjpeg complains and goes on.
                var file = SampleFiles.jpeg
                file[file.count - round.int(3..<60)] = round.byte()
                return file
            }
            var linesOfRounds = [0, 0]
            for round in 0..<2 {
                for file in files + damaged {
                    let before = Lines.texts.withLock { $0.count }
                    PictureLogTests.decodeInEveryWay(file)
                    let lines = Lines.texts.withLock { $0.count } - before
                    #expect(lines <= 1)
                    linesOfRounds[round] += lines
                }
            }
            #expect(linesOfRounds[0] > 3 && linesOfRounds[1] == 0, "\(linesOfRounds)")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.isEmpty)
    }

    private static func decodeInEveryWay(_ file: Data) {
        var limits = ImageLimits()
        limits.maximumPixels = 70_000_000
        let fit = ImageFit(width: 100, height: 100, mode: .covering)
        _ = try? PictureDecoder(limits: limits).decode(file, fitting: fit, isCancelled: { false })
        let jpeg = ProgressiveJPEG(limits: limits)
        jpeg.append(file)
        _ = try? jpeg.image(fitting: fit, isCancelled: { false })
        guard let animation = try? AnimatedPicture(file, limits: limits) else { return }
        for index in 0..<min(3, animation.frameCount) {
            _ = try? animation.frame(at: index, fitting: fit, isCancelled: { false })
        }
    }
}
