import Drawing
import Layers
internal import CPixels

/// Draws display items into memory. Every pixel depends only on the items over it, never on which part of the drawable
/// is asked for, so painting in pieces gives the same bytes as painting at once. Main thread.
@MainActor final class Painter {
    let masks = MaskCache()
    let groups = GroupCache()
    let cache: TextureCache
    let scratch = ScratchBuffers()
    /// The heights at which the painted area is divided into strips; kept to reuse the memory.
    private(set) var edges: [Int] = []

    /// The smallest height of a strip, in pixels. What is hidden in a shorter one is painted sooner than it is found.
    private static let shortestStrip = 8

    init(cache: TextureCache) {
        self.cache = cache
    }

    /// Draws the content of the list in `area`, replacing the old pixels.
    func paint(_ list: DisplayList, area: PixelRect, into canvas: Canvas) {
        let area = area.intersection(canvas.bounds)
        guard !area.isEmpty else { return }
        list.items.withUnsafeBufferPointer { items in
            findEdges(items, area: area)
            var strip = area
            for edge in edges {
                strip.height = edge - strip.y
                paint(items, over: list.background, area: strip, into: canvas)
                strip.y = edge
            }
        }
    }

    private func paint(
        _ items: UnsafeBufferPointer<DisplayItem>, over background: PremultipliedPixel, area: PixelRect,
        into canvas: Canvas
    ) {
        // Nothing below the topmost item that hides all of the area can be seen.
        if let start = Self.topmostOpaque(items, area: area) {
            draw(items, from: start, to: items.count, into: canvas, area: area)
        } else {
            px_fill(canvas.pointer(area), canvas.pitch, background.bits, Int32(area.width), Int32(area.height))
            draw(items, from: 0, to: items.count, into: canvas, area: area)
        }
    }

    /// Divides an area into strips at the edges of opaque items that span its whole width, such as the rows of a list.
    /// Then items hidden below them are not painted, and items above them are painted while their pixels are in the
    /// processor's cache. The last edge is the end of the area. An area with groups is not divided, because each strip
    /// would draw its part of a group's picture. Strips are at least `shortestStrip` high, except the last.
    func findEdges(_ items: UnsafeBufferPointer<DisplayItem>, area: PixelRect) {
        edges.removeAll(keepingCapacity: true)
        defer { edges.append(area.maxY) }
        guard area.height >= 2 * Self.shortestStrip else { return }
        for index in items.indices {
            if case .beginGroup = items[index].kind { return edges.removeAll(keepingCapacity: true) }
            let part = items[index].rect.intersection(area)
            guard part.width == area.width, part.height >= Self.shortestStrip, part.height < area.height,
                items.item(index).isOpaque(over: part)
            else { continue }
            edges.append(part.y)
            edges.append(part.maxY)
        }
        edges.sort()
        var last = area.y
        edges.removeAll { edge in
            if edge < last + Self.shortestStrip { return true }
            last = edge
            return false
        }
        if edges.last == area.maxY { edges.removeLast() }
    }

    /// Index of the topmost item outside of groups that covers all of `area` opaquely.
    static func topmostOpaque(_ items: UnsafeBufferPointer<DisplayItem>, area: PixelRect) -> Int? {
        var depth = 0
        for index in stride(from: items.count - 1, through: 0, by: -1) {
            switch items[index].kind {
            case .endGroup: depth += 1
            case .beginGroup: depth -= 1
            default: if depth == 0 && items.item(index).isOpaque(over: area) { return index }
            }
        }
        return nil
    }

    /// Draws items `from` ..< `to`, both outside of groups or in the same one.
    func draw(
        _ items: UnsafeBufferPointer<DisplayItem>, from: Int, to: Int, into canvas: Canvas, area: PixelRect
    ) {
        var index = from
        while index < to {
            if case .beginGroup = items[index].kind {
                let end = Self.endOfGroup(items, begin: index, limit: to)
                let corners = items[index].corners
                drawGroup(items, begin: index, end: end, corners: corners, into: canvas, area: area)
                index = end + 1
                continue
            }
            let visible = items.item(index).visibleRect.intersection(area)
            if !visible.isEmpty { draw(items[index], into: canvas, visible: visible) }
            index += 1
        }
    }

    /// Index of the `endGroup` that belongs to the `beginGroup` at an index; `limit` if the list breaks off.
    static func endOfGroup(_ items: UnsafeBufferPointer<DisplayItem>, begin: Int, limit: Int) -> Int {
        var depth = 0
        for index in begin..<limit {
            switch items[index].kind {
            case .beginGroup: depth += 1
            case .endGroup:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return limit
    }

    /// Draws the part `visible` of one item.
    private func draw(_ item: DisplayItem, into canvas: Canvas, visible: PixelRect) {
        let opacity = item.opacityByte
        guard opacity > 0 else { return }
        if item.unitToDevice != nil {
            drawTransformed(item, opacity: opacity, into: canvas, visible: visible)
        } else {
            drawUpright(item.content, rect: item.rect, opacity: opacity, into: canvas, visible: visible)
        }
    }

    /// Draws the part `visible` of a content that is `rect` in size.
    func drawUpright(
        _ content: DisplayItem.Content, rect: PixelRect, opacity: UInt8, into canvas: Canvas, visible: PixelRect
    ) {
        guard !rect.isEmpty else { return }
        switch content {
        case .fill(let color, let corners):
            let color = color.multiplied(by: opacity)
            if corners.isZero {
                canvas.blend(color, in: visible)
            } else {
                let mask = masks.fill(corners, width: rect.width, height: rect.height)
                draw(mask, color: color, around: rect, into: canvas, visible: visible)
            }
        case .border(let color, let width, let corners):
            guard width > 0 else { return }
            let mask = masks.border(corners, lineWidth: width, width: rect.width, height: rect.height)
            draw(mask, color: color.multiplied(by: opacity), around: rect, into: canvas, visible: visible)
        case .shadow(let color, let blur, let corners):
            let mask = masks.shadow(corners, blur: blur, width: rect.width, height: rect.height)
            draw(mask, color: color.multiplied(by: opacity), around: rect, into: canvas, visible: visible)
        case .image(let image, let source, let center, let imageScale, let corners):
            drawImage(
                image, source: source, center: center, imageScale: imageScale, rect: rect, corners: corners,
                opacity: opacity, into: canvas, visible: visible)
        case .beginGroup, .endGroup: break
        }
    }
}
