import UIKit

/// Pictures of the window that the user takes with F12.
@MainActor enum Screenshots {
    /// Writes a picture into the directory for pictures, or the current one, and says on standard output where it is.
    static func take() {
        let path = "\(directory)/texture-demo-\(timestamp).png"
        if UIApplication.shared.saveScreenshot(to: path) {
            // Not by `print`, which would keep it back until the end where the output is a pipe.
            FileHandle.standardOutput.write(Data((path + "\n").utf8))
        } else {
            UIApplication.complain("cannot write the picture \(path)")
        }
    }

    private static var directory: String {
        let environment = ProcessInfo.processInfo.environment
        let candidates = [environment["XDG_PICTURES_DIR"], environment["HOME"].map { "\($0)/Pictures" }]
        return candidates.compactMap { $0 }.first { access($0, W_OK) == 0 } ?? FileManager.default.currentDirectoryPath
    }

    private static var timestamp: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd-HHmmss-SSS"
        return formatter.string(from: Date())
    }
}
