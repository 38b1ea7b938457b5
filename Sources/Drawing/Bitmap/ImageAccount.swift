import Synchronization

/// Counts the images that were added (`CGImage.count(in:)`) and still exist, and their bytes. It does not retain them.
///
/// An image knows its account, so no lookup and no search for released images is needed, however many images come and
/// go in a frame. The numbers may be read on any thread.
package final class ImageAccount: Sendable {
    private let images = Atomic(0)
    private let imageBytes = Atomic(0)

    package init() {}

    package var count: Int { images.load(ordering: .relaxed) }

    package var bytes: Int { imageBytes.load(ordering: .relaxed) }

    func add(bytes: Int) {
        images.add(1, ordering: .relaxed)
        imageBytes.add(bytes, ordering: .relaxed)
    }

    func remove(bytes: Int) {
        images.subtract(1, ordering: .relaxed)
        imageBytes.subtract(bytes, ordering: .relaxed)
    }
}
