/// One row of the first three pages.
struct Animal: Sendable, Equatable {
    var name: String
    /// Path of the picture.
    var picture: String
    var text: String

    /// The animals of a page. Throws if the table cannot be read.
    static func load(_ table: String, from assets: AssetDirectory) throws(DemoError) -> [Animal] {
        try assets.table(table, fields: 3).map { fields in
            Animal(
                name: String(fields[0]), picture: assets.animalPicture(String(fields[1])), text: String(fields[2]))
        }
    }
}
