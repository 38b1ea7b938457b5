/// The vector pictures of `UITableViewCell.AccessoryType`. Those with a detail button are controls: a click on them
/// presses the button and does not select the row.
@MainActor final class CellAccessoryView: UIControl {
    private static let chevronSize = CGSize(width: 8, height: 13)
    private static let buttonSize: CGFloat = 22
    private static let gap: CGFloat = 10

    private let type: UITableViewCell.AccessoryType

    /// Makes the view of an accessory type; nil for a type without a picture.
    static func make(_ type: UITableViewCell.AccessoryType, onTap: @escaping @MainActor () -> Void) -> UIView? {
        let view: CellAccessoryView
        switch type {
        case .none: return nil
        case .disclosureIndicator: view = CellAccessoryView(type, size: chevronSize)
        case .checkmark: view = CellAccessoryView(type, size: CGSize(width: 14, height: 13))
        case .detailButton: view = CellAccessoryView(type, size: CGSize(width: buttonSize, height: buttonSize))
        case .detailDisclosureButton:
            view = CellAccessoryView(
                type, size: CGSize(width: buttonSize + gap + chevronSize.width, height: buttonSize))
        }
        let isButton = type == .detailButton || type == .detailDisclosureButton
        view.isUserInteractionEnabled = isButton
        if isButton { view.addAction(UIAction { _ in onTap() }, for: .touchUpInside) }
        return view
    }

    private init(_ type: UITableViewCell.AccessoryType, size: CGSize) {
        self.type = type
        super.init(frame: CGRect(origin: .zero, size: size))
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        // A finger needs a larger target than the picture.
        bounds.insetBy(dx: -8, dy: -11).contains(point)
    }

    override func stateDidChange() {
        super.stateDidChange()
        alpha = isHighlighted ? 0.4 : 1
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setLineWidth(2)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        switch type {
        case .none:
            break
        case .disclosureIndicator:
            drawChevron(in: rect, context)
        case .checkmark:
            context.setStrokeColor(tintColor.cgColor)
            context.addLines(between: [
                CGPoint(x: 1, y: rect.midY), CGPoint(x: 5, y: rect.maxY - 2), CGPoint(x: rect.maxX - 1, y: 1),
            ])
            context.strokePath()
        case .detailButton:
            drawButton(in: rect, context)
        case .detailDisclosureButton:
            drawButton(in: CGRect(x: 0, y: 0, width: Self.buttonSize, height: Self.buttonSize), context)
            context.setLineWidth(2)
            let size = Self.chevronSize
            drawChevron(
                in: CGRect(
                    x: rect.maxX - size.width, y: (rect.height - size.height) / 2, width: size.width,
                    height: size.height), context)
        }
    }

    private func drawChevron(in rect: CGRect, _ context: CGContext) {
        context.setStrokeColor(UIColor.chevron.cgColor)
        context.move(to: CGPoint(x: rect.minX + 1, y: rect.minY + 1))
        context.addLine(to: CGPoint(x: rect.maxX - 1.5, y: rect.midY))
        context.addLine(to: CGPoint(x: rect.minX + 1, y: rect.maxY - 1))
        context.strokePath()
    }

    private func drawButton(in rect: CGRect, _ context: CGContext) {
        context.setStrokeColor(tintColor.cgColor)
        context.setLineWidth(1.5)
        context.strokeEllipse(in: rect.insetBy(dx: 1, dy: 1))
        context.setFillColor(tintColor.cgColor)
        context.fillEllipse(in: CGRect(x: rect.midX - 1.5, y: 5, width: 3, height: 3))
        context.fill(CGRect(x: rect.midX - 1, y: 10, width: 2, height: 7))
    }
}
