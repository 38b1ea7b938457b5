import AsyncDisplayKit

/// Colours and measures of the samples, which are the demo's. Values only, so any thread may use them.
enum SampleStyle {
    /// The desktop's; teal where the desktop has none.
    static let accent = accented(color(light: (0.10, 0.44, 0.55), dark: (0.42, 0.78, 0.88)))
    static let ground = UIColor.systemBackground
    /// Darker than a card under the pointer.
    static let cardGround = gray(light: 0.91, dark: 0.0)
    /// Not that of a hovered row.
    static let headerGround = gray(light: 0.91, dark: 0.15)
    /// Of selected cells in a list that has the keyboard focus, and in one that does not.
    static let selected = strengthened(
        accented(color(light: (0.85, 0.93, 0.96), dark: (0.07, 0.22, 0.27)), light: 0.16, dark: 0.25),
        accented(color(light: (0.72, 0.87, 0.92), dark: (0.08, 0.29, 0.36)), light: 0.28, dark: 0.33))
    static let selectedWithoutFocus = strengthened(gray(light: 0.93, dark: 0.18), gray(light: 0.86, dark: 0.25))
    /// Of the bar beside what is selected in a list without the focus; elsewhere it has the accent colour.
    static let selectionWithoutFocus = gray(light: 0.45, dark: 0.62)
    static let highlighted = color(light: (0.93, 0.95, 0.97), dark: (0.16, 0.18, 0.21))
    /// Of texts that matter less. In the light style its contrast is 5.7 on white, and 4.7 on the ground of cards.
    static let secondary = gray(light: 0.40, dark: 0.70)
    /// Of texts and signs beside pictures.
    static let dimmed = gray(light: 1 / 3, dark: 0.75)
    static let missingPicture = gray(light: 0.93, dark: 0.15)
    static let missingText = gray(light: 0.9, dark: 0.2)
    static let liked = color(light: (0.85, 0.16, 0.30), dark: (1.0, 0.45, 0.55))
    /// Lines longer than this, in points, are hard to read.
    static let readableWidth: CGFloat = 640
    /// Of the bar beside what is selected.
    static let selectionWidth: CGFloat = 4
    static let selectedPictureAlpha: CGFloat = 0.6

    /// Another colour where the user asks for more contrast.
    private static func strengthened(_ usual: UIColor, _ strong: UIColor) -> UIColor {
        UIColor { $0.accessibilityContrast == .high ? strong.resolvedColor(with: $0) : usual.resolvedColor(with: $0) }
    }

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

/// A cell that shows that it is pressed or selected, in one way in all samples: selected cells have a tinted ground,
/// and a bar at their leading edge. Both are grey in a list without the keyboard focus.
class SampleCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor
    private let bar = ASDisplayNode()

    init(background: UIColor = SampleStyle.ground) {
        normalColor = background
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = background
        // The table's own grey would lie behind the background.
        selectionStyle = .none
        bar.isLayerBacked = true
        bar.isHidden = true
        // Added by hand, as it is above everything that the layout spec arranges.
        bar.zPosition = 1
        addSubnode(bar)
    }

    override var isHighlighted: Bool {
        didSet { showState() }
    }

    override var isSelected: Bool {
        didSet { showState() }
    }

    override var isEmphasized: Bool {
        didSet { showState() }
    }

    override func layout() {
        super.layout()
        bar.frame = CGRect(x: 0, y: 0, width: SampleStyle.selectionWidth, height: bounds.height)
    }

    func showState() {
        let selected = isEmphasized ? SampleStyle.selected : SampleStyle.selectedWithoutFocus
        // Also while its menu is open, which highlights it, a selected cell looks selected.
        backgroundColor = isSelected ? selected : isHighlighted ? SampleStyle.highlighted : normalColor
        bar.backgroundColor = isEmphasized ? SampleStyle.accent : SampleStyle.selectionWithoutFocus
        bar.isHidden = !isSelected
    }
}
