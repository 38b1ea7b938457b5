extension ASDisplayNode {
    /// Placeholders lie above everything in the node.
    static let placeholderZPosition: CGFloat = 9999

    /// Shows the placeholder of a visible node that has nothing to show yet. A redraw never shows one.
    @MainActor package func showPlaceholderIfNeeded() {
        guard placeholderEnabled, contents == nil, mainDisplay.placeholderLayer == nil, let layer = backingLayer,
            !bounds.isEmpty, let image = placeholderImage()?.cgImage
        else { return }
        let placeholder = CALayer()
        placeholder.contentsImage = image
        placeholder.zPosition = Self.placeholderZPosition
        placeholder.frame = bounds
        // What is drawn will have its corners cut off, and changes its outline otherwise when it comes.
        placeholder.cornerRadius = cornerRadius
        placeholder.maskedCorners = maskedCorners
        placeholder.masksToBounds = cornerRadius > 0
        layer.addSublayer(placeholder)
        mainDisplay.placeholderLayer = placeholder
    }

    @MainActor func layoutPlaceholder() {
        guard let placeholder = mainDisplay.placeholderLayer, placeholder.frame != bounds else { return }
        placeholder.frame = bounds
    }

    /// The contents are there: the placeholder goes, fading if the node is seen and wants it to.
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

/// The colour of placeholders: a light grey.
public func ASDisplayNodeDefaultPlaceholderColor() -> UIColor {
    UIColor(white: 0.95, alpha: 1)
}

public func ASDisplayNodeDefaultTintColor() -> UIColor {
    UIColor(red: 0, green: 0.478, blue: 1, alpha: 1)
}
