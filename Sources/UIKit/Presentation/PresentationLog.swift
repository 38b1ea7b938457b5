import Logging

/// Logs misuse of controllers that does not stop the process.
enum PresentationLog {
    static func report(_ message: String) {
        Logger(label: "texture.controllers").warning("\(message)")
    }
}
