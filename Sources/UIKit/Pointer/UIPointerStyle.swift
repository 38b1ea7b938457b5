import SDLBackend

/// What the pointer becomes over a region. A value, made on any thread.
public enum UIPointerShape {
    /// The pointer stays an arrow here, as it is the desktop's. Beside an effect the veil covers the path's bounds, in
    /// the coordinates of the superview of the effect's view.
    case path(UIBezierPath)
    /// The pointer stays an arrow here, as it is the desktop's. Beside an effect the veil has this shape, in the
    /// coordinates of the superview of the effect's view.
    case roundedRect(CGRect, radius: CGFloat = 8)
    /// The desktop's cursor for text, in its own size.
    case verticalBeam(length: CGFloat)
    /// The desktop's cursor for text, upright.
    case horizontalBeam(length: CGFloat)
}

/// What a view does while the pointer is over it. A value, made where its preview is: on the main thread.
public enum UIPointerEffect {
    /// How a hovered view is tinted.
    public enum TintMode: Int, Sendable {
        /// Not at all, over the content, or behind it. `underlay` looks the same as `overlay` here.
        case none = 0, overlay, underlay
    }

    /// A veil over the preview's view.
    case automatic(UITargetedPreview)
    /// A veil over the preview's view.
    case highlight(UITargetedPreview)
    /// The same as `highlight` here: nothing moves under a desktop's pointer.
    case lift(UITargetedPreview)
    /// A veil over the preview's view, unless the tint mode is `none`. Shadows and scaling have no effect here.
    case hover(
        UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
        prefersScaledContent: Bool = true)

    /// The view with a veil; nil for none.
    @MainActor var veiledView: UIView? {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview): preview.view
        case .hover(let preview, let tintMode, _, _): tintMode == .none ? nil : preview.view
        }
    }
}

/// The look of the pointer over a region, and of what is there. Main thread.
@preconcurrency @MainActor public final class UIPointerStyle {
    /// The cursors that desktops have.
    public enum Cursor: Sendable, Hashable, CaseIterable {
        /// The usual one.
        case arrow
        /// For links.
        case hand
        /// For text that can be selected or typed.
        case text
        /// For picking a point.
        case crosshair
        /// For an edge that can be dragged horizontally, vertically, or in all directions.
        case resizeHorizontal, resizeVertical, resizeAll
        /// For a place where something cannot be dropped.
        case notAllowed
        /// For something that takes time.
        case wait
    }

    let effect: UIPointerEffect?
    private let shape: UIPointerShape?
    let cursor: SystemCursor

    private init(effect: UIPointerEffect?, shape: UIPointerShape? = nil, cursor: SystemCursor) {
        self.effect = effect
        self.shape = shape
        self.cursor = cursor
    }

    /// The outline of the veil over the effect's view: the shape, or else the view's own outline.
    func outline(over view: UIView) -> UIShape {
        switch shape {
        case .roundedRect(let rect, let radius):
            .fixedRect(view.convert(rect, from: view.superview), cornerRadius: radius)
        case .path(let path): .fixedRect(view.convert(path.bounds, from: view.superview))
        case .verticalBeam, .horizontalBeam, nil: .layer
        }
    }

    /// A look for a view, and one for the pointer: an arrow without a shape.
    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
        self.init(effect: effect, shape: shape, cursor: shape.map(SystemCursor.init) ?? .arrow)
    }

    /// A look for the pointer alone.
    public convenience init(shape: UIPointerShape) {
        self.init(effect: nil, cursor: SystemCursor(shape))
    }

    /// One of the desktop's cursors. UIKit has no such method: its pointers have no hand.
    public convenience init(cursor: Cursor) {
        self.init(effect: nil, cursor: SystemCursor(cursor))
    }

    /// No pointer.
    public static func hidden() -> UIPointerStyle { UIPointerStyle(effect: nil, cursor: .hidden) }

    /// The arrow.
    public static func system() -> UIPointerStyle { UIPointerStyle(effect: nil, cursor: .arrow) }
}

extension SystemCursor {
    fileprivate init(_ shape: UIPointerShape) {
        switch shape {
        case .path, .roundedRect: self = .arrow
        case .verticalBeam, .horizontalBeam: self = .text
        }
    }

    fileprivate init(_ cursor: UIPointerStyle.Cursor) {
        switch cursor {
        case .arrow: self = .arrow
        case .hand: self = .hand
        case .text: self = .text
        case .crosshair: self = .crosshair
        case .resizeHorizontal: self = .resizeHorizontal
        case .resizeVertical: self = .resizeVertical
        case .resizeAll: self = .resizeAll
        case .notAllowed: self = .notAllowed
        case .wait: self = .wait
        }
    }
}
