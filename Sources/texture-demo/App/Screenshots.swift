import UIKit

/// Pictures of the window that the user takes with F12.
@MainActor enum Screenshots {
    /// Writes a picture into a folder, which is made if need be, and says on standard output where it is.
    static func take(in folder: String) throws(OutputError) -> String {
        // If the folder can't be made, the error of writing the file below says why.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/texture-demo-\(timestamp).png"
        try UIApplication.shared.writeScreenshot(to: path)
        // Not by `print`, which buffers until the end if the output is a pipe. A closed or full output is no error,
        // since the picture has been written.
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
