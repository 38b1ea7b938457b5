import Drawing
import Layers

/// Whether groups that don't change are kept as pictures.
package enum GroupCaching: Sendable { case automatic, off }

/// Finds out which groups look as they did, so that a rounded card that scrolls is drawn once and then shown as one
/// picture. The pictures themselves are in the `TextureCache`. Main thread.
///
/// A group is worth a picture when it has been drawn unchanged in two frames and lies inside its clip: a group that is
/// clipped at the edge of a viewport would need a new picture in every frame while it scrolls.
///
/// Costs a comparison per item of the group, about 0.2 µs. Caveat: it keeps the items, and with them their images, of
/// groups shown in the last few hundred frames.
@MainActor final class GroupCache {
    enum Plan {
        /// Draw the items; there is no picture, and it is not worth making one.
        case draw
        /// Draw the items into a picture of all of the group and keep it under this key.
        case make(TextureKey)
        /// If the picture is still there under this key, show it.
        case use(TextureKey)
    }

    private struct Snapshot {
        var items: [DisplayItem]
        /// The visible part of each item inside of the group, relative to the group's corner.
        var visible: [PixelRect]
        var version: Int
        /// Frames in which the group was drawn with these items.
        var frameCount: Int
        var lastFrame: Int
    }

    private static let framesKept = 300
    private var snapshots: [UInt64: Snapshot] = [:]
    private var frame = 0
    private var version = 0
    var caching = GroupCaching.automatic

    /// Decides about the group that begins at an index, of which `visible` is to be drawn.
    func plan(_ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int, visible: PixelRect) -> Plan {
        let group = items[begin]
        guard caching == .automatic, group.unitToDevice == nil, end < items.count, group.clip.contains(group.rect),
            !group.rect.isEmpty
        else { return .draw }
        let layer = group.key.layer
        guard let index = snapshots.index(forKey: layer),
            matches(snapshots.values[index], items, begin: begin, end: end)
        else {
            snapshots[layer] = snapshot(items, begin: begin, end: end)
            return .draw
        }
        if snapshots.values[index].lastFrame != frame {
            snapshots.values[index].lastFrame = frame
            snapshots.values[index].frameCount += 1
        }
        guard snapshots.values[index].frameCount >= 2 else { return .draw }
        let key = TextureKey(
            kind: .group, image: layer, extent: Double(snapshots.values[index].version),
            width: Int32(group.rect.width), height: Int32(group.rect.height))
        // For a strip of the group a picture of all of it is not worth making.
        return visible.area * 2 >= group.rect.area ? .make(key) : .use(key)
    }

    func endFrame() {
        frame += 1
        guard frame % 64 == 0, !snapshots.isEmpty else { return }
        snapshots = snapshots.filter { frame - $0.value.lastFrame < Self.framesKept }
    }

    func removeAll() { snapshots.removeAll() }

    private func snapshot(_ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int) -> Snapshot {
        version += 1
        let rect = items[begin].rect
        let inside = items[begin...end]
        return Snapshot(
            items: Array(inside), visible: inside.map { Self.visible($0, in: rect) }, version: version, frameCount: 1,
            lastFrame: frame)
    }

    private func matches(
        _ snapshot: Snapshot, _ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int
    ) -> Bool {
        guard snapshot.items.count == end - begin + 1 else { return false }
        let rect = items[begin].rect
        let (dx, dy) = (rect.x - snapshot.items[0].rect.x, rect.y - snapshot.items[0].rect.y)
        guard items[begin].content == snapshot.items[0].content, rect.width == snapshot.items[0].rect.width,
            rect.height == snapshot.items[0].rect.height
        else { return false }
        // The group's own opacity is no part of its picture.
        return snapshot.items.withUnsafeBufferPointer { former in
            (1..<max(1, end - begin)).allSatisfy { index in
                items[begin + index].key == former[index].key
                    && items.item(begin + index).looksLike(former.item(index), movedBy: dx, dy)
                    && Self.visible(items[begin + index], in: rect) == snapshot.visible[index]
            }
        }
    }

    private static func visible(_ item: DisplayItem, in rect: PixelRect) -> PixelRect {
        let visible = item.visibleRect.intersection(rect)
        return visible.isEmpty ? .zero : visible.offsetBy(dx: -rect.x, dy: -rect.y)
    }
}
