import AsyncDisplayKit

/// Colours and measures of the samples, which are the demo's. Values only, so any thread may use them.
enum SampleStyle {
    /// The desktop's; teal where the desktop has none.
    static let accent = accented(color(light: (0.10, 0.44, 0.55), dark: (0.42, 0.78, 0.88)))
    static let ground = UIColor.systemBackground
    /// The ground of cards, and of headers.
    static let cardGround = gray(light: 0.95, dark: 0.0)
    static let headerGround = gray(light: 0.96, dark: 0.11)
    static let selected = accented(color(light: (0.85, 0.93, 0.96), dark: (0.07, 0.22, 0.27)), light: 0.16, dark: 0.25)
    static let highlighted = color(light: (0.93, 0.95, 0.97), dark: (0.16, 0.18, 0.21))
    /// Of texts that matter less. In the light style its contrast is 5.7 on white, and 5.1 on the ground of cards.
    static let secondary = gray(light: 0.40, dark: 0.70)
    /// Of texts and signs beside pictures.
    static let dimmed = gray(light: 1 / 3, dark: 0.75)
    static let missingPicture = gray(light: 0.93, dark: 0.15)
    static let missingText = gray(light: 0.9, dark: 0.2)
    static let liked = color(light: (0.85, 0.16, 0.30), dark: (1.0, 0.45, 0.55))
    /// Lines longer than this, in points, are hard to read.
    static let readableWidth: CGFloat = 640
    /// Of the frame around what is selected.
    static let selectionWidth: CGFloat = 2

    /// Parts of the desktop's accent colour in white, or in black in the dark style; `own` where the desktop has none.
    private static func accented(_ own: UIColor, light: CGFloat = 1, dark: CGFloat = 1) -> UIColor {
        UIColor { traits in
            guard let accent = traits.accentColor?.cgColor.components else { return own }
            let (part, ground): (CGFloat, CGFloat) = traits.userInterfaceStyle == .dark ? (dark, 0) : (light, 1)
            let mixed = accent.map { ground + ($0 - ground) * part }
            return UIColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: 1)
        }
    }

    private static func gray(light: CGFloat, dark: CGFloat) -> UIColor {
        color(light: (light, light, light), dark: (dark, dark, dark))
    }

    private static func color(light: (CGFloat, CGFloat, CGFloat), dark: (CGFloat, CGFloat, CGFloat)) -> UIColor {
        let (light, dark) = (
            UIColor(red: light.0, green: light.1, blue: light.2, alpha: 1),
            UIColor(red: dark.0, green: dark.1, blue: dark.2, alpha: 1)
        )
        return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }
}

/// A cell that shows that it is pressed or selected, in one way in all samples.
class SampleCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor

    init(background: UIColor = SampleStyle.ground) {
        normalColor = background
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = background
        borderColor = SampleStyle.accent.cgColor
        // The table's own grey would lie behind the background.
        selectionStyle = .none
    }

    override var isHighlighted: Bool {
        didSet { showState() }
    }

    override var isSelected: Bool {
        didSet { showState() }
    }

    /// The colour of a layer's border does not follow traits by itself.
    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        let traits = ASPrimitiveTraitCollectionToUITraitCollection(primitiveTraitCollection)
        borderColor = SampleStyle.accent.resolvedColor(with: traits).cgColor
    }

    private func showState() {
        backgroundColor = isHighlighted ? SampleStyle.highlighted : isSelected ? SampleStyle.selected : normalColor
        borderWidth = isSelected ? SampleStyle.selectionWidth : 0
    }
}
