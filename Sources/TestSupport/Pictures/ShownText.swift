import AsyncDisplayKitCore
import Drawing
import Foundation
import UIKit

/// A text that a window shows, and how well it stands out from what is behind it.
package struct ShownText: CustomStringConvertible {
    /// What WCAG asks of texts that are not large.
    package static let leastContrast = 4.5

    package let string: String
    /// With the pixel behind it that is most like it: 1 for the same colour, 21 for black on white.
    package let contrast: Double

    package var description: String { "\(contrast) of '\(string)'" }

    /// All texts of a window that can be seen, from back to front. Takes a frame in which they are hidden, to see what
    /// is behind them, and one in which they are back.
    @MainActor package static func all(in window: UIWindow, _ host: HeadlessHost) -> [ShownText] {
        var walk = TextWalk()
        walk.visit(window.layer, of: window.layer, clip: window.layer.bounds)
        for text in walk.texts { text.layer.opacity = 0 }
        host.step()
        let ground = host.screenshot()
        for text in walk.texts { text.layer.opacity = text.opacity }
        host.step()
        guard let ground else { return [] }
        return walk.texts.compactMap { text in
            guard let contrast = text.contrast(on: ground, scale: UIScreen.main.scale) else { return nil }
            return ShownText(string: text.string.string, contrast: contrast)
        }
    }
}

/// Finds the texts of a layer tree.
@MainActor private struct TextWalk {
    struct Text {
        let layer: CALayer
        let opacity: Float
        let string: NSAttributedString
        /// Of characters that have none themselves.
        let color: UIColor
        /// The traits that dynamic colours are resolved with.
        let traits: UITraitCollection
        /// Where it can be seen, in the window.
        let rects: [CGRect]
    }

    var texts: [Text] = []

    mutating func visit(_ layer: CALayer, of root: CALayer, clip: CGRect) {
        guard !layer.isHidden, layer.opacity > 0.01 else { return }
        var clip = clip
        if layer.masksToBounds { clip = clip.intersection(layer.convert(layer.bounds, to: root)) }
        guard !clip.isEmpty else { return }
        if let text = text(in: layer, of: root, clip: clip) { texts.append(text) }
        for sublayer in layer.sublayers ?? [] { visit(sublayer, of: root, clip: clip) }
    }

    private func text(in layer: CALayer, of root: CALayer, clip: CGRect) -> Text? {
        let string: NSAttributedString
        let color: UIColor
        let traits: UITraitCollection
        var rects = [layer.bounds]
        if let node = ASLayerToDisplayNode(layer) as? ASTextNode, let text = node.attributedText {
            string = text
            color = node.textColorFollowsTintColor ? node.tintColor : .label
            traits = node.traitsForDrawing
            rects = node.rects(forTextRange: NSRange(location: 0, length: text.length))
        } else if let label = layer.delegate as? UILabel, let text = label.attributedText {
            string = text
            color = label.textColor
            traits = label.traitCollection
        } else if let field = (layer.delegate as? UIView)?.superview as? UITextField, field.textLayer === layer {
            string = NSAttributedString(string: field.text ?? "")
            color = field.textColor ?? .label
            traits = field.traitCollection
        } else {
            return nil
        }
        rects = rects.map { layer.convert($0, to: root).intersection(clip) }.filter { $0.width >= 1 && $0.height >= 1 }
        guard string.length > 0, !rects.isEmpty else { return nil }
        return Text(layer: layer, opacity: layer.opacity, string: string, color: color, traits: traits, rects: rects)
    }
}

extension TextWalk.Text {
    /// The least contrast of one of the text's colours with one of the pixels behind it; nil outside of the picture.
    @MainActor func contrast(on ground: CGImage, scale: CGFloat) -> Double? {
        var behind = Set<UInt32>()
        for rect in rects {
            let (left, right) = (max(0, Int(rect.minX * scale)), min(ground.width, Int(rect.maxX * scale)))
            let (top, bottom) = (max(0, Int(rect.minY * scale)), min(ground.height, Int(rect.maxY * scale)))
            guard left < right, top < bottom else { continue }
            for y in top..<bottom {
                for x in left..<right { behind.insert(ground[x, y].bits & 0xFFFFFF) }
            }
        }
        var colors: [CGColor] = []
        let whole = NSRange(location: 0, length: string.length)
        string.enumerateAttribute(.foregroundColor, in: whole) { value, _, _ in
            colors.append(((value as? UIColor) ?? color).cgColor(for: traits))
        }
        // The layer's own background was hidden with the text.
        let own = layer.backgroundColor ?? .clear
        return behind.flatMap { pixel in
            let below = [pixel >> 16, pixel >> 8, pixel].map { Double($0 & 0xFF) / 255 }
            let ground = Self.blend(own, over: below)
            return colors.map { Self.contrast(Self.luminance(Self.blend($0, over: ground)), Self.luminance(ground)) }
        }.min()
    }

    /// Red, green and blue of what is seen.
    private static func blend(_ color: CGColor, over ground: [Double]) -> [Double] {
        zip(ground, color.components ?? []).map { $0 + (Double($1) - $0) * Double(color.alpha) }
    }

    /// By the definition of WCAG.
    private static func luminance(_ color: [Double]) -> Double {
        let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return linear.count == 3 ? 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] : 0
    }

    private static func contrast(_ a: Double, _ b: Double) -> Double {
        (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
