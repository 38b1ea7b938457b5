import UIKit

/// Pictures of the window that the user takes with F12.
@MainActor enum Screenshots {
    /// Writes a picture into a folder, which is made if need be, and says on standard output where it is.
    static func take(in folder: String) throws(OutputError) -> String {
        // What is wrong with the folder is told by the file that can't be written.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/texture-demo-\(timestamp).png"
        try UIApplication.shared.writeScreenshot(to: path)
        // Not by `print`, which would keep it back until the end where the output is a pipe. Where the output is closed
        // or full, the picture is there all the same.
        try? FileHandle.standardOutput.write(contentsOf: Data((path + "\n").utf8))
        return path
    }

    private static var timestamp: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd-HHmmss-SSS"
        return formatter.string(from: Date())
    }
}
