import Foundation
import TestSupport
import Testing

@Suite struct LayoutConformanceTests {
    static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures/layout").standardizedFileURL

    @Test("Every published case gives the sizes, frames and pixels read off its reference image")
    func allCases() throws {
        let cases = try LayoutCase.load(from: Self.directory)
        #expect(cases.count == 104)
        for (path, layoutCase) in cases {
            let result = layoutCase.run(path: path)
            #expect(result.differences == [], "\(path)")
        }
    }

    @Test("A case with another size expected fails, and says by how much")
    func difference() throws {
        let path = Self.directory.appendingPathComponent(
            "ASInsetLayoutSpec/testInsetsWithFixedSize_10_10_10_10.json")
        let text = try String(contentsOf: path, encoding: .utf8)
        let changed = text.replacingOccurrences(
            of: #""insets": [10, 10, 10, 10]"#, with: #""insets": [10, 12, 10, 10]"#)
        let layoutCase = try JSONDecoder().decode(LayoutCase.self, from: Data(changed.utf8))
        let differences = layoutCase.run(path: "changed").differences
        #expect(differences.first == "foreground: left edge expected at 10.0, got 12.0")
        #expect(differences.last?.hasPrefix("2240 of 360000 pixels differ") == true)
    }
}
