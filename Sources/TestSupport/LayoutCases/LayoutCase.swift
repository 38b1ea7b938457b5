import Drawing
import Foundation

/// One conformance case: a tree of elements, the size range to measure it in, and what must come out.
///
/// The format is described in `Tests/Fixtures/layout/README.md`.
package struct LayoutCase: Decodable, Sendable {
    package let schema: Int
    /// `case` in the file.
    package let name: String
    /// `class` in the file: the spec under test.
    package let specName: String
    /// Pixels per point.
    package let scale: CGFloat
    package let sizeRange: Range
    package let root: LayoutCaseElement
    /// Identifiers of nodes, bottom-most first.
    package let paintOrder: [String]
    package let expected: Expectation

    private enum CodingKeys: String, CodingKey {
        case schema, scale, sizeRange, root, paintOrder, expected
        case name = "case"
        case specName = "class"
    }

    /// Minimum and maximum, width before height.
    package struct Range: Decodable, Sendable {
        package let min: [LayoutCasePoints]
        package let max: [LayoutCasePoints]
    }

    package struct Expectation: Decodable, Sendable {
        package let size: [CGFloat]
        package let frames: [String: Frame]
        package let regions: [Region]
    }

    /// What is known of a node's frame.
    package struct Frame: Decodable, Sendable {
        package struct Rectangle: Decodable, Sendable {
            package let x: CGFloat
            package let y: CGFloat
            package let width: CGFloat
            package let height: CGFloat
        }

        /// How an edge of a visible rectangle was read.
        package enum Edge: String, Decodable, Sendable {
            case exact, border, covered
        }

        /// Nil when nothing of it could be read.
        package let frame: Rectangle?
        /// True when `frame` is only what is seen of the node.
        package let visible: Bool?
        package let edges: [String: Edge]?
    }

    /// Where a colour is seen: `[x, y, width, height]` each, in points.
    package struct Region: Decodable, Sendable {
        package let color: String
        package let rects: [[CGFloat]]
    }
}

/// A number, `"inf"` or `"greatest"`.
package struct LayoutCasePoints: Decodable, Sendable {
    package let value: CGFloat

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(CGFloat.self) {
            value = number
            return
        }
        switch try container.decode(String.self) {
        case "inf": value = .infinity
        case "greatest": value = .greatestFiniteMagnitude
        case let text:
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a length")
        }
    }
}
