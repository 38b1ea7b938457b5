import AsyncDisplayKitCore
import Drawing
import Foundation

/// The outcome of a conformance case.
package struct LayoutCaseResult: Encodable, Sendable {
    /// Of the file, below the directory of cases.
    package let path: String
    package let name: String
    package let specName: String
    /// Width and height of the host.
    package let size: [CGFloat]
    /// Of every node, `[x, y, width, height]` in the host's coordinates.
    package let frames: [String: [CGFloat]]
    /// What is not as expected; empty when the case passes.
    package let differences: [String]

    package var hasPassed: Bool { differences.isEmpty }
}

extension LayoutCase.File {
    /// Measures the case with the real engine and compares; a file that is no case has failed, with the reason. Any
    /// thread.
    package func run() -> LayoutCaseResult {
        switch content {
        case .success(let layoutCase):
            return layoutCase.run(path: path)
        case .failure(let error):
            return LayoutCaseResult(
                path: path, name: "", specName: "", size: [], frames: [:], differences: [error.description])
        }
    }
}

extension LayoutCase {
    /// Measures the case with the real engine and compares. Any thread.
    package func run(path: String) -> LayoutCaseResult {
        do {
            let (size, frames) = try LayoutScale.with(scale) { try measure() }
            return LayoutCaseResult(
                path: path, name: name, specName: specName, size: [size.width, size.height],
                frames: frames.filter { !$0.value.isNull }.mapValues { [$0.minX, $0.minY, $0.width, $0.height] },
                differences: differences(size: size, frames: frames))
        } catch {
            return LayoutCaseResult(
                path: path, name: name, specName: specName, size: [], frames: [:], differences: ["\(error)"])
        }
    }

    private func measure() throws -> (CGSize, [String: CGRect]) {
        var builder = LayoutCaseBuilder { ASDisplayNode() }
        let element = try builder.build(root, at: "root")
        let spec = element as? ASLayoutSpec ?? ASWrapperLayoutSpec(layoutElement: element)
        let host = ASDisplayNode()
        host.layoutSpecBlock = { _, _ in spec }
        let layout = host.layoutThatFits(
            ASSizeRange(
                min: CGSize(width: sizeRange.min[0].value, height: sizeRange.min[1].value),
                max: CGSize(width: sizeRange.max[0].value, height: sizeRange.max[1].value)))
        return (layout.size, builder.nodes.mapValues { layout.frame(for: $0) })
    }

    /// All that is not as expected, within half a pixel.
    private func differences(size: CGSize, frames: [String: CGRect]) -> [String] {
        let tolerance = 0.5 / scale
        var differences: [String] = []
        if abs(size.width - expected.size[0]) > tolerance || abs(size.height - expected.size[1]) > tolerance {
            differences.append("size: expected \(expected.size), got [\(size.width), \(size.height)]")
        }
        for (id, expectation) in expected.frames.sorted(by: { $0.key < $1.key }) {
            guard let frame = frames[id], !frame.isNull else {
                differences.append("\(id): not in the layout")
                continue
            }
            differences += self.differences(of: id, frame, expectation, tolerance)
        }
        return differences + pixelDifferences(frames: frames)
    }

    private func differences(
        of id: String, _ frame: CGRect, _ expectation: Frame, _ tolerance: CGFloat
    ) -> [String] {
        guard let expected = expectation.frame else { return [] }
        let edges: [(name: String, got: CGFloat, expected: CGFloat, reachesOut: CGFloat)] = [
            ("left", frame.minX, expected.x, -1), ("top", frame.minY, expected.y, -1),
            ("right", frame.maxX, expected.x + expected.width, 1),
            ("bottom", frame.maxY, expected.y + expected.height, 1),
        ]
        return edges.compactMap { edge in
            let difference = edge.got - edge.expected
            let isExact = expectation.visible != true || expectation.edges?[edge.name] == .exact
            // What lies under the border or under other nodes may reach further out, never less far.
            let isRight = isExact ? abs(difference) <= tolerance : difference * edge.reachesOut >= -tolerance
            if isRight { return nil }
            return
                "\(id): \(edge.name) edge expected at \(edge.expected)\(isExact ? "" : " or beyond"), got \(edge.got)"
        }
    }

    /// The strictest comparison: paints the frames and compares the colour of every pixel, which also covers nodes
    /// whose frame could not be read.
    private func pixelDifferences(frames: [String: CGRect]) -> [String] {
        let columns = Int((expected.size[0] * scale).rounded())
        let rows = Int((expected.size[1] * scale).rounded())
        let colorsByNode = root.colorsByNode
        // Colours by number, so that comparing a hundred large pictures costs no time.
        let names = ["nothing"] + Set(colorsByNode.values).union(expected.regions.map(\.color)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, UInt8($0.offset)) })

        var painted = PixelGrid(columns: columns, rows: rows)
        for id in paintOrder {
            guard let frame = frames[id], !frame.isNull, let color = colorsByNode[id] else { continue }
            painted.fill(frame, numbers[color] ?? 0, scale: scale)
        }
        var read = PixelGrid(columns: columns, rows: rows)
        for region in expected.regions {
            for rect in region.rects {
                let frame = CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
                read.fill(frame, numbers[region.color] ?? 0, scale: scale)
            }
        }
        if painted.isEqual(to: read) { return [] }
        let wrong = painted.colors.indices.filter { painted.colors[$0] != read.colors[$0] }
        let first = wrong[0]
        return [
            """
            \(wrong.count) of \(columns * rows) pixels differ; the first: expected \(names[Int(read.colors[first])]), \
            got \(names[Int(painted.colors[first])]) at pixel (\(first % columns), \(first / columns))
            """
        ]
    }
}

/// Numbers of colours on a grid of pixels, row by row; 0 is nothing.
private struct PixelGrid {
    let columns: Int
    let rows: Int
    private(set) var colors: [UInt8]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        colors = Array(repeating: 0, count: columns * rows)
    }

    /// Bytes at once: comparing element by element takes seconds in a debug build.
    func isEqual(to other: PixelGrid) -> Bool {
        colors.withUnsafeBytes { a in
            other.colors.withUnsafeBytes { b in
                guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else {
                    return a.count == b.count
                }
                return memcmp(first, second, a.count) == 0
            }
        }
    }

    /// What lies outside the grid is left out.
    mutating func fill(_ rect: CGRect, _ color: UInt8, scale: CGFloat) {
        func clamped(_ points: CGFloat, _ limit: Int) -> Int {
            Int(min(max((points * scale).rounded(), 0), CGFloat(limit)))
        }
        let left = clamped(rect.minX, columns)
        let right = clamped(rect.maxX, columns)
        let top = clamped(rect.minY, rows)
        let bottom = clamped(rect.maxY, rows)
        guard left < right, top < bottom else { return }
        colors.withUnsafeMutableBytes { bytes in
            for row in top..<bottom {
                guard let start = bytes.baseAddress else { return }
                memset(start + row * columns + left, Int32(color), right - left)
            }
        }
    }
}
