import Foundation

/// The directory with the demo's pictures and texts, wherever the demo was installed or built.
struct AssetDirectory: Sendable, Equatable {
    let path: String

    /// Files that a directory must have to be the right one.
    private static let markers = ["birds.tsv", "mammals.tsv", "reptiles.tsv", "albums.tsv"]

    /// Looks where the user says, then beside the executable, then where `make install` puts things. A place the user
    /// names is the only one looked at.
    ///
    /// - Parameters:
    ///   - option: the value of `--assets`.
    ///   - environment: with `TEXTURE_ASSETS`, if it is set.
    ///   - executable: path of the running program, links resolved.
    static func find(
        option: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = executablePath
    ) throws(DemoError) -> AssetDirectory {
        if let option { return try named(option, by: "--assets") }
        if let path = environment["TEXTURE_ASSETS"], !path.isEmpty { return try named(path, by: "TEXTURE_ASSETS") }
        let folder = (executable as NSString).deletingLastPathComponent
        let places = [
            "\(folder)/Texture_texture-demo.resources/Assets",
            ((folder as NSString).deletingLastPathComponent) + "/share/texture-demo",
        ]
        for place in places where missingFile(in: place) == nil {
            return AssetDirectory(path: place)
        }
        throw DemoError(
            "the pictures and texts were not found in \(places.joined(separator: " or ")); "
                + "say where they are with --assets DIRECTORY or TEXTURE_ASSETS")
    }

    private static func named(_ path: String, by source: String) throws(DemoError) -> AssetDirectory {
        if let file = missingFile(in: path) {
            throw DemoError("\(path), which \(source) names, is no directory of assets: it has no \(file)")
        }
        return AssetDirectory(path: path)
    }

    private static func missingFile(in path: String) -> String? {
        markers.first { access("\(path)/\($0)", R_OK) != 0 }
    }

    /// Checks at the start that everything the demo may show is there and complete. Opens about 70 files and reads four
    /// bytes of each picture; about half a millisecond.
    func requireFiles() throws(DemoError) {
        guard let data = FileManager.default.contents(atPath: "\(path)/files.txt") else {
            throw DemoError("\(path)/files.txt, the list of pictures, is missing")
        }
        for name in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let file = "\(path)/\(name)"
            let descriptor = open(file, O_RDONLY)
            guard descriptor >= 0 else {
                throw DemoError("\(file) " + (errno == ENOENT ? "is missing" : "cannot be read"))
            }
            defer { close(descriptor) }
            guard !name.hasSuffix(".jpg") || Self.isWholeJPEG(descriptor) else {
                throw DemoError("\(file) is damaged: it is no complete JPEG picture")
            }
        }
    }

    /// A JPEG file begins with the marker FF D8 and ends with FF D9.
    private static func isWholeJPEG(_ descriptor: Int32) -> Bool {
        var markers: [UInt8] = [0, 0, 0, 0]
        let end = lseek(descriptor, -2, SEEK_END)
        return markers.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return end > 2 && pread(descriptor, start, 2, 0) == 2 && pread(descriptor, start + 2, 2, end) == 2
                && bytes.elementsEqual([0xFF, 0xD8, 0xFF, 0xD9])
        }
    }

    static var executablePath: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }

    /// Path of a picture of an animal, by its name in the tables.
    func animalPicture(_ name: String) -> String { "\(path)/animals/\(name).jpg" }

    /// Paths of the program's icon in the sizes that desktops show.
    var icons: [String] { [16, 32, 48, 64, 128].map { "\(path)/icons/texture-demo-\($0).png" } }

    /// A fontconfig file that names one font, so that a run without display gives the same pixels everywhere.
    var fontConfiguration: String { "\(path)/fonts.conf" }

    func photo(_ name: String) -> String { "\(path)/photos/\(name).jpg" }

    /// What to say about a table that has no rows; nil for one that has some, and for one that can't be read, which is
    /// another problem.
    func problemOfEmptyTable(_ name: String) -> String? {
        let file = "\(path)/\(name).tsv"
        guard let data = FileManager.default.contents(atPath: file), data.split(separator: UInt8(ascii: "\n")).count < 2
        else { return nil }
        return "There is nothing to show: \(file) has no rows. Put the file of the distribution there, or name another "
            + "directory with --assets DIRECTORY."
    }

    /// The rows of a table of tab-separated fields, without its header.
    func table(_ name: String, fields: Int) throws(DemoError) -> [[Substring]] {
        guard let data = FileManager.default.contents(atPath: "\(path)/\(name).tsv") else {
            throw DemoError("\(path)/\(name).tsv cannot be read")
        }
        let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        if let row = rows.firstIndex(where: { $0.count != fields }) {
            throw DemoError("\(path)/\(name).tsv has \(rows[row].count) fields in line \(row + 2) instead of \(fields)")
        }
        return rows
    }
}
