/// A picture of an album.
struct Photo: Sendable, Equatable {
    /// Path of the picture.
    var picture: String
    var caption: String
    /// Height divided by width.
    var aspect: Double
}

/// A section of the Photos page.
struct Album: Sendable, Equatable {
    var title: String
    var photos: [Photo]

    /// All albums, in order. Throws if the table cannot be read.
    static func load(from assets: AssetDirectory) throws(DemoError) -> [Album] {
        var albums: [Album] = []
        for fields in try assets.table("albums", fields: 4) {
            let photo = Photo(
                picture: assets.photo(String(fields[1])), caption: String(fields[2]), aspect: Double(fields[3]) ?? 1)
            if albums.last?.title == String(fields[0]) {
                albums[albums.count - 1].photos.append(photo)
            } else {
                albums.append(Album(title: String(fields[0]), photos: [photo]))
            }
        }
        return albums
    }
}
