/// One entry of a menu: a check mark, the title, and at the end a picture, the key that does the same, or the arrow of
/// a menu inside the menu. At accessibility sizes of text the key is below the title.
@MainActor final class MenuRow: UIView {
    private static let font = UIFontMetrics(forTextStyle: .subheadline).scaledFont(for: .systemFont(ofSize: 14))
    /// The room at the start and the end of the text at the standard size of text, and the room for a picture.
    private static let (textStart, textEnd, imageRoom): (CGFloat, CGFloat, CGFloat) = (21, 18, 24)
    /// The least room between a title and its key, and the room between the key and the end of the row.
    private static let (keyGap, keyEnd): (CGFloat, CGFloat) = (24, 8)
    /// The room between a mark and the end of the row.
    private static let markEnd: CGFloat = 4

    private let entry: MenuPanel.Entry
    private let isMirrored: Bool
    private let label = UILabel()
    /// The label of the key; nil for an entry without one.
    private let keyLabel: UILabel?
    private let imageView = UIImageView()
    private let mark: MenuMark

    var isMarked = false {
        didSet { if isMarked != oldValue { update() } }
    }

    init(_ entry: MenuPanel.Entry, isMirrored: Bool) {
        self.entry = entry
        self.isMirrored = isMirrored
        mark = MenuMark(frame: .zero)
        mark.isMirrored = isMirrored
        let key = (entry.element as? UIKeyCommand)?.combination.text
        keyLabel = key == nil ? nil : UILabel()
        super.init(frame: .zero)
        layer.cornerRadius = 5
        keyLabel?.text = key
        for part in [label, keyLabel].compactMap({ $0 }) {
            part.font = Self.font
            part.adjustsFontForContentSizeCategory = true
            part.textAlignment = isMirrored ? .right : .left
            addSubview(part)
        }
        label.numberOfLines = 0
        addSubview(mark)
        if let image = entry.element.image {
            imageView.image = image
            imageView.contentMode = .scaleAspectFit
            addSubview(imageView)
        }
        update()
    }

    /// The width of the text between the marks of a row, on one line.
    var textWidth: CGFloat {
        let (text, key) = (label.sizeThatFits(Self.unlimited).width + imageRoom, keySize.width)
        return isStacked ? max(text, key) : text + keyRoom
    }

    private static let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

    /// By how much a mark is larger than at the standard size of text. Marks grow with the text, but only to twice
    /// their size: they take room from titles.
    var markGrowth: CGFloat {
        let category = traitCollection.preferredContentSizeCategory
        let text = Self.font.adjusted(to: category).lineHeight / Self.font.adjusted(to: .large).lineHeight
        return (MenuMark.side * (min(max(text, 1), 2) - 1)).rounded()
    }

    /// The room at the start and the end of the text.
    private var textStart: CGFloat { Self.textStart + markGrowth }
    private var textEnd: CGFloat { Self.textEnd + markGrowth }

    private var imageRoom: CGFloat { entry.element.image == nil ? 0 : Self.imageRoom }

    private var isStacked: Bool {
        keyLabel != nil && traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    }

    private var keySize: CGSize { keyLabel?.sizeThatFits(Self.unlimited) ?? .zero }

    /// What a key beside the title takes away from its width.
    private var keyRoom: CGFloat {
        keyLabel == nil || isStacked ? 0 : (keySize.width + Self.keyGap - textEnd + Self.keyEnd).rounded(.up)
    }

    /// The title's height in a row of a width.
    private func textHeight(_ width: CGFloat) -> CGFloat {
        let room = max(1, width - textStart - textEnd - imageRoom - keyRoom)
        return label.sizeThatFits(CGSize(width: room, height: 0)).height
    }

    /// How much larger text, or more than one line, adds to the height of a row of a width.
    func extraHeight(_ width: CGFloat) -> CGFloat {
        let usual = label.font.adjusted(to: .large).lineHeight.rounded(.up)
        return max(0, (textHeight(width) + (isStacked ? keySize.height : 0) - usual).rounded(.up))
    }

    func update() {
        let shows = isMarked && entry.isEnabled
        let ground = UIColor.fill(entry.isDestructive ? .systemRed : tintColor)
        let textOnGround = UIColor.text(on: ground)
        label.text = entry.element.title
        label.textColor =
            !entry.isEnabled ? .tertiaryLabel : shows ? textOnGround : entry.isDestructive ? .readableRed : .label
        keyLabel?.textColor =
            !entry.isEnabled ? .tertiaryLabel : shows ? textOnGround : .readableSecondaryLabel
        backgroundColor = shows ? ground : .clear
        mark.color = shows ? textOnGround : entry.isEnabled ? .label : .tertiaryLabel
        mark.kind = entry.element is UIMenu ? .submenu : entry.leaf.map { MenuMark.Kind($0.state) } ?? .none
        setNeedsLayout()
    }

    override package func layoutSubviews() {
        super.layoutSubviews()
        let side = MenuMark.side + markGrowth
        let y = ((bounds.height - side) / 2).rounded()
        mark.frame = mirrored(
            CGRect(
                x: mark.kind == .submenu ? bounds.width - side - Self.markEnd : Self.markEnd, y: y, width: side,
                height: side))
        var text = CGRect(
            x: textStart, y: 0, width: max(0, bounds.width - textStart - textEnd), height: bounds.height)
        if entry.element.image != nil {
            imageView.frame = mirrored(CGRect(x: text.maxX - 16, y: (bounds.height - 16) / 2, width: 16, height: 16))
            text.size.width = max(0, text.width - imageRoom)
        }
        if isStacked {
            let above = textHeight(bounds.width)
            let top = ((bounds.height - above - keySize.height) / 2).rounded()
            keyLabel?.frame = mirrored(
                CGRect(x: text.minX, y: top + above, width: text.width, height: keySize.height))
            text = CGRect(x: text.minX, y: top, width: text.width, height: above)
        } else if let keyLabel {
            let width = keySize.width.rounded(.up)
            keyLabel.frame = mirrored(
                CGRect(x: bounds.width - Self.keyEnd - width, y: 0, width: width, height: bounds.height))
            text.size.width = max(0, text.width - keyRoom)
        }
        label.frame = mirrored(text)
    }

    private func mirrored(_ rect: CGRect) -> CGRect {
        isMirrored ? CGRect(origin: CGPoint(x: bounds.width - rect.maxX, y: rect.minY), size: rect.size) : rect
    }
}

/// A check mark, a dash, or the arrow of an entry with a menu.
@MainActor final class MenuMark: UIView {
    enum Kind {
        case none, check, dash, submenu

        init(_ state: UIMenuElement.State) {
            self =
                switch state {
                case .off: .none
                case .on: .check
                case .mixed: .dash
                }
        }
    }

    /// Of the mark at the standard size of text.
    static let side: CGFloat = 12

    /// Whether the arrow points to the left.
    var isMirrored = false

    var kind = Kind.none {
        didSet { if kind != oldValue { setNeedsDisplay() } }
    }
    var color = UIColor.label {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
    }

    override func draw(_ rect: CGRect) {
        guard kind != .none, let context = UIGraphicsGetCurrentContext() else { return }
        context.scaleBy(x: bounds.width / Self.side, y: bounds.height / Self.side)
        let rect = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(1.75)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        switch kind {
        case .none: break
        case .check:
            context.move(to: CGPoint(x: 1.5, y: rect.midY + 0.5))
            context.addLine(to: CGPoint(x: 4.5, y: rect.maxY - 2))
            context.addLine(to: CGPoint(x: rect.maxX - 1.5, y: 2))
        case .dash:
            context.move(to: CGPoint(x: 2, y: rect.midY))
            context.addLine(to: CGPoint(x: rect.maxX - 2, y: rect.midY))
        case .submenu:
            let (back, point): (CGFloat, CGFloat) = isMirrored ? (rect.maxX - 4, rect.maxX - 8.5) : (4, 8.5)
            context.move(to: CGPoint(x: back, y: 2))
            context.addLine(to: CGPoint(x: point, y: rect.midY))
            context.addLine(to: CGPoint(x: back, y: rect.maxY - 2))
        }
        context.strokePath()
    }
}
