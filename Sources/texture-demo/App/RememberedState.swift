import AsyncDisplayKitCore

/// Page and window size of the last run, in a file of the XDG state directory, beside which the application keeps where each page
/// was scrolled to. Reading or writing it never fails loudly:
/// the demo then begins as if it were new.
struct RememberedState: Equatable {
    var page: Int?
    var size: CGSize?

    static func path(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        StateDirectory.file("window", of: "texture-demo", environment: environment)
    }

    static func load(from path: String = path()) -> RememberedState {
        var state = RememberedState()
        guard let data = FileManager.default.contents(atPath: path) else { return state }
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "page": state.page = Int(parts[1]).flatMap { (1...6).contains($0) ? $0 - 1 : nil }
            case "size": state.size = WindowSize(argument: String(parts[1]))?.size
            default: break
            }
        }
        return state
    }

    func save(to path: String = path()) {
        var text = ""
        if let page { text += "page=\(page + 1)\n" }
        if let size { text += "size=\(Int(size.width))x\(Int(size.height))\n" }
        let url = URL(fileURLWithPath: path)
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: url, options: .atomic)
    }
}
