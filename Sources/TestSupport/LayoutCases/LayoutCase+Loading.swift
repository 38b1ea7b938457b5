import Drawing
import Foundation

/// Why a case cannot be read or built: the key concerned and what is wrong with it.
package struct LayoutCaseError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }

    /// - Parameter key: the way to the value, such as `root.children[2].spacing`.
    init(key: String, _ problem: String) {
        self.init(description: "key \"\(key)\": \(problem)")
    }

    /// What a decoder found, in terms of the file.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(key: Self.describe(context.codingPath + [key]), "is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(key: Self.describe(context.codingPath), context.debugDescription)
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            let reason = context.underlyingError.map { "\($0)" } ?? context.debugDescription
            self.init(description: "is not JSON: \(reason)")
        case .dataCorrupted(let context):
            self.init(key: Self.describe(context.codingPath), context.debugDescription)
        @unknown default:
            self.init(description: "\(error)")
        }
    }

    private static func describe(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

extension LayoutCase {
    /// A file of cases, read as far as it can be.
    package struct File: Sendable {
        /// Below the directory of cases.
        package let path: String
        package let content: Result<LayoutCase, LayoutCaseError>

        package init(path: String, content: Result<LayoutCase, LayoutCaseError>) {
            self.path = path
            self.content = content
        }
    }

    /// The files in a directory and below that end in `.json`, in the order of their paths. One that is no case stands
    /// there with the reason.
    ///
    /// - Throws: when the directory cannot be read.
    package static func files(in directory: URL) throws(LayoutCaseError) -> [File] {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory), isDirectory.boolValue,
            let enumerator = FileManager.default.enumerator(atPath: directory.path)
        else {
            throw LayoutCaseError(description: "\(directory.path): there is no such directory, or it cannot be read")
        }
        let paths = enumerator.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted()
        return paths.map { path in
            let file = directory.appendingPathComponent(path)
            return File(path: path, content: Result { () throws(LayoutCaseError) in try LayoutCase(contentsOf: file) })
        }
    }

    private init(contentsOf file: URL) throws(LayoutCaseError) {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw LayoutCaseError(description: "cannot be read: \(error.localizedDescription)")
        }
        try self.init(json: data)
    }

    /// A case from the text of its file.
    package init(json: Data) throws(LayoutCaseError) {
        do {
            self = try JSONDecoder().decode(LayoutCase.self, from: json)
        } catch let error as DecodingError {
            throw LayoutCaseError(error)
        } catch {
            throw LayoutCaseError(description: "\(error)")
        }
        try validate()
    }

    /// Checks what types do not say: which version, how many numbers, and sizes that can be painted.
    private func validate() throws(LayoutCaseError) {
        guard schema == 1 else { throw LayoutCaseError(key: "schema", "\(schema) is not known, only 1 is") }
        guard scale > 0, scale <= 16 else {
            throw LayoutCaseError(key: "scale", "\(scale) is not between 0 and 16 pixels per point")
        }
        try Self.check(sizeRange.min.count == 2, "sizeRange.min", "needs a width and a height")
        try Self.check(sizeRange.max.count == 2, "sizeRange.max", "needs a width and a height")
        try Self.check(expected.size.count == 2, "expected.size", "needs a width and a height")
        try Self.check(
            expected.size.allSatisfy { $0 >= 0 && $0 * scale <= 20_000 }, "expected.size",
            "\(expected.size) is negative or above 20,000 pixels")
        for (index, region) in expected.regions.enumerated() {
            for (rectIndex, rect) in region.rects.enumerated() {
                try Self.check(
                    rect.count == 4, "expected.regions[\(index)].rects[\(rectIndex)]",
                    "needs x, y, width and height")
            }
        }
    }

    private static func check(_ holds: Bool, _ key: String, _ problem: String) throws(LayoutCaseError) {
        if !holds { throw LayoutCaseError(key: key, problem) }
    }
}
