/// The vector pictures of `UITableViewCell.AccessoryType`.
@MainActor final class CellAccessoryView: UIView {
    private let type: UITableViewCell.AccessoryType

    static func make(_ type: UITableViewCell.AccessoryType) -> UIView? {
        switch type {
        case .none: nil
        case .disclosureIndicator: CellAccessoryView(type, size: CGSize(width: 8, height: 13))
        case .checkmark: CellAccessoryView(type, size: CGSize(width: 14, height: 13))
        case .detailButton, .detailDisclosureButton: CellAccessoryView(type, size: CGSize(width: 22, height: 22))
        }
    }

    private init(_ type: UITableViewCell.AccessoryType, size: CGSize) {
        self.type = type
        super.init(frame: CGRect(origin: .zero, size: size))
        isUserInteractionEnabled = false
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
            context.setStrokeColor(UIColor(white: 0.75, alpha: 1).cgColor)
            context.move(to: CGPoint(x: 1, y: 1))
            context.addLine(to: CGPoint(x: rect.maxX - 1.5, y: rect.midY))
            context.addLine(to: CGPoint(x: 1, y: rect.maxY - 1))
            context.strokePath()
        case .checkmark:
            context.setStrokeColor(tintColor.cgColor)
            context.move(to: CGPoint(x: 1, y: rect.midY))
            context.addLine(to: CGPoint(x: 5, y: rect.maxY - 2))
            context.addLine(to: CGPoint(x: rect.maxX - 1, y: 1))
            context.strokePath()
        case .detailButton, .detailDisclosureButton:
            context.setStrokeColor(tintColor.cgColor)
            context.setLineWidth(1.5)
            context.strokeEllipse(in: rect.insetBy(dx: 1, dy: 1))
            context.setFillColor(tintColor.cgColor)
            context.fillEllipse(in: CGRect(x: rect.midX - 1.5, y: 5, width: 3, height: 3))
            context.fill(CGRect(x: rect.midX - 1, y: 10, width: 2, height: 7))
        }
    }
}
