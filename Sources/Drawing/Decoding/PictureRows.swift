/// A picture that a library gives out from the top, row by row. Belongs to one thread.
protocol PictureRows: AnyObject {
    /// The size, in pixels, of the rows that are returned.
    var width: Int { get }
    var height: Int { get }
    /// Memory in bytes that the library takes from `start` on.
    var workingBytes: Int { get }
    /// The part of `workingBytes` that is pixels of the wanted picture, which have a limit of their own.
    var pictureBytes: Int { get }
    /// Memory in bytes that the library may take in addition.
    var possibleBytes: Int { get }
    /// Whether no pixel can be transparent.
    var isOpaque: Bool { get }
    /// The faults that were skipped in the file.
    var faults: PictureFaults { get }

    /// Prepares the first row. Called once.
    func start(isCancelled: () -> Bool) throws(ImageDecodingError)

    /// Writes the next `count` rows, premultiplied, without gaps.
    func read(
        _ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool
    ) throws(ImageDecodingError)
}

extension PictureRows {
    var pictureBytes: Int { 0 }
    var possibleBytes: Int { 0 }
}

/// Faults of a file that its decoder has passed over.
struct PictureFaults {
    var count = 0
    /// The first of them, in the words of the library.
    var first = ""
}
