import Foundation

/// The directory where Xlib caches its table of compose keys between two starts of a program.
///
/// Where no input method runs, Xlib reads the table as 600 KB of text whenever SDL opens a display, for some ten
/// milliseconds of the first frame. It keeps a binary copy instead if `XCOMPOSECACHE` names a directory (Compose(5)).
struct ComposeTableCache {
    /// Nil if there is nothing to do: a directory was chosen already, there is no X display, the user has no home, or
    /// is root, whose table Xlib keeps in a directory of the system's or nowhere.
    let directory: String?

    init(environment: [String: String], userIdentifier: UInt32) {
        let cache =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.cache" }
        guard let cache, userIdentifier != 0, environment["XCOMPOSECACHE"] == nil,
            environment["DISPLAY"].map({ !$0.isEmpty }) == true
        else {
            directory = nil
            return
        }
        directory = cache + "/compose-cache"
    }

    /// Makes the directory, readable by its user alone, and names it to Xlib. A directory that can't be made is done
    /// without. Before the display is opened; some ten microseconds.
    func use() {
        guard let directory else { return }
        let made: Void? = try? FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if made != nil { setenv("XCOMPOSECACHE", directory, 0) }
    }
}
