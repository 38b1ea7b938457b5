import Foundation

/// Numbers at positions of a file; nil beyond its end.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer

    subscript(position: Int) -> UInt8? {
        position >= 0 && position < bytes.count ? bytes[position] : nil
    }

    func starts(with prefix: [UInt8]) -> Bool {
        bytes.count >= prefix.count && bytes.prefix(prefix.count).elementsEqual(prefix)
    }

    func matches(_ text: StaticString, at position: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position >= 0, position + count <= bytes.count else { return false }
        return bytes[position..<position + count].elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: count))
    }

    func big16(_ position: Int) -> Int? { load(position, as: UInt16.self).map { Int($0.bigEndian) } }
    func big32(_ position: Int) -> Int? { load(position, as: UInt32.self).map { Int($0.bigEndian) } }
    func little16(_ position: Int) -> Int? { load(position, as: UInt16.self).map { Int($0.littleEndian) } }
    func little32(_ position: Int) -> Int? { load(position, as: UInt32.self).map { Int($0.littleEndian) } }

    func little24(_ position: Int) -> Int? {
        guard let low = little16(position), let high = self[position + 2] else { return nil }
        return low | Int(high) << 16
    }

    private func load<Number: BitwiseCopyable>(_ position: Int, as type: Number.Type) -> Number? {
        guard position >= 0, position <= bytes.count - MemoryLayout<Number>.size else { return nil }
        return bytes.loadUnaligned(fromByteOffset: position, as: type)
    }
}

extension Data {
    /// Runs `body` on the bytes, which it must not keep.
    func reading<Result>(
        _ body: (ByteReader) throws(ImageDecodingError) -> Result
    ) throws(ImageDecodingError) -> Result {
        let result: Swift.Result<Result, ImageDecodingError> = withUnsafeBytes { bytes in
            do throws(ImageDecodingError) {
                return .success(try body(ByteReader(bytes: bytes)))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
