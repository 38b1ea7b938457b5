import Logging

/// Where misuse of controllers that is reported rather than trapped on goes.
enum PresentationLog {
    static func report(_ message: String) {
        Logger(label: "texture.controllers").warning("\(message)")
    }
}
