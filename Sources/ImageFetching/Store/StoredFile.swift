import Foundation

/// The content of one file of a store: a response with its headers, in a form in which damage is noticed.
///
/// A file is a fixed head of 40 bytes (mark, version, lengths, checksum; little-endian), the address and the headers as
/// JSON, and the body as it is. The checksum covers everything after the head, so that a file that was cut short or
/// written over counts as missing.
struct StoredFile: Sendable {
    /// The part before the body.
    struct Description: Codable, Sendable {
        var url: String
        var headers: [String: String]
        /// Seconds since 1970.
        var requestedAt: Double
        var redirection: Redirection?
    }

    var description: Description
    var body: Data

    /// About how much memory it takes.
    var byteCount: Int { StoredFile.byteCount(description.headers, address: description.url, body: body) }

    /// About how much memory an answer takes: its body, its texts, and a kilobyte for the objects around them.
    static func byteCount(_ headers: [String: String], address: String, body: Data) -> Int {
        headers.reduce(body.count + address.utf8.count + 1_024) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    }

    private static let mark: UInt64 = 0x5069_6374_7572_6531  // 'Picture1'
    private static let version: UInt64 = 2
    private static let headLength = 40
    /// No server sends as many headers; a longer description is damage.
    private static let longestDescription = 1 << 20

    /// The file's bytes.
    func encoded() throws -> Data {
        let describing = try JSONEncoder().encode(description)
        var checksum = Checksum()
        checksum.add(describing)
        checksum.add(body)
        var file = Data(capacity: Self.headLength + describing.count + body.count)
        for word in [
            Self.mark, Self.version, UInt64(describing.count), UInt64(body.count), checksum.value,
        ] {
            withUnsafeBytes(of: word.littleEndian) { file.append(contentsOf: $0) }
        }
        file.append(describing)
        file.append(body)
        return file
    }

    init(description: Description, body: Data) {
        self.description = description
        self.body = body
    }

    /// - Parameter file: the bytes of a file. The result is nil unless the file is complete and undamaged.
    init?(decoding file: Data) {
        guard file.count >= Self.headLength else { return nil }
        let words = file.withUnsafeBytes { bytes in
            (0..<5).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
        }
        guard words[0] == Self.mark, words[1] == Self.version, words[2] <= Self.longestDescription,
            words[3] == UInt64(file.count - Self.headLength) &- words[2]
        else { return nil }
        let bodyStart = file.startIndex + Self.headLength + Int(words[2])
        guard bodyStart <= file.endIndex else { return nil }
        let describing = Data(file[(file.startIndex + Self.headLength)..<bodyStart])
        // A copy, whose indices begin at 0, as parsers of files expect.
        let body = Data(file[bodyStart...])
        var checksum = Checksum()
        checksum.add(describing)
        checksum.add(body)
        guard checksum.value == words[4],
            let description = try? JSONDecoder().decode(Description.self, from: describing)
        else { return nil }
        self.init(description: description, body: body)
    }
}

/// Recognises damage, not malice: FNV-1a over words of eight bytes. Every step maps different values to different ones,
/// so a change of a single word always shows. About a gigabyte a second.
struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01B3

    mutating func add(_ data: Data) {
        var hash = value
        data.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for index in 0..<words {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
                hash = (hash ^ word) &* Self.prime
                // Multiplication carries differences upwards only; turning brings them down again.
                hash = hash &<< 29 | hash &>> 35
            }
            for byte in bytes[(words * 8)...] { hash = (hash ^ UInt64(byte)) &* Self.prime }
        }
        value = (hash ^ UInt64(data.count)) &* Self.prime
    }
}

/// Names of files for addresses: 128 bits of FNV-1a. The address in the file distinguishes addresses with the same
/// name.
enum StoredFileName {
    private static let offset = UInt128(0x6C62_272E_07BB_0142) << 64 | UInt128(0x62B8_2175_6295_C58D)
    private static let prime = UInt128(1) << 88 | UInt128(0x13B)

    static func name(for url: String) -> String {
        var hash = offset
        for byte in url.utf8 { hash = (hash ^ UInt128(byte)) &* prime }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
