import Execution

/// The saved state of an application: of its view controllers as a tree, of their views and of other objects by name.
package struct RestorationArchive: Codable, Equatable, Sendable {
    /// What one object has encoded.
    typealias State = Data

    /// The state of a controller and of its child controllers.
    struct Controller: Codable, Equatable, Sendable {
        let identifier: String
        /// The name of the controller's `restorationClass`.
        var className: String?
        var state: State
        var views: [String: State]
        var children: [Controller]
        /// The tab that is selected, for a tab bar controller.
        var selection: Int?
    }

    var application: State?
    /// The root controllers of the windows.
    var roots: [Controller] = []
    var objects: [String: State] = [:]

    // MARK: States

    static func state(_ encode: (NSCoder) -> Void) -> State {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        encode(archiver)
        archiver.finishEncoding()
        return archiver.encodedData
    }

    /// A decoder for a state; nil for bytes that are no archive. A value that is missing is decoded as nil or zero, and
    /// is no error.
    static func coder(for state: State) -> NSCoder? {
        guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: state) else { return nil }
        unarchiver.requiresSecureCoding = false
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        return unarchiver
    }

    // MARK: Files

    /// Reads an archive. Nil if the file does not exist or cannot be decoded.
    package init?(contentsOf path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let archive = try? PropertyListDecoder().decode(Self.self, from: data)
        else { return nil }
        self = archive
    }

    init() {}

    /// A state that cannot be written is lost: the next start restores nothing, and the log says why.
    package func write(to path: String) {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        guard let data = try? encoder.encode(self) else { return }
        StateDirectory.write(data, to: path)
    }
}

/// The file of an application's archive, read once. Any thread.
final class RestorationFile: Sendable {
    let path: String
    private let contents = Mutex<RestorationArchive??>(nil)

    init(path: String) {
        self.path = path
    }

    /// The archive, nil if there is none. The first call reads the file; calls during that wait for it.
    func read() -> RestorationArchive? {
        contents.withLock { known in
            if let known { return known }
            let archive = RestorationArchive(contentsOf: path)
            // The first archive that a process opens takes some milliseconds.
            if let state = archive?.application { _ = RestorationArchive.coder(for: state) }
            known = .some(archive)
            return archive
        }
    }
}

extension RestorationFile {
    private var aside: String { path + ".taken" }

    func setAside() {
        unlink(aside)
        rename(path, aside)
    }

    func putBack() {
        rename(aside, path)
    }
}
