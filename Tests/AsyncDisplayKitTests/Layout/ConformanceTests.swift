import Foundation
import TestSupport
import Testing

@Suite struct LayoutConformanceTests {
    static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures/layout").standardizedFileURL

    @Test("Every published case gives the sizes, frames and pixels read off its reference image")
    func allCases() throws {
        let files = try LayoutCase.files(in: Self.directory)
        #expect(files.count == 104)
        for file in files {
            #expect(file.run().differences == [], "\(file.path)")
        }
    }

    @Test("A case with another size expected fails, and says by how much")
    func difference() throws {
        let path = Self.directory.appendingPathComponent(
            "ASInsetLayoutSpec/testInsetsWithFixedSize_10_10_10_10.json")
        let text = try String(contentsOf: path, encoding: .utf8)
        let changed = text.replacingOccurrences(
            of: #""insets": [10, 10, 10, 10]"#, with: #""insets": [10, 12, 10, 10]"#)
        let layoutCase = try LayoutCase(json: Data(changed.utf8))
        let differences = layoutCase.run(path: "changed").differences
        #expect(differences.first == "foreground: left edge expected at 10.0, got 12.0")
        #expect(differences.last?.hasPrefix("2240 of 360000 pixels differ") == true)
    }

    @Test(
        "A file that is no case fails with the key that is wrong",
        arguments: [
            ("\"schema\": 1", "\"schema\": 7", "key \"schema\": 7 is not known, only 1 is"),
            ("\"scale\": 2", "\"scale\": 0", "key \"scale\": 0.0 is not between 0 and 16 pixels per point"),
            ("\"scale\": 2,", "", "key \"scale\": is missing"),
            (
                "\"type\": \"inset\"", "\"type\": \"inse\"",
                "key \"root.child.type\": an element of type \"inse\" is not known"
            ),
            ("[10, 10, 10, 10]", "[10, 10, 10]", "key \"root.child.insets\": needs 4 numbers and has 3"),
        ])
    func malformed(text: String, replacement: String, message: String) throws {
        #expect(try differences(replacing: text, with: replacement) == [message])
    }

    @Test("A value of the wrong type names its key, and what is not JSON says so")
    func types() throws {
        let wrong = try differences(replacing: "[10, 10, 10, 10]", with: "[10, true, 10, 10]")
        #expect(wrong.count == 1 && wrong[0].hasPrefix("key \"root.child.insets[1]\": "))
        #expect(try differences(replacing: "{", with: "[")[0].hasPrefix("is not JSON: "))
    }

    @Test("A directory that is none, or holds a file that is no case, is told apart from one of cases")
    func files() throws {
        #expect(throws: LayoutCaseError.self) { try LayoutCase.files(in: Self.directory.appending(path: "none")) }
        let directory = FileManager.default.temporaryDirectory.appending(path: "cases-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data("{}".utf8).write(to: directory.appending(path: "empty.json"))
        let results = try LayoutCase.files(in: directory).map { $0.run() }
        #expect(results.map(\.path) == ["empty.json"] && results.map(\.differences) == [["key \"schema\": is missing"]])
    }

    /// What is wrong with a published case after a change of its text.
    private func differences(replacing text: String, with replacement: String) throws -> [String] {
        let path = Self.directory.appendingPathComponent(
            "ASInsetLayoutSpec/testInsetsWithFixedSize_10_10_10_10.json")
        let original = try String(contentsOf: path, encoding: .utf8)
        #expect(original.contains(text))
        let changed = original.replacingOccurrences(of: text, with: replacement)
        let content = Result { () throws(LayoutCaseError) in try LayoutCase(json: Data(changed.utf8)) }
        return LayoutCase.File(path: "changed.json", content: content).run().differences
    }
}
