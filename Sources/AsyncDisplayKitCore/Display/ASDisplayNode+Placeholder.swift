import Execution

extension ASDisplayNode {
    /// Placeholders lie above everything in the node.
    static let placeholderZPosition: CGFloat = 9999

    /// Shows a placeholder for a visible node that has no contents yet, or for those of its tiles that have none. A
    /// redraw never shows a placeholder.
    @MainActor package func showPlaceholderIfNeeded() {
        guard placeholderEnabled, let layer = backingLayer, !bounds.isEmpty, let rect = rectWithoutContents else {
            return
        }
        if let present = mainDisplay.placeholderLayer {
            guard isTiled, present.frame != rect else { return }
            removePlaceholder()
        }
        guard let (image, part) = traitsForDrawing.performDraw({ placeholderImage(in: rect) }).result else { return }
        let placeholder = CALayer()
        placeholder.contentsImage = image
        placeholder.contentsRect = part
        placeholder.zPosition = Self.placeholderZPosition
        placeholder.frame = rect
        // Round the corners like those of the contents, so that the outline does not change when the contents appear.
        placeholder.cornerRadius = cornerRadius
        placeholder.maskedCorners = maskedCorners
        placeholder.masksToBounds = cornerRadius > 0
        layer.addSublayer(placeholder)
        mainDisplay.placeholderLayer = placeholder
    }

    /// The placeholder's picture for a part of the bounds, and the part of that picture to show there, in the picture's
    /// unit square.
    @MainActor private func placeholderImage(in rect: CGRect) -> (image: CGImage, part: CGRect)? {
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        let bounds = self.bounds
        guard rect != bounds else { return (placeholderImage()?.cgImage).map { ($0, whole) } }
        let part = rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
        mainDisplay.placeholderPart = PlaceholderPart(part)
        defer { mainDisplay.placeholderPart = nil }
        guard let image = placeholderImage()?.cgImage else { return nil }
        // If the part was asked for, the class has drawn that part alone.
        guard mainDisplay.placeholderPart != nil else { return (image, whole) }
        return (
            image,
            CGRect(
                x: part.minX / bounds.width, y: part.minY / bounds.height, width: part.width / bounds.width,
                height: part.height / bounds.height)
        )
    }

    /// For classes whose `placeholderImage()` can draw a part of the placeholder: the part that is wanted, in points
    /// from the upper left of the bounds; nil for the whole placeholder. The class must then draw that part.
    package func takePlaceholderPart() -> CGRect? {
        guard MainThread.isCurrent, let part = mainDisplay.placeholderPart else { return nil }
        mainDisplay.placeholderPart = nil
        return part.rect
    }

    @MainActor func layoutPlaceholder() {
        guard let placeholder = mainDisplay.placeholderLayer, !isTiled, placeholder.frame != bounds else { return }
        placeholder.frame = bounds
    }

    /// Removes the placeholder, because the contents are drawn; it fades if the node is visible and has a fade
    /// duration.
    @MainActor func hidePlaceholder() {
        guard let placeholder = mainDisplay.placeholderLayer, !placeholderShouldPersist() else { return }
        mainDisplay.placeholderLayer = nil
        let duration = placeholderFadeDuration
        guard duration > 0, isVisible else { return placeholder.removeFromSuperlayer() }
        CATransaction.begin()
        CATransaction.setCompletionBlock { placeholder.removeFromSuperlayer() }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = Float(1)
        fade.toValue = Float(0)
        fade.duration = duration
        placeholder.opacity = 0
        placeholder.add(fade, forKey: "fade")
        CATransaction.commit()
    }

    @MainActor package func removePlaceholder() {
        mainDisplay.placeholderLayer?.removeFromSuperlayer()
        mainDisplay.placeholderLayer = nil
    }
}

/// The colour of placeholders: a light grey, and a dark one in the dark style.
public func ASDisplayNodeDefaultPlaceholderColor() -> UIColor { defaultPlaceholderColor }

/// The blue of links and buttons that have no colour of their own: #007AFF, and #0A84FF in the dark style.
public func ASDisplayNodeDefaultTintColor() -> UIColor { defaultTintColor }

private let defaultPlaceholderColor = UIColor(lightWhite: 0.95, darkWhite: 0.12)

private let defaultTintColor = UIColor(
    light: CGColor(red: 0, green: 0.478, blue: 1, alpha: 1), dark: CGColor(red: 0.04, green: 0.518, blue: 1, alpha: 1))
