import Foundation
import Testing

@testable import ImageFetching

/// Answers judged without a server.
@Suite struct BodyReceiverTests {
    private func head(_ status: Int = 200, _ headers: [String: String] = [:]) -> ResponseHead {
        ResponseHead(status: status, headers: headers)
    }

    private func receive(_ head: ResponseHead, _ receiver: inout BodyReceiver) -> Bool { receiver.receive(head) }

    private func receive(_ data: Data, _ receiver: inout BodyReceiver) -> Bool {
        data.withUnsafeBytes { receiver.receive($0) }
    }

    @Test("More bytes than announced are a failure with both numbers")
    func tooLong() {
        var receiver = BodyReceiver(limit: 10_000)
        #expect(receive(head(200, ["content-length": "900"]), &receiver))
        #expect(!receive(gif(), &receiver))
        guard case .failure(.tooLong(received: 1_000, announced: 900), _) = receiver.finish(.stopped) else {
            Issue.record("It was taken.")
            return
        }
    }

    @Test("A body without a head, and a second head, are failures")
    func order() {
        var receiver = BodyReceiver(limit: 10_000)
        #expect(!receive(gif(), &receiver))
        guard case .failure(.invalidResponse, _) = receiver.finish(nil) else {
            Issue.record("It was taken.")
            return
        }
        var second = BodyReceiver(limit: 10_000)
        #expect(receive(head(), &second))
        #expect(!receive(head(), &second))
    }

    @Test("A 304 or a part that was not asked for is a failure")
    func notAskedFor() {
        for status in [304, 206, 204, 101, 0, 700] {
            var receiver = BodyReceiver(limit: 10_000)
            _ = receiver.receive(head(status))
            guard case .failure = receiver.finish(nil) else {
                Issue.record("\(status) was taken.")
                continue
            }
        }
    }

    @Test("Ends of files are found, also where something is appended", arguments: PictureFormat.allCases)
    func ends(format: PictureFormat) {
        var whole: Data
        switch format {
        case .jpeg: whole = jpeg()
        case .gif: whole = Data("GIF89a".utf8) + Data(count: 20) + Data([0x3b])
        case .png:
            whole = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
            whole += Data([0, 0, 0, 2]) + Data("IDATxx".utf8) + Data(count: 4)
            whole += Data(count: 4) + Data("IEND".utf8) + Data(count: 4)
        case .webp: whole = Data("RIFF".utf8) + Data([16, 0, 0, 0]) + Data("WEBPVP8 ".utf8) + Data(count: 8)
        case .bmp: whole = Data("BM".utf8) + Data(count: 30)
        }
        #expect(
            PictureFormat(whole) == format && format.isComplete(whole) && format.isComplete(whole + Data(count: 20)))
        guard format != .bmp else { return }
        #expect(!format.isComplete(whole.prefix(whole.count - (format == .png ? 12 : 2))))
    }

    @Test("Lengths of files that lie do not lead outside of the bytes")
    func lies() {
        let start = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        #expect(!PictureFormat.png.isComplete(start + Data(repeating: 0xff, count: 40)))
        #expect(!PictureFormat.png.isComplete(start))
        #expect(!PictureFormat.webp.isComplete(Data("RIFF".utf8) + Data(repeating: 0xff, count: 20)))
        #expect(!PictureFormat.webp.isComplete(Data("RIFF".utf8)))
        #expect(PictureFormat(Data()) == nil && PictureFormat(Data([0xff, 0xd8])) == nil)
    }

    @Test("Ranges that contradict themselves are none")
    func ranges() {
        let range = ContentRange("bytes 100-199/200")
        #expect(range?.first == 100 && range?.last == 199 && range?.total == 200)
        #expect(ContentRange("bytes 0-0/*")?.total == nil && ContentRange("bytes 0-0/*") != nil)
        for header in [
            nil, "", "bytes", "bytes */200", "bytes 5-1/9", "bytes 1-9/9", "bytes -1-2/3", "items 0-1/2",
            "bytes 0-99999999999999999999/3", "bytes 1-2/x", "bytes 5-9223372036854775807/*",
        ] {
            #expect(ContentRange(header) == nil)
        }
    }

    @Test("Heads are read line by line, with interim answers, long lines, and repeated names")
    func heads() {
        var parser = HeadParser()
        func add(_ line: String) -> HeadParser.Progress { Data(line.utf8).withUnsafeBytes { parser.add($0) } }
        for line in ["HTTP/1.1 103 Early Hints\r\n", "Link: x\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", "X-A: 1\r\n"] {
            #expect(add(line) == .goingOn)
        }
        for line in [" 2\r\n", "x-a:3\r\n", "no colon\r\n", ": no name\r\n"] { #expect(add(line) == .goingOn) }
        #expect(add("\r\n") == .complete(ResponseHead(status: 200, headers: ["x-a": "1 2, 3"])))
        #expect(add("X-Trailer: 1\r\n") == .goingOn)
        var endless = HeadParser()
        let line = Data("X-A: \(String(repeating: "a", count: 60_000))\r\n".utf8)
        let progress = (0..<5).map { _ in line.withUnsafeBytes { endless.add($0) } }
        guard case .refused = progress.last else {
            Issue.record("A head without end was taken.")
            return
        }
    }

    @Test("Codings inside of codings are refused with the head, those of interim answers included")
    func codings() {
        func progress(_ lines: [String]) -> HeadParser.Progress {
            var parser = HeadParser()
            var progress = HeadParser.Progress.goingOn
            for line in lines where progress == .goingOn {
                progress = Data("\(line)\r\n".utf8).withUnsafeBytes { parser.add($0) }
            }
            return progress
        }
        for lines in [
            ["HTTP/1.1 200 OK", "Content-Encoding: gzip, gzip", ""],
            ["HTTP/1.1 404 No", "Content-Encoding: gzip", "content-encoding: br", ""],
            ["HTTP/1.1 200 OK", "Content-Encoding: gzip", " , gzip", ""],
            ["HTTP/1.1 103 Hints", "Content-Encoding: gzip", "", "HTTP/1.1 200 OK", "Content-Encoding: gzip", ""],
            ["HTTP/1.1 200 OK", "Transfer-Encoding: gzip, chunked", ""],
        ] {
            guard case .refused = progress(lines) else {
                Issue.record("\(lines) was taken.")
                continue
            }
        }
        for header in ["Content-Encoding: identity, GZIP", "Transfer-Encoding: Chunked", "Content-Encoding:"] {
            guard case .complete = progress(["HTTP/1.1 200 OK", header, ""]) else {
                Issue.record("\(header) was refused.")
                continue
            }
        }
    }

    @Test("Announced lengths that are no numbers, or contradict each other, announce nothing")
    func lengths() {
        #expect(head(200, ["content-length": "5, 5"]).contentLength == 5)
        #expect(head(200, ["content-length": "99999999999999999999"]).contentLength == .max)
        for text in ["5, 6", "-1", "+1", "0x10", "", "5 5"] {
            #expect(head(200, ["content-length": text]).contentLength == nil)
        }
    }
}
