import Drawing
import Layers

/// Frames of a feed of 480 × 800 pixels as an application draws it: cards of five layers each, text with alpha.
struct FeedFrames {
    private let avatar = Make.image(40, 40) { x, y in 0xFF20_3000 | UInt32(x * y & 255) }
    private let photo = Make.image(440, 60) { x, y in 0xFF00_4080 | UInt32((x + y) & 255) << 16 }
    private let text = Make.image(380, 40, isOpaque: false) { x, y in
        (x / 3 + y / 5) % 3 == 0 ? 0xFF00_0000 : (x % 7 == 0 ? 0x8000_0000 : 0)
    }

    func list(offset: Int, isUniform: Bool = true) -> DisplayList {
        let viewport = Make.rect(0, 0, 480, 800)
        var items: [DisplayItem] = []
        items.reserveCapacity(70)
        let height = 130
        for row in offset / height...(offset + 799) / height {
            let y = row * height - offset
            let layer = UInt64(row * 10)
            func add(_ number: UInt64, _ part: DisplayItem.Part, _ rect: PixelRect, _ content: DisplayItem.Content) {
                items.append(Make.item(layer + number, part, rect, clip: viewport, scrollGroup: 0, content))
            }
            let card = Make.rect(10, y + 5, 460, height - 10)
            add(0, .shadow, card, .shadow(Make.color(0x4000_0000), blur: 3, corners: CornerRadii(8)))
            add(0, .background, card, .fill(.white, corners: CornerRadii(8)))
            add(0, .border, card, .border(Make.color(0xFFD0_D0D0), width: 1, corners: CornerRadii(8)))
            add(1, .contents, Make.rect(20, y + 10, 40, 40), Make.picture(avatar, corners: CornerRadii(20)))
            add(2, .contents, Make.rect(70, y + 10, 380, 40), Make.picture(text))
            add(3, .contents, Make.rect(20, y + 55, 440, 60), Make.picture(photo, corners: CornerRadii(6)))
            add(4, .background, Make.rect(20, y + 118, 440, 1), .fill(Make.color(0x2000_0000), corners: .zero))
            for button in 0..<3 {
                add(
                    5 + UInt64(button), .background, Make.rect(30 + button * 60, y + 119, 40, 5),
                    .fill(Make.color(0xFF80_90A0), corners: CornerRadii(2)))
            }
        }
        let group = ScrollGroup(
            layer: 1, viewport: viewport, originX: 0, originY: -offset, parent: -1, hasUniformBackdrop: isUniform)
        return Make.list(
            480, 800, background: Make.color(0xFFF0_F0F0), items, scrollGroups: [group])
    }
}
