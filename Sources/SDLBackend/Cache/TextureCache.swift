import Drawing
import Layers

/// The key of a cached content: everything that its pixels depend on.
struct TextureKey: Hashable {
    enum Kind: UInt8 {
        /// An image as it is.
        case image
        /// A part of an image at the size it is shown.
        case scaled
        /// An image stretched in its middle.
        case ninePart
        /// An upright picture of an item that is drawn through a transform.
        case flattened
        /// A mask as a texture.
        case mask
        /// The items of a group drawn into one picture and cut to its shape; `image` is the layer, `extent` the
        /// version.
        case group
    }

    var kind: Kind
    /// Identity of the image, 0 if there is none.
    var image: UInt64 = 0
    var source = CGRect.zero
    var center = CGRect.zero
    var imageScale = 1.0
    var corners = CornerRadii.zero
    /// Line width or blur.
    var extent = 0.0
    var color: UInt32 = 0
    var part: UInt8 = 0
    /// The part of the result; nil for all of it.
    var tile: PixelRect?
    /// Size of the result in pixels.
    var width: Int32
    var height: Int32
}

/// Counts of what a `TextureCache` has done since it was made, and of its present content.
package struct TextureCacheStatistics: Sendable, Equatable {
    package var bytes = 0
    package var entries = 0
    package var hits = 0
    package var misses = 0
    package var evictions = 0
    package var uploads = 0
    /// The bytes of the living bitmaps that are shown without a copy; the layers own them. Only on the surface.
    package var inPlaceBytes = 0
    package var inPlaceEntries = 0

    package init() {}
}

/// The one owner and account of drawn contents in both backends: pictures made from layer contents (scaled, stretched,
/// flattened) on the CPU, textures on the GPU. Main thread.
///
/// Entries are kept up to a budget in bytes, and are removed in the order of their last use. Entries that the present
/// frame uses are never removed, so a frame may exceed the budget but is never drawn twice. An entry is also removed
/// when the image from which it was made no longer exists. All operations are O(1), except that the end of a frame
/// looks at a few entries in turn.
///
/// The layers' own bitmaps (`CALayer.contents`) belong to the layers. Bitmaps that are shown without a copy, as on the
/// surface, are counted separately in the statistics, and do not count towards the budget.
@MainActor package final class TextureCache {
    /// One cached content. Its memory is freed with the last reference to the entry.
    final class Entry {
        let key: TextureKey
        /// On the surface: the pixels.
        var bitmap: CGImage?
        /// On a renderer: the texture.
        var texture: SDLTexture?
        fileprivate(set) var bytes: Int
        fileprivate(set) var lastFrame = 0
        /// The image from which the content was made; once the image is released, the content is not needed any more.
        fileprivate weak var image: CGImage?
        fileprivate let hasImage: Bool
        fileprivate var newer: Entry?
        fileprivate unowned(unsafe) var older: Entry?  // the chain of `newer` owns every entry

        fileprivate init(key: TextureKey, bitmap: CGImage?, texture: SDLTexture?, bytes: Int, image: CGImage?) {
            self.key = key
            self.bitmap = bitmap
            self.texture = texture
            self.bytes = bytes
            self.image = image
            hasImage = image != nil
        }
    }

    /// Upper limit of the sum of all entries in bytes, except for what one frame needs.
    package var budget: Int
    package var statistics: TextureCacheStatistics {
        var statistics = counts
        statistics.inPlaceBytes = inPlace.bytes
        statistics.inPlaceEntries = inPlace.count
        return statistics
    }

    /// All counts except those of bitmaps that are shown without a copy.
    private var counts = TextureCacheStatistics()

    private var entries: [TextureKey: Entry] = [:]
    private var oldest: Entry?
    private var newest: Entry?
    private var frame = 1
    private var sweepPosition: Entry?
    /// `uploads` when the present frame began.
    private var uploadsBefore = 0
    /// Bitmaps that are shown as they are, without a copy.
    private let inPlace = ImageAccount()
    /// Frames after which an unused picture of a group is removed: it has no image whose end would tell.
    private static let framesGroupsAreKept = 300

    package init(budget: Int = 64 << 20) {
        self.budget = budget
    }

    isolated deinit {
        // Entry by entry: releasing the head would release the whole chain recursively.
        while let entry = oldest {
            oldest = entry.newer
            entry.newer = nil
        }
    }

    /// The entry for a key, marked as used in this frame; nil if it must be made.
    func entry(_ key: TextureKey) -> Entry? {
        guard let entry = entries[key] else {
            counts.misses += 1
            return nil
        }
        counts.hits += 1
        use(entry)
        return entry
    }

    /// True if the key has an entry; not a use.
    func contains(_ key: TextureKey) -> Bool { entries[key] != nil }

    /// Adds an entry for a key, marked as used in this frame. It replaces an older entry of the key.
    @discardableResult
    func insert(
        _ key: TextureKey, bitmap: CGImage? = nil, texture: SDLTexture? = nil, bytes: Int, image: CGImage?
    ) -> Entry {
        if let old = entries[key] { remove(old) }
        let entry = Entry(key: key, bitmap: bitmap, texture: texture, bytes: bytes, image: image)
        entries[key] = entry
        append(entry)
        entry.lastFrame = frame
        counts.bytes += bytes
        counts.entries += 1
        counts.uploads += 1
        return entry
    }

    /// Counts a bitmap that this frame shows without a copy: a hit if it has been shown before.
    func useInPlace(_ image: CGImage) {
        if image.count(in: inPlace) { counts.hits += 1 } else { counts.misses += 1 }
    }

    /// Ends a frame: brings the cache below its budget without removing entries that the frame has used, and removes
    /// some entries whose images were released.
    package func endFrame() {
        // Entries are checked faster than they are added. Otherwise, while a list is flung, entries of released images
        // would fill the budget.
        sweep(limit: 16 + 4 * (counts.uploads - uploadsBefore))
        uploadsBefore = counts.uploads
        while counts.bytes > budget, let entry = oldest, entry.lastFrame != frame {
            counts.evictions += 1
            remove(entry)
        }
        frame += 1
    }

    /// Removes everything, because the textures' contents were lost, or the window was closed.
    package func removeAll() {
        while let entry = oldest { remove(entry) }
    }

    private func use(_ entry: Entry) {
        entry.lastFrame = frame
        guard entry !== newest else { return }
        unlink(entry)
        append(entry)
    }

    private func append(_ entry: Entry) {
        entry.older = newest
        entry.newer = nil
        if let newest { newest.newer = entry } else { oldest = entry }
        newest = entry
    }

    private func unlink(_ entry: Entry) {
        if sweepPosition === entry { sweepPosition = entry.newer }
        let next = entry.newer
        let previous = entry.older
        if let previous { previous.newer = next } else { oldest = next }
        if let next { next.older = previous } else { newest = previous }
        entry.newer = nil
        entry.older = nil
    }

    private func remove(_ entry: Entry) {
        unlink(entry)
        entries[entry.key] = nil
        counts.bytes -= entry.bytes
        counts.entries -= 1
    }

    private func sweep(limit: Int) {
        var position = sweepPosition ?? oldest
        for _ in 0..<limit {
            guard let entry = position else { break }
            position = entry.newer
            // A group that has changed uses a new picture, and a group that is no longer shown uses none.
            let isStale = entry.key.kind == .group && frame - entry.lastFrame > Self.framesGroupsAreKept
            if isStale || (entry.hasImage && entry.image == nil) { remove(entry) }
        }
        sweepPosition = position
    }

    /// Stops the program if the account does not agree with the entries.
    func checkInvariants() {
        #if INVARIANTS
            var bytes = 0
            var count = 0
            var previous: Entry?
            var position = oldest
            while let entry = position {
                precondition(entries[entry.key] === entry, "An entry of the chain is missing in the table.")
                precondition(entry.older === previous, "The chain of entries is broken.")
                bytes += entry.bytes
                count += 1
                previous = entry
                position = entry.newer
            }
            precondition(previous === newest, "The chain of entries does not end at the newest one.")
            precondition(count == entries.count && count == counts.entries, "Entries are counted wrong.")
            precondition(bytes == counts.bytes, "Bytes are counted wrong.")
        #endif
    }
}
