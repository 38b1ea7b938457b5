import Foundation

/// Reads the head of an answer line by line. A value.
struct HeadParser: Sendable {
    enum Progress: Hashable, Sendable {
        case goingOn
        case complete(ResponseHead)
        /// The answer must not be read on, for the reason given.
        case refused(String)
    }

    /// Bytes that a head may have, interim answers included.
    static let longest = 64 << 10

    private var status = 0
    private var fields: [(name: String, value: String)] = []
    private var byteCount = 0
    /// Content codings so far, those of interim answers included: libcurl undoes them all.
    private var contentCodingCount = 0
    private var isComplete = false

    /// Takes in a line, with or without its line feed. Lines of a trailer are ignored, but count towards `longest`.
    mutating func add(_ line: UnsafeRawBufferPointer) -> Progress {
        byteCount += line.count
        guard byteCount <= Self.longest else {
            return .refused("the head is longer than \(Self.longest) bytes")
        }
        guard !isComplete else { return .goingOn }
        var text = Substring(String(decoding: line, as: UTF8.self))
        // To Swift, a carriage return with a line feed is one character.
        while text.last?.isNewline == true { text.removeLast() }
        if text.hasPrefix("HTTP/") {
            begin(text)
        } else if text.isEmpty {
            return end()
        } else if text.first == " " || text.first == "\t" {
            // A line that goes on with the one before, as old servers wrote.
            guard let last = fields.indices.last else { return .goingOn }
            fields[last].value += " " + trimmed(text)
        } else if let colon = text.firstIndex(of: ":") {
            let name = trimmed(text[..<colon]).lowercased()
            if !name.isEmpty { fields.append((name, trimmed(text[text.index(after: colon)...]))) }
        }
        return .goingOn
    }

    private mutating func begin(_ statusLine: Substring) {
        let words = statusLine.split(separator: " ", maxSplits: 2)
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        fields = []
    }

    private mutating func end() -> Progress {
        if let reason = reasonAgainstCodings() { return .refused(reason) }
        // 100 Continue, 103 Early Hints: the answer proper follows. After 101 there is none.
        if (100..<200).contains(status), status != 101 { return .goingOn }
        isComplete = true
        let values = Dictionary(grouping: fields, by: \.name).mapValues { $0.map(\.value) }
        return .complete(ResponseHead(status: status, headers: values.mapValues { $0.joined(separator: ", ") }))
    }

    /// Codings inside of codings unpack a thousandfold each: four kilobytes can keep the thread that undoes them busy
    /// for seconds without a byte of a body. No server needs more than one coding of the content, and chunks.
    private mutating func reasonAgainstCodings() -> String? {
        func codings(_ header: String) -> [String] {
            fields.filter { $0.name == header }.flatMap { $0.value.split(separator: ",") }
                .map { $0.trimmed.lowercased() }.filter { !["", "identity", "none"].contains($0) }
        }
        contentCodingCount += codings("content-encoding").count
        if contentCodingCount > 1 { return "its body is encoded \(contentCodingCount) times" }
        if let other = codings("transfer-encoding").first(where: { $0 != "chunked" }) {
            return "its transfer coding is \(other.prefix(40)), which was not asked for"
        }
        return nil
    }

    private func trimmed(_ text: Substring) -> String {
        text.trimmingCharacters(in: .whitespaces)
    }
}
