import Drawing

/// The picture of a frame as data: values and references to immutable images, in drawing order, in device pixels.
///
/// Pass 8 makes it from the layer tree; the backends draw it and never see the tree. Because items carry stable keys, a
/// backend can compare two lists and repaint only the differences.
package struct DisplayList: Sendable {
    /// The width of the drawable, in device pixels.
    package var width: Int
    package var height: Int
    /// The number of device pixels per point.
    package var scale: CGFloat
    /// The colour of the drawable where no item draws.
    package var background: PremultipliedPixel
    package var items: [DisplayItem]
    /// Regions whose content moves as a whole, outer before inner.
    package var scrollGroups: [ScrollGroup]
    /// The runs of items that the next list may keep.
    package internal(set) var runs: [ItemRun] = []
    /// The frame epoch in which the list was made: no two lists made by `DisplayListBuilder` have the same. 0 for lists
    /// made otherwise.
    package internal(set) var epoch: UInt32 = 0
    /// The epoch of the list that kept runs refer to; 0 if there are none.
    package internal(set) var formerEpoch: UInt32 = 0

    package init(
        width: Int, height: Int, scale: CGFloat, background: PremultipliedPixel = .white, items: [DisplayItem] = [],
        scrollGroups: [ScrollGroup] = []
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.background = background
        self.items = items
        self.scrollGroups = scrollGroups
    }
}

/// A viewport with content that scrolls in it by whole device pixels.
package struct ScrollGroup: Hashable, Sendable {
    /// Identity of the layer whose bounds origin is the scroll offset.
    package var layer: UInt64
    /// The part of the drawable the content shows in, already clipped by everything around it.
    package var viewport: PixelRect
    /// The device position of the content's origin minus the position that it would have unscrolled, with `originY`:
    /// moving content up by 10 pixels lowers `originY` by 10.
    package var originX: Int
    package var originY: Int
    /// The index of the scroll group that this one lies in, or -1.
    package var parent: Int
    /// True when everything drawn below the group's own items inside the viewport is one opaque colour, so that pixels
    /// may be moved without uncovering other content.
    package var hasUniformBackdrop: Bool

    package init(
        layer: UInt64, viewport: PixelRect, originX: Int, originY: Int, parent: Int, hasUniformBackdrop: Bool
    ) {
        self.layer = layer
        self.viewport = viewport
        self.originX = originX
        self.originY = originY
        self.parent = parent
        self.hasUniformBackdrop = hasUniformBackdrop
    }
}

/// Radii of rounded corners in device pixels.
package struct CornerRadii: Hashable, Sendable {
    package var topLeft: Double
    package var topRight: Double
    package var bottomLeft: Double
    package var bottomRight: Double

    package init(topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
    }

    package init(_ radius: Double) {
        self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }

    package static let zero = CornerRadii(0)
    package var isZero: Bool { topLeft == 0 && topRight == 0 && bottomLeft == 0 && bottomRight == 0 }
}

/// An item of a display list: one shape, image, shadow, border, or the beginning or end of a group.
package struct DisplayItem: Sendable {
    /// The part of a layer that an item draws. A layer has at most one item of each part.
    package enum Part: UInt8, Sendable {
        case shadow, background, contents, border, groupStart, groupEnd
    }

    /// A layer and a part, in one word.
    package struct Key: Hashable, Sendable {
        package private(set) var code: UInt64

        package init(layer: UInt64, part: Part) {
            code = layer << 3 | UInt64(part.rawValue)
        }

        package var layer: UInt64 { code >> 3 }

        package var part: Part {
            get { Part(rawValue: UInt8(code & 7)) ?? .background }
            set { code = layer << 3 | UInt64(newValue.rawValue) }
        }
    }

    package enum Content: Hashable, Sendable {
        /// A filled rectangle, corners optionally rounded.
        case fill(PremultipliedPixel, corners: CornerRadii)
        /// A line of `width` device pixels along the inside of the rectangle's edge.
        case border(PremultipliedPixel, width: Double, corners: CornerRadii)
        /// A blurred silhouette. `rect` is the silhouette before blurring, already offset; `blur` is the standard
        /// deviation in device pixels, and the item reaches three of them beyond `rect`.
        case shadow(PremultipliedPixel, blur: Double, corners: CornerRadii)
        /// A picture. `source` is the part of the image shown, in image pixels. `center`, in the image's unit square,
        /// is the part that stretches while the margins keep their size (at `imageScale` image pixels per device
        /// pixel).
        case image(CGImage, source: CGRect, center: CGRect?, imageScale: Double, corners: CornerRadii)
        /// Items up to the matching `endGroup` are drawn into a transparent picture of `rect`, which is then masked by
        /// the corners (with `unitToDevice`, by the transformed shape) and drawn with the item's opacity.
        case beginGroup(corners: CornerRadii)
        case endGroup
    }

    /// Which case the content is.
    package enum Kind: UInt8, Sendable {
        case fill, border, shadow, image, beginGroup, endGroup
    }

    package var key: Key
    /// The rectangle in which the item is drawn; the bounding box of a transformed item.
    package var rect: PixelRect
    /// The rectangle outside which the item draws nothing.
    package var clip: PixelRect
    /// The opacity, from 0 to 1, in addition to the content's own alpha.
    package var opacity: Float
    /// The content of the item. It is made of the properties below. Loops over all items read these properties instead:
    /// an item is large, and reading a content with a reference copies the whole item.
    package var content: Content {
        get {
            switch kind {
            case .fill: .fill(color, corners: corners)
            case .border: .border(color, width: measure, corners: corners)
            case .shadow: .shadow(color, blur: measure, corners: corners)
            case .image:
                // An item of this kind always has an image, because only the setter of `content` writes the two.
                .image(image!, source: source, center: center, imageScale: measure, corners: corners)
            case .beginGroup: .beginGroup(corners: corners)
            case .endGroup: .endGroup
            }
        }
        set { self.set(newValue) }
    }
    /// The case of the content. Of the following properties, those that the case does not have are zero.
    package private(set) var kind = Kind.endGroup
    package private(set) var color = PremultipliedPixel.clear
    /// The width of a border, the standard deviation of a shadow, the scale of an image.
    package private(set) var measure = 0.0
    package private(set) var image: CGImage?
    package private(set) var corners = CornerRadii.zero
    package private(set) var source = CGRect.zero
    package private(set) var center: CGRect?
    /// The transform from the unit square to device coordinates; set when the item is not an upright rectangle at whole
    /// pixels.
    package var unitToDevice: CGAffineTransform?
    /// The item's size in device pixels, before `unitToDevice`'s scaling, in which corner radii and border widths are
    /// measured. Only meaningful with `unitToDevice`.
    package var untransformedSize: CGSize
    /// The index of the scroll group with which the item moves, or -1.
    package var scrollGroup: Int

    package init(
        key: Key, rect: PixelRect, clip: PixelRect, opacity: Float = 1, content: Content,
        unitToDevice: CGAffineTransform? = nil, untransformedSize: CGSize = .zero, scrollGroup: Int = -1
    ) {
        self.key = key
        self.rect = rect
        self.clip = clip
        self.opacity = opacity
        self.unitToDevice = unitToDevice
        self.untransformedSize = untransformedSize
        self.scrollGroup = scrollGroup
        set(content)
    }

    @inline(__always)
    private mutating func set(_ content: Content) {
        (color, measure, image, corners, source, center) = (.clear, 0, nil, .zero, .zero, nil)
        switch content {
        case .fill(let color, let corners): (kind, self.color, self.corners) = (.fill, color, corners)
        case .border(let color, let width, let corners):
            (kind, self.color, measure, self.corners) = (.border, color, width, corners)
        case .shadow(let color, let blur, let corners):
            (kind, self.color, measure, self.corners) = (.shadow, color, blur, corners)
        case .image(let image, let source, let center, let imageScale, let corners):
            (kind, self.image, measure, self.corners) = (.image, image, imageScale, corners)
            (self.source, self.center) = (source, center)
        case .beginGroup(let corners): (kind, self.corners) = (.beginGroup, corners)
        case .endGroup: kind = .endGroup
        }
    }
}
