import Foundation
import Typesetting

/// How text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Several lines, from the rectangle's top down. Without it, text is one line whose baseline is at the origin.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Has no effect here: lines are always set without leading.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// Has no effect here: sizes are always those of lines, not of ink.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// Ends the last visible line in an ellipsis if there is more text than room.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Passed to measuring and drawing, which store the measured bounds in it. One thread at a time.
public final class NSStringDrawingContext: NSObject {
    /// Has no effect here: text is not scaled.
    public var minimumScaleFactor: CGFloat = 0
    /// Always 1 here: text is not made smaller to fit.
    public private(set) var actualScaleFactor: CGFloat = 1
    /// The bounds of the text measured or drawn last.
    public internal(set) var totalBounds = CGRect.zero
}

// Any thread: the string is read once, under the process's lock, and then laid out as a value.
extension NSAttributedString {
    /// The size of the text in points, with lines ending only where the text says so. Not rounded.
    public func size() -> CGSize {
        layout(in: CGSize(width: CGFloat.infinity, height: .infinity), [.usesLineFragmentOrigin]).size
    }

    /// The rectangle the text takes when set in a box of the given size. Its origin is zero with
    /// `usesLineFragmentOrigin`; otherwise the origin is on the baseline, so that `y` is negative.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let layout = layout(in: size, options)
        var bounds = CGRect(origin: .zero, size: layout.size)
        if !options.contains(.usesLineFragmentOrigin) { bounds.origin.y = -layout.firstBaseline }
        context?.totalBounds = bounds
        return bounds
    }

    /// Draws the text into the current graphics context, with its top left corner at a point.
    public func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        layout(
            in: CGSize(width: CGFloat.infinity, height: .infinity), [.usesLineFragmentOrigin],
            scale: context.deviceScale
        ).draw(in: context, at: point)
    }

    /// Draws the text into a rectangle of the current graphics context; what does not fit is left out.
    public func draw(in rect: CGRect) {
        draw(with: rect, options: [.usesLineFragmentOrigin], context: nil)
    }

    /// Draws the text into a rectangle of the current graphics context. With `usesLineFragmentOrigin` lines are broken
    /// at its width; without, its origin is where the baseline of one line begins. The context, if any, gets the size
    /// drawn.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        guard let target = UIGraphicsGetCurrentContext() else { return }
        let layout = layout(in: rect.size, options, scale: target.deviceScale)
        var origin = rect.origin
        if !options.contains(.usesLineFragmentOrigin) { origin.y -= layout.firstBaseline }
        context?.totalBounds = CGRect(origin: .zero, size: layout.size)
        layout.draw(in: target, at: origin)
    }

    private func layout(
        in size: CGSize, _ options: NSStringDrawingOptions, scale: CGFloat = MainDisplay.scale
    ) -> TextLayout {
        let isBlock = options.contains(.usesLineFragmentOrigin)
        // As in UIKit a box without width or height has no limit there.
        func limit(_ length: CGFloat) -> Double { length > 0 ? Double(length) : .infinity }
        return TextLayout.make(
            AttributedStringSnapshot.styledText(from: self).text,
            options: TextLayoutOptions(
                width: isBlock ? limit(size.width) : .infinity, height: isBlock ? limit(size.height) : .infinity,
                maximumNumberOfLines: isBlock ? 0 : 1,
                truncation: options.contains(.truncatesLastVisibleLine) ? .truncatingTail : .clipping,
                scale: Double(scale)))
    }
}

extension String {
    /// The size of the text in points, with lines ending only where the text says so. Any thread.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    /// The rectangle that the text takes when it is drawn with these options, in points. Any thread.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }

    /// Draws the text into the current graphics context, with its top left corner at a point.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }

    /// Draws the text into a rectangle of the current graphics context; what does not fit is left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }
}

extension NSString {
    /// The size of the text in points, with lines ending only where the text says so. Any thread.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        String(describing: self).size(withAttributes: attributes)
    }

    /// The rectangle that the text takes when it is drawn with these options, in points. Any thread.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        String(describing: self)
            .boundingRect(with: size, options: options, attributes: attributes, context: context)
    }

    /// Draws the text into the current graphics context, with its top left corner at a point.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text into a rectangle of the current graphics context; what does not fit is left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(in: rect, withAttributes: attributes)
    }
}
