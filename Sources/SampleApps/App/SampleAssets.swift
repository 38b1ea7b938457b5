import AsyncDisplayKit

/// The pictures and texts that the samples share with the demo: tables of tab-separated fields, and what they name.
public struct SampleAssets: Sendable {
    let path: String

    /// The assets in a folder.
    public init(path: String) {
        self.path = path
    }

    /// The folder that `TEXTURE_ASSETS` names. Without that variable, the first of these that exists: the copy that a
    /// build of the demo leaves beside the executable, the folder that `make install` fills, `Assets` in the working
    /// directory. Nil if there is none.
    public static func folder(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    ) -> String? {
        if let path = environment["TEXTURE_ASSETS"], !path.isEmpty { return path }
        let folder = (executable as NSString).deletingLastPathComponent
        let places = [
            "\(folder)/Texture_texture-demo.resources/Assets",
            (folder as NSString).deletingLastPathComponent + "/share/texture-demo",
            FileManager.default.currentDirectoryPath + "/Assets",
        ]
        return places.first { FileManager.default.isReadableFile(atPath: $0 + "/albums.tsv") }
    }

    struct Photo: Sendable {
        var album: String
        /// Path of the picture.
        var picture: String
        var caption: String
        /// Height divided by width.
        var aspect: CGFloat
    }

    struct Animal: Sendable {
        var name: String
        /// Path of the picture.
        var picture: String
        var text: String
    }

    func photos() throws -> [Photo] {
        try table("albums", fields: 4).map { fields in
            Photo(
                album: fields[0], picture: "\(path)/photos/\(fields[1]).jpg", caption: fields[2],
                aspect: CGFloat(Double(fields[3]) ?? 1))
        }
    }

    /// Photos by album, in order.
    func albums() throws -> [(title: String, photos: [Photo])] {
        try photos().reduce(into: []) { albums, photo in
            if albums.last?.title == photo.album {
                albums[albums.count - 1].photos.append(photo)
            } else {
                albums.append((photo.album, [photo]))
            }
        }
    }

    func animals() throws -> [Animal] {
        try ["mammals", "birds", "reptiles"].flatMap { try table($0, fields: 3) }.map { fields in
            Animal(name: fields[0], picture: "\(path)/animals/\(fields[1]).jpg", text: fields[2])
        }
    }

    private func table(_ name: String, fields: Int) throws -> [[String]] {
        let file = "\(path)/\(name).tsv"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw SampleError("\(file) cannot be read")
        }
        let rows = text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard !rows.isEmpty, rows.allSatisfy({ $0.count == fields }) else {
            throw SampleError("\(file) is empty or damaged: it needs rows of \(fields) fields")
        }
        return rows
    }
}

/// Why a sample has nothing to show, in a few words for the person who started it.
struct SampleError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
