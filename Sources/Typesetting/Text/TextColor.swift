import Drawing

/// A colour that is asked for at each draw, such as one that depends on light and dark. Any thread.
package protocol TextColorSource: AnyObject, Sendable {
    /// The colour for what the calling thread draws now.
    var currentPixel: PremultipliedPixel { get }
}

/// A colour of text: always the same, or asked for when the text is drawn, so that a layout outlives a change of the
/// appearance. A value, any thread.
///
/// Two colours with sources are equal if their source is the same object.
package struct TextColor: Hashable, Sendable {
    private let fixed: PremultipliedPixel
    private let source: (any TextColorSource)?

    /// Always the same colour.
    package init(_ pixel: PremultipliedPixel) {
        fixed = pixel
        source = nil
    }

    /// A colour that its source is asked for at each draw.
    package init(_ source: any TextColorSource) {
        fixed = .clear
        self.source = source
    }

    /// 0xAARRGGBB, premultiplied.
    package init(bits: UInt32) {
        self.init(PremultipliedPixel(bits: bits))
    }

    package static let black = TextColor(.black)

    /// The colour for what the calling thread draws now.
    package var pixel: PremultipliedPixel { source?.currentPixel ?? fixed }

    package static func == (a: TextColor, b: TextColor) -> Bool {
        a.source === b.source && a.fixed == b.fixed
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(fixed)
        hasher.combine(source.map { ObjectIdentifier($0) })
    }
}
