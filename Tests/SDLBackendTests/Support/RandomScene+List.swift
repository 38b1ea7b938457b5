import Drawing
import Layers

extension RandomScene {
    /// The display list of the scene as it is now.
    var list: DisplayList {
        var list = DisplayList(width: width, height: height, scale: 1, background: background)
        let whole = Make.rect(0, 0, width, height)
        emit(below, x: 0, y: 0, clip: whole, group: -1, into: &list)
        for scroller in scrollers { emit(scroller, x: 0, y: 0, clip: whole, parent: -1, into: &list) }
        emit(above, x: 0, y: 0, clip: whole, group: -1, into: &list)
        return list
    }

    private func emit(
        _ scroller: Scroller, x: Int, y: Int, clip: PixelRect, parent: Int, into list: inout DisplayList
    ) {
        let frame = scroller.frame.offsetBy(dx: x, dy: y)
        let viewport = frame.intersection(clip)
        guard !viewport.isEmpty else { return }
        // The container's own background, of every second one.
        if scroller.id % 2 == 0 {
            list.items.append(
                Make.item(
                    scroller.id, frame, clip: clip, scrollGroup: parent,
                    .fill(PremultipliedPixel(bits: 0xFFE0_E0F0), corners: .zero)))
        }
        list.scrollGroups.append(
            ScrollGroup(
                layer: scroller.id, viewport: viewport, originX: -scroller.offsetX, originY: -scroller.offsetY,
                parent: parent, hasUniformBackdrop: isUniform(viewport, in: list)))
        let group = list.scrollGroups.count - 1
        let (innerX, innerY) = (frame.x - scroller.offsetX, frame.y - scroller.offsetY)
        let half = scroller.things.count / 2
        emit(Array(scroller.things.prefix(half)), x: innerX, y: innerY, clip: viewport, group: group, into: &list)
        for inner in scroller.inner {
            emit(inner, x: innerX, y: innerY, clip: viewport, parent: group, into: &list)
        }
        emit(Array(scroller.things.dropFirst(half)), x: innerX, y: innerY, clip: viewport, group: group, into: &list)
    }

    /// Whether all that has been drawn so far is one opaque colour inside of a viewport.
    private func isUniform(_ viewport: PixelRect, in list: DisplayList) -> Bool {
        for item in list.items.reversed() {
            let reach: PixelRect
            if item.unitToDevice != nil || item.part == .shadow {
                reach = item.clip
            } else {
                reach = item.rect.intersection(item.clip)
            }
            guard reach.intersects(viewport) else { continue }
            guard case .fill(let color, let corners) = item.content else { return false }
            return color.isOpaque && corners.isZero && item.opacity == 1 && item.unitToDevice == nil
                && item.rect.contains(viewport) && item.clip.contains(viewport)
        }
        return true
    }

    private func emit(
        _ things: [Thing], x: Int, y: Int, clip: PixelRect, group: Int, into list: inout DisplayList
    ) {
        for thing in things {
            let rect = Make.rect(x + thing.x, y + thing.y, thing.width, thing.height)
            var item = DisplayItem(
                key: DisplayItem.Key(layer: thing.id, part: thing.part), rect: rect, clip: clip,
                opacity: thing.opacity, content: thing.content, scrollGroup: group)
            if let turn = thing.turn {
                let unit = CGAffineTransform(translationX: -0.5, y: -0.5)
                    .concatenating(CGAffineTransform(scaleX: CGFloat(rect.width), y: CGFloat(rect.height)))
                    .concatenating(CGAffineTransform(scaleX: CGFloat(turn.scale), y: CGFloat(turn.scale)))
                    .concatenating(CGAffineTransform(rotationAngle: CGFloat(turn.angle)))
                    .concatenating(
                        CGAffineTransform(
                            translationX: CGFloat(rect.x) + CGFloat(rect.width) / 2 + 0.375,
                            y: CGFloat(rect.y) + CGFloat(rect.height) / 2))
                item.unitToDevice = unit
                item.untransformedSize = CGSize(width: rect.width, height: rect.height)
                item.rect = PixelRect(covering: CGRect(x: 0, y: 0, width: 1, height: 1).applying(unit))
            }
            list.items.append(item)
            if let children = thing.children {
                emit(children, x: rect.x, y: rect.y, clip: clip, group: group, into: &list)
                var end = item
                end.key.part = .groupEnd
                end.content = .endGroup
                list.items.append(end)
            }
        }
    }
}

extension DisplayItem {
    /// Shadows reach beyond their rectangle.
    fileprivate var part: Part {
        if case .shadow = content { .shadow } else { key.part }
    }
}
