import Testing

@testable import Drawing

@Suite struct AvailableMemoryTests {
    @Test("The smallest limit of a control group and those above it counts")
    func groups() {
        let limits = ["/a/b": "max\n", "/a": "1000\n", "": "2000\n"]
        #expect(AvailableMemory.limit(ofGroup: "/a/b") { limits[$0] } == 1000)
        #expect(AvailableMemory.limit(ofGroup: "/") { limits[$0] } == 2000)
        #expect(AvailableMemory.limit(ofGroup: "/other") { _ in nil } == .max)
    }

    @Test("The control group is the one of version 2")
    func list() {
        #expect(AvailableMemory.group("12:memory:/old\n0::/user.slice/a.scope\n") == "/user.slice/a.scope")
        #expect(AvailableMemory.group("") == "/" && AvailableMemory.byteCount > 0)
    }

    @Test("A picture may take half of what all decodes may take together")
    func halfOfBudget() throws {
        var limits = ImageLimits()
        limits.maximumBytesUnderWay = 10_000
        let header = try ImageHeader(.png, width: 40, height: 40)
        #expect(throws: ImageDecodingError.tooManyBytes(width: 40, height: 40, byteCount: 6_400, limit: 5_000)) {
            try PicturePlan(header, fitting: nil, limits)
        }
    }
}
