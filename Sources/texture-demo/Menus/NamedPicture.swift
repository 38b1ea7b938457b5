import UIKit

/// A picture that a menu is about.
struct NamedPicture: Equatable {
    let name: String
    /// A file of the assets, or an address on the feed's server.
    let address: URL
    /// The picture, if it has been loaded from a server.
    var loaded: UIImage?
    /// The entry of the menu that copies the name.
    var copyNameTitle = "Copy Name"

    /// Nil if it is not there yet, or can't be read.
    var image: UIImage? { address.isFileURL ? UIImage(contentsOfFile: address.path) : loaded }

    /// Whether there is something to copy and to save.
    var isThere: Bool { address.isFileURL || loaded != nil }

    /// The bytes of its file.
    var data: Data? { address.isFileURL ? try? Data(contentsOf: address) : loaded?.encodedData }
}

extension Animal {
    var namedPicture: NamedPicture { NamedPicture(name: name, address: URL(fileURLWithPath: picture)) }
}

extension Photo {
    var namedPicture: NamedPicture { NamedPicture(name: caption, address: URL(fileURLWithPath: picture)) }
}

/// Pictures that the user keeps.
enum KeptPictures {
    /// Writes a picture into a folder, which is made if need be, under the picture's name, followed by a number if that
    /// name is taken. Returns its path.
    static func keep(_ picture: NamedPicture, in folder: String) throws(OutputError) -> String {
        // What is wrong with the folder is told by the file that can't be written.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = freePath(for: picture, in: folder)
        guard let data = picture.data else {
            throw OutputError(path, reason: "\(picture.address.path) cannot be read")
        }
        try OutputFile.write(data, to: path)
        return path
    }

    private static func freePath(for picture: NamedPicture, in folder: String) -> String {
        let name = picture.name.replacingOccurrences(of: "/", with: "-")
        let ending = picture.address.pathExtension
        var number = 1
        var path: String
        repeat {
            path = "\(folder)/\(name)\(number == 1 ? "" : " \(number)").\(ending)"
            number += 1
        } while FileManager.default.fileExists(atPath: path)
        return path
    }
}
