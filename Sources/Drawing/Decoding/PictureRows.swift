/// A picture that a library gives out from the top, row by row. Belongs to one thread.
protocol PictureRows: AnyObject {
    /// Size in pixels of what is given out.
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
    /// What was passed over in the file.
    var faults: PictureFaults { get }

    /// Does what has to be done before the first row. Called once.
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
