import AsyncDisplayKitCore
import ProgramOptions

/// Page, size of text and window of the last run, in a file of the XDG state directory, beside which the application
/// keeps where each page was scrolled to. Values that can't be read are ignored; a failure to write is logged.
struct RememberedState: Equatable {
    var page: Int?
    var placement: UIWindowPlacement?
    /// Nil for the desktop's.
    var textSize: UIContentSizeCategory?

    static func path(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        StateDirectory.file("window", of: "texture-demo", environment: environment)
    }

    static func load(from path: String = path()) -> RememberedState {
        var state = RememberedState()
        guard let data = FileManager.default.contents(atPath: path) else { return state }
        var position: CGPoint?
        var flags: Set<Substring> = []
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "page":
                state.page = Int(parts[1]).flatMap { PageKind.allCases.indices.contains($0 - 1) ? $0 - 1 : nil }
            case "text": state.textSize = UIContentSizeCategory.inOrder.first { $0.rawValue == parts[1] }
            case "size":
                state.placement = WindowSize(argument: String(parts[1])).map { UIWindowPlacement(size: $0.size) }
            case "position": position = point(parts[1])
            case "window": flags = Set(parts[1].split(separator: ","))
            default: break
            }
        }
        state.placement?.position = position
        state.placement?.isMaximized = flags.contains("maximized")
        state.placement?.isFullScreen = flags.contains("fullscreen")
        return state
    }

    /// A place on the desktop as it is written: 100,-20.
    private static func point(_ text: Substring) -> CGPoint? {
        let parts = text.split(separator: ",").map { Int32($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
        return CGPoint(x: Int(x), y: Int(y))
    }

    private var text: String {
        var text = ""
        if let page { text += "page=\(page + 1)\n" }
        if let textSize { text += "text=\(textSize.rawValue)\n" }
        guard let placement else { return text }
        text += "size=\(Int(placement.size.width.rounded()))x\(Int(placement.size.height.rounded()))\n"
        if let position = placement.position { text += "position=\(Int(position.x)),\(Int(position.y))\n" }
        let flags = [placement.isMaximized ? "maximized" : nil, placement.isFullScreen ? "fullscreen" : nil]
        if flags.contains(where: { $0 != nil }) {
            text += "window=\(flags.compactMap { $0 }.joined(separator: ","))\n"
        }
        return text
    }

    func save(to path: String = path()) {
        StateDirectory.write(Data(text.utf8), to: path)
    }
}
